"""What is learned from a game against the computer: the coach's word, and lessons at its end."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from starlette.responses import Response

from sixfold.server.api.answers import Answer
from sixfold.server.api.lessons.routes import title_of
from sixfold.server.api.lessons.schemas import OfferedLessons
from sixfold.server.api.responses import FORBIDDEN, NOT_FOUND, NOT_HERE, UNAVAILABLE, refusals
from sixfold.server.api.tables.loading import at_hand
from sixfold.server.api.tables.routes import TableId
from sixfold.server.live.coaches import CoachView
from sixfold.server.net.caller import Actor, Reader
from sixfold.study import lessons

router = APIRouter(prefix="/api/tables/{table}", tags=["learning"], dependencies=[Depends(at_hand)])


@router.get(
    "/coach",
    response_model=CoachView,
    responses=refusals(FORBIDDEN, NOT_FOUND, NOT_HERE, UNAVAILABLE),
)
async def coach(caller: Actor, table: TableId) -> Response:
    """What the coach says about your last turn, for who is alone with the computer (`coach`).

    The answer waits for a short search, up to eight seconds. What it says of a turn stays the same
    until you have played another one or have taken it back.
    """
    return Answer(await caller.services.coaches.look(table, caller.player, caller.language))


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
