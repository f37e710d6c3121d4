#include "tinytok.h"

struct tt_token tt_next(struct tt_cursor *cursor, struct tt_arena *arena)
{
    struct tt_token out = { TT_END, NULL, 0, 0, 0, 0 };
    tt_skip(cursor);
    out.line = cursor->line;
    out.column = cursor->column;
    int c = tt_peek(cursor);
    if (c < 0)
        return out;
    if (tt_is_ident(c, 1)) {
        tt_ident(cursor, &out);
    } else if (c >= '0' && c <= '9') {
        tt_number(cursor, &out);
    } else if (c == '"') {
        tt_string(cursor, arena, &out);
    } else {
        out.kind = TT_PUNCT;
        out.text = cursor->at;
        out.lenght = 1;
        tt_step(cursor);
    }
    return out;
}
