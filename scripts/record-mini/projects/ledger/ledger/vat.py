"""Value added tax: net, tax and gross from either end, rounded once per document line."""

from fractions import Fraction

from .money import Money

RATES = {"standard": Fraction(19, 100), "reduced": Fraction(7, 100), "books": Fraction(5, 100), "exempt": Fraction(0)}


def tax_of_net(net: Money, rate: str) -> Money:
    return net.scaled(RATES[rate])


def net_of_gross(gross: Money, rate: str) -> Money:
    return gross.scaled(1 / (1 + RATES[rate]))


def lines(net: Money, rate: str) -> dict[str, Money]:
    tax = tax_of_net(net, rate)
    return {"net": net, "tax": tax, "gross": net + tax}
