// Python bookkeeping: credit notes round the wrong way. Long pytest logs, a file read twice, a repeated test run.
import { pin } from "../recorder.mjs";

export const ledgerRounding = {
  id: "ledger-rounding",
  kind: "build-log",
  dialect: "harness",
  project: "ledger",
  withTools: true,
  withResults: true,
  task:
    "Customers report that a credit note over 2.50 EUR net differs from its invoice by one cent. Find out where the cent goes, " +
    "fix it, and make sure that all tests of the ledger package pass. Do not touch the tests.",
  play({ step, say, tools: { run, sh, read, list, edit, search } }) {
    step("I start with an overview of the package and its readme.", list("."), read("README.md"));
    step("Now the whole suite, verbosely, to see what fails today.", run("python -m pytest -v"));
    step("The failures are about negative halves. The rounding lives in money.py.", read("ledger/money.py"));
    step(
      "`round_half_away` floors after doubling, so -2.5 becomes -2. Let me see who else rounds.",
      search("round_half_away|scaled\\(", "."),
      read("ledger/vat.py"),
    );
    step(
      "Only `scaled` uses it, and VAT goes through `scaled`. A check by hand before I change anything.",
      pin(
        run(
          'python -c "from fractions import Fraction as F; from ledger.money import round_half_away as r; print([(str(v), r(v)) for v in (F(5,2), F(-5,2), F(-7,2), F(-12,5))])"',
        ),
      ),
    );
    step(
      "Confirmed. I round the magnitude and put the sign back.",
      edit(
        "ledger/money.py",
        "    doubled = value * 2\n    return int((doubled.numerator // doubled.denominator + 1) // 2)\n",
        "    doubled = abs(value) * 2\n    size = (doubled.numerator // doubled.denominator + 1) // 2\n    return size if value >= 0 else -size\n",
      ),
    );
    step("I read the file again to be sure that the edit is what I meant.", read("ledger/money.py"));
    step("The narrow tests first.", run("python -m pytest -v tests/test_vat.py"));
    step("Now everything again.", run("python -m pytest -v"), sh("git status --short 2>/dev/null | head -5"));
    step("One last look at the journal, which also scales amounts in reversals.", read("ledger/journal.py"));
    step("It does not scale. The file I changed, once more, for the summary.", read("ledger/money.py"));
    step("And a last quiet run.", run("python -m pytest -q"));
    say(
      "Fixed in `ledger/money.py`: `round_half_away` floored negative halves, so a tax of -0.175 became -0.17 while +0.175 became " +
        "0.18. It now rounds the magnitude and restores the sign. All 85 tests pass; no test was changed.",
    );
  },
};
