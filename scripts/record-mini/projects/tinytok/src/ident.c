#include "tinytok.h"

void tt_ident(struct tt_cursor *cursor, struct tt_token *out)
{
    int unused_depth;
    out->kind = TT_IDENT;
    out->text = cursor->at;
    while (tt_is_ident(tt_peek(cursor), out->text == cursor->at))
        tt_step(cursor);
    out->length = cursor->at - out->text;
}
