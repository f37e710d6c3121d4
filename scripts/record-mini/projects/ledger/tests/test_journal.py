import pytest

from ledger.journal import Journal, Unbalanced
from ledger.money import Money


@pytest.fixture
def journal():
    book = Journal()
    book.book("opening", ("assets:bank", 250_000), ("equity", -250_000))
    return book


@pytest.mark.parametrize("week", range(1, 17))
def test_weekly_rent_balances(journal, week):
    for _ in range(week):
        journal.book("rent", ("expenses:rent", 11_250), ("assets:bank", -11_250))
    assert journal.balance("expenses") == Money(week * 11_250)
    assert journal.balance("assets").cents + journal.balance("expenses").cents == 250_000


def test_unbalanced_posting_is_refused(journal):
    with pytest.raises(Unbalanced):
        journal.book("typo", ("expenses:food", 1_999), ("assets:bank", -1_899))
    assert len(journal.postings) == 1


def test_reversal_restores_the_balance(journal):
    journal.book("chairs", ("expenses:office", 48_000), ("assets:bank", -48_000))
    journal.reverse(2)
    assert journal.balance("expenses:office") == Money(0)
    assert journal.postings[-1].memo == "reversal of 2: chairs"
