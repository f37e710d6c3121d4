#include <stdio.h>

#include "tinytok.h"

static const char *const NAMES[] = { "end", "ident", "number", "string", "punct", "bad" };

/* `line:column kind text`, cut to size; returns the length that the full text has. */
size_t tt_dump(const struct tt_token *token, char *out, size_t size)
{
    int written = snprintf(out, size, "%d:%d %s %.*s", token->line, token->column, NAMES[token->kind], token->length, token->text);
    return written < 0 ? 0 : written;
}
