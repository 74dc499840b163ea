"""What can be taken away: the record, pictures, an animation, and invitations."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from sixfold import records, render
from sixfold.play.table.table import Table
from sixfold.render.jobs import Order
from sixfold.server.api.loading import TableId, load_table
from sixfold.server.api.responses import (
    NOT_FOUND,
    NOT_HERE,
    UNAVAILABLE,
    Theme,
    described_file,
    gone,
    refusals,
)
from sixfold.server.api.tables import schemas
from sixfold.server.drawings import Key
from sixfold.server.net.caller import Caller, Reader, Worker
from sixfold.server.net.errors import Refused
from sixfold.server.net.lan import invitation_base, only_here, qr_svg
from sixfold.server.pages.previews import CARD

router = APIRouter(
    prefix="/api/tables/{table}", tags=["downloads"], dependencies=[Depends(load_table)]
)

ANIMATION_WIDTH = 480


def _named(table: Table, ending: str) -> dict[str, str]:
    """Headers of a download: the name that a browser saves it under."""
    return {
        "content-disposition": f'inline; filename="{table.game.family}-{table.id}.{ending}"',
        "cache-control": "no-cache",
    }


def _order(table: Table, theme: str, width: int) -> tuple[Key, Order]:
    """What is to be drawn of a table, and what the drawing is known by."""
    order = Order(
        game=table.game.id,
        position=table.setup.position,
        moves=table.moves,
        theme=theme,
        width=width,
    )
    return (table.id, table.settled, theme, width), order


@router.get(
    "/record.sfr",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **described_file("text/plain", "The game as a record.")},
)
def record(caller: Reader, table: TableId) -> Response:
    """The game as a text record that `sixfold show` and other programs read."""
    door = caller.services.door
    text = records.dumps(door.record(table))
    headers = _named(door.table(table), "sfr")
    headers["content-disposition"] = headers["content-disposition"].replace("inline", "attachment")
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get(
    "/picture.svg",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **described_file("image/svg+xml", "The position as SVG.")},
)
def picture(caller: Reader, table: TableId, theme: Theme = "light") -> Response:
    """The position as a picture, sharp at any size."""
    found = caller.services.door.table(table)
    text = render.svg(found.position, theme=theme)
    return Response(text, media_type="image/svg+xml", headers=_named(found, "svg"))


@router.get(
    "/picture.png",
    response_class=Response,
    responses={
        **refusals(NOT_FOUND, NOT_HERE, UNAVAILABLE),
        **described_file("image/png", "The position as PNG."),
    },
)
async def bitmap(
    caller: Worker,
    request: Request,
    table: TableId,
    theme: Theme = "light",
    width: Annotated[int, Query(ge=100, le=2000)] = 800,
    shape: Annotated[
        Literal["own", "card"], Query(description="A card has the size that previews need.")
    ] = "own",
) -> Response:
    """The position as a picture that every program can show."""
    services = caller.services
    found = await run_in_threadpool(services.door.table, table)
    if shape == "card":
        (id, rev, _, _), order = _order(found, theme, CARD[0])
        key = (id, rev, f"{theme} {shape}", CARD[0])
        order["ratio"] = CARD[0] / CARD[1]
    else:
        key, order = _order(found, theme, width)
    # No thread waits for this, so that all of them are there for those who play.
    data = await services.pictures.get(key, order, caller.owner, partial(gone, request))
    return Response(data, media_type="image/png", headers=_named(found, "png"))


@router.get("/film.gif", include_in_schema=False)  # what older pages and links ask for
@router.get(
    "/animation.gif",
    response_class=Response,
    responses={
        **refusals(NOT_FOUND, NOT_HERE, UNAVAILABLE),
        **described_file("image/gif", "The game as an animation."),
        202: {"model": schemas.Pending, "description": "Being made: ask again (`Retry-After`)."},
    },
)
def animation(caller: Worker, table: TableId, theme: Theme = "light") -> Response:
    """The whole game as an animation. It is made beside the requests: ask until it is there."""
    found = caller.services.door.table(table)
    key, order = _order(found, theme, ANIMATION_WIDTH)
    data = caller.services.animations.get(key, order, caller.owner)
    if data is None:
        return JSONResponse({"status": "making"}, 202, {"retry-after": "1"})
    return Response(data, media_type="image/gif", headers=_named(found, "gif"))


# Invitations


def _links(caller: Caller, request: Request, table: str) -> dict[str, Any]:
    """Full addresses of a table; secret ones only for the maker."""
    services = caller.services
    base = invitation_base(str(request.base_url), services.settings.host)
    found = services.door.table(table)
    links = services.tables.seen(found, caller.player, services.hub.company(table)).links
    return {
        "address": base,
        "only_here": only_here(base, services.settings.host),
        "watch": base + links.watch,
        "seats": {seat: base + path for seat, path in links.seats.items()},
    }


@router.get("/invitation", response_model=schemas.Invitation, responses=refusals(NOT_FOUND))
def invitation(caller: Reader, request: Request, table: TableId) -> Response:
    """Addresses to give away, such that a friend in the same house can open them."""
    return JSONResponse(_links(caller, request, table))


@router.get(
    "/qr.svg",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **described_file("image/svg+xml", "A QR code.")},
)
def watch_code(caller: Reader, request: Request, table: TableId) -> Response:
    """The address to watch the table at, as a QR code."""
    return _code(_links(caller, request, table)["watch"])


@router.get(
    "/seats/{seat}/qr.svg",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **described_file("image/svg+xml", "A QR code.")},
)
def seat_code(
    caller: Reader,
    request: Request,
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=3)],
) -> Response:
    """The secret link of a free seat as a QR code, for the table's maker."""
    link = _links(caller, request, table)["seats"].get(str(seat))
    if link is None:
        raise Refused(404, "not-found")
    return _code(link)


def _code(link: str) -> Response:
    # What the picture holds may be a secret: it is not to stay on the disk.
    return Response(qr_svg(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})
