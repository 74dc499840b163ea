"""Lessons over HTTP: titles and steps in one's language, what becomes of a move, what is gone."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from sixfold.study import lessons

from .house import error_code


def test_titles_and_steps_come_in_the_learners_language(client: TestClient) -> None:
    books = client.get("/api/lessons?lang=fr").json()["books"]
    assert [book["game"] for book in books] == [book.family for book in lessons.books()]
    titles = client.get("/api/lessons/gosix?lang=fr").json()["lessons"]
    assert titles[1] == {
        "id": "close",
        "title": "Fermer un hexagone",
        "steps": 2,
        "note": None,
        "editions": [],
    }
    lesson = client.get("/api/lessons/gosix/close?lang=fr").json()
    step = lesson["steps"][0]
    assert step["task"] == "Fermez l’hexagone marqué."
    assert step["marks"] == [{"start": "1", "end": None, "label": None}]
    assert "c2" in step["scene"]["legal"]


def test_a_lesson_says_which_editions_it_is_about(client: TestClient) -> None:
    """One family's lessons can be played by the rules of several editions."""
    titles = client.get("/api/lessons/six?lang=de").json()["lessons"]
    told = {each["id"]: (each["note"], each["editions"]) for each in titles}
    assert told["ring"] == (None, [])
    assert told["capture"] == ("Steffen-Spiele", ["steffen"])
    assert told["link"] == (
        "Erste Ausgabe und FoxMind, Grundspiel",
        ["first-edition", "foxmind"],
    )
    lesson = client.get("/api/lessons/six/link?lang=de").json()
    assert lesson["note"] == told["link"][0]
    assert [step["scene"]["edition"] for step in lesson["steps"]] == ["first-edition", "foxmind"]


def test_in_a_team_all_others_answer(client: TestClient) -> None:
    answer = client.post("/api/lessons/six/teams/1/moves", json={"move": "3,1"}).json()
    assert (answer["state"], answer["moves"]) == ("done", ["3,1", "4,1", "3,0"])
    assert answer["scenes"][-1]["outcome"]["winners"] == [0, 2]


def test_a_lesson_is_played(client: TestClient) -> None:
    path = "/api/lessons/gosix/link/1/moves"
    first = client.post(path, json={"move": "c3"}).json()
    assert (first["state"], first["moves"]) == ("on", ["c3", "h1"])
    assert [scene["last"] for scene in first["scenes"]] == ["c3", "h1"]
    assert first["scenes"][1]["legal"]
    then = client.post(path, json={"moves": first["moves"], "move": "e3"}).json()
    assert then["state"] == "done"
    wrong = client.post(f"{path}?lang=nl", json={"move": "e3"}).json()
    assert wrong["state"] == "missed"
    assert wrong["text"].startswith("Je tegenstander verovert deze zeshoek")
    refused = client.post(path, json={"move": "c2"}).json()
    assert (refused["state"], refused["scenes"]) == ("refused", [])


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("chess/close/1", {"move": "a1"}, 404, "no-lessons"),
        ("gosix/gone/1", {"move": "a1"}, 404, "unknown-lesson"),
        ("gosix/close/9", {"move": "a1"}, 404, "unknown-step"),
        ("gosix/close/1", {"moves": ["c2"], "move": "a2"}, 409, "step-over"),
        ("gosix/close/1", {"moves": ["a1"], "move": "a2"}, 422, "occupied"),
    ],
)
def test_what_is_stale_gets_a_clear_answer(
    client: TestClient, path: str, body: dict[str, object], status: int, code: str
) -> None:
    answer = client.post(f"/api/lessons/{path}/moves", json=body)
    assert (answer.status_code, error_code(answer)) == (status, code)
    assert len(answer.json()["error"]["text"].split()) > 3


def test_the_pages_are_there(client: TestClient) -> None:
    assert "<title>Learn the games · Sixfold</title>" in client.get("/learn").text
    page = client.get("/learn/gosix?lang=de")
    assert "<title>GoSix lernen · Sixfold</title>" in page.text
    assert client.get("/learn/chess", headers={"accept": "text/html"}).status_code == 404
