"""Games that a bench plays: random lines, prepared before anything is timed.

The driver of hundreds of tables must not compute rules while the server is measured. A line has the
requested length, and its game is not over at the end.
"""

from __future__ import annotations

import random
from functools import cache

import sixfold

Line = tuple[tuple[int, str], ...]
"""The plies: which seat, and what it plays."""
TRIES = 200


@cache
def line(game: str, plies: int, seed: int) -> Line:
    """A random game that is not over after this number of plies."""
    chance = random.Random(seed)
    for _ in range(TRIES):
        if found := _attempt(game, plies, chance):
            return found
    raise ValueError(f"{game} does not last {plies} plies")


def _attempt(game: str, plies: int, chance: random.Random) -> Line | None:
    position = sixfold.game(game).start()
    played: list[tuple[int, str]] = []
    while len(played) < plies:
        moves = list(position.legal_moves)
        chance.shuffle(moves)
        for move in moves:
            after = position.play(move)
            if after.outcome is None:
                break
        else:
            return None
        played.append((position.turn, str(move)))
        position = after
    return tuple(played)


def second_phase(game: str) -> int:
    """The ply with which the second phase of a game of SIX begins, if nobody wins before."""
    position = sixfold.game(game).start()
    return int(sum(position.hands))  # type: ignore[attr-defined]
