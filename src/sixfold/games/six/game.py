"""The game object of SIX: an edition with options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from sixfold.core.arguments import explained, wrong_kind
from sixfold.core.game import Game, Length
from sixfold.core.move import Move
from sixfold.core.registry import Family
from sixfold.core.text import Fields
from sixfold.games.six import faults
from sixfold.games.six.edition import EDITIONS, Edition
from sixfold.games.six.events import EVENTS
from sixfold.games.six.field import Field
from sixfold.games.six.move import SixMove, parse_move
from sixfold.games.six.position import SixPosition
from sixfold.games.six.setup import SixSetup
from sixfold.games.six.symmetry import SYMMETRIES, SixSymmetry


@dataclass(frozen=True)
class SixGame(Game):
    """SIX in one edition, for two players or for teams."""

    family: ClassVar[str] = "six"
    available_options: ClassVar[tuple[str, ...]] = ("declare", "endless", "teams")
    move_type: ClassVar[type[Move]] = SixMove
    faults: ClassVar[tuple[str, ...]] = faults.ALL

    @cached_property
    def rules(self) -> Edition:
        """The switches of the edition."""
        return EDITIONS[self.edition or ""]

    @property
    def seats(self) -> int:
        return 4 if self._in_teams else 2

    @property
    def counts_repetition(self) -> bool:
        return "endless" not in self.options

    @cached_property
    def declare(self) -> bool:
        """Whether a shape wins only when it is declared."""
        return "declare" in self.options

    @property
    def declares(self) -> bool:
        return self.declare

    @property
    def _in_teams(self) -> bool:
        return "teams" in self.options

    @property
    def hand(self) -> int:
        """Tiles in hand of each colour at the start."""
        return self.rules.team_hand if self._in_teams else self.rules.hand

    def start_tiles(self, colour: int) -> int:
        """Tiles of a colour on the table at the start."""
        return sum(owner == colour for _, owner in self.rules.start)

    @property
    def length(self) -> Length:
        # Black needs six tiles on the table and moves first.
        return Length(shortest=2 * (6 - self.start_tiles(0)) - 1, longest=None)

    @property
    def symmetries(self) -> tuple[SixSymmetry, ...]:
        return SYMMETRIES

    def start(self) -> SixPosition:
        return SixPosition(self, Field.of(self.rules.start), (self.hand, self.hand), 0)

    def empty(self) -> SixSetup:
        return SixSetup(self, (), (), (self.hand, self.hand), 0)

    def parse_move(self, text: str) -> SixMove:
        try:
            return parse_move(text)
        except TypeError:
            raise wrong_kind("text", text, str) from None

    @explained
    def read_setup(self, fields: Fields) -> SixSetup:
        return SixSetup.read(self, fields)


FAMILY = Family("six", tuple(EDITIONS), SixGame.available_options, SixGame, EVENTS)
