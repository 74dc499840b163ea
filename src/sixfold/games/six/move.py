"""Moves of SIX and their notation.

Phase two has about a thousand legal moves in a position, most of them the same as a ply ago, so
the plain ones are interned: a cached move is several times cheaper than a new one. The cache is
bounded, hence two equal moves may still be two objects; compare with `==`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from sixfold.core.errors import NotationError
from sixfold.core.hexes import Cell, cell_text
from sixfold.core.move import Move


class _Fields(NamedTuple):
    source: Cell | None = None
    target: Cell | None = None
    keep: Cell | None = None
    declares: bool = False


class SixMove(_Fields, Move):
    """A placement (`target`), a move (`source`, `target`), a bare declaration, or a pass.

    `keep` is the smallest cell of the group that stays, where the mover has a choice. A named tuple
    is the cheapest frozen value in Python: made, compared and hashed without Python code.
    """

    __slots__ = ()

    def __str__(self) -> str:
        if self.target is None:
            return "!" if self.declares else "pass"
        text = cell_text(self.target)
        if self.source is not None:
            text = f"{cell_text(self.source)}>{text}"
        if self.keep is not None:
            text = f"{text}={cell_text(self.keep)}"
        return f"{text}!" if self.declares else text

    def declaring(self) -> SixMove:
        """This move with a declaration."""
        return SixMove(self.source, self.target, self.keep, declares=True)


PASS = SixMove()
DECLARE = SixMove(declares=True)


class _Row(dict[Cell, SixMove]):
    """Target → the plain move to it from one source, made when first asked for."""

    def __init__(self, source: Cell | None) -> None:
        super().__init__()
        self.source = source

    def __missing__(self, target: Cell) -> SixMove:
        # The same as SixMove(self.source, target), without the detour over default arguments.
        move = self[target] = tuple.__new__(SixMove, (self.source, target, None, False))
        return move


class _Rows(dict[Cell | None, _Row]):
    """Source → its row; None is the hand.

    A row in use has some fifty targets and a field some twenty sources, so this many rows hold
    what a long, drifting game needs; then the cache starts over.
    """

    LIMIT = 2_000

    def __missing__(self, source: Cell | None) -> _Row:
        if len(self) >= self.LIMIT:
            self.clear()
        row = self[source] = _Row(source)
        return row


ROWS = _Rows()
"""`ROWS[source][target]` is the plain move; `ROWS[None][target]` is a placement."""


_NUMBER = r"(?:0|-?[1-9][0-9]{0,17})"
_CELL = re.compile(rf"({_NUMBER}),({_NUMBER})")
_WORDS = {"pass": PASS, "!": DECLARE}


@lru_cache(maxsize=4_096)
def parse_move(text: str) -> SixMove:
    """The exact inverse of `str(move)`; moves that are read often are cached."""
    if text in _WORDS:
        return _WORDS[text]
    source = keep = None
    target, at = _cell(text, 0)
    if text.startswith(">", at):
        source = target
        target, at = _cell(text, at + 1)
        if text.startswith("=", at):
            keep, at = _cell(text, at + 1)
    declares = text.startswith("!", at)
    at += declares
    if at != len(text):
        raise NotationError("unexpected-text", text=text, at=at)
    return SixMove(source, target, keep, declares)


def _cell(text: str, at: int) -> tuple[Cell, int]:
    found = _CELL.match(text, at)
    if found is None:
        raise NotationError("cell-expected", text=text, at=at, example="2,-1")
    return (int(found[1]), int(found[2])), found.end()


def parse_cell(text: str) -> Cell | None:
    """A whole text as a cell, or None."""
    found = _CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None
