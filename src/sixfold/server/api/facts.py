"""What does not belong to a table: games, levels, languages, rules pages, health."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from sixfold.core import registry
from sixfold.core.errors import UnknownGame, UnknownOption
from sixfold.engine.levels import LEVELS
from sixfold.locale import LANGUAGES, game_name, level_name, strings
from sixfold.server.api.answers import Answer
from sixfold.server.api.responses import NOT_FOUND, UNAVAILABLE, refusals
from sixfold.server.net.caller import Fetcher, Reader, services_of
from sixfold.server.net.errors import Refused, busy, cannot_store, log
from sixfold.server.pages.rules import DiagramStep, diagram_steps, diagram_svg, rules_html
from sixfold.store.errors import CannotStore


class GameFacts(BaseModel):
    """A game that can be played here."""

    id: str
    family: str
    edition: str | None
    options: list[str]
    available_options: list[str]
    seats: int
    length: dict[str, int | None]
    rules: str
    tournament: bool = Field(description="Whether the points of two games can be added.")
    name: str = Field(description="In the user's language.")


class Games(BaseModel):
    """Every game and edition, without options."""

    games: list[GameFacts]


class LevelFacts(BaseModel):
    """A strength of the computer."""

    level: int
    name: str


class Levels(BaseModel):
    """The computer's strengths; none can be played where the engine is not installed."""

    engine: bool
    preparing: list[str] = Field(description="Families of games that are being compiled just now.")
    levels: list[LevelFacts]


class Progress(BaseModel):
    """How much of something is done; `of` is 0 while nobody knows how much there is to do."""

    done: int = Field(examples=[3])
    of: int = Field(examples=[11])


class EngineState(BaseModel):
    """Whether the computer can play, by families of games."""

    available: bool
    preparing: dict[str, Progress] = Field(
        description="Families of games that are being compiled or loaded just now."
    )
    ready: list[str] = Field(description="Families of games that need nothing of that any more.")


class Strings(BaseModel):
    """A language's texts, with the rule that chooses plural forms."""

    lang: str
    nplurals: int
    plural: str
    messages: dict[str, Any]
    games: dict[str, Any] = Field(
        description="What is said about games: names and sentences of every family, and under `any`"
        " those for a family that has none of its own."
    )


class RulesPage(BaseModel):
    """The rules of a game to read."""

    game: str
    lang: str
    title: str
    html: str


@dataclass(slots=True)
class DiagramSteps:
    """The steps of a diagram of a rules page, for a board."""

    steps: Sequence[DiagramStep]


class Health(BaseModel):
    """Whether the server and its database answer."""

    status: Literal["ok", "degraded"]
    app: Literal["sixfold"]
    version: str
    without: list[Literal["redis"]] = Field(
        default_factory=list,
        description="Only if `degraded`: what is away. Without `redis`, processes look into the"
        " database four times a second to hear of each other.",
    )


router = APIRouter(prefix="/api", tags=["facts"])
health_router = APIRouter(tags=["facts"])


@router.get("/games", response_model=Games, responses=refusals())
def games(caller: Reader) -> Response:
    """Every game and edition with its options, without options switched on."""
    found = [
        {**game.facts(), "name": game_name(game, caller.language)} for game in registry.games()
    ]
    return JSONResponse({"games": found})


@router.get("/levels", response_model=Levels, responses=refusals())
def levels(caller: Reader) -> Response:
    """The computer's strengths, and whether it can play on this server at all."""
    named = [
        {"level": level.number, "name": level_name(level.number, caller.language)}
        for level in LEVELS
    ]
    seats = caller.services.engine_seats
    answer = {
        "engine": seats.available,
        "preparing": sorted(seats.preparing),
        "levels": named,
    }
    return JSONResponse(answer)


@router.get("/engine", response_model=EngineState, responses=refusals())
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


@router.get(
    "/strings/{lang}.json",
    response_model=Strings,
    responses={**refusals(NOT_FOUND), 304: {"description": "You have it already."}},
)
def texts(
    request: Request,
    caller: Fetcher,
    lang: Annotated[str, Path(max_length=8, examples=["fr"])],
) -> Response:
    """All texts of the app in a language, with its plural rule."""
    if lang not in LANGUAGES:
        raise Refused(404, "not-found")
    body, tag = _texts(lang)
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(maxsize=len(LANGUAGES))
def _texts(lang: str) -> tuple[bytes, str]:
    body = json.dumps(strings(lang), ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


@router.get("/rules/{game:path}", response_model=RulesPage, responses=refusals(NOT_FOUND))
def rules(
    caller: Reader,
    game: Annotated[str, Path(max_length=80, examples=["six/foxmind"])],
    lang: Annotated[str | None, Query(max_length=8, description="Another language.")] = None,
) -> Response:
    """The rules of a game and of its options, to read: HTML made from our own Markdown."""
    try:
        found = registry.game(game)
    except (UnknownGame, UnknownOption) as error:
        raise Refused(404, "not-found") from error
    title, html = rules_html(found.id, caller.language)
    return JSONResponse({"game": found.id, "lang": caller.language, "title": title, "html": html})


@router.get(
    "/diagrams/{name}/{number}.svg",
    response_class=Response,
    responses={
        **refusals(NOT_FOUND),
        200: {
            "description": "The picture.",
            "content": {"image/svg+xml": {"schema": {"type": "string"}}},
        },
    },
)
def diagram(
    caller: Reader,
    name: Annotated[str, Path(max_length=60, examples=["gosix-board"])],
    number: Annotated[int, Path(ge=0, le=20)],
    game: Annotated[str, Query(max_length=80, examples=["gosix"])],
    theme: Annotated[Literal["light", "dark", "colour-blind"], Query()] = "light",
) -> Response:
    """A picture of a rules page."""
    try:
        text = diagram_svg(game, name, number, theme)
    except (KeyError, IndexError) as error:
        raise Refused(404, "not-found") from error
    headers = {"cache-control": "max-age=3600"}
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.get("/diagrams/{name}/steps", response_model=DiagramSteps, responses=refusals(NOT_FOUND))
def steps(
    caller: Reader,
    name: Annotated[str, Path(max_length=60, examples=["gosix-after"])],
    game: Annotated[str, Query(max_length=80, examples=["gosix"])],
) -> Response:
    """The pictures of a rules page as scenes, for a board that one can step through."""
    try:
        found = diagram_steps(game, name)
    except KeyError as error:
        raise Refused(404, "not-found") from error
    return Answer(DiagramSteps(found), headers={"cache-control": "max-age=3600"})


@health_router.get("/healthz", response_model=Health, responses={503: UNAVAILABLE[503]})
def health(request: Request) -> Response:
    """Whether the server and its database answer, and moves can be stored; writes nothing.

    While it works `without` something that it was set up with, it is `degraded`, and still 200. A
    refusal's `code` is `busy`, or `cannot-store` with a `reason`: `disk-full`, `database-gone`,
    `read-only`, `write-failed`.
    """
    services = services_of(request)
    try:
        services.tables.check()
    except CannotStore as error:
        raise cannot_store(error, app="sixfold") from error
    except Exception as error:
        log.error("the database does not answer: %s", type(error).__name__)
        raise busy(app="sixfold") from error
    answer = {"status": "ok", "app": "sixfold", "version": version("sixfold")}
    if services.settings.redis_url and not services.hub.hears_others:
        return JSONResponse({**answer, "status": "degraded", "without": ["redis"]})
    return JSONResponse(answer)
