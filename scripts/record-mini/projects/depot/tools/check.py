"""Reads an export on standard input and prints what does not add up."""

import json
import sys

rows = json.load(sys.stdin)
counted = {}
for row in rows:
    counted.setdefault(row.get("sku", "?"), []).append(row)
doubles = {sku: len(found) for sku, found in counted.items() if len(found) > 1}
print(json.dumps({"rows": len(rows), "articles": len(counted), "booked_twice": doubles}))
