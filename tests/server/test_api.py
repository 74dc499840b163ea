"""The API keeps to its own description: schemathesis tries what fits it and what does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from sixfold import study
from sixfold.play.views.types import View
from sixfold.server.api import coach, facts, lobby, me
from sixfold.server.api.imports import routes as imports
from sixfold.server.api.lessons import progress as learning
from sixfold.server.api.lessons import routes as lessons
from sixfold.server.api.puzzles import routes as puzzles
from sixfold.server.api.reviews import routes as review
from sixfold.server.api.scenes import routes as scenes
from sixfold.server.api.setups import routes as setups
from sixfold.server.api.studies import routes as studies
from sixfold.server.api.tables import downloads, questions
from sixfold.server.api.tables import routes as tables
from sixfold.server.api.tables.schemas import Tables
from sixfold.server.settings import Settings
from testkit.described import misfits
from testkit.waiting import PATIENCE

from .house import LOCAL, OPEN, House, make, online, play
from .quick import quick_pool

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


class Endless:
    """An app that does not end with each request, as schemathesis would have it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        for moment in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{moment}.complete"})


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """The description of a server with some tables, and the cookie of their maker."""
    folder = tmp_path_factory.mktemp("api")
    house = House(Settings(data=folder, workers=1, rate=0, durable=False), quick_pool())
    house.services.open()
    maker = TestClient(house.app)
    games = ("gosix", "hexone", "six/foxmind-advanced", "six/steffen+declare")
    made = [make(maker, game)["id"] for game in games]
    secret = make(maker, "gosix", LOCAL, OPEN)["links"]["seats"]["1"].rpartition("/")[2]
    record = {"game": "gosix", "line": [{"move": "d2"}]}
    wish = {"name": "Corners", "chapters": [{"record": record}]}
    studies = [maker.post("/api/studies", json=wish).json()["id"] for _ in range(2)]
    described = schemathesis.openapi.from_asgi("/api/openapi.json", Endless(house.app))

    @described.hook
    def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> Any:
        """Let most questions be about things that exist."""
        known = {"table": made, "secret": [secret], "study": studies, "lesson": ["close"]}
        known["puzzle"] = [puzzle.id for puzzle in study.puzzles()[::5]]
        for name, values in known.items():
            if path_parameters and name in path_parameters:
                number = sum(map(ord, str(path_parameters[name])))
                if number % 5:
                    path_parameters[name] = values[number % len(values)]
        return path_parameters

    @described.hook
    def map_query(context: Any, query: dict[str, Any] | None) -> Any:
        """Let pictures be small: drawing large ones takes long and shows nothing new."""
        if query and query.get("width") in range(201, 2001):
            query["width"] = 200
        return query

    yield described, maker.cookies["sixfold"]
    house.services.close()


@pytest.fixture(scope="module")
def api(served: tuple[Any, str]) -> Any:
    return served[0]


@pytest.fixture(scope="module")
def cookie(served: tuple[Any, str]) -> str:
    return served[1]


ROUTERS = (
    facts.health_router,
    facts.router,
    tables.router,
    questions.router,
    review.router,
    coach.router,
    scenes.router,
    downloads.router,
    me.router,
    lobby.router,
    setups.router,
    imports.router,
    lessons.router,
    puzzles.router,
    learning.router,
    studies.router,
)
OPERATIONS = [
    (method, route.path)
    for router in ROUTERS
    for route in router.routes
    if isinstance(route, APIRoute) and route.include_in_schema  # former addresses are not
    for method in route.methods or ()
]


def test_every_operation_is_tried(api: Any) -> None:
    described = {
        (method.upper(), path)
        for path, methods in api.raw_schema["paths"].items()
        for method in methods
    }
    assert {(method, path.replace(":path}", "}")) for method, path in OPERATIONS} == described


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_an_operation_does_what_it_says(api: Any, cookie: str, method: str, path: str) -> None:
    operation = api[path.replace(":path}", "}")][method]

    @given(operation.as_strategy())
    @settings(
        max_examples=6,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: Any) -> None:
        # A picture waits for a process that draws it; schemathesis itself would wait ten seconds.
        case.call_and_validate(cookies={"sixfold": cookie}, checks=CHECKS, timeout=PATIENCE)

    holds()


@pytest.mark.parametrize("game", ["gosix", "hexone", "six/foxmind", "six/steffen+declare+teams"])
def test_views_have_the_shape_that_is_described(client: TestClient, game: str) -> None:
    """Real views fit the schema, and have nothing that the schema does not promise."""
    seats = [LOCAL] * (4 if "teams" in game else 2)
    view = make(client, game, *seats, clock={"kind": "days", "days": 2})
    for _ in range(3):
        assert misfits(view, View) == []
        view = play(client, view, view["legal"][0])


def test_lists_have_the_shape_that_is_described(house: House) -> None:
    one, two = house.visitor(), house.visitor()
    online(one, two)
    for path in ("/api/my", "/api/tables"):
        answer = one.get(path).json()
        assert misfits(answer, Tables) == []
        assert len(answer["tables"]) == 1
