"""Random games on the fast boards, many at a time, from one position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.compile.jit import entry
from sixfold.engine.family import compiled_family
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.operations import playout
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.simulation.exact import exact_board


@dataclass(frozen=True)
class Playouts:
    """How random games from one position ended."""

    wins: tuple[int, int]
    """Games won by each colour."""
    draws: int
    unfinished: int
    """Games that were cut off: random play may last very long."""
    moves: int
    """Moves played in all games together."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.wins) + self.draws + self.unfinished

    @property
    def mean_length(self) -> float:
        """Moves of a game, on average."""
        return self.moves / self.games if self.games else 0.0


def playouts(position: Position[Any], count: int, seed: int = 0) -> Playouts:
    """Play `count` random games to their ends; the same seed gives the same games."""
    checks.position(position)
    count = checks.whole_number("the number of games", count, low=0)
    seed = checks.whole_number("the seed", seed)
    _, board = exact_board(position)
    tally = np.zeros(4, np.int64)
    moves = play_out(board, room_for_copy(position.game.family), count, seeded(seed), tally)
    black, red, draws, unfinished = (int(number) for number in tally)
    return Playouts((black, red), draws, unfinished, int(moves))


def room_for_copy(family: str) -> Any:
    """A board to play on, or none where the first one can be played on again and again."""
    played = compiled_family(family)
    return np.empty(0 if played.playout_keeps_board else 1, played.kernel().BOARD)


@entry
def play_out(boards: Any, copy: Any, count: int, state: Any, tally: Any) -> int:
    """Play from the first board, or from copies of it if there is room for one; tally the ends.

    Returns the number of moves.
    """
    moves = 0
    over = boards[0].over
    for _ in range(count):
        if len(copy):
            copy[0] = boards[0]
            board = copy[0]
        else:
            board = boards[0]
        if over == ONGOING:
            moves += playout(board, state)
        result = board.over
        board.over = over
        tally[result if 0 <= result <= DRAWN else 3] += 1
    return moves
