"""Positions as text for a terminal."""

from __future__ import annotations

from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.position import Position
from sixfold.locale import translator
from sixfold.render import captions
from sixfold.render.family import family_of
from sixfold.render.terminal.canvas import BOLD, DIM, Canvas, Marks, styled


@explained
def text(position: Position[Any], *, colour: bool = True, lang: str = "en") -> str:
    """A position as text: Unicode and ANSI colours, or without `colour` a board of 7-bit ASCII.

    Below the board: whose turn it is or how the game ended, what each side has, the last move, in
    the language `lang`.
    """
    family, canvas = family_of(position), Canvas(colour)
    marks = Marks(family.signs, family.styles, "·", "◂") if colour else Marks()
    family.board(position, canvas, marks)
    say, status = translator(lang).say, f"{captions.status(position, lang)}."
    notes = [*family.facts(position, marks, lang)]
    if position.last_move is not None:
        notes.insert(0, captions.last_move(position.last_move, lang))
    if position.outcome and position.outcome.cells:
        cells = " ".join(position.outcome.cells)
        notes.append(say("The win is marked with *: {cells}.", cells=cells))
    lines = [
        *canvas.lines(),
        "",
        f"{_legend(position, marks, lang)}  {styled(status, BOLD) if colour else status}",
        *(styled(note, DIM) if colour else note for note in notes),
    ]
    return "\n".join(lines) + "\n"


def _legend(position: Position[Any], marks: Marks, lang: str) -> str:
    """`x Black  o Red`: which sign is whose."""
    names = captions.side_names(position, lang)
    signs = zip(marks.sides, marks.styles, names, strict=True)
    return "  ".join(f"{styled(sign, style)} {name}" for sign, style, name in signs)
