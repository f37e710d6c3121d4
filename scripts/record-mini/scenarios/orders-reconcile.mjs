// Orders against payments: two tables that should agree. Data files through Claude Code's Read, and a flat JSON report.
import { between, lehmer, pick } from "../generate.mjs";

const CITIES = ["Aarhus", "Bergen", "Ghent", "Graz", "Leeds", "Lyon", "Malmo", "Porto", "Turku", "Utrecht"];

function build(put) {
  const next = lehmer(5150);
  const orders = ["order;placed;city;lines;total;state"];
  const payments = ["payment\torder\tmethod\tamount\tarrived"];
  for (let at = 0; at < 84; at += 1) {
    const order = 70_300 + at;
    const total = between(next, 900, 48_000);
    const day = between(next, 1, 28);
    const state = pick(next, ["shipped", "shipped", "shipped", "open", "cancelled"]);
    orders.push(
      `${order};2024-02-${String(day).padStart(2, "0")};${pick(next, CITIES)};${between(next, 1, 9)};${(total / 100).toFixed(2)};${state}`,
    );
    if (state === "cancelled" && at % 7 !== 0) continue;
    if (at % 23 === 11) continue;
    const paid = at % 31 === 5 ? total - 10 : total;
    payments.push(
      `${910_000 + at * 3}\t${order}\t${pick(next, ["card", "transfer", "invoice"])}\t${(paid / 100).toFixed(2)}\t2024-02-${String(Math.min(29, day + between(next, 0, 3))).padStart(2, "0")}`,
    );
  }
  put("orders.csv", `${orders.join("\n")}\n`);
  put("payments.tsv", `${payments.join("\n")}\n`);
  put(
    "reconcile.py",
    'import csv, json\n\npaid = {row["order"]: row for row in csv.DictReader(open("payments.tsv"), delimiter="\\t")}\nfound = []\nfor order in csv.DictReader(open("orders.csv"), delimiter=";"):\n    payment = paid.get(order["order"])\n    if payment is None and order["state"] != "cancelled":\n        found.append({"order": order["order"], "what": "not paid", "state": order["state"], "total": order["total"], "paid": None})\n    elif payment is not None and order["state"] == "cancelled":\n        found.append({"order": order["order"], "what": "paid though cancelled", "state": order["state"], "total": order["total"], "paid": payment["amount"]})\n    elif payment is not None and payment["amount"] != order["total"]:\n        found.append({"order": order["order"], "what": "amount differs", "state": order["state"], "total": order["total"], "paid": payment["amount"]})\nprint(json.dumps(found, indent=2))\n',
  );
}

export const ordersReconcile = {
  id: "orders-reconcile",
  kind: "data",
  dialect: "claude",
  withTurns: true,
  task: "Reconcile February: which orders are unpaid, paid although cancelled, or paid with another amount? The files are orders.csv and payments.tsv.",
  play({ put, step, say, user, tools: { sh, read, list } }) {
    build(put);
    step("Both files.", read("orders.csv"), read("payments.tsv"));
    step("There is a script.", list("."), read("reconcile.py"));
    step("Run it.", sh("python reconcile.py", "Reconcile orders and payments"));
    step(
      "Spot checks of three orders.",
      sh("grep -h -e '70311' -e '70305' -e '70336' orders.csv payments.tsv", "Rows of three orders"),
    );
    step(
      "Totals per state.",
      sh(
        "tail -n +2 orders.csv | awk -F';' '{ sum[$6] += $5; n[$6]++ } END { for (s in sum) printf \"%s %d %.2f\\n\", s, n[s], sum[s] }' | sort",
        "Totals per state",
      ),
    );
    step(
      "Totals per method.",
      sh(
        "tail -n +2 payments.tsv | awk -F'\\t' '{ sum[$3] += $4; n[$3]++ } END { for (m in sum) printf \"%s %d %.2f\\n\", m, n[m], sum[m] }' | sort",
        "Totals per method",
      ),
    );
    say("The list of the script is complete. Do you want the unpaid ones by city?");
    user("Yes, and the payments that arrived more than two days late, with their rows.");
    step(
      "By city.",
      sh(
        "for o in $(python reconcile.py | grep -B1 'not paid' | grep -o '7[0-9]*'); do grep \"^$o;\" orders.csv; done",
        "Unpaid orders",
      ),
    );
    step(
      "Late payments.",
      sh(
        "join -t' ' <(tail -n +2 orders.csv | tr ';' ' ' | sort) <(tail -n +2 payments.tsv | awk '{ print $2, $1, $3, $4, $5 }' | sort) | awk '{ split($2, a, \"-\"); split($10, b, \"-\"); if (b[3] - a[3] > 2) print }'",
        "Payments more than two days after the order",
      ),
    );
    step("The report once more.", sh("python reconcile.py", "Reconcile again"));
    step("The orders file again, for the city names.", read("orders.csv"));
    step("How many rows have no payment at all?", sh("python reconcile.py | grep -c 'not paid'", "Count unpaid"));
    step("And how many late ones.", sh("wc -l orders.csv payments.tsv", "Rows"));
    say(
      "The unpaid orders with their cities and the late payments are above; amounts that differ are all ten cents short, which points to one rounding rule.",
    );
  },
};
