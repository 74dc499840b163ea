"""Puzzles: one at your strength, that of the day, any by its id; what becomes of a move; ratings.

The solution is told to people who have solved a puzzle or ask for it, which ends the first try. The
rules' work runs in threads, and the engine's in the pool.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from sixfold.play.actions.fairness import refuse_analysis
from sixfold.render.jobs import Order
from sixfold.server.api.answers import Answer
from sixfold.server.api.puzzles.schemas import (
    AllThemes,
    HintView,
    OwnPuzzles,
    PuzzleList,
    PuzzleMove,
    PuzzleProgress,
    PuzzleVerdict,
    PuzzleView,
    RatedTry,
    RatingsView,
    RatingView,
    SolutionView,
)
from sixfold.server.api.puzzles.views import (
    all_themes,
    outcome_view,
    own_line,
    puzzle_line,
    puzzle_view,
    rating_view,
    ratings_view,
    solution_view,
    verdict_view,
)
from sixfold.server.api.responses import (
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    NOT_HERE,
    UNAVAILABLE,
    Theme,
    described_file,
    gone,
    posted,
    refusals,
)
from sixfold.server.net.bodies import TEXT, WORDS
from sixfold.server.net.caller import Actor, Caller, Reader, Worker
from sixfold.server.pages.previews import CARD
from sixfold.study.puzzles import Puzzle, Rating, hint_text, puzzles
from sixfold.study.puzzles.verdicts import verdict_on

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

PuzzleId = Annotated[str, Path(min_length=1, max_length=32, description="The id of a puzzle.")]
GameFilter = Annotated[str | None, Query(max_length=80, description="A game or a family of games.")]
ThemeFilter = Annotated[str | None, Query(max_length=40, description="The id of a theme.")]
Difficulty = Annotated[int | None, Query(ge=0, le=4000)]


def find(caller: Caller, id: str) -> Puzzle:
    """A puzzle of the package, or else of somebody's game."""
    return caller.services.puzzles.find(id, caller.player)


def find_to_solve(caller: Caller, id: str) -> Puzzle:
    """As `find`, for somebody who wants to be told something about the puzzle.

    Nobody is told what to play in a game against somebody else that runs through a puzzle: one that
    was begun at its position, or that has come to where a game of one's own once was.
    """
    puzzle = find(caller, id)
    line = [*puzzle.end.line()]
    refuse_analysis(caller.services.door, caller.player, [*line, line[0]])
    return puzzle


# Lists


@router.get("", response_model=PuzzleList, responses=refusals(NOT_FOUND))
def listed(
    caller: Reader,
    game: GameFilter = None,
    theme: ThemeFilter = None,
    goal: Literal["win", "hold"] | None = None,
    easiest: Difficulty = None,
    hardest: Difficulty = None,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The puzzles of a game, theme, goal or difficulty."""
    found = puzzles(game, theme, goal=goal, easiest=easiest, hardest=hardest)
    some = [puzzle_line(each, caller.language) for each in found[offset : offset + limit]]
    return Answer(PuzzleList(some, len(found)))


@router.get("/themes", response_model=AllThemes, responses=refusals())
def themes(caller: Reader) -> Response:
    """What puzzles are about, by game, in your language."""
    return Answer(all_themes(caller.language))


@router.get("/own", response_model=OwnPuzzles, responses=refusals())
def own(caller: Reader) -> Response:
    """The puzzles of your own games, once these were reviewed and puzzles asked for."""
    found = caller.services.puzzles.own(caller.player)
    return Answer(OwnPuzzles([own_line(each, caller.language) for each in found]))


# One puzzle


@router.get("/next", response_model=PuzzleView, responses=refusals(NOT_FOUND))
def following(
    caller: Reader,
    game: GameFilter = None,
    theme: ThemeFilter = None,
    rating: Annotated[
        float | None,
        Query(ge=-5000, le=8000, allow_inf_nan=False, description="Of somebody unknown here."),
    ] = None,
    skip: Annotated[
        list[str], Query(max_length=200, description="Puzzles that are not wanted, by their ids.")
    ] = [],  # noqa: B006 (FastAPI copies it)
) -> Response:
    """A puzzle at your strength that you have not tried; an old one if you have tried them all."""
    puzzle = caller.services.puzzles.next_for(
        caller.player, game=game, theme=theme, rating=rating, skip=skip
    )
    return _shown(caller, puzzle)


@router.get("/today", response_model=PuzzleView, responses=refusals(NOT_FOUND))
def of_the_day(
    caller: Reader,
    game: GameFilter = None,
    day: Annotated[date | None, Query(description="Another day than today.")] = None,
) -> Response:
    """The puzzle of the day: the same for everybody, from midnight to midnight UTC."""
    wanted, puzzle = caller.services.puzzles.of_the_day(game, day)
    return _shown(caller, puzzle, wanted.isoformat())


@router.get("/ratings", response_model=RatingsView, responses=refusals())
def ratings(caller: Reader) -> Response:
    """Your rating, and the tries that it rests on."""
    known, player = caller.services.puzzles, caller.player
    return Answer(ratings_view(known.rating(player), known.history(player)))


@router.post("/ratings", response_model=RatingView, responses=refusals(posted(WORDS), NOT_FOUND))
def rate(caller: Actor, made: RatedTry) -> Response:
    """What a try makes of the rating of somebody who has no cookie here. Nothing is kept.

    Somebody who has a cookie is rated by what they play: `outcome` says so.
    """
    puzzle, sent = find(caller, made.puzzle), made.rating
    before = None if sent is None else Rating(sent.value, sent.deviation, sent.volatility)
    return Answer(rating_view(caller.services.puzzles.rated(puzzle, made.score, before)))


@router.get("/{puzzle}", response_model=PuzzleView, responses=refusals(NOT_FOUND))
def one(caller: Reader, puzzle: PuzzleId) -> Response:
    """A puzzle to solve. Its solution is not in it."""
    return _shown(caller, find(caller, puzzle))


def _shown(caller: Caller, puzzle: Puzzle, day: str | None = None) -> Response:
    tried = caller.services.puzzles.first_try(caller.player, puzzle)
    return Answer(puzzle_view(puzzle, caller.language, tried, day))


@router.get(
    "/{puzzle}/picture.png",
    response_class=Response,
    responses={
        **refusals(NOT_FOUND, NOT_HERE, UNAVAILABLE),
        **described_file("image/png", "Where the puzzle begins, as PNG."),
    },
)
async def picture(
    caller: Worker, request: Request, puzzle: PuzzleId, theme: Theme = "light"
) -> Response:
    """The position of a puzzle, in the size that previews of links need."""
    found = await run_in_threadpool(find, caller, puzzle)
    order = Order(
        game=found.game,
        position=found.position,
        moves=(),
        theme=theme,
        width=CARD[0],
        ratio=CARD[0] / CARD[1],
    )
    # No thread waits for this, so that all of them are there for those who play.
    data = await caller.services.pictures.get(
        (f"puzzle {found.position}", 0, theme, CARD[0]), order, caller.owner, partial(gone, request)
    )
    headers = {
        "content-disposition": f'inline; filename="puzzle-{found.id}.png"',
        "cache-control": "public, max-age=86400",
    }
    return Response(data, media_type="image/png", headers=headers)


# Solving


@router.post(
    "/{puzzle}/moves",
    response_model=PuzzleVerdict,
    responses=refusals(posted(TEXT), FORBIDDEN, NOT_FOUND, CONFLICT),
)
async def play(caller: Actor, puzzle: PuzzleId, question: PuzzleMove) -> Response:
    """What becomes of a move: right and answered, the last one, refused, or refuted.

    The first wrong move, hint or solution ends the first try as failed, the last right move as
    solved; only the first try counts. A win that takes longer than the goal allows is not wrong.
    """
    found = await run_in_threadpool(find_to_solve, caller, puzzle)
    service, player = caller.services.puzzles, caller.player
    verdict = await run_in_threadpool(verdict_on, found, question.played, question.move)
    verdict = await service.ask_engine(found, question.played, verdict, caller.owner)
    made = await run_in_threadpool(service.settle, player, found, verdict)
    view = await run_in_threadpool(verdict_view, found, question.played, made, caller.language)
    return Answer(view)


@router.post(
    "/{puzzle}/hint",
    response_model=HintView,
    responses=refusals(posted(TEXT), FORBIDDEN, NOT_FOUND, CONFLICT),
)
def hint(caller: Actor, puzzle: PuzzleId, progress: PuzzleProgress) -> Response:
    """What to look for. Your first try counts as failed from then on."""
    found = find_to_solve(caller, puzzle)
    told, outcome = caller.services.puzzles.hint(caller.player, found, progress.played)
    text = hint_text(found, told, caller.language)
    return Answer(HintView(text, told.cells, outcome_view(outcome)))


@router.post(
    "/{puzzle}/solution",
    response_model=SolutionView,
    responses=refusals(posted(TEXT), FORBIDDEN, NOT_FOUND, CONFLICT),
)
def solution(caller: Actor, puzzle: PuzzleId, progress: PuzzleProgress) -> Response:
    """The rest of the solution, with the opponent's answers. It ends the try."""
    found = find_to_solve(caller, puzzle)
    shown = caller.services.puzzles.solution(caller.player, found, progress.played)
    return Answer(solution_view(found, progress.played, shown, caller.language))
