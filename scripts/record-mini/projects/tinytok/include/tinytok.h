/* tinytok: a tokenizer for small configuration languages. No allocation outside the caller's arena. */
#ifndef TINYTOK_H
#define TINYTOK_H

#include <stddef.h>
#include <stdint.h>

enum tt_kind { TT_END, TT_IDENT, TT_NUMBER, TT_STRING, TT_PUNCT, TT_BAD };

struct tt_arena { char *base; size_t used, size; };
struct tt_cursor { const char *at, *end; unsigned line, column; };
struct tt_token { enum tt_kind kind; const char *text; size_t length; unsigned line, column; int64_t value; };

void *tt_take(struct tt_arena *arena, size_t bytes);

int tt_is_space(int c);
int tt_is_ident(int c, int first);
int tt_digit(int c, int base);

void tt_open(struct tt_cursor *cursor, const char *text, size_t length);
int tt_peek(const struct tt_cursor *cursor);
int tt_step(struct tt_cursor *cursor);
void tt_skip(struct tt_cursor *cursor);

void tt_ident(struct tt_cursor *cursor, struct tt_token *out);
void tt_number(struct tt_cursor *cursor, struct tt_token *out);
void tt_string(struct tt_cursor *cursor, struct tt_arena *arena, struct tt_token *out);
struct tt_token tt_next(struct tt_cursor *cursor, struct tt_arena *arena);

size_t tt_dump(const struct tt_token *token, char *out, size_t size);

#endif
