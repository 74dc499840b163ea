"""Whatever the API of an earlier release promised, today's keeps."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from .fixture import FOLDERS, Fixture
from .making.talks import served
from .promises import broken

DESCRIBED = [
    pytest.param(fixture, id=fixture.folder.name)
    for fixture in map(Fixture, FOLDERS)
    if fixture.api
]


@pytest.mark.parametrize("fixture", DESCRIBED)
def test_what_was_promised_is_kept(fixture: Fixture) -> None:
    with served() as people:
        status, today = people.ask("ada", "GET /api/openapi.json", None)
    assert status == 200
    assert broken(fixture.api, today) == []


DOCUMENT: dict[str, Any] = {
    "paths": {
        "/api/things/{thing}": {
            "post": {
                "parameters": [
                    {"name": "thing", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                ],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/schemas/Wish"}}},
                },
                "responses": {
                    "200": {
                        "content": {"application/json": {"schema": {"$ref": "#/schemas/Thing"}}}
                    },
                    "404": {},
                },
            }
        }
    },
    "schemas": {
        "Wish": {
            "type": "object",
            "required": ["kind"],
            "properties": {
                "kind": {"type": "string", "enum": ["one", "two"]},
                "note": {"type": "string", "nullable": True},
            },
        },
        "Thing": {
            "type": "object",
            "required": ["id", "inner"],
            "properties": {
                "id": {"type": "string"},
                "state": {"type": "string", "enum": ["new", "old"]},
                "inner": {"type": "array", "items": {"$ref": "#/schemas/Thing"}},
                "either": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
            },
        },
    },
}  # fmt: skip


def post(document: Any) -> Any:
    return document["paths"]["/api/things/{thing}"]["post"]


def wish(document: Any) -> Any:
    return document["schemas"]["Wish"]


def thing(document: Any) -> Any:
    return document["schemas"]["Thing"]


GROWN: list[Callable[[Any], object]] = [
    lambda d: d["paths"].update({"/api/more": {}}),
    lambda d: post(d)["parameters"].append({"name": "new", "in": "query", "schema": {}}),
    lambda d: post(d)["responses"].update({"429": {}}),
    lambda d: wish(d)["properties"].update(new={"type": "string"}),
    lambda d: wish(d)["properties"]["kind"]["enum"].append("three"),
    lambda d: wish(d).update(required=[]),
    lambda d: thing(d)["properties"].update(new={"type": "string"}),
    lambda d: thing(d)["required"].append("state"),
    lambda d: thing(d)["properties"]["state"]["enum"].append("older"),
    lambda d: thing(d)["properties"]["either"]["anyOf"].append({"type": "boolean"}),
]
"""What may be done to a document."""

BROKEN: list[tuple[Callable[[Any], object], str]] = [
    (lambda d: d["paths"].clear(), "is gone"),
    (lambda d: post(d)["parameters"].pop(), "query parameter limit is gone"),
    (lambda d: post(d)["parameters"][1].update(required=True), "limit must be sent"),
    (lambda d: post(d)["parameters"][1]["schema"].update(type="string"), "was integer and is"),
    (lambda d: post(d)["responses"].pop("404"), "404 is gone"),
    (lambda d: post(d)["responses"]["200"].pop("content"), "application/json is gone"),
    (lambda d: wish(d)["properties"].pop("note"), "body.note is gone"),
    (lambda d: wish(d)["required"].append("note"), "body.note must be sent"),
    (lambda d: wish(d)["properties"]["note"].pop("nullable"), "may not be null any more"),
    (lambda d: wish(d)["properties"]["kind"]["enum"].remove("two"), "two cannot be chosen"),
    (lambda d: thing(d)["properties"].pop("id"), "200.id is gone"),
    (lambda d: thing(d)["properties"]["id"].update(type="integer"), "was string and is integer"),
    (lambda d: thing(d)["properties"]["id"].update(nullable=True), "200.id may be null"),
    (lambda d: thing(d)["required"].remove("id"), "200.id may be left out"),
    (lambda d: thing(d)["properties"]["state"]["enum"].remove("old"), "old cannot be chosen"),
    (lambda d: thing(d)["properties"]["inner"].pop("items"), "200.inner[]"),
    (lambda d: thing(d)["properties"]["either"]["anyOf"].pop(0), "alternative 1 has changed"),
]
"""What may not, and what is said of it."""


def changed(change: Callable[[Any], object]) -> list[str]:
    document = copy.deepcopy(DOCUMENT)
    change(document)
    return broken(DOCUMENT, document)


def test_a_document_may_grow() -> None:
    assert broken(DOCUMENT, DOCUMENT) == []
    assert [changed(change) for change in GROWN] == [[]] * len(GROWN)


def test_a_broken_promise_is_told() -> None:
    for change, told in BROKEN:
        found = changed(change)
        assert any(told in each for each in found), (told, found)
