"""Two threads read a number, and each writes what it makes of it: one of the two is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import pytest

pytestmark = pytest.mark.timing


class Account:
    """Money, and a list of what was done with it."""

    def __init__(self) -> None:
        self.balance = 0
        self.book: SimpleQueue[int] = SimpleQueue()

    def pay_in(self, amount: int) -> None:
        before = self.balance
        self.book.put(amount)
        self.balance = before + amount


@pytest.mark.parametrize("number", range(3))
def test_all_that_is_paid_in_is_there(number: int) -> None:
    account = Account()
    with ThreadPoolExecutor(2) as people:
        list(people.map(account.pay_in, [number + 1] * 4))
    assert account.balance == 4 * (number + 1), "money was lost"
