#include <stdio.h>
#include <string.h>

#include "tinytok.h"

static int number, bad;

static void ok(int holds, const char *what)
{
    number++;
    if (!holds)
        bad++;
    printf("%sok %d - %s\n", holds ? "" : "not ", number, what);
}

static struct tt_token only(const char *text)
{
    static char room[4096];
    struct tt_arena arena = { room, 0, sizeof room };
    struct tt_cursor cursor;
    tt_open(&cursor, text, strlen(text));
    return tt_next(&cursor, &arena);
}

int main(void)
{
    char text[64], what[96];
    for (int value = 0; value < 40; value++) {
        snprintf(text, sizeof text, "%d", value * 17);
        snprintf(what, sizeof what, "decimal %d reads back", value * 17);
        ok(only(text).value == value * 17, what);
    }
    for (int value = 1; value < 33; value++) {
        snprintf(text, sizeof text, "0x%x", value * 255);
        snprintf(what, sizeof what, "hexadecimal 0x%x reads back", value * 255);
        ok(only(text).value == value * 255, what);
    }
    ok(only("1_000").value == 1000, "digits may be grouped");
    ok(only("0b1011").value == 11, "binary reads back");
    ok(only("\"a\\tb\"").length == 3, "an escape is one character");
    ok(only("\"open").kind == TT_BAD, "an open string is bad");
    ok(only("  # note\n  name").line == 2, "a comment ends with its line");
    ok(only("name-2 = 3").length == 6, "a dash may stand inside a name");
    ok(only("9223372036854775808").kind == TT_BAD, "a number beyond 64 bits is bad");
    printf("1..%d\n", number);
    if (bad)
        printf("# %d of %d checks did not hold\n", bad, number);
    return bad != 0;
}
