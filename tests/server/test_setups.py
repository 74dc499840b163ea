"""The set-up board over HTTP: drafts, problems in words, pictures of any position."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from starlette.testclient import TestClient

from .house import error_code

GOSIX = "gosix p0:d2;e3 p1:c2 hexes:....... turn:1"


def ask(client: TestClient, lang: str = "en", **body: Any) -> Any:
    answer = client.post(f"/api/setups?lang={lang}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_draft_is_built_edit_by_edit(client: TestClient) -> None:
    first = ask(client, game="six/foxmind")
    assert first["draft"]["board"]["tiles"] == []
    assert first["draft"]["position"] is None
    edits = [
        {"do": "place", "cell": cell, "side": side}
        for cell, side in (("0,0", 0), ("1,0", 1), ("2,0", 0))
    ]
    built = ask(client, draft=first["draft"]["text"], edits=[*edits, {"do": "fit"}])
    assert built["problems"] == []
    assert built["draft"]["position"] == "six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1"
    assert "3,0" in built["draft"]["spots"]


def test_all_that_is_impossible_is_said_in_the_users_language(client: TestClient) -> None:
    draft = "six/foxmind b:0,0;5,5 r:1,0 hands:19,20 turn:0 seen:1"
    told = {each["code"]: each["text"] for each in ask(client, "de", draft=draft)["problems"]}
    assert {*told} == {"not-connected", "wrong-turn"}
    assert told["not-connected"] == "Alle Steine müssen zusammenhängen."
    assert told["wrong-turn"] == "In dieser Stellung ist Rot am Zug."


def test_what_cannot_be_read_is_a_clear_sentence(client: TestClient) -> None:
    for body, code in (
        ({"game": "chess"}, "unknown-game"),
        ({"draft": "gosix p0:z9"}, "corner-expected"),
        ({"game": "gosix", "edits": [{"do": "hands", "hands": [1, 1]}]}, "no-such-edit"),
        ({}, "bad-request"),
        ({"game": "gosix", "edits": [{"do": "sing"}]}, "bad-request"),
    ):
        answer = client.post("/api/setups", json=body)
        assert answer.status_code == 422
        assert error_code(answer) == code


def test_a_position_is_drawn(client: TestClient) -> None:
    answer = client.get("/api/setups/picture.svg", params={"position": GOSIX, "theme": "dark"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    wrong = client.get("/api/setups/picture.svg", params={"position": "gosix"})
    assert error_code(wrong) == "missing-field"


def test_the_page_is_there(client: TestClient) -> None:
    page = client.get("/setup")
    assert page.status_code == 200
    assert "<title>Set up a position · Sixfold</title>" in page.text
