import pytest

from ledger.money import Money
from ledger.vat import lines, net_of_gross


@pytest.mark.parametrize("cents", range(95, 120))
def test_standard_rate_round_trip(cents):
    gross = lines(Money(cents), "standard")["gross"]
    assert abs(net_of_gross(gross, "standard").cents - cents) <= 1


@pytest.mark.parametrize("cents", [50, 150, 250, 350])
def test_credit_note_mirrors_invoice(cents):
    invoice = lines(Money(cents), "reduced")
    credit = lines(Money(-cents), "reduced")
    assert credit["gross"] == -invoice["gross"]
