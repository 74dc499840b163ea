"""What pictures of games with pawns share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from sixfold.core.position import Position
from sixfold.render.frame import Drawing, Entry
from sixfold.render.geometry import Point
from sixfold.render.pieces import pawn, pawn_shadow
from sixfold.render.theme import Pair

P = TypeVar("P", bound=Position[Any])


class PawnDrawing(Drawing[P]):
    """A drawing whose sides have pawns of one size."""

    radius: ClassVar[float]
    """Of a pawn."""
    colours: Pair

    def pawn(self, side: int) -> str:
        """The shape of a side's pawn."""
        return pawn(self.sheet, self.theme, side, self.colours[side], self.radius)

    def hold_pawn(self, name: str, at: Point, lift: float, *, goes: bool = False) -> None:
        """Hold a pawn of the mover over a cell."""
        shape = self.pawn(self.story.side)
        shadow = pawn_shadow(self.sheet, self.theme, self.radius, lifted=True)
        self.hold(shape, shadow, name, at, lift, goes=goes)

    def pawn_row(self, counts: Sequence[int], class_: str) -> None:
        """The row below the board: a pawn of each side with a number."""
        entries = []
        for side, (name, count) in enumerate(zip(self.classes, counts, strict=True)):
            shape, turn = self.pawn(side), self.is_turn(side)
            entries.append(Entry(shape, self.radius, str(count), f"{class_} {name}", turn))
        self.row(entries)
