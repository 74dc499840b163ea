"""Who you are: the name that others see, and the link that makes another device you.

The secret of a personal link stands behind a `#`, where browsers keep it to themselves: it is in no
request, no log and no `Referer`, and a messenger that opens the link to preview it learns nothing.
The page sends it in the body of a POST when somebody presses its button.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sixfold.play.people.personal_link import belongings, holder, make_link
from sixfold.server.api.responses import NOT_FOUND, posted, refusals
from sixfold.server.api.schemas import RequestBody
from sixfold.server.net.bodies import WORDS
from sixfold.server.net.caller import Caller, Reader, limited, recognised, refuse_shut_out
from sixfold.server.net.cookies import new_player
from sixfold.server.net.lan import invitation_base, only_here, qr_svg


class NameChoice(RequestBody):
    """What others call you."""

    name: str | None = Field(
        max_length=200,
        description="Up to 24 characters that can be seen, and not the computer's name. Null takes"
        " your name away.",
        examples=["Ada"],
    )


class LinkChoice(RequestBody):
    """A personal link that somebody has opened."""

    secret: str = Field(max_length=60, description="What stands behind the # of the link.")


class Me(BaseModel):
    """Who you are here."""

    name: str | None = Field(description="What you are called; null if you have not said.")
    link: int | None = Field(
        description="When your personal link was made, in milliseconds since 1970; null if it"
        " never was."
    )


class PersonalLink(BaseModel):
    """Your personal link. It is not stored and cannot be shown again."""

    link: str = Field(examples=["https://play.example/me#4k2m9x…"])
    qr: str = Field(description="The link as a QR code: an SVG.")
    only_here: Literal["loopback", "no-network"] | None = Field(
        description="Why the link works on the server's own machine only; null if it does not."
    )


class Somebody(BaseModel):
    """A player, as far as it matters before another one takes their place."""

    name: str | None
    games: int = Field(description="How many tables they sit at.")


class Arrival(BaseModel):
    """What a personal link would do in this browser."""

    player: Somebody = Field(description="Whose link it is.")
    here: Somebody | None = Field(description="Who you are now; null without a cookie.")
    same: bool = Field(description="Whether you are that player already.")


router = APIRouter(prefix="/api/me", tags=["you"])

Named = Annotated[Caller, Depends(limited("name"))]
Linked = Annotated[Caller, Depends(limited("link"))]


@router.get("", response_model=Me, responses=refusals())
def me(caller: Reader) -> Response:
    """What you are called here. Asking sets no cookie."""
    if caller.player is None:
        return JSONResponse({"name": None, "link": None})
    return JSONResponse(_me(caller, caller.player))


def _me(caller: Caller, player: str) -> dict[str, Any]:
    door = caller.services.door
    linked = belongings(door.storage.store, player).linked
    return {"name": door.people.name(player), "link": linked}


@router.put("", response_model=Me, responses=refusals(posted(WORDS)))
def call_me(caller: Named, choice: NameChoice) -> Response:
    """Say what others call you, at tables, in lists and in records. No account is needed."""
    door = caller.services.door
    player = caller.player or new_player()
    door.people.rename(player, choice.name, door.now())
    response = JSONResponse(_me(caller, player))
    recognised(caller, response, player)
    return response


@router.post(
    "/link", status_code=201, response_model=PersonalLink, responses=refusals(posted(WORDS))
)
def make(caller: Linked, request: Request) -> Response:
    """Make a personal link. It is told only now, and makes the one before void."""
    services = caller.services
    player = caller.player or new_player()
    secret = make_link(services.door.storage.store, player, services.door.now())
    base = invitation_base(str(request.base_url), services.settings.host)
    link = f"{base}/me#{secret}"
    body = {"link": link, "qr": qr_svg(link), "only_here": only_here(base, services.settings.host)}
    response = JSONResponse(body, 201)
    recognised(caller, response, player)
    return response


@router.post("/link/look", response_model=Arrival, responses=refusals(posted(WORDS), NOT_FOUND))
def look(caller: Linked, choice: LinkChoice) -> Response:
    """Whose personal link it is, and who you are now. Nothing changes."""
    player = _holder(caller, choice)
    here = None if caller.player is None else _somebody(caller, caller.player)
    same = player == caller.player
    return JSONResponse({"player": _somebody(caller, player), "here": here, "same": same})


@router.post("/link/use", response_model=Me, responses=refusals(posted(WORDS), NOT_FOUND))
def use(caller: Linked, choice: LinkChoice) -> Response:
    """Become the player whose personal link it is: the answer sets their cookie."""
    player = _holder(caller, choice)
    response = JSONResponse(_me(caller, player))
    recognised(caller, response, player)
    return response


def _holder(caller: Caller, choice: LinkChoice) -> str:
    player = holder(caller.services.door.storage.store, choice.secret)
    refuse_shut_out(replace(caller, player=player))
    return player


def _somebody(caller: Caller, player: str) -> dict[str, Any]:
    door = caller.services.door
    games = belongings(door.storage.store, player).games
    return {"name": door.people.name(player), "games": games}
