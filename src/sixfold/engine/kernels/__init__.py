"""What a fast board is. Each family has one, with an essay on its representation.

A board is one NumPy record. Whatever the game, a record has these fields:

- `side`: the colour to move, 0 or 1;
- `over`: ONGOING, the winning colour, or DRAWN;
- `key`: 64 bits, equal for equal positions (side to move included, history left out);
- `ply`: how many moves can be taken back;
- `seen`: how often this position has stood, where repetition counts.

and a kernel has these names, compiled where they take a board:

- `BOARD`: the record's dtype;
- `MOST_MOVES`: a bound on the number of legal moves;
- `generate(board, moves) -> count`: every legal move, in any order; none when the game is over;
- `make(board, move)` and `unmake(board)`;
- `playout(board, state) -> moves played`: random play to the end, which spoils the board.

In plain Python each module has `load(position) -> array of one record`, `encode(position, move)`
and `decode(position, code)`, exact inverses for legal moves. What a player sees in a position
without trying moves is in `sixfold.engine.evaluation`.

Read that of GoSix first, the smallest (`sixfold.engine.families.gosix.kernel`). `operations` has
one name for what every board can do, and the compiler picks the kernel by the record's type; a
kernel registers its record's type for that. `rng` is the random generator of playouts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from numpy import dtype

from sixfold.engine.compile.jit import record_type
from sixfold.engine.family import compiled_family

if TYPE_CHECKING:
    from sixfold.engine.evaluation import Evaluation

ONGOING = -1
DRAWN = 2

ROOT_ROOM = 8_192
"""Moves that the root of a search has room for."""
NODE_ROOM = 12_000
"""Moves that any other node has room for: what it was offered, and then every legal move."""


class Kernel(Protocol):
    """A module with a compiled board, as the text above describes it."""

    BOARD: Any
    MOST_MOVES: int

    def generate(self, board: Any, moves: Any) -> int:
        """Fill in every legal move and return their number."""

    def make(self, board: Any, move: int) -> None:
        """Play a move."""

    def unmake(self, board: Any) -> None:
        """Take the last move back."""

    def playout(self, board: Any, state: Any) -> int:
        """Play at random to the end; the number of moves."""

    def load(self, position: Any) -> Any:
        """The board of a position, in an array of one."""

    def encode(self, position: Any, move: Any) -> int:
        """The number of a legal move."""

    def decode(self, position: Any, code: int) -> Any:
        """The move with a number."""


_families: dict[Any, str] = {}


def register(family: str, board: dtype[Any], most_moves: int) -> None:
    """Tell the compiler whose record type this is; its moves must fit into a search."""
    if most_moves > ROOT_ROOM or 2 * most_moves > NODE_ROOM:
        raise ValueError(f"{family} has up to {most_moves} moves, too many for the search's room")
    _families[record_type(board)] = family


@cache
def kernel_of(record: Any) -> Kernel:
    """The kernel that knows a record type; compiled code asks while it is compiled."""
    return kernel_for(_families[record])


@cache
def evaluation_of(record: Any) -> Evaluation:
    """What is seen at a glance on a record type; compiled code asks while it is compiled."""
    return evaluation_for(_families[record])


def kernel_for(family: str) -> Kernel:
    """The kernel of a family of games."""
    return compiled_family(family).kernel()


def evaluation_for(family: str) -> Evaluation:
    """What is seen at a glance in a family of games."""
    return compiled_family(family).evaluation()
