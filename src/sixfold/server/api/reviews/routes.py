"""The review of a finished game: ask for it, see how far it is, and try a turn again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from sixfold.core.errors import IllegalMove, NotationError
from sixfold.play.errors import PlayError, refused
from sixfold.server.api.answers import Answer
from sixfold.server.api.loading import TableId, load_table
from sixfold.server.api.puzzles.schemas import OwnPuzzles
from sixfold.server.api.puzzles.views import own_line
from sixfold.server.api.responses import (
    CONFLICT,
    FORBIDDEN,
    NO_PLAYER,
    NOT_FOUND,
    NOT_HERE,
    UNAVAILABLE,
    posted,
    refusals,
)
from sixfold.server.api.reviews.games import reviewed_game
from sixfold.server.api.reviews.views import ReviewChoice, ReviewView, TryChoice, TryView, view_of
from sixfold.server.net.bodies import WORDS
from sixfold.server.net.caller import Actor, Caller, Reader, Worker
from sixfold.server.net.errors import Refused
from sixfold.study.reviews.retries import Try, is_whole_turn, job_of_try, known_try, searched_try
from sixfold.study.reviews.state import ReviewRequest, ReviewState

router = APIRouter(
    prefix="/api/tables/{table}/review", tags=["reviews"], dependencies=[Depends(load_table)]
)

After = Annotated[
    int | None,
    Query(
        ge=0,
        le=100_000,
        description="Wait up to five seconds, until more searches than these are done.",
    ),
]


async def _shown(caller: Caller, state: ReviewState, request: ReviewRequest) -> Response:
    view = await run_in_threadpool(
        view_of, state, request, caller.language, caller.services.review_turns
    )
    return Answer(view, 200 if state.state in ("none", "done") else 202)


@router.get(
    "",
    response_model=ReviewView,
    responses={
        **refusals(FORBIDDEN, NOT_FOUND, CONFLICT, NOT_HERE, UNAVAILABLE),
        202: {"model": ReviewView, "description": "Being made: ask again with `after`."},
    },
)
async def look(caller: Reader, table: TableId, after: After = None) -> Response:
    """How far the review of a finished game is, and all of it once it is done.

    Nothing is begun by that: `POST` the same address. Ask again with `after` until it is `done`; a
    review that nobody asks for is put aside after half a minute, and goes on where it was when
    somebody asks again.
    """
    request = await run_in_threadpool(reviewed_game, caller, table, waits=after is not None)
    state = await caller.services.reviews.look(request, after)
    return await _shown(caller, state, request)


@router.post(
    "",
    response_model=ReviewView,
    responses={
        **refusals(posted(WORDS), NOT_FOUND, CONFLICT, NOT_HERE),
        202: {"model": ReviewView, "description": "Being made: `GET` it with `after`."},
    },
)
async def begin(
    caller: Worker, table: TableId, body: Annotated[ReviewChoice | None, Body()] = None
) -> Response:
    """Have a finished game reviewed. It is made once, however many ask, and kept.

    If an earlier version of the engine has reviewed the game, that review is the answer, unless
    you ask to `renew` it.
    """
    request = await run_in_threadpool(reviewed_game, caller, table)
    renew = body is not None and body.renew
    state = await caller.services.reviews.begin(request, caller.owner, renew=renew)
    return await _shown(caller, state, request)


@router.post(
    "/tries",
    response_model=TryView,
    responses=refusals(posted(WORDS), NOT_FOUND, CONFLICT, NOT_HERE),
)
async def attempt(caller: Worker, table: TableId, choice: TryChoice) -> Response:
    """Try a turn of a reviewed game again: is this one better than what was played?"""
    request = await run_in_threadpool(reviewed_game, caller, table)
    reviews = caller.services.reviews
    state = await reviews.look(request)
    if state.state != "done":
        raise Refused(409, "no-review")
    numbers = [number for number, ply in enumerate(state.plies) if ply.ply == choice.ply]
    if not numbers:
        raise PlayError("unknown-ply", ply=choice.ply)
    ply, job = state.plies[numbers[0]], request.jobs[numbers[0]]
    try:
        if not await run_in_threadpool(is_whole_turn, job, choice.moves):
            raise Refused(422, "not-a-turn")
    except (IllegalMove, NotationError) as error:
        raise refused(error) from error
    found: Try | None = known_try(ply, choice.moves)
    if found is None:
        family = request.record.game.family
        search = job_of_try(job, ply, choice.moves)
        found = searched_try(await reviews.search(search, family, caller.owner))
    view = await run_in_threadpool(TryView.of, found, request.record.game, caller.language)
    return Answer(view)


@router.post(
    "/puzzles",
    response_model=OwnPuzzles,
    responses=refusals(posted(WORDS), NO_PLAYER, NOT_FOUND, CONFLICT, NOT_HERE),
)
async def puzzles(caller: Actor, table: TableId) -> Response:
    """Make puzzles of your mistakes in a reviewed game, as far as the engine has proven something.

    Somebody who has not played there gets those of everybody. They are kept under
    `/api/puzzles/own`.
    """
    player = caller.known()
    request = await run_in_threadpool(reviewed_game, caller, table)
    state = await caller.services.reviews.look(request)
    if state.state != "done":
        raise Refused(409, "no-review")
    return await run_in_threadpool(_made, caller, player, table, request, state)


def _made(
    caller: Caller, player: str, table: str, request: ReviewRequest, state: ReviewState
) -> Response:
    seats = caller.services.door.table(table).seats_of(player)
    own = caller.services.puzzles.make_own(player, table, state.review(request), seats)
    return Answer(OwnPuzzles([own_line(each, caller.language) for each in own]))
