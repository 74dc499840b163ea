"""What all pictures share: the camera, the table under the board, and the quiet row below it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from sixfold.core.position import Position
from sixfold.render import glyphs
from sixfold.render.geometry import Box, Point
from sixfold.render.look import Look
from sixfold.render.sheet import Sheet, Value, element, number, reference
from sixfold.render.story import Moment
from sixfold.render.theme import darker, lighter, luminance

P = TypeVar("P", bound=Position[Any])

_STRIP = 58.0  # the height of the row below the board, on a picture of ordinary width
_ORDINARY = 720.0
_PAPER, _PRINT = "#fffdf8", "#26211c"  # labels look the same by day and by night


@dataclass(frozen=True, slots=True)
class Camera:
    """The rectangle that a picture shows; `origin` is the cell that lies at the plane's origin.

    Cells of SIX may lie anywhere on an unbounded table. Distances from `origin` are taken between
    whole numbers, before anything is rounded.
    """

    box: Box
    origin: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of the row below the board: a small piece with a number."""

    shape: str
    radius: float
    """The size at which the shape is defined."""
    label: str
    class_: str
    turn: bool = False


class Drawing(ABC, Generic[P]):
    """One position on its way to a sheet. Each game has its own kind, which knows its board."""

    classes: ClassVar[tuple[str, str]]
    """The names of the two colours in the picture's class attributes."""

    def __init__(self, sheet: Sheet, moment: Moment[P], camera: Camera, look: Look) -> None:
        self.sheet = sheet
        self.position = moment.position
        self.story = moment.story
        self.box = camera.box
        self.origin = camera.origin
        self.look = look
        self.theme = look.colours

    @classmethod
    @abstractmethod
    def camera(cls, moments: Sequence[Moment[P]], look: Look) -> Camera:
        """The view that holds all these moments."""

    @abstractmethod
    def draw(self) -> None:
        """Draw everything, from the table upwards."""

    @property
    def shows_last(self) -> bool:
        """Whether marks of the last move belong in the picture."""
        return self.look.last_move and not self.story.in_air

    @property
    def shows_taken(self) -> bool:
        """Whether ghosts of captured pieces do; a previewed move always shows what it takes."""
        return self.look.captured or self.story.in_air

    @property
    def winning_cells(self) -> tuple[str, ...]:
        """What won the game, if that is to be shown."""
        outcome = self.position.outcome
        shown = self.look.winning and not self.story.in_air
        return outcome.cells if outcome and shown else ()

    def is_turn(self, side: int) -> bool:
        """Whether a side is to move."""
        return self.position.outcome is None and self.position.side == side

    def add(self, markup: str | Sequence[str], class_: str | None = None) -> None:
        """Draw an element, or a group of them under one class; an empty group is left out."""
        if isinstance(markup, str):
            self.sheet.add(markup)
        elif markup:
            self.sheet.add(element("g", *markup, class_=class_))

    def hold(
        self, shape: str, shadow: str, name: str, at: Point, lift: float, *, goes: bool = False
    ) -> None:
        """Hold a piece of the mover over a cell, paler if the move itself takes it off again."""
        x, y = at
        self.add(
            element(
                "g",
                self.sheet.use(shadow, x, y),
                self.sheet.use(shape, x, y - lift),
                class_=f"air {self.classes[self.story.side]}",
                data_cell=name,
                opacity=0.6 if goes else None,
            )
        )

    def labels(self, place: Callable[[str], Point | None], radius: float) -> None:
        """Signs on little plates of paper over the cells that the look names."""
        plates = []
        for name, sign in self.look.signs.items():
            at = place(name)
            if at is None:
                raise ValueError(f"there is no cell {name} to label")
            x, y = at
            height = radius * 1.1
            half = max(radius, glyphs.width(sign) * height / glyphs.HEIGHT / 2 + radius * 0.55)
            plate = element(
                "rect",
                x=x - half,
                y=y - radius,
                width=2 * half,
                height=2 * radius,
                rx=radius,
                fill=_PAPER,
                stroke=_PRINT,
                stroke_width=1.6,
            )
            text = self.sheet.text(sign, x, y, height=height, colour=_PRINT)
            plates.append(element("g", plate, text, class_="label", data_cell=name))
        self.add(plates, "labels")

    # The table

    def table(self) -> None:
        """Linen: a plain colour, a little light in the middle, and a fine weave."""
        if not self.look.on_table:
            return
        cloth = self.theme.table
        self._cover(cloth, class_="table")
        if self.look.plain:
            return
        bright, shade = lighter(cloth, 0.55), darker(cloth, 0.5)
        glow = luminance(cloth)  # a dark table throws back little light
        self.sheet.define(
            "weave",
            "pattern",
            element("path", d="M0 .5H6M0 3.5H3", stroke=bright, stroke_opacity=0.16 * glow),
            element("path", d="M.5 0V6M3.5 3V6", stroke=shade, stroke_opacity=0.05),
            width=6,
            height=6,
            patternUnits="userSpaceOnUse",
            patternTransform=f"scale({_zoom(self.box):.4g})",
        )
        self.sheet.define(
            "light",
            "radialGradient",
            element("stop", offset=0, stop_color=bright, stop_opacity=0.5 * glow),
            element("stop", offset=0.65, stop_color=cloth, stop_opacity=0),
            element("stop", offset=1, stop_color=shade, stop_opacity=0.16),
            cx=0.5,
            cy=0.42,
            r=0.75,
        )
        self._cover(reference("weave"))
        self._cover(reference("light"))

    def _cover(self, paint: str, **attributes: Value) -> None:
        """The whole picture and a little more: its edges may fall between two pixels."""
        left, top, width, height = self.box.view
        size = {"x": left - 2, "y": top - 2, "width": width + 4, "height": height + 4}
        self.add(element("rect", fill=paint, **size, **attributes))

    # The row below the board

    def row(self, entries: Sequence[Entry]) -> None:
        """Small pieces with numbers, centred at the bottom edge; a bar marks whose turn it is."""
        radius, height, space, gap = 13.0, 15.0, 10.0, 32.0
        scale = _zoom(self.box)
        widths = [
            2 * radius + bool(entry.label) * (space + glyphs.width(entry.label) * height / 10)
            for entry in entries
        ]
        x = -(sum(widths) + gap * (len(entries) - 1)) / 2
        items = []
        for entry, width in zip(entries, widths, strict=True):
            piece = self.sheet.use(entry.shape, 0, 0)
            zoom = f"{_shift((x + radius, 0))} scale({radius / entry.radius:.4g})"
            parts = [element("g", piece, transform=zoom)]
            if entry.label:
                at = x + 2 * radius + space
                parts.append(
                    self.sheet.text(
                        entry.label, at, 0, height=height, colour=self.theme.ink, anchor=0
                    )
                )
            if entry.turn:
                parts.append(self._turn_bar(x, x + width, radius + 7))
            items.append(element("g", *parts, class_=entry.class_, data_count=entry.label or None))
            x += width + gap
        middle = (self.box.left + self.box.width / 2, self.box.bottom - _STRIP * scale * 0.6)
        self.add(
            element("g", *items, transform=f"{_shift(middle)} scale({scale:.4g})", class_="row")
        )

    def _turn_bar(self, start: float, end: float, y: float) -> str:
        return element(
            "path",
            d=f"M{number(start + 1)} {number(y)}H{number(end - 1)}",
            stroke=self.theme.accent,
            stroke_width=2.5,
            stroke_linecap="round",
            class_="turn",
        )


def with_row(box: Box) -> Box:
    """A box with room for the row below the board."""
    return box.taller(_STRIP * _zoom(box))


def _zoom(box: Box) -> float:
    """Row and weave grow on a picture of a wide field, or nobody could see them."""
    return max(1.0, box.width / _ORDINARY)


def _shift(point: Point) -> str:
    return f"translate({number(point[0])} {number(point[1])})"
