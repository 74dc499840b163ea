"""What is learned from a game against the computer: the coach's word, and lessons at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from sixfold.core.game import Game
from sixfold.play.engine.coach import Judgement, Preparing
from sixfold.play.errors import PlayError
from sixfold.pool import PoolBusy, PoolClosed
from sixfold.scene.described import says
from sixfold.server.api.answers import Answer, MovedOn, found_in
from sixfold.server.api.lessons.routes import title_of
from sixfold.server.api.lessons.schemas import OfferedLessons
from sixfold.server.api.loading import TableId, load_table
from sixfold.server.api.responses import FORBIDDEN, NOT_FOUND, NOT_HERE, UNAVAILABLE, refusals
from sixfold.server.net.caller import Actor, Reader
from sixfold.server.net.errors import Refused, busy
from sixfold.study import Ply, lessons
from sixfold.study.reviews.coach import coach_words, opinion, pointed_at

LONGEST_WAIT = 8.0
"""How long an answer waits for a search: pages and proxies wait a little longer."""


@dataclass(slots=True)
class CoachView:
    """What the coach says about your last turn."""

    state: Literal["silent", "objection", "praise", "thinking", "preparing"] = field(
        metadata=says(
            "`silent`: there is nothing to say. `objection`: the turn gives a good deal away."
            " `praise`: it was the only one that does not lose. `thinking`: ask again."
            " `preparing`: the engine is still being compiled."
        )
    )
    ply: int | None = field(metadata=says("The number of the turn's first ply, from 1."))
    last: int | None = field(metadata=says("The number of its last ply."))
    text: str = field(metadata=says("What it says, in your language; may be empty."))
    shown: str | None = field(
        metadata=says("The opponent's move that it speaks of, so that a board can show it.")
    )


NOTHING = CoachView("silent", None, None, "", None)

router = APIRouter(
    prefix="/api/tables/{table}", tags=["learning"], dependencies=[Depends(load_table)]
)


@router.get(
    "/coach",
    response_model=CoachView,
    responses=refusals(FORBIDDEN, NOT_FOUND, NOT_HERE, UNAVAILABLE),
)
async def coach(caller: Actor, table: TableId) -> Response:
    """What the coach says about your last turn, if you are alone with the computer (`coach`).

    The answer waits for a short search, up to eight seconds. What it says of a turn stays the same
    until you have played another one or have taken it back.
    """
    services = caller.services
    if not services.engine_seats.available:
        raise Refused(501, "engine-missing")
    try:
        judgement = await run_in_threadpool(services.coach.judge, table, caller.player)
    except Preparing:
        return Answer(CoachView("preparing", None, None, "", None))
    except (PoolBusy, PoolClosed) as error:
        raise busy(error) from error
    if judgement is None:
        return Answer(NOTHING)
    try:
        found = await found_in(judgement.found, LONGEST_WAIT)
    except TimeoutError:
        return Answer(CoachView("thinking", judgement.turn.ply, judgement.last, "", None))
    except (MovedOn, PlayError):  # a search that failed was logged: nobody has to hear of it
        return Answer(NOTHING)
    game = (await run_in_threadpool(services.door.table, table)).game
    return Answer(await run_in_threadpool(_in_words, found, judgement, game, caller.language))


def _in_words(ply: Ply, judgement: Judgement, game: Game, language: str) -> CoachView:
    return CoachView(
        opinion(ply) or "silent",
        judgement.turn.ply,
        judgement.last,
        coach_words(ply, game, language),
        pointed_at(ply),
    )


@router.get("/lessons", response_model=OfferedLessons, responses=refusals(NOT_FOUND))
def offered(caller: Reader, table: TableId) -> Response:
    """Lessons about how you have lost this game, the most fitting first; mostly there are none."""
    found = caller.services.door.table(table)
    offers = [
        title_of(lesson, caller.language)
        for seat in found.seats_of(caller.player)[:1]
        for lesson in lessons.after_defeat(found.position, seat)
    ]
    return Answer(OfferedLessons(found.game.family, offers))
