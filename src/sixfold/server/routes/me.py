"""Who you are: the name that others see."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import JSONResponse, Response

from sixfold.server import schemas
from sixfold.server.caller import Caller, Reader, limited, recognised
from sixfold.server.cookies import new_player
from sixfold.server.responses import POSTED, refusals

router = APIRouter(prefix="/api/me", tags=["you"])

Named = Annotated[Caller, Depends(limited("name"))]


@router.get("", response_model=schemas.Me, responses=refusals())
def me(caller: Reader) -> Response:
    """What you are called here. Asking sets no cookie."""
    name = None if caller.player is None else caller.services.door.people.name(caller.player)
    return JSONResponse({"name": name})


@router.put("", response_model=schemas.Me, responses=refusals(POSTED))
def call_me(caller: Named, choice: schemas.NameChoice) -> Response:
    """Say what others shall call you, at tables, in lists and in records. No account is needed."""
    door = caller.services.door
    player = caller.player or new_player()
    response = JSONResponse({"name": door.people.rename(player, choice.name, door.now())})
    recognised(caller, response, player)
    return response
