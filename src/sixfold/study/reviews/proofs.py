"""Proofs for a review, so that what is proven is compared with what is proven."""

from __future__ import annotations

from typing import Any

from sixfold.core.position import Position
from sixfold.engine.limits import Limits
from sixfold.study.reviews.searches import Found, usual_nodes
from sixfold.study.reviews.values import of_line, of_outcome

SECONDS = 1.0
"""What a proof may take at first. It is counted in nodes, so that reviews are repeatable."""

QUESTIONS = 3
"""How many parts the nodes of a proof are divided into: the questions about few plies cost little,
and only the last ones all of their part."""

LONGEST = 25
"""Plies within which a loss is looked for: an odd number, as the winner moves last."""


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
