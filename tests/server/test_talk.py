"""Moves and actions over a table's socket: what is acknowledged, refused, told, and misused.

Every test is tried twice: with the app behind ASGI alone, and behind its own connections, where
messages take a shorter way.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from sixfold.server.net.rates import Rates
from sixfold.server.settings import Settings
from sixfold.store import CannotStore
from testkit.waiting import PATIENCE

from .house import LOCAL, House, RealServer, make, online
from .talk import Line, Place, same

pytestmark = pytest.mark.timing


ANSWERS = ("ack", "refused")


@pytest.fixture(params=[House, RealServer], ids=["asgi", "sockets"], scope="module")
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House | RealServer]:
    """A server without limits, for all tests here."""
    with request.param(without_limits(tmp_path_factory)) as house:
        yield house


def without_limits(folders: pytest.TempPathFactory) -> Settings:
    folder = folders.mktemp("talk") / "data"
    return Settings(data=folder, workers=0, rate=0, sweep_seconds=0.05, durable=False)


@pytest.fixture
def place(house: House | RealServer) -> Iterator[Place]:
    with Place(house) as place:
        yield place


def test_a_move_is_acknowledged_and_everybody_sees_it(place: Place) -> None:
    ada, bob, cy = place.visitor(), place.visitor(), place.visitor()
    view = online(ada, bob, clock={"kind": "minutes", "initial_ms": 600_000})
    one, two, third = (place.line(who, view) for who in (ada, bob, cy))
    for line in (one, two, third):
        assert line.hear()["type"] == "view"
    rev = max(line.view["rev"] for line in (one, two, third))
    one.say({"move": "d2", "rev": rev, "id": "m1"})
    ack = one.answer("m1")
    assert ack == {"type": "ack", "id": "m1", "rev": ack["rev"]}
    two.at(ack["rev"])
    two.say({"move": "c2", "rev": ack["rev"], "id": "x" * 40, "seat": 1})
    done = two.answer("x" * 40)["rev"]
    for who, line in ((ada, one), (bob, two), (cy, third)):
        assert line.at(done)["moves"] == ["d2", "c2"]
        line.say({"type": "ping"})
        line.until(lambda message: message["type"] == "pong")
        assert same(line.view, who.get(f"/api/tables/{view['id']}").json())


def test_words_are_for_those_who_play_and_come_by_themselves(place: Place) -> None:
    ada, bob, cy = place.visitor(), place.visitor(), place.visitor()
    view = online(ada, bob)
    one, two, third = (place.line(who, view) for who in (ada, bob, cy))
    for line in (one, two, third):
        line.hear()
    one.say({"action": "chat", "text": "a secret plan", "rev": view["rev"], "id": "a"})
    rev = one.answer("a")["rev"]
    said = two.until(lambda message: message["type"] == "chat")
    assert (said["rev"], said["chat"][0]["text"]) == (rev, "a secret plan")
    assert said.keys() == {"type", "from", "rev", "chat"}
    told = third.until(lambda message: message.get("rev") == rev)
    assert told["type"] == "delta"
    assert "secret" not in str(told) + str(third.view)


def test_the_same_move_again_is_acknowledged_and_played_once(place: Place) -> None:
    ada = place.visitor()
    view = make(ada)
    line = place.line(ada, view)
    wish = {"move": "d2", "rev": view["rev"]}
    line.say({**wish, "id": "first"})
    line.say({**wish, "id": "again"})
    assert {line.answer("first")["type"], line.answer("again")["type"]} == {"ack"}
    after = ada.get(f"/api/tables/{view['id']}").json()
    assert (after["moves"], after["rev"]) == (["d2"], view["rev"] + 1)
    assert line.at(after["rev"])["moves"] == ["d2"]


def test_nothing_is_said_before_it_is_stored(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the commit is on its way the line goes on, and the move is not there yet."""
    ada = place.visitor()
    view = make(ada)
    line = place.line(ada, view)
    line.hear()
    store = place.services.door.storage.store
    write, begun, may_end = store.write, threading.Event(), threading.Event()

    @contextlib.contextmanager
    def slow() -> Iterator[Connection]:
        with write() as connection:
            yield connection
            begun.set()
            assert may_end.wait(PATIENCE)

    monkeypatch.setattr(store, "write", slow)
    line.say({"move": "d2", "rev": view["rev"], "id": "m"})
    assert begun.wait(PATIENCE)
    line.say({"type": "ping"})
    assert line.hear()["type"] == "pong"
    may_end.set()
    assert line.answer("m")["type"] == "ack"
    assert line.at(view["rev"] + 1)["moves"] == ["d2"]


def test_what_cannot_be_stored_is_refused_and_not_told(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = place.visitor()
    view = make(ada)
    line = place.line(ada, view)
    line.hear()
    store = place.services.door.storage.store

    @contextlib.contextmanager
    def full() -> Iterator[Connection]:
        raise CannotStore("disk-full")
        yield

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", full)
        line.say({"move": "d2", "rev": view["rev"], "id": "m"})
        refused = line.hear()  # and nothing before it
    assert (refused["type"], refused["id"], refused["status"]) == ("refused", "m", 503)
    assert refused["error"]["code"] == "cannot-store"
    assert refused["error"]["params"] == {"reason": "disk-full"}
    line.say({"move": "d2", "rev": view["rev"], "id": "m"})
    assert line.answer("m")["type"] == "ack"


def test_whoever_missed_something_asks_for_the_whole_view(place: Place) -> None:
    ada = place.visitor()
    view = make(ada)
    line = place.line(ada, view)
    assert line.hear()["type"] == "view"
    line.say({"type": "view"})
    again = line.hear()
    assert again.pop("type") == "view"
    assert again == ada.get(f"/api/tables/{view['id']}").json()


def test_without_deltas_whole_views_come(place: Place) -> None:
    ada = place.visitor()
    view = make(ada)
    for query in ("", "?deltas=0", "?deltas="):
        line = place.line(ada, view, query)
        rev = line.hear()["rev"]
        line.say({"move": line.view["legal"][0], "rev": rev, "id": "m"})
        told = [line.hear(), line.hear()]
        assert {message["type"] for message in told} == {"ack", "view"}


class TestRefusals:
    def test_they_are_those_of_the_routes(self, place: Place) -> None:
        ada, bob, cy = place.visitor(), place.visitor(), place.visitor()
        view = online(ada, bob)
        cy.get("/")  # a cookie, and no seat
        rev = view["rev"]
        cases = [
            (cy, {"move": "d2", "rev": rev}),
            (place.visitor(), {"move": "d2", "rev": rev}),
            (bob, {"move": "d2", "rev": rev}),
            (ada, {"move": "d2", "rev": rev + 1}),
            (ada, {"move": "z9", "rev": rev}),
            (ada, {"move": "d2", "rev": rev, "seat": 1}),
            (ada, {"move": "d2", "rev": "7"}),
            (ada, {"move": "d2", "rev": True}),
            (ada, {"move": "d2", "rev": -1}),
            (ada, {"move": "", "rev": rev}),
            (ada, {"move": "d" * 81, "rev": rev}),
            (ada, {"move": "d2", "rev": rev, "seat": 4}),
            (ada, {"move": "d2", "rev": rev, "seat": "0"}),
            (ada, {"move": "d2", "rev": rev, "to": "me"}),
            (ada, {"move": None, "rev": rev}),
            (ada, {"rev": rev}),
            (ada, {"action": "castle", "rev": rev}),
            (ada, {"action": "accept_draw", "rev": rev}),
            (ada, {"action": "chat", "rev": rev}),
            (ada, {"action": "chat", "rev": rev, "text": "x" * 301}),
            (ada, {"action": "chat", "rev": rev, "text": "x" * 1001}),
            (ada, {"action": "chat", "rev": rev, "text": "\ud800"}),
            (ada, {"action": "chat", "rev": rev, "text": 7}),
            (ada, {"action": "chat", "rev": rev, "move": "d2"}),
            (ada, {"action": "undo", "rev": rev}),
        ]
        lines: dict[Any, Line] = {}
        for number, (who, body) in enumerate(cases):
            line = lines[who] = lines.get(who) or place.line(who, view)
            kind = "actions" if "action" in body else "moves"
            answer = who.post(
                f"/api/tables/{view['id']}/{kind}",
                content=json.dumps(body),
                headers={"content-type": "application/json"},
            )
            assert answer.status_code >= 400, body
            line.say({**body, "id": str(number)})
            refused = line.answer(str(number))
            assert refused.pop("type") == "refused"
            assert refused == {
                "id": str(number), "status": answer.status_code, **answer.json()
            }, body  # fmt: skip
        assert ada.get(f"/api/tables/{view['id']}").json()["rev"] == rev

    def test_they_speak_the_language_of_the_line(self, place: Place) -> None:
        ada = place.visitor()
        view = make(ada)
        texts = []
        for language in ("en", "de"):
            line = place.line(ada, view, f"?deltas=1&lang={language}")
            line.say({"move": "z9", "rev": view["rev"], "id": "m"})
            texts.append(line.answer("m")["error"]["text"])
        assert len(set(texts)) == 2

    def test_a_thousand_letters_of_any_script_get_through(self, place: Place) -> None:
        ada, bob = place.visitor(), place.visitor()
        view = online(ada, bob)
        line = place.line(ada, view)
        text = "\U00010350" * 1000  # twelve bytes each as JSON escapes them
        line.say({"action": "chat", "text": text, "rev": view["rev"], "id": "a"})
        assert line.answer("a")["error"]["code"] == "text-too-long"
        line.say({"action": "chat", "text": text[:300], "rev": view["rev"], "id": "b"})
        assert line.answer("b")["type"] == "ack"

    def test_a_fault_of_ours_has_a_number(
        self, place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        ada = place.visitor()
        view = make(ada)
        line = place.line(ada, view)

        def broken(*_: Any) -> Any:
            raise ZeroDivisionError

        monkeypatch.setattr("sixfold.play.service.decide", broken)
        line.say({"move": "d2", "rev": view["rev"], "id": "m"})
        refused = line.answer("m")
        assert (refused["status"], refused["error"]["code"]) == (500, "server-error")
        assert f"fault {refused['error']['params']['fault']}" in caplog.text


@pytest.mark.parametrize("kind", [House, RealServer], ids=["asgi", "sockets"])
def test_whoever_is_too_fast_is_refused_and_a_flood_ends_the_line(
    settings: Settings, kind: Callable[[Settings], House | RealServer]
) -> None:
    with kind(settings) as house, Place(house) as place:
        place.services.rates = Rates(1, clock=lambda: 0.0)  # nothing fills up meanwhile
        ada, bob = place.visitor(), place.visitor()
        view = online(ada, bob)
        line = place.line(ada, view)
        said = {"action": "chat", "text": "hello", "rev": view["rev"]}
        for number in range(12):
            line.say({**said, "id": str(number)})
        answers: list[Any] = []
        while len(answers) < 12:
            answers.append(line.until(lambda message: message["type"] in ANSWERS))
        assert [each["id"] for each in answers if each["type"] == "ack"][:8] == list("01234567")
        late = [each for each in answers if each["type"] == "refused"]
        assert late
        assert {each["status"] for each in late} == {429}
        assert {each["error"]["code"] for each in late} == {"too-many-requests"}
        with contextlib.suppress(ConnectionClosed):
            for number in range(200):
                line.say({**said, "id": str(number)})
        assert line.closed() == 1008


def test_questions_for_the_view_count_like_requests_for_it(settings: Settings) -> None:
    """One of fifteen letters is answered with kilobytes, on however many lines."""
    with House(dataclasses.replace(settings, rate=0.001)) as house, Place(house) as place:
        ada = place.visitor()
        line = place.line(ada, make(ada))
        for _ in range(10):
            line.say({"type": "view"})
        assert line.closed() == 1008


class TestMisuse:
    NAMELESS = (
        "",
        "null",
        '"ping"',
        '{"type":"pong"}',
        '{"type":"view","id":7}',
        '{"move":"d2","rev":1}',
        '{"move":"d2","rev":1,"id":""' + "}" * 2,
        '{"move":"d2","rev":1,"id":"' + "x" * 41 + '"}',
        '{"move":"d2","rev":1,"id":"\\ud800"}',
        '{"move":"d2","rev":1,"id":["m"]}',
        "[" * 5000,
        '{"id":' * 2000,
    )

    def test_what_has_no_name_cannot_be_refused_by_name(self, place: Place) -> None:
        ada = place.visitor()
        view = make(ada)
        for text in self.NAMELESS:
            line = place.line(ada, view)
            line.say(text)
            assert line.closed() == 1008, text
        assert ada.get(f"/api/tables/{view['id']}").json()["rev"] == view["rev"]

    def test_other_lines_do_not_suffer(self, place: Place) -> None:
        ada = place.visitor()
        view = make(ada, "gosix", LOCAL, LOCAL)
        good, bad = place.line(ada, view), place.line(ada, view)
        bad.say("[")
        assert bad.closed() == 1008
        good.say({"move": "d2", "rev": view["rev"], "id": "m"})
        assert good.answer("m")["type"] == "ack"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with RealServer(without_limits(tmp_path_factory)) as server:
        yield server


class TestOwnConnections:
    """What only a real connection can do."""

    @pytest.fixture
    def place(self, own: RealServer) -> Iterator[Place]:
        with Place(own) as place:
            yield place

    def test_a_message_may_come_in_pieces(self, place: Place) -> None:
        ada = place.visitor()
        view = make(ada)
        line = place.line(ada, view)
        assert isinstance(line.socket, ClientConnection)
        text = json.dumps({"move": "d2", "rev": view["rev"], "id": "m"})
        line.socket.send([text[:5], text[5:9], text[9:]])
        assert line.answer("m")["type"] == "ack"
        assert line.socket.ping().wait(PATIENCE)

    def test_too_long_a_message_ends_the_line(self, place: Place) -> None:
        ada = place.visitor()
        line = place.line(ada, make(ada))
        with contextlib.suppress(ConnectionClosed):
            line.say("x" * 100_000)
        assert line.closed() == 1009

    def test_what_is_no_text_ends_the_line(self, place: Place) -> None:
        ada = place.visitor()
        view = make(ada)
        for raw, text in ((b"{}", None), (b"\xff\xfe", True)):
            line = place.line(ada, view)
            assert isinstance(line.socket, ClientConnection)
            line.hear()
            line.socket.send(raw, text=text)
            assert line.closed() in (1007, 1008)
