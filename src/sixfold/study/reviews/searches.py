"""Searches for a review. Each has a table of its own, so earlier searches do not influence it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sixfold.core.position import Position
from sixfold.engine.family import description
from sixfold.engine.limits import Limits
from sixfold.study.reviews.values import Value, of_line

DEFAULT_NODES = 100_000
"""Nodes for the first search of a turn: an average game of any kind then takes at most 20 seconds
on one core (docs/study.md has the figures)."""

GENERIC_NODES = 2_000
"""Nodes for a family that only the generic player plays, in pure Python."""

HASH_MB = 16
"""The table of a search: far more than the nodes of one turn fill."""

Found = tuple[Value, tuple[str, ...]]
"""A value and the line that has it."""


def usual_nodes(family: str) -> int:
    """Nodes for the first search of a turn if nothing is said."""
    return GENERIC_NODES if description(family) is None else DEFAULT_NODES


class Looker:
    """Searches with a fraction of some limits: `part` is what they are divided by."""

    def __init__(self, limits: Limits, part: int = 1) -> None:
        self._limits = replace(
            limits,
            nodes=limits.nodes and max(1, limits.nodes // part),
            seconds=limits.seconds and limits.seconds / part,
        )

    def values(
        self, position: Position[Any], moves: Sequence[str] | None = None, multipv: int = 1
    ) -> list[Found]:
        """The best of all moves, or of some of them, the best first."""
        from sixfold.engine import Engine  # loads the compiler, which takes a moment

        limits = replace(self._limits, searchmoves=moves)
        found = Engine(hash_mb=HASH_MB).analyse(position, limits, multipv=multipv)
        if found.depth == 0:  # too few nodes for anything: one ply is the least to judge by
            limits = Limits(depth=1, searchmoves=moves)
            found = Engine(hash_mb=HASH_MB).analyse(position, limits, multipv=multipv)
        return [(of_line(line), tuple(map(str, line.moves))) for line in found.lines]

    def compare(self, position: Position[Any], pair: tuple[str, str]) -> tuple[Found, Found] | None:
        """Two moves at equal depth, in their order; None if they are one move to the engine."""
        found = {line[0]: (value, line) for value, line in self.values(position, pair, len(pair))}
        one, other = pair
        return (found[one], found[other]) if one in found and other in found else None

    def line(self, position: Position[Any]) -> tuple[str, ...]:
        """How the game goes on."""
        return () if position.outcome else self.values(position)[0][1]

    def value(self, position: Position[Any]) -> Value:
        """What a position is worth to the side to move."""
        return self.values(position)[0][0]
