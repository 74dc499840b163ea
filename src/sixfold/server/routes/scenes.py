"""Boards without a table: any position, any line, and what the rules say about them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from sixfold.scene import Lifts
from sixfold.server import lines, schemas
from sixfold.server.answers import Answer
from sixfold.server.bodies import LINE
from sixfold.server.caller import Caller, Reader, check_rate
from sixfold.server.responses import CONFLICT, posted, refusals
from sixfold.server.routes.questions import in_full

router = APIRouter(prefix="/api/scenes", tags=["scenes"])


@router.post(
    "", response_model=schemas.OneScene | schemas.AllScenes, responses=refusals(posted(LINE))
)
async def show(caller: Reader, request: Request, line: schemas.SceneQuestion) -> Response:
    """A position as a board shows it, for the player to move; with `plies` a whole line at once.

    Nothing is kept, and no cookie is needed. A move that cannot be played is refused with its `ply`
    in the error's `params`; the first move is 1.
    """
    packing = "gzip" in request.headers.get("accept-encoding", "")

    def work() -> Response:
        if line.plies:
            return lines.all_scenes(line, packing=packing)
        return lines.last_scene(line)

    return await _played(caller, line, work)


@router.post("/lift", response_model=Lifts, responses=refusals(posted(LINE)))
async def lift(caller: Reader, line: schemas.LiftQuestion) -> Response:
    """SIX, phase two: where a tile may go at the end of a line, and what that would capture."""
    return await _played(caller, line, lambda: lines.lifts(line, line.cell))


@router.post("/why", response_model=schemas.Why, responses=refusals(posted(LINE), CONFLICT))
async def why(caller: Reader, line: schemas.WhyQuestion) -> Response:
    """Why a move cannot be played at the end of a line, as a code and in words."""
    return await _played(
        caller, line, lambda: Answer(in_full(lines.why(line, line.move), caller.language))
    )


async def _played(caller: Caller, line: schemas.Line, work: lines.Work) -> Response:
    """The longer the lines that somebody sends, the less often they may."""
    if len(line.moves) >= lines.LONG:
        check_rate(caller, "heavy")
    else:
        check_rate(caller, "read", len(line.moves) / lines.PLIES_OF_ONE_READ)
    return await caller.services.stage.play(len(line.moves), work)
