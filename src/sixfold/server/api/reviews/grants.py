"""Who was found not to be in a running game that a review would tell about.

Somebody who waits for a review asks again and again, and it takes a look at all of a player's
tables to find that out. So the answer counts for a while: until something happens at one of their
tables in this process, and for `GRANTED_SECONDS` at most.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from sixfold.core.lru import LRU
from sixfold.play.table.table import Table

GRANTED_SECONDS: Final = 15.0
"""How long a visitor may go on to wait for a review without another look at their tables."""
MOST_GRANTS: Final = 1000

Grant = tuple[str, str, int]
"""A player, a table and its rev."""


class Grants:
    """Who may see which review without another look; safe to use from many threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until = LRU[Grant, float](MOST_GRANTS)

    def has(self, grant: Grant) -> bool:
        """Whether it was given and still counts."""
        return (self._until.get(grant) or 0.0) > self._clock()

    def give(self, grant: Grant) -> None:
        """There was a look just now."""
        self._until.put(grant, self._clock() + GRANTED_SECONDS)

    def changed(self, tables: Iterable[Table]) -> None:
        """Something has happened at these tables: their people are looked at again."""
        if not self._until:
            return
        people = {player for table in tables for player in table.people}
        for grant in [*self._until.keys()]:
            if grant[0] in people:
                self._until.pop(grant)
