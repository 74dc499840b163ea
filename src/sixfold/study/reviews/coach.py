"""A coach: what is said about a turn while the game goes on, by the grades of a review.

A turn that gives a good deal away is objected to in words, which say what it overlooks but do not
name the better move: the player who takes the turn back is to find it. Finding the only move that
does not lose is praised. About everything else a coach is silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from sixfold.core.game import Game
from sixfold.engine.family import description
from sixfold.engine.limits import Limits
from sixfold.locale import coached, translator
from sixfold.study.reviews.judging.grades import BLUNDER, MISSED_WIN, ONLY
from sixfold.study.reviews.judging.searches import PROOF_SECONDS
from sixfold.study.reviews.judging.turns import Turn
from sixfold.study.reviews.model import Ply, PlyJob

Opinion = Literal["objection", "praise"]

NODES: Final = 30_000
"""For the first search of a turn, which then takes a tenth of a second or little more: the player
waits for nothing, but should not have moved on when the coach speaks."""
GENERIC_NODES: Final = 1_000
"""Nodes for a family that only the generic player plays, in pure Python."""

MOST_SENTENCES: Final = 2
"""Somebody who wants to play on reads no more."""

OBJECTED_TO: Final = (BLUNDER, MISSED_WIN)
"""The grades of turns that a coach does not pass over: what gives away less is for the review."""


def coach_job(game: Game, start: str, moves: Sequence[str], turn: Turn) -> PlyJob:
    """What is to be found out about a turn; `moves` are those before it, from the text `start`.

    A turn that only a proof could tell apart from a better one is proven, or passed over.
    """
    limits = Limits(nodes=GENERIC_NODES if description(game.family) is None else NODES)
    return PlyJob(start, tuple(moves), turn, limits, proof=PROOF_SECONDS)


def opinion(ply: Ply) -> Opinion | None:
    """What a coach thinks of a turn; None if there is nothing to say."""
    if ply.grade in OBJECTED_TO:
        return "objection"
    return "praise" if ply.grade == ONLY else None


def coach_words(ply: Ply, game: Game, language: str = "en") -> str:
    """What a coach says about a turn; empty where there is nothing to say."""
    words = translator(language)
    match opinion(ply):
        case "objection":
            if said := _objection(ply, game, language):
                return said
            if answer := _answer(ply):
                text = words.gettext(
                    "This gives a lot away: your opponent has a strong answer, {move}."
                )
                return text.format(move=answer)
            return words.gettext("This gives a lot away.")
        case "praise":
            return words.gettext("Well seen: every other move loses.")
    return ""


def _objection(ply: Ply, game: Game, language: str) -> str:
    """The plainest reasons; that nothing else holds goes without saying beside another one."""
    told = [reason for reason in ply.reasons if reason.code != "only-move"] or ply.reasons
    said = (coached(each.code, each.params, game, ply.seat % 2, language) for each in told)
    return " ".join([text for text in said if text][:MOST_SENTENCES])


def _answer(ply: Ply) -> str | None:
    """The opponent's strongest answer, unless it is also the move that is to be found."""
    return ply.reply[0] if ply.reply and ply.reply[:1] != ply.best[:1] else None


def pointed_at(ply: Ply) -> str | None:
    """The move of the opponent that the words speak of, so that a board can show it."""
    if opinion(ply) != "objection":
        return None
    named = [reason.params.get("move") for reason in ply.reasons] or [_answer(ply)]
    move = next((each for each in named if each), None)
    return None if move is None else str(move).split()[0]
