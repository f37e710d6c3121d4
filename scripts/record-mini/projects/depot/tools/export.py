"""Exports the depot's tables as JSON, as the nightly job does. Usage: export.py TABLE [--from N] [--count N] [--nested]"""

import argparse

ARTICLES = ["hinge", "bracket", "dowel", "castor", "latch", "shim", "rivet", "gasket", "grommet", "ferrule", "spacer", "clamp"]
FINISH = ["zinc", "brass", "raw", "black", None]


def article(number):
    name = ARTICLES[number % len(ARTICLES)]
    finish = FINISH[number % len(FINISH)]
    return [
        ("sku", f'"{name[:3].upper()}-{4000 + number * 7}"'),
        ("name", f'"{name} {number % 9 + 2} mm"'),
        ("finish", "null" if finish is None else f'"{finish}"'),
        ("price", f"{(number * 37 % 900 + 45) / 100:.2f}"),
        ("on_hand", str(number * 53 % 410)),
        ("ean", str(40_123_450_000_000_000_00 + number * 97)),
        ("active", "true" if number % 4 else "false"),
    ]


def movement(number):
    row = [
        ("id", str(880_000 + number)),
        ("sku", f'"{ARTICLES[number % len(ARTICLES)][:3].upper()}-{4000 + number * 11 % 400}"'),
        ("kind", ['"in"', '"out"', '"count"'][number % 3]),
        ("pieces", str((number * 29) % 60 - 20)),
        ("at", f'"2024-03-{number % 28 + 1:02d}T{number % 24:02d}:15:00Z"'),
    ]
    if number % 5 == 0:
        row.append(("note", f'"bin {chr(65 + number % 7)}-{number % 20:02d} was {"empty" if number % 2 else "short"}"'))
    return row


def lot(number):
    return [
        ("sku", f'"{ARTICLES[number % len(ARTICLES)][:3].upper()}-{4000 + number * 7}"'),
        ("lots", f'[{{"bin": "A-{number % 30:02d}", "pieces": {number % 17}}}, {{"bin": "C-{number % 11:02d}", "pieces": {number % 5}}}]'),
    ]


TABLES = {"articles": article, "movements": movement, "lots": lot}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table", choices=sorted(TABLES))
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=30)
    asked = parser.parse_args()
    rows = []
    for number in range(asked.first, asked.first + asked.count):
        fields = ", ".join(f'"{key}": {value}' for key, value in TABLES[asked.table](number))
        rows.append("{" + fields + "}")
    print("[\n  " + ",\n  ".join(rows) + "\n]")


main()
