"""Somebody on a table's socket, behind ASGI alone or behind the server's own connections."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any, Self

import httpx
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sixfold.play.views.deltas import at_time, fold
from sixfold.server.services import Services
from testkit.waiting import PATIENCE

from .house import House, RealServer


class Closed(Exception):
    """The other side has ended the line, with this code."""


class Line:
    """A socket, over whatever it goes."""

    def __init__(self, socket: WebSocketTestSession | ClientConnection) -> None:
        self.socket = socket
        self.rev = 0
        self.view: Any = None

    def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        if isinstance(self.socket, WebSocketTestSession):
            self.socket.send_text(text)
        else:
            self.socket.send(text)

    def hear(self) -> Any:
        """The next message; the view is kept up to date with it."""
        try:
            if isinstance(self.socket, WebSocketTestSession):
                text = self.socket.receive_text()
            else:
                text = str(self.socket.recv(PATIENCE))
        except WebSocketDisconnect as error:
            raise Closed(error.code) from None
        except ConnectionClosed as error:
            raise Closed(error.rcvd.code if error.rcvd else None) from None
        message = json.loads(text)
        if message["type"] in ("delta", "chat"):
            assert message["from"] == self.view["rev"]  # the chain is not broken
        self.view = fold(self.view, message)
        return message

    def until(self, found: Callable[[Any], bool]) -> Any:
        while True:
            if found(message := self.hear()):
                return message

    def answer(self, id: str) -> Any:
        """What became of a wish."""
        return self.until(lambda message: message.get("id") == id)

    def at(self, rev: int) -> Any:
        """The view of this rev."""
        while self.view is None or self.view["rev"] < rev:
            self.hear()
        return self.view

    def closed(self) -> int:
        with pytest.raises(Closed) as closed:
            self.until(lambda _: False)
        return int(closed.value.args[0])


class Place:
    """A server and its visitors, over whatever they come."""

    def __init__(self, house: House | RealServer) -> None:
        self._house = house
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def services(self) -> Services:
        services: Services = self._house.app.state.services
        return services

    def visitor(self) -> Any:
        if isinstance(self._house, House):
            return self._house.visitor()
        client = httpx.Client(base_url=self._house.url, timeout=PATIENCE)
        return self._stack.enter_context(client)

    def line(self, visitor: Any, view: Any, query: str = "?deltas=1") -> Line:
        path = f"/api/tables/{view['id']}/live{query}"
        socket: Any
        if isinstance(visitor, TestClient):
            socket = visitor.websocket_connect(path)
        else:
            cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
            url = f"ws{str(visitor.base_url)[4:]}".rstrip("/") + path
            socket = connect(url, additional_headers={"cookie": cookies} if cookies else None)
        return Line(self._stack.enter_context(socket))


def same(one: Any, other: Any) -> bool:
    """Whether two views are equal but for the moment at which they were made."""
    now = max(view["clocks"]["now"] if view["clocks"] else 0 for view in (one, other))
    return bool(at_time(one, now) == at_time(other, now))
