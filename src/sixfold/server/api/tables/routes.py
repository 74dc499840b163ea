"""Tables: make them, find them, sit down, look at them, move and act."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Depends, Path, Query
from starlette.responses import JSONResponse, Response

from sixfold.play.actions.acting import Action
from sixfold.play.table.setup import TableSetup
from sixfold.play.table.table import Table
from sixfold.play.views.conversation import earlier_chat
from sixfold.play.views.questions import at_ply
from sixfold.play.views.types import View
from sixfold.scene import Scene
from sixfold.server.api.answers import Answer
from sixfold.server.api.loading import TableId, load_table
from sixfold.server.api.responses import (
    CONFLICT,
    NO_PLAYER,
    NOT_FOUND,
    NOT_HERE,
    posted,
    refusals,
)
from sixfold.server.api.tables import schemas
from sixfold.server.net.bodies import TEXT, WORDS
from sixfold.server.net.caller import Actor, Caller, Maker, Reader, check_rate, recognised
from sixfold.server.net.cookies import new_player
from sixfold.server.net.errors import Refused

router = APIRouter(prefix="/api", dependencies=[Depends(load_table)])

Secret = Annotated[str, Path(max_length=60, description="The end of a seat's secret link.")]


def show(caller: Caller, table: Table, player: str | None, status: int = 200) -> Response:
    """A table as the caller sees it."""
    services = caller.services
    company = services.hub.company(table.id)
    return Answer(services.tables.seen(table, player, company), status)


@router.post(
    "/tables",
    status_code=201,
    tags=["tables"],
    response_model=View,
    responses=refusals(posted(TEXT), CONFLICT, NOT_HERE),
)
def make_table(caller: Maker, plan: schemas.NewTable) -> Response:
    """Make a table. `local` seats are yours; the view's `links` invite others to the open ones."""
    services = caller.services
    setup = TableSetup.from_json(plan.model_dump())
    if any(seat.kind == "engine" for seat in setup.seats) and not services.engine_seats.available:
        raise Refused(501, "engine-missing")
    player = caller.player or new_player()
    table = services.door.create(setup, player)
    response = show(caller, table, player, 201)
    response.headers["location"] = f"/api/tables/{table.id}"
    recognised(caller, response, player)
    return response


@router.get("/tables", tags=["tables"], response_model=schemas.Tables, responses=refusals())
def public_tables(
    caller: Reader,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    practice: Annotated[
        bool,
        Query(
            description="Whether games that one person plays alone, with the computer or on one"
            " screen, are listed as well. Without them games between computers come last."
        ),
    ] = True,
) -> Response:
    """Running games that anybody may watch, and open seats that anybody may take."""
    found = caller.services.door.public_tables(limit=limit, practice=practice)
    return JSONResponse({"tables": found})


@router.get("/my", tags=["tables"], response_model=schemas.Tables, responses=refusals())
def my_tables(
    caller: Reader,
    limit: Annotated[int, Query(ge=1, le=100, description="Most games to list.")] = 50,
    offset: Annotated[
        int, Query(ge=0, le=100_000, description="Games to pass over: those listed before.")
    ] = 0,
    order: Annotated[
        Literal["latest", "turn"],
        Query(
            description="`turn` lists first what waits for your move, the most urgent one before"
            " all others."
        ),
    ] = "latest",
) -> Response:
    """Your games: the running ones, then the finished; none without a cookie.

    Page through them with `limit` and `offset`. A game that changes between two pages moves in the
    list, so that it may come twice.
    """
    if caller.player is None:
        return JSONResponse({"tables": []})
    found = caller.services.door.my_tables(
        caller.player, limit=limit, offset=offset, by_turn=order == "turn"
    )
    return JSONResponse({"tables": found})


@router.post(
    "/join/{secret}",
    tags=["tables"],
    response_model=View,
    responses=refusals(posted(WORDS), NOT_FOUND, CONFLICT),
)
def join(
    caller: Actor, secret: Secret, body: Annotated[schemas.JoinChoice | None, Body()] = None
) -> Response:
    """Sit down by the secret link of a seat. Players already at the table just see it."""
    player = _joining(caller, body)
    table = caller.services.door.join(secret, player)
    response = show(caller, table, player)
    recognised(caller, response, player)
    return response


def _joining(caller: Caller, body: schemas.JoinChoice | None) -> str:
    """Who sits down: somebody we know, or somebody new."""
    return caller.player or caller.services.cookies.newcomer(body.id if body else None)


@router.get(
    "/tables/{table}",
    tags=["tables"],
    response_model=View,
    responses=refusals(NOT_FOUND),
)
def one_table(caller: Reader, table: TableId) -> Response:
    """The table as you see it."""
    found = caller.services.door.table(table)
    if found.engine_to_move:
        # Computers play each other for an audience only, and here it is.
        caller.services.engine_seats.looked(found.id)
    return show(caller, found, caller.player)


@router.get(
    "/tables/{table}/plies/{ply}",
    tags=["tables"],
    response_model=Scene,
    responses=refusals(NOT_FOUND),
)
def moment(caller: Reader, table: TableId, ply: Annotated[int, Path(ge=0, le=100_000)]) -> Response:
    """The board after a number of plies, to replay the game."""
    return Answer(at_ply(caller.services.door.table(table), ply))


@router.get(
    "/tables/{table}/chat",
    tags=["tables"],
    response_model=schemas.EarlierChats,
    responses=refusals(NOT_FOUND),
)
def conversation(caller: Reader, table: TableId) -> Response:
    """What you and your opponent said at the tables before this one (the view's `series.earlier`).

    The last 200 lines, the oldest table first; none for spectators. What is said at this table is
    the view's `chat`.
    """
    door = caller.services.door
    games = earlier_chat(door.storage, door.table(table), caller.player)
    return Answer(schemas.EarlierChats(games))


@router.post(
    "/tables/{table}/seats/{seat}",
    tags=["tables"],
    response_model=View,
    responses=refusals(posted(WORDS), NOT_FOUND, CONFLICT),
)
def sit(
    caller: Actor,
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=3)],
    body: Annotated[schemas.JoinChoice | None, Body()] = None,
) -> Response:
    """Take an open seat of a table that is open to everybody (`lobby`)."""
    player = _joining(caller, body)
    found = caller.services.door.sit(table, seat, player)
    response = show(caller, found, player)
    recognised(caller, response, player)
    return response


@router.post(
    "/tables/{table}/moves",
    tags=["play"],
    response_model=View,
    responses=refusals(posted(WORDS), NO_PLAYER, NOT_FOUND, CONFLICT),
)
def move(caller: Actor, table: TableId, choice: schemas.MoveChoice) -> Response:
    """Play a move. It is stored durably before this answers.

    A move that is sent again from one `rev` changes nothing; the answer is the current view.
    """
    action = Action("move", choice.move, choice.seat)
    return _act(caller, table, action, choice.rev)


@router.post(
    "/tables/{table}/actions",
    tags=["play"],
    response_model=View,
    responses=refusals(posted(TEXT), NO_PLAYER, NOT_FOUND, CONFLICT),
)
def act(caller: Actor, table: TableId, choice: schemas.ActionChoice) -> Response:
    """Do something else than a move: what the view's `may` lists."""
    if choice.action in ("chat", "cough"):
        check_rate(caller, "talk")
    action = Action(choice.action, choice.text, choice.seat)
    return _act(caller, table, action, choice.rev)


def _act(caller: Caller, table: str, action: Action, rev: int) -> Response:
    player = caller.known()
    return show(caller, caller.services.door.act(table, player, action, rev), player)
