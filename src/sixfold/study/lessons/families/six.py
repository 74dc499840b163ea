"""SIX: what its lessons ask for.

The codes of this file:

    touches-own          the tile touches one of the learner's own
    other-tile           another tile has been moved than was asked for
    tiles-left           n: the number of tiles that left the table; none should have
    nothing-captured     no tile has left the table
    too-few-captured     n: the opponent's tiles that were captured; more were asked for
    own-captured         n: the number of the learner's own tiles that left the table
    not-declared         there is a shape of the learner's, but nobody has declared it
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, cast

from sixfold.core.events import Moved
from sixfold.core.hexes import NEIGHBOURS
from sixfold.games.six.events import Captured
from sixfold.games.six.move import SixMove
from sixfold.games.six.position import SixPosition
from sixfold.study.lessons.goals import GOALS, Attempt, ending
from sixfold.study.lessons.model import Source, register
from sixfold.study.reviews.judging.cases import Reason


def _apart(attempt: Attempt[SixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The new tile touches only tiles of the opponent."""
    laid = cast(SixMove, attempt.after.last_move).target
    assert laid is not None
    tiles = attempt.before.field.tiles
    own = any(tiles.get(near) == attempt.side for near in NEIGHBOURS[laid])
    return Reason("touches-own") if own else None


def _lost(attempt: Attempt[SixPosition]) -> tuple[int, int]:
    """How many tiles of the learner and of the opponent have left the table."""
    sums = [sum(event.counts[side] for event in attempt.of(Captured)) for side in (0, 1)]
    return sums[attempt.side], sums[1 - attempt.side]


def _lift(attempt: Attempt[SixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """One of these `cells` is where the moved tile comes from; perhaps the field stays `whole`,
    or the move must `win`."""
    if not any(event.source in wanted["cells"] for event in attempt.of(Moved)):
        return Reason("other-tile")
    gone = sum(_lost(attempt))
    if gone and "whole" in wanted:
        return Reason("tiles-left", {"n": gone})
    return GOALS["win"](attempt, {}) if "win" in wanted else ending(attempt)


def _capture(attempt: Attempt[SixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """At least `tiles` of the opponent's tiles leave, and at most `spare` of the learner's."""
    own, rival = _lost(attempt)
    if not own + rival:
        return Reason("nothing-captured")
    if own > wanted.get("spare", own):
        return Reason("own-captured", {"n": own})
    if rival < wanted["tiles"]:
        return Reason("too-few-captured", {"n": rival})
    return ending(attempt)


def _declare(attempt: Attempt[SixPosition], wanted: Mapping[str, Any]) -> Reason | None:
    """A shape is declared."""
    missed = GOALS["win"](attempt, wanted)
    stands = missed is not None and attempt.after.shapes(attempt.side)
    return Reason("not-declared") if stands else missed


register(
    "six",
    Source(
        files("sixfold.study.lessons.families") / "six.toml",
        {"apart": _apart, "lift": _lift, "capture": _capture, "declare": _declare},
    ),
)
