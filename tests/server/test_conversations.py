"""What all live sockets have in common, on a small one made for the test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict
from starlette.routing import WebSocketRoute
from starlette.testclient import WebSocketTestSession

from sixfold.server.live import conversations
from sixfold.server.live.channels import OpenChannel
from sixfold.server.live.conversations import Question, Questions, Socket, Work
from sixfold.server.net.caller import Caller
from sixfold.server.net.errors import Refused
from sixfold.server.net.listener import Listener
from sixfold.server.services import Services

from .house import House

channels: dict[int, OpenChannel] = {}


class Guess(BaseModel):
    model_config = ConfigDict(extra="forbid")
    number: int


class Oracle(Questions):
    """Doubles numbers, knows a word, and falls silent for one number."""

    def words(self) -> Mapping[str, Callable[[], None]]:
        return {**super().words(), "greet": lambda: self._say(type="hello")}

    def questions(self) -> Mapping[str, Question]:
        return {"double": self._double}

    def _double(self, id: str, body: dict[str, Any]) -> Work:
        guess = Guess.model_validate(body)
        if guess.number == 13:
            raise Refused(401, "no-player")
        return self._answer(id, guess.number)

    async def _answer(self, id: str, number: int) -> None:
        self._say(type="doubled", id=id, number=2 * number)


class OracleSocket(Socket):
    def conversation(self, caller: Caller, listener: Listener) -> Oracle:
        return Oracle(caller, listener)

    def channel(self, services: Services) -> OpenChannel:
        return channels.setdefault(id(services), OpenChannel(services.work))


@pytest.fixture
def socket(house: House) -> Iterator[WebSocketTestSession]:
    house.app.router.routes.insert(0, WebSocketRoute("/api/oracle", OracleSocket))
    with house.visitor().websocket_connect("/api/oracle") as socket:
        yield socket
    channels.clear()


def asked(socket: WebSocketTestSession, **message: Any) -> Any:
    socket.send_json(message)
    return socket.receive_json()


def test_words_and_questions_are_answered(socket: WebSocketTestSession) -> None:
    assert asked(socket, type="greet") == {"type": "hello"}
    assert asked(socket, type="ping")["type"] == "pong"
    answer = asked(socket, type="double", id="a", number=4)
    assert answer == {"type": "doubled", "id": "a", "number": 8}


@pytest.mark.parametrize(
    ("body", "code"), [({}, "bad-request"), ({"number": 4, "more": 1}, "bad-request"),
                       ({"number": 13}, "no-player")],
)  # fmt: skip
def test_what_is_refused_is_refused_by_its_id(
    socket: WebSocketTestSession, body: Any, code: str
) -> None:
    answer = asked(socket, type="double", id="a", **body)
    assert (answer["type"], answer["id"], answer["error"]["code"]) == ("refused", "a", code)
    assert answer["error"]["text"]
    assert asked(socket, type="double", id="b", number=1)["number"] == 2, "and the line goes on"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"type": "double", "number": 1}',
        '{"type": "double", "id": 7, "number": 1}',
        '{"type": "greet", "more": 1}',
        '{"type": ["greet"]}',
        json.dumps({"type": "double", "id": "a" * 41, "number": 1}),
        json.dumps({"type": "greet", "padding": "x" * 20_000}),
    ],
)
def test_what_nobody_understands_ends_the_line(socket: WebSocketTestSession, text: str) -> None:
    socket.send_text(text)
    assert socket.receive()["code"] == conversations.MISUSE


def test_a_flood_ends_the_line(
    socket: WebSocketTestSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversations, "PINGS", 1.0)

    def code_after_ping() -> Any:
        socket.send_json({"type": "ping"})
        return socket.receive().get("code")

    # On a slow machine, a ping or two may come a second after the one before.
    codes = (code_after_ping() for _ in range(100))
    assert next(filter(None, codes)) == conversations.MISUSE


def test_a_crowd_knows_who_is_there(house: House, socket: WebSocketTestSession) -> None:
    assert asked(socket, type="greet")  # it is open
    channel = channels[id(house.services)]
    house.portal.call(channel.dissolve)
    assert socket.receive()["code"] == 1012
