"""Boards without a table: any position, any line, and what the rules say about them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from sixfold.scene import Lifts
from sixfold.scene.family import About
from sixfold.server.api.answers import Answer
from sixfold.server.api.responses import CONFLICT, posted, refusals
from sixfold.server.api.scenes import move_lines, schemas
from sixfold.server.api.scenes.move_lines import in_full
from sixfold.server.net.bodies import LINE
from sixfold.server.net.caller import Caller, Reader, check_rate

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
            return move_lines.all_scenes(line, packing=packing)
        return move_lines.last_scene(line)

    return await _played(caller, line, work)


@router.post("/about", response_model=About, responses=refusals(posted(LINE)))
async def about(caller: Reader, line: schemas.CellQuestion) -> Response:
    """What the rules say about one cell at the end of a line; null in games that have no answer.

    In phase two of SIX: where a tile may go, and what that would capture.
    """
    return await _played(caller, line, lambda: move_lines.about(line, line.cell))


@router.post("/lift", response_model=Lifts, responses=refusals(posted(LINE)), deprecated=True)
async def lift(caller: Reader, line: schemas.CellQuestion) -> Response:
    """As `about`, for SIX alone; no targets instead of null. Deprecated, kept through 0.4."""
    return await _played(caller, line, lambda: move_lines.lifts(line, line.cell))


@router.post("/why", response_model=schemas.Why, responses=refusals(posted(LINE), CONFLICT))
async def why(caller: Reader, line: schemas.WhyQuestion) -> Response:
    """Why a move cannot be played at the end of a line, as a code and in words."""
    return await _played(
        caller, line, lambda: Answer(in_full(move_lines.why(line, line.move), caller.language))
    )


async def _played(caller: Caller, line: schemas.Line, work: move_lines.Work) -> Response:
    """The longer the lines that somebody sends, the less often they may."""
    if len(line.moves) >= move_lines.LONG:
        check_rate(caller, "heavy")
    else:
        check_rate(caller, "read", len(line.moves) / move_lines.PLIES_OF_ONE_READ)
    return await caller.services.line_limiter.play(len(line.moves), work)
