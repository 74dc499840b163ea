"""A review as the page of a finished game shows it: values, grades, and sentences in a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from sixfold.core.game import Game
from sixfold.core.lru import LRU
from sixfold.scene.described import says
from sixfold.server.api.schemas import RequestBody
from sixfold.study import Ply, Value
from sixfold.study.reviews.judging.grades import FAULTS, MISSED_WIN
from sixfold.study.reviews.retries import TO_LEARN_FROM, Try
from sixfold.study.reviews.state import ReviewRequest, ReviewState, Stage
from sixfold.study.reviews.words import SIGNS, explained, objections

MOST_TURNS = 5000
"""Turns that are remembered in some language: those of a hundred games."""


@dataclass(slots=True)
class ValueView:
    """What a side can expect."""

    chance: float = field(metadata=says("From 0 to 1; a draw counts as a half.", 0.62))
    exact: bool = field(metadata=says("Whether that is proven."))
    plies: int | None = field(metadata=says("Plies to the end, where that is known."))

    @staticmethod
    def of(value: Value) -> ValueView:
        return ValueView(value.chance, value.exact, value.plies)


@dataclass(slots=True)
class TurnView:
    """What a review says about a turn; values are those of the mover’s side."""

    ply: int = field(metadata=says("The number of its first ply, from 1."))
    last: int = field(metadata=says("The number of its last ply."))
    number: str = field(metadata=says("What a record writes before it.", "24..."))
    seat: int
    moves: Sequence[str]
    before: ValueView
    after: ValueView
    grade: str = field(
        metadata=says(
            "best, only, good, inaccuracy, mistake, blunder, missed-win, forced or open", "blunder"
        )
    )
    open: bool = field(
        metadata=says(
            "Whether only one of the values is proven, so that nobody knows what it gave away."
        )
    )
    sign: str = field(metadata=says("The grade as a sign.", "??"))
    loss: float = field(metadata=says("What it gave away, from 0 to 1."))
    best: Sequence[str] = field(metadata=says("The better turn, or the same."))
    line: Sequence[str] = field(metadata=says("How the game could have gone on with it."))
    reply: Sequence[str] = field(metadata=says("How the engine goes on after what was played."))
    text: str = field(metadata=says("Why it was bad and what was better; may be empty."))
    objection: str = field(metadata=says("Why it was bad, without naming the better turn."))
    lesson: bool = field(metadata=says("Whether it is worth another try."))
    puzzle: bool = field(metadata=says("Whether enough is proven to make a puzzle of it."))

    @staticmethod
    def of(ply: Ply, game: Game, language: str) -> TurnView:
        return TurnView(
            ply=ply.ply,
            last=ply.ply + len(ply.moves) - 1,
            number=ply.number,
            seat=ply.seat,
            moves=ply.moves,
            before=ValueView.of(ply.before),
            after=ValueView.of(ply.after),
            grade=ply.grade,
            open=ply.open,
            sign=SIGNS[ply.grade],
            loss=ply.loss,
            best=ply.best,
            line=ply.line,
            reply=ply.reply,
            text=explained(ply, game, language),
            objection=objections(ply, game, language),
            lesson=ply.grade in TO_LEARN_FROM,
            puzzle=ply.grade == MISSED_WIN or (ply.grade in FAULTS and ply.only),
        )


@dataclass(slots=True)
class PlayerView:
    """How a player did."""

    seat: int
    accuracy: float | None = field(
        metadata=says("In percent; null for somebody who never had anything to lose.", 93.1)
    )
    counts: dict[str, int] = field(metadata=says("Turns by grade, every grade named."))


@dataclass(slots=True)
class ReviewView:
    """How far the review of a game is, and what it says."""

    state: Stage = field(
        metadata=says(
            "`none`: nobody has asked for it. `waiting` for the computer; `preparing`: the engine"
            " is being compiled; `making`; `done`."
        )
    )
    done: int = field(metadata=says("Searches, or steps of preparing."))
    of: int = field(metadata=says("How many there will be; may grow."))
    turns: Sequence[TurnView] = field(
        metadata=says("Those that have been searched; what is said of them may still change.")
    )
    players: Sequence[PlayerView] = field(metadata=says("When it is done: one for each seat."))
    turning_points: Sequence[int] = field(
        metadata=says("When it is done: the first plies of the turns that gave away most.")
    )
    later: bool = field(
        metadata=says(
            "When it is done: whether some open turns may still be settled in the background."
            " `POST` has that done, and `after` waits for it."
        )
    )
    earlier: bool = field(
        metadata=says(
            "When it is done: whether an earlier version of the engine has made it. `POST` with"
            " `renew` has it made again."
        )
    )


class TurnViews:
    """Turns as they were shown last, so that those who wait for the next one cost no translation.

    Safe to use from many threads.
    """

    def __init__(self, most: int = MOST_TURNS) -> None:
        self._known = LRU[tuple[str, str, int], tuple[Ply, TurnView]](most)

    def of(self, ply: Ply, request: ReviewRequest, language: str) -> TurnView:
        """What is said of a turn in a language."""
        key = (request.id.line, language, ply.ply)
        known = self._known.get(key)
        if known is not None and known[0] == ply:
            return known[1]
        view = TurnView.of(ply, request.record.game, language)
        self._known.put(key, (ply, view))
        return view


def view_of(
    state: ReviewState,
    request: ReviewRequest,
    language: str,
    known: TurnViews,
    plies: Sequence[Ply] | None = None,
) -> ReviewView:
    """A review as far as it is, in a language; with `plies`, only these of its turns."""
    told = state.plies if plies is None else plies
    turns = [known.of(ply, request, language) for ply in told]
    view = ReviewView(state.state, state.done, state.of, turns, (), (), state.later, state.earlier)
    if state.state == "done":
        review = state.review(request)
        view.players = [
            PlayerView(player.seat, player.accuracy, player.counts) for player in review.players
        ]
        view.turning_points = [ply.ply for ply in review.turning_points]
    return view


class ReviewChoice(RequestBody):
    """Have a finished game reviewed."""

    renew: bool = Field(
        default=False,
        strict=True,
        description="Also if there is a review by an earlier version of the engine. That one stays"
        " until the new one is done.",
    )


class TryChoice(RequestBody):
    """Another try at a turn that went wrong."""

    ply: int = Field(ge=1, le=100_000, strict=True, description="The first ply of the turn.")
    moves: list[str] = Field(
        min_length=1, max_length=100, description="The whole turn that is tried.", examples=[["d2"]]
    )


@dataclass(slots=True)
class TryView:
    """What a try is worth."""

    verdict: Literal["best", "good", "played", "worse", "open"] = field(
        metadata=says(
            "`best`: the best turn; `good`: as good, or nearly; `played`: the same mistake;"
            " `worse`: another one; `open`: nobody knows, as only one value is proven"
        )
    )
    turn: TurnView = field(metadata=says("What a review would have said of it."))

    @staticmethod
    def of(tried: Try, game: Game, language: str) -> TryView:
        return TryView(tried.verdict, TurnView.of(tried.ply, game, language))
