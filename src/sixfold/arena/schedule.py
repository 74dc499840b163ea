"""Which game is played when, by whom, from which opening and with which seed.

All of it follows from the match and the game's number alone, so that a match which was interrupted
goes on as if nothing had happened, and workers need to be told no more than a number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from sixfold.arena.match import Match


@dataclass(frozen=True)
class Fixture:
    """One game to be played; `players` are numbers, the one who begins first."""

    number: int
    players: tuple[int, int]
    opening: int
    seed: int

    @property
    def pair(self) -> int:
        """The number of the pair: games 2n and 2n+1 have the same opening, colours swapped."""
        return self.number // 2


def fixture(match: Match, number: int) -> Fixture:
    """The game with a number, from 0 on.

    All pairings play a pair of games before any plays its next, so that a tournament is in balance
    whenever it is looked at.
    """
    pair, second = divmod(number, 2)
    round_number, place = divmod(pair, len(match.pairings))
    one, other = match.pairings[place]
    return Fixture(
        number,
        (other, one) if second else (one, other),
        _opening(match, round_number),
        derive(match.seed, number),
    )


def schedule(match: Match) -> Iterator[Fixture]:
    """All games of a match, in order."""
    return (fixture(match, number) for number in range(match.total))


def derive(*numbers: int) -> int:
    """A seed from several numbers: the same ones always give the same seed."""
    text = " ".join(str(number) for number in numbers)
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")


def _opening(match: Match, round_number: int) -> int:
    """Every opening comes once before any comes again, in an order of this match's own."""
    lap, place = divmod(round_number, len(match.openings))
    order = list(range(len(match.openings)))
    random.Random(derive(match.seed, -1, lap)).shuffle(order)
    return order[place]
