"""The GoSix board from the words of the rules: corners by row, hexagons in reading order."""

from __future__ import annotations

from collections.abc import Iterable

import sixfold

from .boards import Position

ROWS = {"a": 2, "b": 3, "c": 3, "d": 4, "e": 4, "f": 3, "g": 3, "h": 2}
CORNERS = [f"{letter}{n}" for letter, size in ROWS.items() for n in range(1, size + 1)]

HEXAGONS = {
    "1": "a1 b2 c2 d2 c1 b1",
    "2": "a2 b3 c3 d3 c2 b2",
    "3": "c1 d2 e2 f1 e1 d1",
    "4": "c2 d3 e3 f2 e2 d2",
    "5": "c3 d4 e4 f3 e3 d3",
    "6": "e2 f2 g2 h1 g1 f1",
    "7": "e3 f3 g3 h2 g2 f2",
}
"""The corners of each hexagon, clockwise from its top."""

RINGS = {hexagon: corners.split() for hexagon, corners in HEXAGONS.items()}
SIDES = {frozenset(pair) for ring in RINGS.values() for pair in zip(ring, ring[1:] + ring[:1])}


def linked(pawns: Iterable[str], hexagon: str) -> int:
    """How many pawns stand in chains that contain a corner of the hexagon."""
    pawns = set(pawns)
    reached: set[str] = set()
    edge = pawns & set(RINGS[hexagon])
    while edge:
        reached |= edge
        edge = {at for at in pawns - reached if any(frozenset((at, to)) in SIDES for to in edge)}
    return len(reached)


def gosix(first: str, second: str = "", *, owners: str = ".......", turn: int = 0) -> Position:
    """A position from the corners of each player."""
    p0, p1 = (";".join(sorted(corners.split())) or "-" for corners in (first, second))
    return sixfold.position(f"gosix p0:{p0} p1:{p1} hexes:{owners} turn:{turn}")
