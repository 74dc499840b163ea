"""Trio for a board: the stones, and on which cells the player to move would win or lose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sixfold.scene import FamilyScene
from sixfold.scene.described import says
from trio.board import CELLS
from trio.position import TrioPosition


@dataclass(slots=True)
class TrioBoard:
    """The board of Trio."""

    stones: dict[str, int] = field(metadata=says("The side of the stone on each cell with one."))


@dataclass(slots=True)
class TrioHints:
    """What a stone would do."""

    loses: Sequence[str] = field(metadata=says("Cells on which it would make three in a row."))


class TrioScene(FamilyScene[TrioPosition]):
    """Nothing is secret; that a move wins is for the player to find out."""

    board_type = TrioBoard
    hints_type = TrioHints

    def board(self, position: TrioPosition) -> TrioBoard:
        return TrioBoard({cell: seat for seat in (0, 1) for cell in position.stones(seat)})

    def drafted(self, draft: Any) -> TrioBoard:
        return TrioBoard({cell: seat for seat in (0, 1) for cell in draft.stones[seat]})

    def spots(self, draft: Any) -> Sequence[str]:
        return [cell for cell in CELLS if cell not in {*draft.stones[0], *draft.stones[1]}]

    def hints(self, position: TrioPosition) -> TrioHints | None:
        loses = [] if position.outcome else position.losing(position.turn)
        return TrioHints(loses) if loses else None


SCENE = TrioScene()
