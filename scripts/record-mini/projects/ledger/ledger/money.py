"""Amounts are whole cents; every rounding happens here and nowhere else."""

from fractions import Fraction


class CurrencyMismatch(ValueError):
    """Two amounts of different currencies met in one operation."""


class Money:
    __slots__ = ("cents", "currency")

    def __init__(self, cents: int, currency: str = "EUR") -> None:
        if not isinstance(cents, int):
            raise TypeError(f"cents must be an integer, got {cents!r}")
        self.cents = cents
        self.currency = currency

    def _other(self, value: "Money") -> int:
        if value.currency != self.currency:
            raise CurrencyMismatch(f"{self.currency} against {value.currency}")
        return value.cents

    def __add__(self, value: "Money") -> "Money":
        return Money(self.cents + self._other(value), self.currency)

    def __sub__(self, value: "Money") -> "Money":
        return Money(self.cents - self._other(value), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.cents, self.currency)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Money) and (self.cents, self.currency) == (value.cents, value.currency)

    def __hash__(self) -> int:
        return hash((self.cents, self.currency))

    def __repr__(self) -> str:
        sign = "-" if self.cents < 0 else ""
        return f"{sign}{abs(self.cents) // 100}.{abs(self.cents) % 100:02d} {self.currency}"

    def scaled(self, factor: Fraction) -> "Money":
        """The amount times a factor, halves rounded away from zero."""
        exact = self.cents * factor
        return Money(round_half_away(exact), self.currency)

    def split(self, parts: int) -> list["Money"]:
        """Equal shares that add up to the amount; the first shares carry the odd cents."""
        share, odd = divmod(self.cents, parts)
        return [Money(share + (1 if at < odd else 0), self.currency) for at in range(parts)]


def round_half_away(value: Fraction) -> int:
    """Nearest integer, halves away from zero."""
    doubled = value * 2
    return int((doubled.numerator // doubled.denominator + 1) // 2)
