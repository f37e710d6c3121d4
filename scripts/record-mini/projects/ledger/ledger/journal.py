"""The journal: postings that balance, in the order in which they were booked."""

from dataclasses import dataclass, field

from .money import Money


class Unbalanced(ValueError):
    """The legs of a posting do not add up to zero."""


@dataclass(frozen=True)
class Leg:
    account: str
    amount: Money


@dataclass(frozen=True)
class Posting:
    number: int
    memo: str
    legs: tuple[Leg, ...]


@dataclass
class Journal:
    currency: str = "EUR"
    postings: list[Posting] = field(default_factory=list)

    def book(self, memo: str, *legs: tuple[str, int]) -> Posting:
        """Books one posting from (account, cents) pairs; refuses one that does not balance."""
        built = tuple(Leg(account, Money(cents, self.currency)) for account, cents in legs)
        total = sum((leg.amount.cents for leg in built), 0)
        if total != 0:
            raise Unbalanced(f"{memo!r} is off by {Money(total, self.currency)}")
        posting = Posting(len(self.postings) + 1, memo, built)
        self.postings.append(posting)
        return posting

    def balance(self, account: str) -> Money:
        """Sum of all legs on an account or on the accounts below it."""
        total = Money(0, self.currency)
        for posting in self.postings:
            for leg in posting.legs:
                if leg.account == account or leg.account.startswith(f"{account}:"):
                    total = total + leg.amount
        return total

    def reverse(self, number: int) -> Posting:
        """Books the opposite of an earlier posting."""
        found = self.postings[number - 1]
        legs = [(leg.account, -leg.amount.cents) for leg in found.legs]
        return self.book(f"reversal of {number}: {found.memo}", *legs)
