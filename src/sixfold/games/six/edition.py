"""The published editions of SIX: a handful of switches, never a copy of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sixfold.core.hexes import Cell

BLACK, RED = 0, 1


class Splitting(Enum):
    """What happens when taking up a tile would break the field into several groups."""

    FORBIDDEN = "forbidden"
    CAPTURES = "captures"


class Judged(Enum):
    """When groups are counted: while the tile is in the hand, or once it lies again."""

    LIFTED = "lifted"
    LANDED = "landed"


@dataclass(frozen=True, slots=True)
class Edition:
    """One printed rule sheet."""

    name: str
    hand: int
    """Tiles in hand of each colour."""
    team_hand: int
    """The number in a game for four, where partners share a colour."""
    start: tuple[tuple[Cell, int], ...]
    """Tiles on the table before the first move, with their colours."""
    must_touch_red: bool
    """Black's first tile touches the red start tile and not the black one."""
    splitting: Splitting
    judged: Judged

    @property
    def captures(self) -> bool:
        return self.splitting is Splitting.CAPTURES


_PAIR = (((0, 0), BLACK), ((1, 0), RED))

EDITIONS = {
    edition.name: edition
    for edition in (
        Edition("first-edition", 19, 18, (), False, Splitting.FORBIDDEN, Judged.LIFTED),
        Edition("steffen", 20, 20, _PAIR, False, Splitting.CAPTURES, Judged.LIFTED),
        Edition("foxmind", 20, 20, _PAIR, True, Splitting.FORBIDDEN, Judged.LANDED),
        Edition("foxmind-advanced", 20, 20, _PAIR, True, Splitting.CAPTURES, Judged.LANDED),
    )
}
