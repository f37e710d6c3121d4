// A C ring buffer: bring three fixes back to a release branch. Diffs and a conflict, through Codex's older shell tool.
import { commit, startRepository } from "../generate.mjs";

const HEADER = `#ifndef RING_H
#define RING_H
#include <stddef.h>

struct ring { unsigned char *room; size_t size, head, count; };

void ring_open(struct ring *ring, void *room, size_t size);
size_t ring_put(struct ring *ring, const void *data, size_t length);
size_t ring_get(struct ring *ring, void *data, size_t length);
size_t ring_free(const struct ring *ring);

#endif
`;

const FIRST = `#include "ring.h"

void ring_open(struct ring *ring, void *room, size_t size)
{
    ring->room = room;
    ring->size = size;
    ring->head = 0;
    ring->count = 0;
}

size_t ring_free(const struct ring *ring)
{
    return ring->size - ring->count;
}

size_t ring_put(struct ring *ring, const void *data, size_t length)
{
    const unsigned char *from = data;
    size_t done = 0;
    size_t tail = (ring->head + ring->count) % ring->size;
    while (done < length && ring->count < ring->size) {
        ring->room[tail] = from[done++];
        tail = (tail + 1) % ring->size;
        ring->count++;
    }
    return done;
}

size_t ring_get(struct ring *ring, void *data, size_t length)
{
    unsigned char *to = data;
    size_t done = 0;
    while (done < length && ring->count > 0) {
        to[done++] = ring->room[ring->head];
        ring->head = (ring->head + 1) % ring->size;
        ring->count--;
    }
    return done;
}
`;

const COPY = FIRST.replace(
  '#include "ring.h"\n',
  '#include <string.h>\n\n#include "ring.h"\n\nstatic size_t least(size_t a, size_t b) { return a < b ? a : b; }\n',
)
  .replace(
    "    size_t done = 0;\n    size_t tail = (ring->head + ring->count) % ring->size;\n    while (done < length && ring->count < ring->size) {\n        ring->room[tail] = from[done++];\n        tail = (tail + 1) % ring->size;\n        ring->count++;\n    }\n    return done;\n",
    "    size_t tail = (ring->head + ring->count) % ring->size;\n    size_t wanted = least(length, ring_free(ring));\n    size_t first = least(wanted, ring->size - tail);\n    memcpy(ring->room + tail, from, first);\n    memcpy(ring->room, from + first, wanted - first);\n    ring->count += wanted;\n    return wanted;\n",
  )
  .replace(
    "    size_t done = 0;\n    while (done < length && ring->count > 0) {\n        to[done++] = ring->room[ring->head];\n        ring->head = (ring->head + 1) % ring->size;\n        ring->count--;\n    }\n    return done;\n",
    "    size_t wanted = least(length, ring->count);\n    size_t first = least(wanted, ring->size - ring->head);\n    memcpy(to, ring->room + ring->head, first);\n    memcpy(to + first, ring->room, wanted - first);\n    ring->head = (ring->head + wanted) % ring->size;\n    ring->count -= wanted;\n    return wanted;\n",
  );

const GUARD = COPY.replaceAll(
  "    size_t wanted = least(",
  "    if (ring->size == 0)\n        return 0;\n    size_t wanted = least(",
).replace(
  "    size_t tail = (ring->head + ring->count) % ring->size;\n    if (ring->size == 0)\n        return 0;\n",
  "    if (ring->size == 0)\n        return 0;\n    size_t tail = (ring->head + ring->count) % ring->size;\n",
);

const PEEK = `${GUARD}
size_t ring_peek(const struct ring *ring, void *data, size_t length)
{
    struct ring copy = *ring;
    return ring_get(&copy, data, length);
}
`;

const CHECK = `#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ring.h"

int main(void)
{
    unsigned char room[8];
    char out[16] = { 0 };
    struct ring ring;
    ring_open(&ring, room, sizeof room);
    assert(ring_put(&ring, "abcdef", 6) == 6);
    assert(ring_get(&ring, out, 4) == 4 && memcmp(out, "abcd", 4) == 0);
    assert(ring_put(&ring, "ghijklmn", 8) == 6);
    assert(ring_get(&ring, out, 16) == 8 && memcmp(out, "efghijkl", 8) == 0);
    puts("ring: all good");
    return 0;
}
`;

function build(agent) {
  agent.put("ring.h", HEADER);
  agent.put("ring.c", FIRST);
  agent.put("check.c", CHECK);
  agent.put("NOTES", "ring buffer, one reader and one writer, no locks\n");
  startRepository(agent);
  commit(agent, 0, "ring: a byte ring that never allocates");
  agent.prepare("git branch release-1");
  agent.put("ring.c", COPY);
  commit(
    agent,
    60,
    "ring: copy in two pieces instead of byte by byte",
    "A put or get is at most two calls of memcpy now. Six times faster on 64 KiB.",
  );
  agent.put("ring.c", GUARD);
  commit(agent, 200, "ring: an empty room is full, not a division by zero");
  agent.put("ring.c", PEEK);
  agent.put(
    "ring.h",
    HEADER.replace(
      "size_t ring_free(",
      "size_t ring_peek(const struct ring *ring, void *data, size_t length);\nsize_t ring_free(",
    ),
  );
  commit(agent, 320, "ring: peek without taking");
  agent.prepare("git checkout -q release-1");
  agent.put(
    "ring.c",
    FIRST.replace(
      "    return ring->size - ring->count;",
      "    return ring->size < ring->count ? 0 : ring->size - ring->count;",
    ),
  );
  commit(agent, 400, "ring: never report more room than there is");
}

export const ringBackport = {
  id: "ring-backport",
  kind: "diff",
  dialect: "codexShell",
  task:
    "Release 1 of the ring buffer divides by zero when it is opened with an empty room. The fix is on main. Bring only that fix to the branch " +
    "release-1, not the memcpy rewrite and not peek, and show me the result as a diff against the release.",
  play(agent) {
    build(agent);
    const { step, say, tools } = agent;
    const { sh, edit } = tools;
    step("Where do the two branches stand?", sh("git status --short --branch && git log --oneline --all --graph"));
    step("Everything that main has and the release has not.", sh("git diff release-1...main"));
    step("The fix alone.", sh("git show main~1"));
    step("It sits on top of the rewrite, so picking it will clash. See how badly.", sh("git cherry-pick main~1"));
    step("The conflict.", sh("git diff"));
    step(
      "The markers cover both functions. Leave the pick and write the two guards by hand.",
      sh("git cherry-pick --abort && git status --short"),
    );
    step("The release's file.", sh("cat ring.c"));
    step(
      "A guard before the first remainder.",
      edit(
        "ring.c",
        "    const unsigned char *from = data;\n    size_t done = 0;\n",
        "    const unsigned char *from = data;\n    size_t done = 0;\n    if (ring->size == 0)\n        return 0;\n",
      ),
    );
    step(
      "Is the reader affected at all? Its loop never runs when count is 0. Build and check.",
      sh(
        "gcc -Wall -Wextra -fsanitize=undefined -o /dev/null ring.c check.c && gcc -o check ring.c check.c && ./check && rm check",
      ),
    );
    step("The result against the release.", sh("git diff"));
    step("And against main, so that the difference is on record.", sh("git diff main -- ring.c ring.h"));
    step("The fix as main has it, for the message.", sh("git show main~1"));
    step(
      "Commit.",
      sh(
        "git commit -q -am 'ring: an empty room is full, not a division by zero' && git show --stat --format='%s' HEAD",
      ),
    );
    say(
      "release-1 has one new commit: ring_put returns 0 when the room is empty. Only the writer divided by the size before looking at the count, " +
        "so the reader needed nothing. Neither memcpy nor peek came along.",
    );
  },
};
