"""The game object of GoSix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.arguments import explained
from sixfold.core.game import Game, Length
from sixfold.core.move import Move
from sixfold.core.registry import Family
from sixfold.core.text import Fields
from sixfold.games.gosix.board import CORNERS, HEXAGONS
from sixfold.games.gosix.events import EVENTS
from sixfold.games.gosix.move import GoSixMove, parse_move
from sixfold.games.gosix.position import FAULTS, TO_WIN, GoSixPosition
from sixfold.games.gosix.setup import GoSixSetup
from sixfold.games.gosix.symmetry import SYMMETRIES, GoSixSymmetry


@dataclass(frozen=True)
class GoSixGame(Game):
    """GoSix has one edition and no options."""

    family: ClassVar[str] = "gosix"
    move_type: ClassVar[type[Move]] = GoSixMove
    faults: ClassVar[tuple[str, ...]] = FAULTS
    to_win: ClassVar[int] = TO_WIN
    """Hexagons that win at once; a house rule may ask for another number."""
    won_by: ClassVar[str] = "four"
    """The reason of that outcome."""

    @property
    def length(self) -> Length:
        # Four hexagons have at least 16 corners, and each was taken once. Pawns come off only
        # with a conquered hexagon, at most six for each of seven, and two passes cannot follow
        # each other: at most 24 + 42 placements with a pass after each.
        return Length(shortest=16, longest=2 * (len(CORNERS) + 6 * len(HEXAGONS)))

    @property
    def symmetries(self) -> tuple[GoSixSymmetry, ...]:
        return SYMMETRIES

    def start(self) -> GoSixPosition:
        return GoSixPosition(self, (0, 0), (None,) * len(HEXAGONS), 0)

    def empty(self) -> GoSixSetup:
        return GoSixSetup(self, ((), ()), (None,) * len(HEXAGONS), 0)

    def parse_move(self, text: str) -> GoSixMove:
        return parse_move(text)

    @explained
    def read_setup(self, fields: Fields) -> GoSixSetup:
        return GoSixSetup.read(self, fields)


FAMILY = Family("gosix", (), GoSixGame.available_options, GoSixGame, EVENTS)
