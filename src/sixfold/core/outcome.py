"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

REASONS_OFF_THE_BOARD = ("resign", "time", "agreement")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    `winners` are the winning seats, none for a draw. `points` is what a Hexone winner scored.
    `cells` are the names of what won: the six tiles of a shape, or a GoSix player's hexagons.
    """

    winners: tuple[int, ...]
    reason: str
    points: int | None = None
    cells: tuple[str, ...] = ()

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def to_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "points": self.points,
            "cells": list(self.cells),
        }
