"""Ratings of people and puzzles: Glicko-2.

A rating is a strength with a doubt about it (`deviation`) and a measure of how erratic the results
are (`volatility`). A puzzle is an opponent: who solves it has won.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rating:
    """Somebody's strength, or a puzzle's."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
