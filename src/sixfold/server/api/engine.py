"""How far the computer's preparation is: what a page shows while people wait for its move."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from sixfold.server.api import schemas
from sixfold.server.api.responses import refusals
from sixfold.server.net.caller import Reader

router = APIRouter(prefix="/api", tags=["facts"])


@router.get("/engine", response_model=schemas.EngineState, responses=refusals())
def engine(caller: Reader) -> Response:
    """Whether the computer can play here, which games it is ready for, and how far others are.

    On a new machine all games are compiled in the background, one after the other.
    """
    seats = caller.services.engine_seats
    return JSONResponse(
        {
            "available": seats.available,
            "preparing": {
                family: {"done": done, "of": of} for family, (done, of) in seats.preparing.items()
            },
            "ready": sorted(caller.services.pool.ready) if seats.available else [],
        }
    )
