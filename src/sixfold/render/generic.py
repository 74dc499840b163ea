"""Draws games that have no drawing of their own: as text, on a sheet and in the terminal.

The sheet shows the game's name, whose turn it is or how the game ended, the move that the picture
shows, and the position's text, broken into lines. With `legal` it lists the moves, and at the
end what won. It is in English, in the typeface of this room: converters have no fonts, and
strokes for every language would be a library of their own. Title and description are in the
requested language, as for every picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, ClassVar

from sixfold.core.position import Position
from sixfold.locale import game_name
from sixfold.render import captions, glyphs
from sixfold.render.frame import Camera, Drawing
from sixfold.render.geometry import Box
from sixfold.render.look import Look
from sixfold.render.story import Moment
from sixfold.render.terminal.canvas import WINNING, Canvas, Marks

_WIDTH = 640.0
_MARGIN = 40.0
_LEAST = 240.0  # the height of a sheet that has little to say
_SIGNS = 56  # in a line of the sheet
_LINES = 60  # of the sheet; what a longer text has beyond them is left out
_COLUMNS = 76  # of the terminal


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sheet."""

    text: str
    colour: str
    height: float
    class_: str

    @property
    def room(self) -> float:
        """The distance to the next line."""
        return self.height * 2


class TextDrawing(Drawing[Position[Any]]):
    """A position as text on a sheet."""

    classes: ClassVar[tuple[str, str]] = ("first", "second")

    @classmethod
    def camera(cls, moments: Sequence[Moment[Position[Any]]], look: Look) -> Camera:
        """As high as the longest text needs."""
        highest = max(sum(line.room for line in _lines(moment, look)) for moment in moments)
        return Camera(Box(0, 0, _WIDTH, max(_LEAST, highest + 2 * _MARGIN)))

    def draw(self) -> None:
        self.table()
        y = _MARGIN
        for line in _lines(Moment(self.position, self.story), self.look):
            self.add(
                self.sheet.text(
                    line.text,
                    _MARGIN,
                    y + line.room / 2,
                    height=line.height,
                    colour=line.colour,
                    anchor=0,
                    widest=_WIDTH - 2 * _MARGIN,
                    class_=line.class_,
                )
            )
            y += line.room


def _lines(moment: Moment[Position[Any]], look: Look) -> list[Line]:
    """What the sheet says, from the top."""
    lines = [
        Line(part, colour, height, class_)
        for text, colour, height, class_ in _paragraphs(moment, look)
        for part in wrap(glyphs.drawable(text), _SIGNS, break_on_hyphens=False)
    ]
    return lines[:_LINES]


def _paragraphs(moment: Moment[Position[Any]], look: Look) -> Iterator[tuple[str, str, float, str]]:
    """Each text with its colour, its height and its class."""
    position, story, theme = moment.position, moment.story, look.colours
    outcome = position.outcome
    yield game_name(position.game), theme.ink, 18, "name"
    yield f"{captions.status(position)}.", theme.ink, 13, "status"
    if story.in_air:
        yield f"In the air: {story.move}.", theme.accent, 13, "air"
    elif look.last_move and position.last_move is not None:
        yield captions.last_move(position.last_move), theme.muted, 13, "last-move"
    if outcome and outcome.cells and look.winning and not story.in_air:
        yield f"What won: {' '.join(outcome.cells)}.", theme.accent, 13, "winning"
    yield position.to_text(), theme.ink, 11, "position"
    if look.legal and position.legal_moves:
        moves = " ".join(str(move) for move in position.legal_moves)
        yield f"Legal moves: {moves}", theme.accent, 11, "legal"


def board(position: Position[Any], canvas: Canvas, marks: Marks) -> None:
    """Write the position's text into the terminal, and below it, after a star, what won."""
    lines = wrap(position.to_text(), _COLUMNS, break_on_hyphens=False)
    for y, line in enumerate(lines):
        canvas.write(0, y, line)
    if position.outcome and position.outcome.cells:
        canvas.write(0, len(lines), f"* {' '.join(position.outcome.cells)}", WINNING)


def facts(position: Position[Any], marks: Marks, lang: str) -> Iterator[str]:
    """The name of the game, since no board shows it."""
    yield f"{game_name(position.game, lang)}."
