"""How far you have come in the lessons, for a player who is known: the same on every device."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from sixfold.server.api.answers import Answer
from sixfold.server.api.lessons.schemas import (
    KnownGame,
    KnownPlace,
    LearnedLessons,
    Learning,
    LearningOf,
)
from sixfold.server.api.responses import NO_PLAYER, posted, refusals
from sixfold.server.net.bodies import TEXT
from sixfold.server.net.caller import Actor, Reader
from sixfold.study.lessons.model import Place, Progress

router = APIRouter(prefix="/api/me/lessons", tags=["learning"])


@router.get("", response_model=Learning, responses=refusals())
def learned(caller: Reader) -> Response:
    """How far you have come, by game. Asking sets no cookie."""
    if caller.player is None:
        return Answer(Learning(False, []))
    return Answer(_shown(caller.services.progress.of(caller.player)))


@router.put("", response_model=Learning, responses=refusals(posted(TEXT), NO_PLAYER))
def learn(caller: Actor, told: LearnedLessons) -> Response:
    """Add what your browser knows. Nothing that was known before is lost.

    Lessons that there are not (any more) are left out. Without a cookie this is refused: nobody
    becomes a player by learning.
    """
    player, services = caller.known(), caller.services
    progress = {each.game: _progress(each) for each in told.games}
    return Answer(_shown(services.progress.merge(player, progress, services.door.now())))


def _progress(told: LearningOf) -> Progress:
    at = None if told.at is None else Place(told.at.lesson, told.at.step)
    return Progress(frozenset(told.done), at, told.when)


def _shown(progress: Mapping[str, Progress]) -> Learning:
    games = [
        KnownGame(
            family,
            sorted(known.done),
            None if known.at is None else KnownPlace(known.at.lesson, known.at.step),
            known.when,
        )
        for family, known in progress.items()
    ]
    return Learning(True, games)
