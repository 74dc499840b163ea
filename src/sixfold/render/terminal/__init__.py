"""Positions as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sixfold.core.position import Position
from sixfold.games.gosix import GoSixPosition
from sixfold.games.hexone import HexonePosition
from sixfold.games.six import SixPosition
from sixfold.locale import translator
from sixfold.render import words
from sixfold.render.terminal import gosix, hexone, six
from sixfold.render.terminal.canvas import Canvas, styled
from sixfold.render.terminal.marks import BOLD, DIM, Marks, marks_of

Board = Callable[[Any, Canvas, Marks], None]
Facts = Callable[[Any, Marks, str], Iterator[str]]

_BOARDS: dict[type[Position[Any]], tuple[Board, Facts]] = {
    SixPosition: (six.board, six.facts),
    GoSixPosition: (gosix.board, gosix.facts),
    HexonePosition: (hexone.board, hexone.facts),
}


def text(position: Position[Any], *, colour: bool = True, lang: str = "en") -> str:
    """A position as text: Unicode and ANSI colours, or without `colour` a board of 7-bit ASCII.

    Below the board: whose turn it is or how the game ended, what each side has, the last move, in
    the language `lang`.
    """
    board, facts = _drawer(position)
    canvas, marks = Canvas(colour), marks_of(position, colour)
    board(position, canvas, marks)
    say, status = translator(lang).say, f"{words.status(position, lang)}."
    notes = [*facts(position, marks, lang)]
    if position.last_move is not None:
        notes.insert(0, say("Last move: {move}.", move=position.last_move))
    if position.outcome and position.outcome.cells:
        cells = " ".join(position.outcome.cells)
        notes.append(say("What won is marked *: {cells}.", cells=cells))
    lines = [
        *canvas.lines(),
        "",
        f"{_legend(position, marks, lang)}  {styled(status, BOLD) if colour else status}",
        *(styled(note, DIM) if colour else note for note in notes),
    ]
    return "\n".join(lines) + "\n"


def _legend(position: Position[Any], marks: Marks, lang: str) -> str:
    """`x Black  o Red`: which sign is whose."""
    names = words.side_names(position, lang)
    signs = zip(marks.sides, marks.styles, names, strict=True)
    return "  ".join(f"{styled(sign, style)} {name}" for sign, style, name in signs)


def _drawer(position: Position[Any]) -> tuple[Board, Facts]:
    for kind, drawer in _BOARDS.items():
        if isinstance(position, kind):
            return drawer
    raise TypeError(f"no drawing of a {type(position).__name__}: it is not a position to draw")
