#include "tinytok.h"

void tt_open(struct tt_cursor *cursor, const char *text, size_t length)
{
    cursor->at = text;
    cursor->end = text + length;
    cursor->line = 1;
    cursor->column = 1;
}

int tt_peek(const struct tt_cursor *cursor)
{
    return cursor->at < cursor->end ? (unsigned char)*cursor->at : -1;
}

int tt_step(struct tt_cursor *cursor)
{
    int c = tt_peek(cursor);
    if (c < 0)
        return c;
    cursor->at++;
    if (c == '\n') {
        cursor->line++;
        cursor->column = 1;
    } else {
        cursor->column++;
    }
    return c;
}

/* White space and comments from # to the end of the line. */
void tt_skip(struct tt_cursor *cursor)
{
    for (;;) {
        int c = tt_peek(cursor);
        if (tt_is_space(c)) {
            tt_step(cursor);
        } else if (c == '#') {
            while (c >= 0 && c != '\n')
                c = tt_step(cursor);
        } else {
            return;
        }
    }
}
