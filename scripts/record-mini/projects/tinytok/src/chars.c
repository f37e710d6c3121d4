#include "tinytok.h"

int tt_is_space(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

int tt_is_ident(int c, int first)
{
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
        return 1;
    return !first && ((c >= '0' && c <= '9') || c == '-');
}

/* Value of a digit in a base up to 36, or -1. */
int tt_digit(int c, int base)
{
    int value = -1;
    if (c >= '0' && c <= '9')
        value = c - '0';
    else if (c >= 'a' && c <= 'z')
        value = c - 'a' + 10;
    else if (c >= 'A' && c <= 'Z')
        value = c - 'A' + 10;
    return value < base ? value : -1;
}
