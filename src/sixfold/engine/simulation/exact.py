"""From positions to fast boards, for callers that want no more than the rules.

The fast boards know nothing about `declare`: for them a complete shape wins. Search can live with
that, because a good player declares; a count of moves or a step of a game cannot.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.compile.jit import entry
from sixfold.engine.declaring import asks_for_declarations, without_declarations
from sixfold.engine.kernels import Kernel, kernel_for
from sixfold.engine.kernels.operations import generate, make, unmake


def exact_kernel(game: Game) -> Kernel:
    """The kernel that plays a game to the letter; raises ValueError where none does."""
    if asks_for_declarations(game):
        nearest = without_declarations(game)
        raise ValueError(
            f"fast boards do not know the option declare; {nearest} is the nearest game"
        )
    return kernel_for(game.family)


def exact_board(position: Position[Any]) -> tuple[Kernel, Any]:
    """The kernel of a position's game and the position as an array of one board."""
    kernel = exact_kernel(checks.position(position).game)
    return kernel, kernel.load(position)


# One board at a time, for callers that are not compiled. A code must be legal: nothing is checked.


@entry
def list_moves(board: Any, moves: Any) -> int:
    """Fill in the codes of all legal moves and return their number."""
    return generate(board, moves)


@entry
def make_move(board: Any, code: int) -> None:
    """Play the move with a code on the board."""
    make(board, code)


@entry
def take_back(board: Any) -> None:
    """Take the last code back."""
    unmake(board)
