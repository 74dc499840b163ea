"""A server in this process, and the people who visit it: each a browser with its own cookies."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient, WebSocketTestSession

from sixfold.pool import Pool
from sixfold.server.app import create_app
from sixfold.server.net.connections import Connections
from sixfold.server.run import Server, configuration, listen
from sixfold.server.services import Services
from sixfold.server.settings import Settings
from testkit import laid_out
from testkit.waiting import PATIENCE

LOCAL, OPEN = {"kind": "local"}, {"kind": "open"}
COMPUTER = {"kind": "engine", "level": 1}


class House:
    """One app from start to shutdown."""

    def __init__(
        self,
        settings: Settings,
        pool: Pool | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        laid_out.move_in(settings)
        self.settings = settings
        self.app = create_app(settings, pool=pool, clock=clock)
        self._first = TestClient(self.app, raise_server_exceptions=False)

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    @property
    def portal(self) -> BlockingPortal:
        """The way into the app's event loop."""
        assert self._first.portal is not None
        return self._first.portal

    def visitor(self) -> TestClient:
        """A browser that has never been here; it shares the app's event loop."""
        browser = TestClient(self.app, raise_server_exceptions=False)
        browser.portal = self.portal
        return browser

    def __enter__(self) -> Self:
        self._first.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._first.__exit__(kind, error, traceback)


def make(browser: TestClient, game: str = "gosix", *seats: dict[str, Any], **rest: Any) -> Any:
    """Make a table; two seats on one screen unless told otherwise."""
    body = {"game": game, "seats": list(seats or (LOCAL, LOCAL)), **rest}
    answer = browser.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def play(browser: TestClient, view: Any, *moves: str) -> Any:
    """Play moves one after the other; the last view."""
    for move in moves:
        body = {"move": move, "rev": view["rev"]}
        answer = browser.post(f"/api/tables/{view['id']}/moves", json=body)
        assert answer.status_code == 200, answer.text
        view = answer.json()
    return view


def online(maker: TestClient, friend: TestClient, game: str = "gosix", **rest: Any) -> Any:
    """A table of two browsers, the maker on seat 0; the view of the friend."""
    view = make(maker, game, LOCAL, OPEN, **rest)
    answer = friend.post(f"/api{view['links']['seats']['1']}", json={})
    assert answer.status_code == 200, answer.text
    return answer.json()


def error_code(answer: Any) -> str:
    """The code of a refusal, after a look at its shape."""
    body = answer.json()
    assert body.keys() == {"error"}
    assert body["error"].keys() == {"code", "params", "text"}
    assert body["error"]["text"]
    return str(body["error"]["code"])


def view_after(socket: WebSocketTestSession, rev: int) -> Any:
    """The first view of at least this rev; presence and older views are passed over."""
    while True:
        message = socket.receive_json()
        if message["type"] == "view" and message["rev"] >= rev:
            return message


class RealServer:
    """The same app behind real sockets, in a thread."""

    def __init__(
        self,
        settings: Settings,
        pool: Pool | None = None,
        clock: Callable[[], float] = time.time,
        book: Connections | None = None,
    ) -> None:
        laid_out.move_in(settings)
        self.ready = threading.Event()
        self.app = create_app(settings, pool=pool, clock=clock)
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.book = Connections() if book is None else book
        self.server = Server(configuration(self.app), self.ready.set, self.book)
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True
        )

    def __enter__(self) -> Self:
        self.thread.start()
        assert self.ready.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End as SIGTERM would end it."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        with contextlib.suppress(OSError):
            self.listener.close()
