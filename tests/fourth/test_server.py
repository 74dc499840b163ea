"""Trio at a table: over the API, on sockets, against the computer, in pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from server.house import COMPUTER, LOCAL, OPEN
from server.talk import Line
from testkit.servers import SixfoldServer
from testkit.waiting import PATIENCE, until

from .test_rooms import GAME

pytestmark = pytest.mark.usefixtures("trio")


class Person:
    """Somebody with cookies of their own."""

    def __init__(self, url: str, stay: ExitStack) -> None:
        self.url, self.stay = url, stay
        self.client = stay.enter_context(httpx.Client(base_url=url, timeout=PATIENCE))

    def get(self, address: str) -> Any:
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, address: str, body: Any) -> Any:
        answer = self.client.post(address, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def make(self, *seats: Any) -> Any:
        return self.post("/api/tables", {"game": "trio", "seats": seats})

    def play(self, view: Any, move: str) -> Any:
        body = {"move": move, "rev": view["rev"]}
        return self.post(f"/api/tables/{view['id']}/moves", body)

    def listen(self, table: str) -> Line:
        self.get("/api/my")  # which gives them a cookie
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live?deltas=1"
        socket = connect(address, additional_headers={"Cookie": cookies})
        return Line(self.stay.enter_context(socket))


@pytest.fixture
def people(server: SixfoldServer) -> Iterator[tuple[Person, Person, Person]]:
    """Three of them."""
    with ExitStack() as stay:
        yield Person(server.url, stay), Person(server.url, stay), Person(server.url, stay)


@pytest.fixture
def ada(people: tuple[Person, ...]) -> Person:
    return people[0]


def test_it_is_offered_and_explained(ada: Person) -> None:
    (facts,) = [game for game in ada.get("/api/games")["games"] if game["family"] == "trio"]
    assert (facts["name"], facts["seats"]) == ("Trio", 2)
    assert "<h2" in ada.get("/api/rules/trio")["html"]
    assert ada.get("/api/strings/de.json")["games"]["families"]["trio"]["name"] == "Trio"


def test_scenes(ada: Person) -> None:
    body = {"game": "trio", "moves": GAME.split(), "plies": True}
    scenes = ada.post("/api/scenes", body)["scenes"]
    assert [shown["ply"] for shown in scenes] == list(range(8))
    assert scenes[-1]["outcome"]["reason"] == "four-in-a-row"
    why = ada.post("/api/scenes/why", {"game": "trio", "moves": ["c3"], "move": "c3"})
    assert "already taken" in json.dumps(why)


def test_two_people_play_to_the_end_and_a_third_watches(people: tuple[Person, ...]) -> None:
    ada, bob, eve = people
    view = ada.make(LOCAL, OPEN)
    table = view["id"]
    seated = bob.post(f"/api{view['links']['seats']['1']}", {})
    assert table in [each["id"] for each in eve.get("/api/tables")["tables"]]
    lines = [person.listen(table) for person in people]
    rev = seated["rev"]
    for ply, move in enumerate(GAME.split()):
        for line in lines:
            line.at(rev)
        mover = lines[ply % 2]
        assert move in mover.view["legal"]
        assert not lines[1 - ply % 2].view["legal"]
        mover.say({"move": move, "rev": rev, "id": str(ply)})
        answer = mover.answer(str(ply))
        assert answer["type"] == "ack", answer
        rev = answer["rev"]
    over = [line.at(rev) for line in lines]
    assert {view["phase"] for view in over} == {"over"}
    assert {view["outcome"]["reason"] for view in over} == {"four-in-a-row"}
    assert all(view["moves"] == GAME.split() for view in over)
    for person in (ada, bob):
        assert table in [each["id"] for each in person.get("/api/my")["tables"]]
    record = ada.client.get(f"/api/tables/{table}/record.sfr").text
    assert '[Game "trio"]' in record
    assert record.endswith("1-0\n")


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("picture.svg", b"<svg"),
        ("picture.png", b"\x89PNG"),
        ("animation.gif", b"GIF89a"),
    ],
)
def test_a_table_is_drawn(ada: Person, file: str, kind: bytes) -> None:
    view = ada.make(LOCAL, LOCAL)
    for move in GAME.split():
        view = ada.play(view, move)
    address = f"/api/tables/{view['id']}/{file}"
    until(lambda: ada.client.get(address).status_code != 202)  # while it is being made
    assert ada.client.get(address).content.startswith(kind)


def test_the_computer_answers_and_gives_hints(ada: Person) -> None:
    view = ada.make(LOCAL, COMPUTER)
    table = view["id"]
    line = ada.listen(table)
    while (view := line.at(view["rev"]))["phase"] == "playing":
        if view["turn"] == 0:
            until(lambda: ada.client.get(f"/api/tables/{table}/hint").status_code != 503)
            advice = ada.get(f"/api/tables/{table}/hint")["move"]
            assert advice in view["legal"]
            view = ada.play(view, advice)
        else:
            line.hear()
    assert view["outcome"]["reason"] in ("four-in-a-row", "three-in-a-row", "full")
