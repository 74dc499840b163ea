"""Lines in which every move of the solver is the only one.

A win: the first move is the only one that wins within the number. Then comes the reply that resists
longest. Several often do, and a puzzle needs one after which the solver has again exactly one way:
it is the first of those, in the order of the rules, that leads to the end like this. Without one
there is no puzzle.

A defence: the only move that does not lose within the horizon; in Hexone the explosions of the turn
follow as long as only one of them holds.
"""

from __future__ import annotations

from typing import Any

from testkit.puzzles.claims import Claims, cost

MOST_REPLIES = 250
"""Replies that are tried for one that leaves a single way."""


def winning_line(claims: Claims, position: Any, number: int) -> tuple[str, ...] | None:
    """The line of a win within a number that is the smallest; None if somewhere two moves win."""
    found = claims.winning(position, number)
    if claims.gave_up or len(found) != 1:
        return None
    after = position.play(found[0])
    if after.outcome is not None:
        return (found[0],)
    rest = _rest(claims, after, position.side, number - cost(position, after))
    return None if rest is None else (found[0], *rest)


def _rest(claims: Claims, position: Any, solver: int, number: int) -> tuple[str, ...] | None:
    if position.side == solver:
        return winning_line(claims, position, number)
    for reply in position.legal_moves[:MOST_REPLIES]:
        after = position.play(reply)
        left = number - cost(position, after)
        if after.outcome is not None or claims.forces(after, solver, left - 2):
            continue  # another reply resists longer
        rest = _rest(claims, after, solver, left)
        if claims.gave_up:
            return None
        if rest is not None:
            return (str(reply), *rest)
    return None


def holding_line(claims: Claims, position: Any, horizon: int) -> tuple[str, ...] | None:
    """The only move that holds, with what follows of its turn; None if several do, or none."""
    line: list[str] = []
    at = position
    while at.outcome is None and at.side == position.side:
        found = claims.holding(at, horizon)
        if claims.gave_up or len(found) != 1:
            break
        line += found
        at = at.play(found[0])
    return None if claims.gave_up else tuple(line) or None
