"""Searches and proofs for a review; each has a table of its own, so the order does not matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sixfold.core.position import Position
from sixfold.engine.family import description
from sixfold.engine.limits import Limits
from sixfold.study.reviews.judging.values import Value, of_line, of_outcome

DEFAULT_NODES = 100_000
"""Nodes for the first search of a turn: an average game of any kind then takes at most 20 seconds
on one core (docs/study.md has the figures)."""

GENERIC_NODES = 2_000
"""Nodes for a family that only the generic player plays, in pure Python."""

HASH_MB = 16
"""The table of a search: far more than the nodes of one turn fill."""

PROOF_SECONDS = 1.0
"""What a proof may take at first. It is counted in nodes, so that reviews are repeatable."""

QUESTIONS = 3
"""How many parts the nodes of a proof are divided into: the questions about few plies cost little,
and only the last ones all of their part."""

LONGEST = 25
"""Plies within which a loss is looked for: an odd number, as the winner moves last."""

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


# Proofs, so that what is proven is compared with what is proven


def proven(position: Position[Any], nodes: int) -> Found | None:
    """The exact value of a position for its mover, with a line if it is not lost; None if open."""
    from sixfold.engine.proving import prove  # loads the compiler, which takes a moment

    if position.outcome is not None:
        return of_outcome(position.outcome, position, 0), ()
    found = prove(position, nodes)
    return None if found is None else (of_line(found), tuple(map(str, found.moves)))


def plies_held(lost: Position[Any], held: Position[Any], nodes: int, longer: int = 0) -> int | None:
    """The plies within which one position is lost for who has just moved, and another is not.

    Both claims are proven by the same search, which tries everything: so they can be compared,
    although nobody knows how the other one ends. `longer` plies are added for the other one. None
    if it is lost as soon, or the nodes do not tell.
    """
    from sixfold.engine.proving import wins_within

    if held.outcome is not None:
        return None  # its value is known, and would have been compared
    if lost.outcome is not None:
        return 0
    each = max(1, nodes // QUESTIONS)
    for plies in range(1, LONGEST + 1, 2):
        wins = wins_within(lost, plies, each)
        if wins is None:
            return None
        if wins:
            return plies if wins_within(held, plies + longer, each) is False else None
    return None


def proof_nodes(position: Position[Any], seconds: float, limits: Limits) -> int:
    """Nodes for a proof of about this length; fewer where the searches get less than usual."""
    from sixfold.engine.proving import nodes_of

    usual = usual_nodes(position.game.family)
    return nodes_of(position, seconds * min(1.0, (limits.nodes or usual) / usual))
