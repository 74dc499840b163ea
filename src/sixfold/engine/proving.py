"""Proofs on demand: what one position is worth exactly, and whether a side wins within some plies.

A search spreads its nodes over finding a good move and judging it. A caller who only wants to know
what is certain about a position asks here: all nodes go to that question, and the answer is a proof
or nothing. What was searched before does not matter, so that the same question has the same answer.
"""

from __future__ import annotations

from typing import Any, Protocol

from sixfold.core.position import Position
from sixfold.engine.compile.prepare import make_ready
from sixfold.engine.declaring import asks_for_declarations
from sixfold.engine.engine import Engine
from sixfold.engine.family import description
from sixfold.engine.limits import Limits, Line

HASH_MB = 32
"""The table of a proof."""

GENERIC_NODES = 5_000
"""Rounds that the generic player plays in about a second."""


class Prover(Protocol):
    """What a family knows to prove; positions are not over."""

    def second(self, position: Position[Any]) -> int:
        """Nodes that take about a second on one core, from a position."""

    def value(self, position: Position[Any], nodes: int) -> Line | None:
        """A line with the exact score; in a lost position it may have no moves."""

    def wins_within(self, position: Position[Any], plies: int, nodes: int) -> bool | None:
        """Whether the mover's side forces a win within some plies; None if that stays open."""


class SearchProver:
    """Asks a usual search, for families without a prover of their own."""

    def second(self, position: Position[Any]) -> int:
        """What the generic player does in a second."""
        return GENERIC_NODES

    def value(self, position: Position[Any], nodes: int) -> Line | None:
        """What the search has proven, if it has proven something."""
        found = Engine(hash_mb=HASH_MB).analyse(position, Limits(nodes=nodes)).lines
        return found[0] if found and found[0].score.proven else None

    def wins_within(self, position: Position[Any], plies: int, nodes: int) -> bool | None:
        """A usual search does not try everything, so it cannot say."""
        return None


def prover_of(family: str) -> Prover:
    """What proves positions of a family."""
    described = description(family)
    own = described.prover if described else None
    return own() if own else SearchProver()


def nodes_of(position: Position[Any], seconds: float) -> int:
    """About as many nodes as a proof visits in a time: counted, so that proofs are repeatable."""
    return max(1, int(seconds * prover_of(position.game.family).second(position)))


def prove(position: Position[Any], nodes: int) -> Line | None:
    """The exact score of a position that is not over, with a line that has it, or None.

    >>> import sixfold
    >>> late = "gosix p0:a2;b1;b2;b3;c2;c3;d3;e3;f2;g1;g2;h1 p1:a1;c1;d2;d4;e1;e4;f1;f3"
    >>> prove(sixfold.position(f"{late} hexes:010.1.1 turn:0"), 1_000).score.kind
    'win'
    """
    make_ready(position.game.family)
    return prover_of(position.game.family).value(position, nodes)


def wins_within(position: Position[Any], plies: int, nodes: int) -> bool | None:
    """Whether the mover's side forces a win within some plies; None if the nodes do not tell.

    Nothing is said where shapes are declared: whether somebody declares is not the search's to say.
    """
    if asks_for_declarations(position.game):
        return None
    make_ready(position.game.family)
    return prover_of(position.game.family).wins_within(position, plies, nodes)
