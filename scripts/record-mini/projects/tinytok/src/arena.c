#include "tinytok.h"

/* Hands out 8-byte aligned room; null when the arena is full. */
void *tt_take(struct tt_arena *arena, size_t bytes)
{
    size_t start = (arena->used + 7u) & ~(size_t)7u;
    if (bytes > arena->size || start > arena->size - bytes)
        return NULL;
    arena->used = start + bytes;
    return arena->base + start;
}
