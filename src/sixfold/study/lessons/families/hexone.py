"""Hexone: what its lessons ask for.

The codes of this file:

    no-stack              no stack is as high as was asked for
    not-exploded          nothing has exploded
    not-landed            no pawn has landed on the cell
    too-few-taken         n: the number of pawns that were taken over; more were asked for
    over-the-edge         n: the number of pawns that were lost
    too-few-explosions    n: the number of explosions; more were asked for
    not-worn              no outer cell has exploded
    too-few-points        n: the points that the game was won with; more were asked for
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from sixfold.games.hexone.events import CellRemoved, Exploded, Greyed, Landed, Lost
from sixfold.games.hexone.position import HexonePosition
from sixfold.study.lessons.goals import GOALS, Attempt
from sixfold.study.lessons.model import Source, register
from sixfold.study.reviews.judging.cases import Reason


def _stack(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The learner has a stack of at least this number of `pawns`."""
    stacks = attempt.after.stacks(attempt.side).values()
    return None if max(stacks) >= wanted["pawns"] else Reason("no-stack")


def _explode(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """A stack explodes."""
    return None if attempt.of(Exploded) else Reason("not-exploded")


def _land(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """A pawn lands on `cell`."""
    if not attempt.of(Exploded):
        return Reason("not-exploded")
    landed = [event.cell for event in attempt.of(Landed)]
    return None if wanted["cell"] in landed else Reason("not-landed")


def _take(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """At least this number of `pawns` is taken over."""
    if not attempt.of(Exploded):
        return Reason("not-exploded")
    taken = sum(event.taken for event in attempt.of(Landed))
    return None if taken >= wanted["pawns"] else Reason("too-few-taken", {"n": taken})


def _keep(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """A stack explodes, and no pawn is lost."""
    if not attempt.of(Exploded):
        return Reason("not-exploded")
    lost = len(attempt.of(Lost))
    return Reason("over-the-edge", {"n": lost}) if lost else None


def _chain(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """There are at least this number of `explosions` in one turn."""
    n = len(attempt.of(Exploded))
    if not n:
        return Reason("not-exploded")
    return None if n >= wanted["explosions"] else Reason("too-few-explosions", {"n": n})


def _wear(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """An outer cell turns grey."""
    return None if attempt.of(Greyed) else Reason("not-worn")


def _remove(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """An outer cell is removed."""
    return None if attempt.of(CellRemoved) else Reason("not-worn")


def _score(attempt: Attempt[HexonePosition], wanted: Mapping[str, Any]) -> Reason | None:
    """The game is won with at least this number of `points`."""
    missed = GOALS["win"](attempt, {})
    outcome = attempt.after.outcome
    if missed is not None or outcome is None or outcome.points is None:
        return missed
    fewer = outcome.points < wanted["points"]
    return Reason("too-few-points", {"n": outcome.points}) if fewer else None


register(
    "hexone",
    Source(
        files("sixfold.study.lessons.families") / "hexone.toml",
        {
            "stack": _stack,
            "explode": _explode,
            "land": _land,
            "take": _take,
            "keep": _keep,
            "chain": _chain,
            "wear": _wear,
            "remove": _remove,
            "score": _score,
        },
    ),
)
