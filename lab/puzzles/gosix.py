"""Puzzles of GoSix: the ends of games between greedy and careless players, solved to their end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import sixfold
from lab.puzzles.families import Bucket, Family
from lab.tactics import gosix as tactics
from lab.tactics.gosix import LOSS, WIN
from lab.tactics.gosix_proof import EVER
from testkit.puzzles.claims import Claims


class GoSixClaims(Claims):
    """The prover of `lab.tactics.gosix`."""

    def __init__(self) -> None:
        self._prover = tactics.Prover()

    def begin(self, visits: int) -> None:
        self._prover.begin(visits)

    @property
    def gave_up(self) -> bool:
        return self._prover.gave_up

    def forces(self, position: Any, side: int, number: int) -> bool:
        if position.outcome is not None:
            return bool(position.outcome.winners == (side,))
        claim = WIN if position.turn == side else LOSS
        return number > 0 and self._prover.holds(position, claim, min(number, EVER))

    def winning(self, position: Any, number: int) -> list[str]:
        return [
            str(move)
            for move in position.legal_moves
            if self.forces(position.play(move), position.side, number - 1)
        ]

    def holding(self, position: Any, number: int) -> list[str]:
        return [
            str(move)
            for move in position.legal_moves
            if not self.forces(position.play(move), 1 - position.side, number - 1)
        ]


class GoSix(Family):
    """Games are walked back from their end, where everything can be solved."""

    wins = (1, 3, 5, 7, 9, 11, 13)
    visits = 500_000
    backwards = True
    apart = 4
    first_ply = 12
    fewest_moves = 4

    def claims(self) -> Claims:
        return GoSixClaims()

    def wanted(self, id: str) -> dict[Bucket, int]:
        wins = {1: 24, 3: 75, 5: 80, 7: 70, 9: 45, 11: 25, 13: 12}
        holds = {2: 8, 4: 30, 6: 30, 8: 20, 10: 12, 12: 8}
        return {("", "win", number): count for number, count in wins.items()} | {
            ("", "hold", number): count for number, count in holds.items()
        }

    def game(self, id: str, group: str, number: int) -> Iterator[Any]:
        rng = random.Random(f"puzzles {id} {number}")
        greed = rng.choices((0.0, 0.5, 0.8, 0.95), k=2)
        position: Any = sixfold.game(id).start()
        while position.outcome is None:
            greedy = rng.random() < greed[position.turn]
            moves = tactics.obvious_moves(position) if greedy else position.legal_moves
            position = position.play(rng.choice(moves))
        for at in reversed([*position.line()][self.first_ply : -1]):
            if len(at.legal_moves) >= self.fewest_moves:
                yield at

    def obvious(self, position: Any) -> list[str]:
        return [str(move) for move in tactics.obvious_moves(position)]

    def horizon(self, position: Any) -> int:
        return 12


FAMILY = GoSix()
