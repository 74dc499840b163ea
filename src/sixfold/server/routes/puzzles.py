"""Puzzles: one at your strength, that of the day, any by its id; what becomes of a move; ratings.

The solution is told to whoever has solved a puzzle or asks for it, which ends the first try. The
rules' work runs in threads, and the engine's in the pool.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from sixfold.locale import puzzle_verdict
from sixfold.play.fairness import refuse_analysis
from sixfold.render.jobs import Order
from sixfold.server.answers import Answer
from sixfold.server.bodies import TEXT, WORDS
from sixfold.server.caller import Actor, Caller, Reader, Worker
from sixfold.server.previews import CARD
from sixfold.server.puzzle_schemas import (
    AllThemes,
    HintView,
    OutcomeView,
    OwnPuzzles,
    PuzzleList,
    PuzzleMove,
    PuzzleProgress,
    PuzzleVerdict,
    PuzzleView,
    RatedTry,
    RatingsView,
    RatingView,
    RevealedView,
    SolutionView,
    State,
)
from sixfold.server.puzzle_views import (
    all_themes,
    outcome_view,
    own_line,
    puzzle_line,
    puzzle_view,
    rating_view,
    ratings_view,
    revealed_view,
    scenes_after,
    strangers,
)
from sixfold.server.responses import (
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    NOT_HERE,
    UNAVAILABLE,
    posted,
    refusals,
)
from sixfold.server.routes.downloads import Theme, described_file, gone
from sixfold.study.puzzles import (
    Explained,
    Puzzle,
    PuzzleError,
    Rating,
    Verdict,
    explanation,
    feedback,
    hint_text,
    judge,
    next_for,
    puzzles,
)
from sixfold.study.puzzles import hint as puzzle_hint
from sixfold.study.puzzles import of_the_day as puzzle_of_the_day
from sixfold.study.puzzles import puzzle as the_puzzle
from sixfold.study.puzzles import solution as puzzle_solution
from sixfold.study.puzzles.rating import of_puzzle, rated
from sixfold.study.puzzles.storage import PlayerRating

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

PuzzleId = Annotated[str, Path(min_length=1, max_length=32, description="The id of a puzzle.")]
GameFilter = Annotated[str | None, Query(max_length=80, description="A game or a family of games.")]
ThemeFilter = Annotated[str | None, Query(max_length=40, description="The id of a theme.")]
Difficulty = Annotated[int | None, Query(ge=0, le=4000)]


def today(caller: Caller) -> date:
    """The day of the puzzle of the day: it changes at midnight UTC, for everybody at once."""
    return datetime.fromtimestamp(caller.services.door.now() / 1000, UTC).date()


def find(caller: Caller, id: str) -> Puzzle:
    """A puzzle of the package, or else of somebody's game."""
    try:
        return the_puzzle(id)
    except PuzzleError:
        own = caller.services.scores.own_puzzle(id, caller.player)
        if own is None:
            raise
        return own


def find_to_solve(caller: Caller, id: str) -> Puzzle:
    """The same for whoever wants to be told something about it.

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
    found = caller.services.scores.own(caller.player) if caller.player else []
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
    scores, player = caller.services.scores, caller.player
    known = scores.player_rating(player) if player else PlayerRating(Rating())
    value = known.rating.value if known.tries or rating is None else rating
    tried = scores.tried(player) if player else frozenset()
    for left_out in ({*tried, *skip}, {*skip}, ()):
        found = next_for(value, left_out, game=game, theme=theme)
        if found is not None:
            return _shown(caller, found)
    raise PuzzleError("no-puzzles", game=game or "")


@router.get("/today", response_model=PuzzleView, responses=refusals(NOT_FOUND))
def of_the_day(
    caller: Reader,
    game: GameFilter = None,
    day: Annotated[date | None, Query(description="Another day than today.")] = None,
) -> Response:
    """The puzzle of the day: the same for everybody, from midnight to midnight UTC."""
    wanted = day or today(caller)
    return _shown(caller, puzzle_of_the_day(wanted, game), wanted.isoformat())


@router.get("/ratings", response_model=RatingsView, responses=refusals())
def ratings(caller: Reader) -> Response:
    """Your rating, and the tries that it rests on."""
    if caller.player is None:
        return Answer(ratings_view(PlayerRating(Rating()), []))
    scores = caller.services.scores
    return Answer(ratings_view(scores.player_rating(caller.player), scores.history(caller.player)))


@router.post("/ratings", response_model=RatingView, responses=refusals(posted(WORDS), NOT_FOUND))
def rate(caller: Actor, made: RatedTry) -> Response:
    """What a try makes of the rating of somebody who has no cookie here. Nothing is kept.

    Whoever has one is rated by what they play: `outcome` says so.
    """
    puzzle = find(caller, made.puzzle)
    before = made.rating
    mine = Rating() if before is None else Rating(before.value, before.deviation, before.volatility)
    if puzzle.source == "own":
        return Answer(rating_view(mine))
    return Answer(rating_view(rated(mine, of_puzzle(puzzle), made.score)))


@router.get("/{puzzle}", response_model=PuzzleView, responses=refusals(NOT_FOUND))
def one(caller: Reader, puzzle: PuzzleId) -> Response:
    """A puzzle to solve. Its solution is not in it."""
    return _shown(caller, find(caller, puzzle))


def _shown(caller: Caller, puzzle: Puzzle, day: str | None = None) -> Response:
    scores, player, tried = caller.services.scores, caller.player, None
    made = scores.first_try(player, puzzle.id) if player else None
    if player and made:
        tried = outcome_view(made, scores.player_rating(player).rating)
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

JUDGED: Mapping[str, State] = {"right": "right", "solved": "solved", "refused": "refused"}
STATES: Mapping[str, State] = {"quicker-way": "quicker", "as-good": "solved", "wrong": "wrong"}
"""What the line, and what the engine says of a move → what it is called here."""
LONGEST_SHOWN = 6
"""Moves after a wrong one that are shown: nobody waits for more."""


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
    verdict = await run_in_threadpool(judge, found, question.played, question.move)
    if verdict.state != "other":
        return await run_in_threadpool(_judged, caller, found, question, verdict)
    explanations = caller.services.explanations
    explained = await explanations.of(found, question.played, verdict.move, caller.owner)
    return await run_in_threadpool(_explained, caller, found, question, verdict, explained)


def _judged(caller: Caller, puzzle: Puzzle, question: PuzzleMove, verdict: Verdict) -> Response:
    """The answer to a move that the line or the rules know."""
    state = JUDGED[verdict.state]
    text = feedback(verdict, caller.language)
    line = verdict.moves[len(question.played) :]
    scenes = scenes_after(puzzle, question.played, line)
    outcome = revealed = None
    if state == "solved":
        outcome, revealed = _settled(caller, puzzle, 1), _revealed(caller, puzzle)
    return Answer(PuzzleVerdict(state, text, verdict.moves, line, scenes, outcome, revealed))


def _explained(
    caller: Caller,
    puzzle: Puzzle,
    question: PuzzleMove,
    verdict: Verdict,
    explained: Explained | None,
) -> Response:
    """The answer to another move than the solution.

    Where the engine has not answered in time, nobody knows whether the move wins more slowly: the
    try does not count. A server without an engine goes by the task, which names a number. A puzzle
    of somebody's own game may have a second solution, which is as good.
    """
    if explained is None:
        state: State = "unclear"
        text = puzzle_verdict("other", caller.language)
        line: tuple[str, ...] = (verdict.move,)
        is_known = puzzle.goal == "hold" or not caller.services.explanations.available
        score = 0 if is_known else None
    else:
        state = STATES[explained.kind]
        text = explanation(puzzle, explained, caller.language)
        line = (verdict.move, *explained.line[:LONGEST_SHOWN])
        score = int(state == "solved")
    outcome = None if state == "quicker" else _settled(caller, puzzle, score)
    scenes = scenes_after(puzzle, question.played, line)
    revealed = _revealed(caller, puzzle) if state == "solved" else None
    return Answer(PuzzleVerdict(state, text, question.played, line, scenes, outcome, revealed))


def _revealed(caller: Caller, puzzle: Puzzle) -> RevealedView:
    return revealed_view(puzzle, caller.services.scores.rating_of(puzzle), caller.language)


@router.post(
    "/{puzzle}/hint",
    response_model=HintView,
    responses=refusals(posted(TEXT), FORBIDDEN, NOT_FOUND, CONFLICT),
)
def hint(caller: Actor, puzzle: PuzzleId, progress: PuzzleProgress) -> Response:
    """What to look for. Your first try counts as failed from then on."""
    found = find_to_solve(caller, puzzle)
    told = puzzle_hint(found, progress.played)
    text = hint_text(found, told, caller.language)
    return Answer(HintView(text, told.cells, _settled(caller, found, 0)))


@router.post(
    "/{puzzle}/solution",
    response_model=SolutionView,
    responses=refusals(posted(TEXT), FORBIDDEN, NOT_FOUND, CONFLICT),
)
def solution(caller: Actor, puzzle: PuzzleId, progress: PuzzleProgress) -> Response:
    """The rest of the solution, with the opponent's answers. It ends the try."""
    found = find_to_solve(caller, puzzle)
    line = puzzle_solution(found, progress.played)
    text = puzzle_verdict("shown", caller.language)
    scenes = scenes_after(found, progress.played, line)
    outcome = _settled(caller, found, 0)
    return Answer(SolutionView(text, line, scenes, outcome, _revealed(caller, found)))


def _settled(caller: Caller, puzzle: Puzzle, score: int | None) -> OutcomeView:
    """Let the first try count."""
    if caller.player is None:
        return strangers(score)
    services = caller.services
    settled = services.scores.settle(caller.player, puzzle, score, services.door.now())
    return outcome_view(settled.made, services.scores.player_rating(caller.player).rating)
