"""A review in sentences: what was wrong with a turn, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.core.game import Game
from sixfold.locale import grade_name, remark, turn_text, value_name
from sixfold.study.reviews.judging.cases import Reason
from sixfold.study.reviews.judging.grades import (
    BEST,
    BLUNDER,
    FORCED,
    GOOD,
    INACCURACY,
    INACCURACY_FROM,
    MISSED_WIN,
    MISTAKE,
    ONLY,
    OPEN,
)
from sixfold.study.reviews.judging.values import Value
from sixfold.study.reviews.model import Ply

SIGNS = {
    BEST: "✓",
    ONLY: "□",
    GOOD: "·",
    INACCURACY: "?!",
    MISTAKE: "?",
    BLUNDER: "??",
    MISSED_WIN: "✗",
    FORCED: "–",
    OPEN: "∞",
}
"""A sign for each grade: `!` alone is none, as it is a move in SIX."""


def explained(ply: Ply, game: Game, language: str = "en") -> str:
    """Why a turn was a bad one, and what was better; nothing about a good one.

    Of an open one, what is proven, and that no more is.
    """
    more = [Reason("open")] if ply.open else _better(ply)
    return _said((*ply.reasons, *more), ply, game, language)


def objections(ply: Ply, game: Game, language: str = "en") -> str:
    """Why a turn was a bad one, for somebody who is still to find the better one."""
    return _said([each for each in ply.reasons if "best" not in each.params], ply, game, language)


def _said(reasons: Iterable[Reason], ply: Ply, game: Game, language: str) -> str:
    return " ".join(
        remark(reason.code, reason.params, game, ply.seat % 2, language) for reason in reasons
    )


def _better(ply: Ply) -> list[Reason]:
    """The better turn, unless a reason has named it or there is none."""
    named = any("best" in reason.params for reason in ply.reasons)
    if named or ply.moves == ply.best or ply.loss < INACCURACY_FROM:
        return []
    holds = ply.holds is not None
    return [Reason("holds" if holds else "better", {"best": " ".join(ply.best)})]


def graded(ply: Ply, language: str = "en") -> str:
    """The grade with its sign: `?? Blunder`."""
    return f"{SIGNS[ply.grade]} {grade_name(ply.grade, language)}"


def valued(value: Value, language: str = "en") -> str:
    """A value as people read it: `62 %`, or what is proven."""
    if value.exact:
        kinds = {1.0: "win", 0.5: "draw", 0.0: "loss"}
        return value_name(kinds[value.chance], language)
    return f"{100 * value.chance:.0f} %"


def played_text(ply: Ply) -> str:
    """A turn with its number: `24... 3,-1`."""
    return f"{ply.number} {turn_text(ply.moves)}"
