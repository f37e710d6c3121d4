from fractions import Fraction

import pytest

from ledger.money import CurrencyMismatch, Money, round_half_away


@pytest.mark.parametrize("cents", range(0, 30))
def test_split_adds_up(cents):
    shares = Money(cents).split(7)
    assert sum(share.cents for share in shares) == cents
    assert max(share.cents for share in shares) - min(share.cents for share in shares) <= 1


@pytest.mark.parametrize(
    "value, expected",
    [
        (Fraction(5, 2), 3),
        (Fraction(7, 2), 4),
        (Fraction(12, 5), 2),
        (Fraction(-5, 2), -3),
        (Fraction(-7, 2), -4),
        (Fraction(-12, 5), -2),
    ],
    ids=["up-2.5", "up-3.5", "down-2.4", "credit-2.5", "credit-3.5", "credit-2.4"],
)
def test_halves_go_away_from_zero(value, expected):
    assert round_half_away(value) == expected


def test_currencies_do_not_mix():
    with pytest.raises(CurrencyMismatch):
        Money(1, "EUR") + Money(1, "SEK")


def test_floats_are_refused():
    with pytest.raises(TypeError):
        Money(1.5)
