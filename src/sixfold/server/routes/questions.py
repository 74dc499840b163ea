"""What a board cannot know by itself: captures in the air, counts, reasons, a good move.

Plain functions run in a pool of threads, so that the rules' work never holds up a socket.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import JSONResponse, Response

from sixfold.core.errors import IllegalMove
from sixfold.locale import sentence
from sixfold.server import schemas
from sixfold.server.caller import Reader, Worker
from sixfold.server.errors import in_words
from sixfold.server.responses import (
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    NOT_HERE,
    UNAVAILABLE,
    refusals,
)
from sixfold.server.routes.tables import TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["questions"])


@router.get("/lifts/{cell}", response_model=schemas.Lifts, responses=refusals(NOT_FOUND))
def lifts(
    caller: Reader,
    table: TableId,
    cell: Annotated[str, Path(max_length=40, examples=["0,1"])],
) -> Response:
    """SIX, phase two: where one of your tiles may go, and what that would capture.

    Where several groups are equally large, `choices` has a move for each that could stay. There are
    no targets when it is not your turn.
    """
    return JSONResponse(caller.services.door.lifts(table, caller.player, cell))


@router.get("/closings", response_model=dict[str, schemas.Closing], responses=refusals(NOT_FOUND))
def closings(caller: Reader, table: TableId) -> Response:
    """GoSix: for every empty corner that closes something, both counts and whether it is legal."""
    found = caller.services.door.closings(table)
    for corner in found.values():
        why = corner["why"]
        if why is not None:
            error = IllegalMove(why["code"], **why["params"])
            corner["why"] = {**why, "legal": False, "text": sentence(error, caller.language)}
    return JSONResponse(found)


@router.get("/why", response_model=schemas.Why, responses=refusals(NOT_FOUND, CONFLICT))
def why(
    caller: Reader,
    table: TableId,
    move: Annotated[str, Query(min_length=1, max_length=80, examples=["5,5"])],
) -> Response:
    """Why a move cannot be played now, as a code and in words."""
    error = caller.services.door.why(table, move)
    answer: dict[str, Any] = {"legal": True, "code": None, "params": {}, "text": None}
    if error is not None:
        rule = error.params.get("rule")
        answer = {
            "legal": False,
            "code": rule or error.code,
            "params": error.params["facts"] if rule else error.params,
            "text": in_words(error, caller.language),
        }
    return JSONResponse(answer)


@router.get(
    "/hint",
    response_model=schemas.Hint,
    responses=refusals(FORBIDDEN, NOT_FOUND, CONFLICT, NOT_HERE, UNAVAILABLE),
)
async def hint(caller: Worker, table: TableId) -> Response:
    """A good move, where that is fair: against the computer or side by side, on your turn."""
    return JSONResponse({"move": await caller.services.thinkers.hint(table, caller.player)})
