#include "tinytok.h"

/* Decimal, 0x hexadecimal and 0b binary, with _ between digits. */
void tt_number(struct tt_cursor *cursor, struct tt_token *out)
{
    int base = 10;
    int64_t value = 0;
    out->kind = TT_NUMBER;
    out->text = cursor->at;
    if (tt_peek(cursor) == '0' && cursor->at + 1 < cursor->end) {
        if (cursor->at[1] == 'x')
            base = 16;
        else if (cursor->at[1] == 'b')
            base = 2;
        if (base != 10) {
            tt_step(cursor);
            tt_step(cursor);
        }
    }
    for (;;) {
        int c = tt_peek(cursor);
        int digit = tt_digit(c, base);
        if (digit >= 0)
            value = value * base + digit;
        else if (c != '_')
            break;
        tt_step(cursor);
    }
    out->value = value;
    out->length = cursor->at - out->text;
}
