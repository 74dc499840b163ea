"""A house rule of GoSix: three hexagons win. Everything else is GoSix's own."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import ClassVar

from sixfold.core.game import Length
from sixfold.core.registry import Family
from sixfold.games.gosix import GoSixGame
from sixfold.games.gosix.events import EVENTS


@dataclass(frozen=True)
class ThreeGame(GoSixGame):
    """GoSix to three hexagons."""

    family: ClassVar[str] = "gosix-three"
    to_win: ClassVar[int] = 3
    won_by: ClassVar[str] = "three"

    @property
    def length(self) -> Length:
        return Length(shortest=13, longest=super().length.longest)  # three around one corner


FAMILY = Family("gosix-three", (), (), ThreeGame, EVENTS)
WEB = files("gosix_three") / "web"
"""What the browser gets."""
