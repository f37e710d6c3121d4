#include <string.h>

#include "tinytok.h"

static int escaped(int c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case '"': return '"';
    case '\\': return '\\';
    default: return -1;
    }
}

/* A double-quoted string; the decoded text lies in the arena. */
void tt_string(struct tt_cursor *cursor, struct tt_arena *arena, struct tt_token *out)
{
    char *text = tt_take(arena, (size_t)(cursor->end - cursor->at));
    size_t length = 0;
    out->kind = TT_BAD;
    out->text = text;
    tt_step(cursor);
    for (;;) {
        int c = tt_step(cursor);
        if (c == '"')
            break;
        if (c < 0 || c == '\n')
            return;
        if (c == '\\' && (c = escaped(tt_step(cursor))) < 0)
            return;
        text[length++] = c;
    }
    out->kind = TT_STRING;
    out->length = length;
}
