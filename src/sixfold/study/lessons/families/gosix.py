"""GoSix: what its lessons ask for.

The codes of this file:

    nothing-closed     no hexagon has been closed
    rival-conquers     hexagon, more, fewer: it is closed, and the opponent conquers it
    you-conquer        hexagon, more, fewer: it is closed, and the learner conquers it
    other-hexagon      hexagon: one that was not asked for
    too-few-closed     n: fewer hexagons than were asked for
    not-linked         the pawn makes no chain of the length that was asked for
    still-forbidden    the corner is still taken or forbidden
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, cast

from sixfold.games.gosix.board import INDEX, indices_in, linked
from sixfold.games.gosix.events import Closed
from sixfold.games.gosix.game import GoSixGame
from sixfold.games.gosix.position import GoSixPosition
from sixfold.games.gosix.setup import GoSixSetup
from sixfold.study.lessons.goals import Attempt
from sixfold.study.lessons.model import Source, register
from sixfold.study.reviews.judging.cases import Reason


def _counts(closed: Closed) -> dict[str, Any]:
    more, fewer = max(closed.counts), min(closed.counts)
    return {"hexagon": closed.hexagon, "more": more, "fewer": fewer}


def _conquer(attempt: Attempt[GoSixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The learner conquers a hexagon, a certain `hexagon`, or so `many` at once."""
    closed = attempt.of(Closed)
    won = [event for event in closed if event.owner == attempt.side]
    if not closed:
        return Reason("nothing-closed")
    if not won:
        return Reason("rival-conquers", _counts(closed[0]))
    if "hexagon" in wanted and wanted["hexagon"] not in [event.hexagon for event in won]:
        return Reason("other-hexagon", {"hexagon": won[0].hexagon})
    many = wanted.get("many", 1)
    return None if len(won) >= many else Reason("too-few-closed", {"n": len(won)})


def _give(attempt: Attempt[GoSixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The learner closes a hexagon that the opponent conquers, perhaps a certain `hexagon`."""
    closed = attempt.of(Closed)
    given = [event for event in closed if event.owner != attempt.side]
    if not closed:
        return Reason("nothing-closed")
    if not given:
        return Reason("you-conquer", _counts(closed[0]))
    if "hexagon" in wanted and wanted["hexagon"] not in [event.hexagon for event in given]:
        return Reason("other-hexagon", {"hexagon": given[0].hexagon})
    return None


def _chain(attempt: Attempt[GoSixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The learner has a chain of at least this number of `pawns`."""
    pawns = sum(1 << INDEX[corner] for corner in attempt.after.pawns(attempt.side))
    longest = max(linked(pawns, 1 << corner).bit_count() for corner in indices_in(pawns))
    return None if longest >= wanted["pawns"] else Reason("not-linked")


def _opens(attempt: Attempt[GoSixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The learner could place a pawn on `corner`, if it were their turn again."""
    after = attempt.after
    arranged = (tuple(after.pawns(0)), tuple(after.pawns(1)))
    game = cast(GoSixGame, after.game)
    again = GoSixSetup(game, arranged, after.owners, attempt.start.turn).position()
    fault = again.why_not(wanted["corner"])
    return None if fault is None else Reason("still-forbidden")


LESSONS = Source(
    files("sixfold.study.lessons.families") / "gosix.toml",
    {"conquer": _conquer, "give": _give, "chain": _chain, "opens": _opens},
)

register("gosix", LESSONS)
