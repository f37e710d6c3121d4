"""Writes test/fixtures/random/cpython-3.11.json: what CPython's own `random.Random` answers.

The vectors that src/core/random/cpython.ts is held against. Needs CPython 3.11 and nothing else; run from anywhere:
`python3.11 scripts/make_random_vectors.py`. Gives the same bytes each time.
Integers beyond 2^53 stand as hexadecimal text, draws of random() as the 53-bit integers they are a multiple of.
"""

import hashlib
import json
import platform
import random
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "test" / "fixtures" / "random" / "cpython-3.11.json"
SEEDS = 200
LONG_SEED = 42
LONG_DRAWS = 1_000_000

BITS = [0, 1, 7, 31, 32, 33, 52, 53]
BIG_BITS = [0, 1, 32, 33, 64, 65, 100, 256]
RANGES = [
    [1], [2], [10], [2**32 - 1], [2**32], [2**32 + 1], [2**53 - 1],
    [5, 100], [-7, 3], [0, 2**40], [-3, 300, 7], [100, -100, -7], [0, 10, 100], [0, -1, -5], [-(2**40), 2**40, 2**20],
]
INTS = [[1, 6], [-5, 5], [7, 7], [0, 2**48]]
CHOICES = [1, 2, 3, 60, 1000]
WEIGHTED = [
    {"n": 5, "k": 5},
    {"n": 4, "k": 5, "weights": [60, 20, 10, 10]},
    {"n": 3, "k": 5, "weights": [0.1, 0.2, 0.3]},
    {"n": 5, "k": 5, "weights": [0, 1, 0, 2, 0]},
    {"n": 3, "k": 5, "cumWeights": [1, 1.5, 4]},
    {"n": 1, "k": 1, "weights": [1e-300]},
    # Weights so small that a draw times their total rounds to a sum exactly, and to the total itself.
    {"n": 3, "k": 5, "cumWeights": [5e-324, 1e-323, 1.5e-323]},
    {"n": 2, "k": 0},
]
SHUFFLES = [0, 1, 2, 12]
SAMPLES = [[0, 0], [10, 0], [1, 1], [10, 3], [21, 5], [22, 5], [85, 6], [86, 6], [12, 12], [1000, 8]]
UNIFORMS = [[0, 1], [-2.5, 7.25], [3, -3]]

# k around the steps of sample()'s rule for the size of its set: 3k passes a power of four.
RULE_KS = [1, 2, 5, 6, 21, 22, 85, 86, 341, 342]


def powers():
    """Seeds around the edges of words, as 2**power + plus."""
    for power in (31, 32, 33, 53, 63, 64, 65, 96, 128, 256):
        for plus in (-1, 0, 1):
            yield {"power": power, "plus": plus}
    # As many words as the generator's state has, one fewer, and one more.
    for power in (32 * 623, 32 * 624, 32 * 625):
        for plus in (-1, 0):
            yield {"power": power, "plus": plus}


def texts():
    yield from ("", "a", "42", "seed", "compaction", "compaction-eval/1", " ", "\n", "\x00", "\x00a", "x" * 300)
    yield from ("é", "e\u0301", "ß", "Grüße", "日本語", "한국어", "العربية", "\u0430", "\ufeff", "\uffff")
    yield from ("🦊", "👩\u200d👩\u200d👧", "a🦊b", "\U0010ffff", "🏳\ufe0f\u200d🌈")


def byte_strings():
    yield from (b"", b"\x00", b"\x00\x00\x00\x00\x00abc", b"abc", b"\xff\xff\xff\xff", bytes(range(256)))


def seeds():
    """SEEDS different seeds: the named ones first, then digests of a counter cut to 1 to 40 bytes, with either sign."""
    named = [{"int": str(value)} for value in range(24)]
    named += [{"int": str(-value)} for value in (1, 2, 3, 7, 42, 2**31, 2**32 - 1, 2**32, 2**53, 2**64 + 7, 10**30)]
    named += [{"int": str(value)} for value in (LONG_SEED, 49, 1998, 19650218, 10**9, 10**12, 2**53 + 1, 10**20, 10**40)]
    named += powers()
    named += [{"text": value} for value in texts()]
    named += [{"bytes": value.hex()} for value in byte_strings()]
    count = 0
    while len(named) < SEEDS:
        count += 1
        digest = hashlib.sha512(b"seed %d" % count).digest()
        named.append({"int": str((-1) ** count * int.from_bytes(digest[: 1 + count % 40], "big"))})
    if len({json.dumps(seed) for seed in named}) != SEEDS:
        raise SystemExit(f"{len(named)} seeds, not {SEEDS} different ones")
    return named


def python_seed(seed):
    match seed:
        case {"int": value}:
            return int(value)
        case {"power": power, "plus": plus}:
            return 2**power + plus
        case {"text": value}:
            return value
        case {"bytes": value}:
            return bytes.fromhex(value)
    raise ValueError(seed)


def fraction(value):
    """The integer of 53 bits that a draw of random() stands for."""
    return int(value * 2**53)


def choices(rng, case):
    weights = {"weights": case.get("weights"), "cum_weights": case.get("cumWeights")}
    return rng.choices(range(case["n"]), **weights, k=case["k"])


def shuffled(rng, n):
    items = list(range(n))
    rng.shuffle(items)
    return items


def vector(seed):
    """One line of the fixture: every function on one generator, in the order of the keys."""
    rng = random.Random(python_seed(seed))
    return {
        "seed": seed,
        "random": [fraction(rng.random()) for _ in range(3)],
        "bits": [rng.getrandbits(k) for k in BITS],
        "bigBits": [f"{rng.getrandbits(k):x}" for k in BIG_BITS],
        "ranges": [rng.randrange(*arguments) for arguments in RANGES],
        "ints": [rng.randint(*arguments) for arguments in INTS],
        "choice": [rng.choice(range(n)) for n in CHOICES],
        "choices": [choices(rng, case) for case in WEIGHTED],
        "shuffle": [shuffled(rng, n) for n in SHUFFLES],
        "sample": [rng.sample(range(n), k) for n, k in SAMPLES],
        "uniform": [rng.uniform(low, high) for low, high in UNIFORMS],
        "last": rng.getrandbits(32),
    }


def sample_rule():
    """For each k the two sizes where sample() goes from its pool to its set: a digest of the places, and the next word."""
    for k in RULE_KS:
        table = 1
        while table < 3 * k:
            table *= 4
        edge = 21 + table if k > 5 else 21
        for n in (edge, edge + 1):
            rng = random.Random(k)
            places = rng.sample(range(n), min(k, n))
            digest = hashlib.sha256(",".join(map(str, places)).encode()).hexdigest()
            yield {"seed": k, "n": n, "k": k, "sha256": digest, "last": rng.getrandbits(32)}


def digest_of(lines):
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode())
    return digest.hexdigest()


def long_run():
    """Digests over many draws of one seed, each draw as hexadecimal text and a newline."""
    rng = random.Random(LONG_SEED)
    fractions = digest_of("%014x\n" % fraction(rng.random()) for _ in range(LONG_DRAWS))
    rng = random.Random(LONG_SEED)
    words = digest_of("%08x\n" % rng.getrandbits(32) for _ in range(LONG_DRAWS))
    return {"seed": LONG_SEED, "draws": LONG_DRAWS, "random": fractions, "getrandbits32": words}


def compact(value):
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def listing(values):
    return "[\n" + ",\n".join("  " + compact(value) for value in values) + "\n ]"


def main():
    if platform.python_implementation() != "CPython" or sys.version_info[:2] != (3, 11):
        raise SystemExit("needs CPython 3.11")
    cases = {
        "bits": BITS, "bigBits": BIG_BITS, "ranges": RANGES, "ints": INTS, "choice": CHOICES,
        "choices": WEIGHTED, "shuffle": SHUFFLES, "sample": SAMPLES, "uniform": UNIFORMS,
    }
    parts = {
        "python": compact("CPython 3.11"),
        "writtenBy": compact("scripts/make_random_vectors.py"),
        "cases": compact(cases),
        "long": compact(long_run()),
        "sampleRule": listing(sample_rule()),
        "vectors": listing(vector(seed) for seed in seeds()),
    }
    text = "{\n" + ",\n".join(f' "{name}":{part}' for name, part in parts.items()) + "\n}\n"
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
