"""Positions of every game for tests: random play, steered away from the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import sixfold
from sixfold.core.position import Position

IDS = (
    "six/first-edition", "six/steffen", "six/foxmind", "six/foxmind-advanced", "gosix", "hexone",
)  # fmt: skip


def random_line(id: str, seed: int, plies: int) -> Position[Any]:
    """A running game after some random plies, or somewhat fewer if it would end."""
    chance = random.Random(f"{id} {seed}")
    position = sixfold.game(id).start()
    for _ in range(plies):
        moves = list(position.legal_moves)
        chance.shuffle(moves)
        for move in moves[:20]:
            after = position.play(move)
            if not after.outcome:
                position = after
                break
        else:
            break
    return position


def winning_moves(position: Position[Any]) -> set[str]:
    """The moves that win on the spot, by the pure rules."""
    return {
        str(move)
        for move in position.legal_moves
        if (end := position.play(move).outcome) and position.turn in end.winners
    }


def turns(position: Position[Any]) -> Iterator[tuple[list[str], Position[Any]]]:
    """Every way to carry out a whole turn: Hexone's explosions are moves of their own."""
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome or after.turn != position.turn:
            yield [str(move)], after
        else:
            for rest, end in turns(after):
                yield [str(move), *rest], end
