"""What a board cannot know by itself: captures in the air, counts, reasons, a good move.

Plain functions run in a pool of threads, so that the rules' work never holds up a socket.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from sixfold.core.errors import IllegalMove
from sixfold.locale import sentence
from sixfold.play.views import questions
from sixfold.pool import PoolBusy, PoolClosed
from sixfold.scene import Lifts
from sixfold.scene.family import About
from sixfold.server.api.answers import Answer, MovedOn, found_in
from sixfold.server.api.loading import TableId, load_table
from sixfold.server.api.responses import (
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    NOT_HERE,
    UNAVAILABLE,
    refusals,
)
from sixfold.server.api.scenes.move_lines import in_full
from sixfold.server.api.scenes.schemas import Why
from sixfold.server.api.tables.schemas import Hint, TableClosing
from sixfold.server.net.caller import Reader, Worker
from sixfold.server.net.errors import Refused, busy

HINT_SECONDS = 25.0
"""How long a hint may take: more than enough, except while the engine is being compiled."""

router = APIRouter(
    prefix="/api/tables/{table}", tags=["questions"], dependencies=[Depends(load_table)]
)


CellName = Annotated[str, Path(max_length=40, examples=["0,1"])]


@router.get("/about/{cell}", response_model=About, responses=refusals(NOT_FOUND))
def about(caller: Reader, table: TableId, cell: CellName) -> Response:
    """What the rules say about one cell, where `hints` of all cells would be too many.

    In phase two of SIX: where one of your tiles may go, and what that would capture. Where several
    groups are equally large, `choices` has a move for each that could stay. Null when it is not
    your turn, and in games that have no answer.
    """
    return Answer(questions.about(caller.services.door.table(table), caller.player, cell))


@router.get("/lifts/{cell}", response_model=Lifts, responses=refusals(NOT_FOUND), deprecated=True)
def lifts(caller: Reader, table: TableId, cell: CellName) -> Response:
    """As `about/{cell}`, for SIX alone; no targets instead of null. Kept through 0.4."""
    found = questions.about(caller.services.door.table(table), caller.player, cell)
    return Answer(found if isinstance(found, Lifts) else Lifts([]))


@router.get(
    "/closings",
    response_model=dict[str, TableClosing],
    responses=refusals(NOT_FOUND),
    deprecated=True,
)
def closings(caller: Reader, table: TableId) -> Response:
    """Deprecated, kept through 0.4: `hints` of the table's view says it.

    GoSix: for every empty corner that closes something, both counts and whether it is legal.
    """
    found = questions.closings(caller.services.door.table(table))
    return Answer(
        {
            corner: TableClosing(
                closing.hexagons,
                closing.cleared,
                closing.legal,
                None
                if closing.why is None
                else _broken(IllegalMove(closing.why.code, **closing.why.params), caller.language),
            )
            for corner, closing in found.items()
        }
    )


@router.get("/why", response_model=Why, responses=refusals(NOT_FOUND, CONFLICT))
def why(
    caller: Reader,
    table: TableId,
    move: Annotated[str, Query(min_length=1, max_length=80, examples=["5,5"])],
) -> Response:
    """Why a move cannot be played now, as a code and in words."""
    return Answer(in_full(questions.why(caller.services.door.table(table), move), caller.language))


def _broken(rule: IllegalMove, language: str) -> Why:
    """The rule that a move would break."""
    text, here = (sentence(rule, language, pointed=pointed) for pointed in (False, True))
    return Why(False, rule.code, rule.params, text, here)


@router.get(
    "/hint",
    response_model=Hint,
    responses=refusals(FORBIDDEN, NOT_FOUND, CONFLICT, NOT_HERE, UNAVAILABLE),
)
async def hint(caller: Worker, table: TableId) -> Response:
    """A good move, where that is fair: against the computer or side by side, on your turn."""
    seats = caller.services.engine_seats
    if not seats.available:
        raise Refused(501, "engine-missing")
    try:
        answer = await run_in_threadpool(seats.hint, table, caller.player)
        return JSONResponse({"move": await found_in(answer, HINT_SECONDS)})
    except PoolBusy as error:
        raise busy(error) from error
    except TimeoutError as error:
        raise busy() from error
    except (PoolClosed, MovedOn) as error:  # the server ends, or the game has moved on
        raise Refused(409, "no-hint") from error
