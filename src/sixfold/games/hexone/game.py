"""The game object of Hexone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.arguments import explained
from sixfold.core.game import Game, Length
from sixfold.core.move import Move
from sixfold.core.registry import Family
from sixfold.core.text import Fields
from sixfold.games.hexone.board import CELLS
from sixfold.games.hexone.events import EVENTS
from sixfold.games.hexone.move import HexoneMove, parse_move
from sixfold.games.hexone.position import FAULTS, HexonePosition
from sixfold.games.hexone.setup import HexoneSetup
from sixfold.games.hexone.symmetry import SYMMETRIES, HexoneSymmetry


@dataclass(frozen=True)
class HexoneGame(Game):
    """Hexone has one edition; `endless` turns off the draw by repetition."""

    family: ClassVar[str] = "hexone"
    available_options: ClassVar[tuple[str, ...]] = ("endless",)
    move_type: ClassVar[type[Move]] = HexoneMove
    faults: ClassVar[tuple[str, ...]] = FAULTS
    tournament: ClassVar[bool] = True

    @property
    def counts_repetition(self) -> bool:
        return "endless" not in self.options

    @property
    def length(self) -> Length:
        # b2 b3, b2 b3, b2 b2A: both stack up next to each other, and the starter explodes first.
        return Length(shortest=6, longest=None)

    @property
    def symmetries(self) -> tuple[HexoneSymmetry, ...]:
        return SYMMETRIES

    def start(self) -> HexonePosition:
        return HexonePosition(self, (0,) * len(CELLS), frozenset(), frozenset(), 0, 0)

    def empty(self) -> HexoneSetup:
        return HexoneSetup(self, ({}, {}), (), (), 0, 0)

    def parse_move(self, text: str) -> HexoneMove:
        return parse_move(text)

    @explained
    def read_setup(self, fields: Fields) -> HexoneSetup:
        return HexoneSetup.read(self, fields)


FAMILY = Family("hexone", (), HexoneGame.available_options, HexoneGame, EVENTS)
