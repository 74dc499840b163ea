"""The fast boards: one file for each game, each with an essay on its representation.

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
without trying moves is in a module of the same name in `sixfold.engine.evaluation`. A kernel
registers itself, so that only the game that is asked for is loaded and compiled.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from numpy import dtype

from sixfold.engine.compile.jit import record_type

ONGOING = -1
DRAWN = 2

ROOT_ROOM = 8_192
"""Moves that the root of a search has room for."""
NODE_ROOM = 12_000
"""Moves that any other node has room for: what it was offered, and then every legal move."""

_modules: dict[Any, str] = {}


def register(board: dtype[Any], module: str, most_moves: int) -> None:
    """Tell the compiler which module knows a record type; its moves must fit into a search."""
    if most_moves > ROOT_ROOM or 2 * most_moves > NODE_ROOM:
        raise ValueError(f"{module} has up to {most_moves} moves, too many for the search's room")
    _modules[record_type(board)] = module


@cache
def kernel_of(record: Any) -> ModuleType:
    """The kernel that knows a record type; compiled code asks while it is compiled."""
    return import_module(_modules[record])


@cache
def evaluation_of(record: Any) -> ModuleType:
    """What is seen at a glance on a record type; compiled code asks while it is compiled."""
    return import_module(_modules[record].replace(".kernels.", ".evaluation."))


def kernel_for(family: str) -> ModuleType:
    """The kernel of a game by the first part of its id: six, gosix or hexone."""
    return import_module(f"sixfold.engine.kernels.{family}")


def evaluation_for(family: str) -> ModuleType:
    """What is seen at a glance in a game, by the first part of its id."""
    return import_module(f"sixfold.engine.evaluation.{family}")
