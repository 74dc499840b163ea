"""The set-up board: a draft after some edits, what is impossible about it, and its picture."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from sixfold import render, scene
from sixfold.core import registry
from sixfold.core.errors import SetupError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.locale import marked, sentence, translator
from sixfold.locale.names import seat_name
from sixfold.render.jobs import Order
from sixfold.server.api.answers import Answer
from sixfold.server.api.responses import (
    NOT_HERE,
    UNAVAILABLE,
    Theme,
    described_file,
    gone,
    posted,
    refusals,
)
from sixfold.server.api.setups.schemas import Problem, SetupAnswer, SetupQuestion
from sixfold.server.net.bodies import DRAFT
from sixfold.server.net.caller import Reader, Worker

router = APIRouter(prefix="/api/setups", tags=["scenes"])

TURN = marked("In this position it is the turn of {side}.")

PositionText = Annotated[str, Query(max_length=4_000, description="A position's text.")]


@router.post("", response_model=SetupAnswer, responses=refusals(posted(DRAFT)))
def draft(caller: Reader, question: SetupQuestion) -> Response:
    """A draft after some edits: what a set-up board draws, and what is impossible, in words.

    Nothing is kept, and no cookie is needed.
    """
    made = scene.begun(question.game, question.draft)
    for edit in question.edits:
        made = scene.edited(made, edit.model_dump(exclude_none=True))
    shown, problems = scene.draft_scene(made)
    game = registry.game(shown.game)
    told = [
        Problem(each.code, each.params, _in_words(each, game, caller.language)) for each in problems
    ]
    return Answer(SetupAnswer(shown, told))


def _in_words(problem: SetupError, game: Game, language: str) -> str:
    """What is impossible, in words: on a board people know sides by colours, not by numbers."""
    if problem.code == "wrong-turn":
        side = seat_name(game, problem.params["expected"], language)
        return translator(language).say(TURN, side=side)
    return sentence(problem, language)


@router.get(
    "/picture.svg",
    response_class=Response,
    responses={**refusals(), **described_file("image/svg+xml", "The position as SVG.")},
)
def picture(caller: Reader, position: PositionText, theme: Theme = "light") -> Response:
    """Any position as a picture, sharp at any size."""
    found = registry.position(position)
    text = render.svg(found, theme=theme)
    return Response(text, media_type="image/svg+xml", headers=_named(found, "svg"))


@router.get(
    "/picture.png",
    response_class=Response,
    responses={
        **refusals(NOT_HERE, UNAVAILABLE),
        **described_file("image/png", "The position as PNG."),
    },
)
async def bitmap(
    caller: Worker,
    request: Request,
    position: PositionText,
    theme: Theme = "light",
    width: Annotated[int, Query(ge=100, le=2000)] = 800,
) -> Response:
    """Any position as a picture that every program can show."""
    found = registry.position(position)
    text = found.to_text()
    order = Order(game=found.game.id, position=text, moves=(), theme=theme, width=width)
    key = (text, 0, theme, width)
    data = await caller.services.pictures.get(key, order, caller.owner, partial(gone, request))
    return Response(data, media_type="image/png", headers=_named(found, "png"))


def _named(position: Position[Any], ending: str) -> dict[str, str]:
    """Headers of a picture: the name that a browser saves it under."""
    name = f"{position.game.family}-position.{ending}"
    return {"content-disposition": f'inline; filename="{name}"'}
