"""What can be taken away: the record, pictures, a film, and invitations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import JSONResponse, Response

from sixfold import records, render
from sixfold.server import schemas
from sixfold.server.caller import Caller, Reader, Worker
from sixfold.server.errors import Refused
from sixfold.server.lan import invitation_base, only_here, qr_svg
from sixfold.server.responses import NOT_FOUND, NOT_HERE, UNAVAILABLE, Described, refusals
from sixfold.server.routes.tables import TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["downloads"])

Theme = Annotated[Literal["light", "dark", "colour-blind"], Query(description="Which colours.")]


def _file(kind: str, text: str) -> Described:
    """How a route that answers with a file is described."""
    return {200: {"description": text, "content": {kind: {"schema": {"type": "string"}}}}}


def _named(caller: Caller, table: str, ending: str) -> dict[str, str]:
    """Headers of a download: the name that a browser saves it under."""
    family = caller.services.door.table(table).game.family
    return {
        "content-disposition": f'inline; filename="{family}-{table}.{ending}"',
        "cache-control": "no-cache",
    }


@router.get(
    "/record.sfr",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **_file("text/plain", "The game as a record.")},
)
def record(caller: Reader, table: TableId) -> Response:
    """The game as a text record that `sixfold show` and other programs read."""
    text = records.dumps(caller.services.door.record(table))
    headers = _named(caller, table, "sfr")
    headers["content-disposition"] = headers["content-disposition"].replace("inline", "attachment")
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get(
    "/picture.svg",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **_file("image/svg+xml", "The position as SVG.")},
)
def picture(caller: Reader, table: TableId, theme: Theme = "light") -> Response:
    """The position as a picture, sharp at any size."""
    text = render.svg(caller.services.door.table(table).position, theme=theme)
    return Response(text, media_type="image/svg+xml", headers=_named(caller, table, "svg"))


@router.get(
    "/picture.png",
    response_class=Response,
    responses={**refusals(NOT_FOUND, NOT_HERE), **_file("image/png", "The position as PNG.")},
)
def bitmap(
    caller: Worker,
    table: TableId,
    theme: Theme = "light",
    width: Annotated[int, Query(ge=100, le=2000)] = 800,
) -> Response:
    """The position as a picture that every program can show."""
    position = caller.services.door.table(table).position
    try:
        data = render.png(position, width=width, theme=theme)
    except ImportError as error:
        raise Refused(501, "pictures-missing") from error
    return Response(data, media_type="image/png", headers=_named(caller, table, "png"))


@router.get(
    "/film.gif",
    response_class=Response,
    responses={
        **refusals(NOT_FOUND, NOT_HERE, UNAVAILABLE),
        **_file("image/gif", "The game as a film."),
        202: {"model": schemas.Pending, "description": "Being made: ask again (`Retry-After`)."},
    },
)
def film(caller: Worker, table: TableId, theme: Theme = "light") -> Response:
    """The whole game as a moving picture. It is made beside the requests: ask until it is there."""
    found = caller.services.door.table(table)
    data = caller.services.films.get((table, found.settled, theme), found.game.id, found.moves)
    if data is None:
        return JSONResponse({"status": "making"}, 202, {"retry-after": "1"})
    return Response(data, media_type="image/gif", headers=_named(caller, table, "gif"))


# Invitations


def _links(caller: Caller, request: Request, table: str) -> dict[str, Any]:
    """Full addresses of a table; secret ones only for the maker."""
    services = caller.services
    base = invitation_base(str(request.base_url), services.settings.host)
    found = services.door.table(table)
    links = services.tables.seen(found, caller.player, services.hub.company(table))["links"]
    return {
        "address": base,
        "only_here": only_here(base, services.settings.host),
        "watch": base + links["watch"],
        "seats": {seat: base + path for seat, path in links["seats"].items()},
    }


@router.get("/invitation", response_model=schemas.Invitation, responses=refusals(NOT_FOUND))
def invitation(caller: Reader, request: Request, table: TableId) -> Response:
    """Addresses to give away, such that a friend in the same house can open them."""
    return JSONResponse(_links(caller, request, table))


@router.get(
    "/qr.svg",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **_file("image/svg+xml", "A QR code.")},
)
def watch_code(caller: Reader, request: Request, table: TableId) -> Response:
    """The address to watch the table at, as a QR code."""
    return _code(_links(caller, request, table)["watch"])


@router.get(
    "/seats/{seat}/qr.svg",
    response_class=Response,
    responses={**refusals(NOT_FOUND), **_file("image/svg+xml", "A QR code.")},
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
