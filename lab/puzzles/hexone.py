"""Puzzles of Hexone: games between greedy and careless players; numbers count turns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import sixfold
from lab.puzzles.families import Bucket, Family
from lab.tactics import hexone as tactics
from testkit.puzzles.claims import Claims, cost


class HexoneClaims(Claims):
    """The prover of `lab.tactics.hexone`."""

    def __init__(self) -> None:
        self._prover = tactics.Prover()

    def begin(self, visits: int) -> None:
        self._prover.begin(visits)

    @property
    def gave_up(self) -> bool:
        return self._prover.gave_up

    def forces(self, position: Any, side: int, number: int) -> bool:
        if position.outcome is not None:
            return side in position.outcome.winners
        return number > 0 and self._prover.forced(position, side, number)

    def _forces_after(self, position: Any, move: Any, side: int, number: int) -> bool:
        after = position.play(move)
        return self.forces(after, side, number - cost(position, after))

    def winning(self, position: Any, number: int) -> list[str]:
        return [
            str(move)
            for move in position.legal_moves
            if self._forces_after(position, move, position.side, number)
        ]

    def holding(self, position: Any, number: int) -> list[str]:
        return [
            str(move)
            for move in position.legal_moves
            if not self._forces_after(position, move, 1 - position.side, number)
        ]


class Hexone(Family):
    """Puzzles begin where a turn begins, near the end of a game.

    A win of several explosions can mostly be played in several orders, so lines without a choice
    are rare. To find many ends at little cost, most games branch off from another one, some turns
    before it ended.
    """

    wins = (1, 3, 5, 7)
    visits = 120_000
    branches = 8
    branch_off = 6, 24
    last_turns = 14
    fewest_moves = 4

    def claims(self) -> Claims:
        return HexoneClaims()

    def wanted(self, id: str) -> dict[Bucket, int]:
        wins = {1: 36, 3: 140, 5: 80, 7: 40}
        holds = {2: 10, 4: 45, 6: 40}
        return {("", "win", number): count for number, count in wins.items()} | {
            ("", "hold", number): count for number, count in holds.items()
        }

    def game(self, id: str, group: str, number: int) -> Iterator[Any]:
        base, branch = divmod(number, self.branches)
        turns = _whole_game(id, base)
        if branch:
            rng = random.Random(f"puzzles {id} {number}")
            back = rng.randint(*self.branch_off)
            turns = _played_on(rng, turns[-min(back, len(turns))])
        for position in turns[-self.last_turns :]:
            if len(position.legal_moves) >= self.fewest_moves:
                yield position

    def obvious(self, position: Any) -> list[str]:
        return tactics.obvious_moves(position)

    def horizon(self, position: Any) -> int:
        return 8


@lru_cache(maxsize=1)
def _whole_game(id: str, number: int) -> list[Any]:
    """The game that some others branch off from."""
    rng = random.Random(f"puzzles {id} {number} whole")
    position: Any = sixfold.game(id).start()
    while position.opened < 2:
        position = position.play(rng.choice(position.legal_moves))
    return _played_on(rng, position)


def _played_on(rng: random.Random, position: Any) -> list[Any]:
    """Play to the end; the positions where a turn begins."""
    greed = rng.choices((0.2, 0.6, 0.9), k=2)
    turns = []
    while position.outcome is None and position.seen == 1:
        moves = position.legal_moves
        if not position.in_chain:
            turns.append(position)
            if rng.random() < greed[position.turn]:
                moves = tactics.obvious_moves(position)
        position = position.play(rng.choice(moves))
    return turns


FAMILY = Hexone()
