"""Lines between pages and their table that lose, hold back and repeat what is said.

Playwright stands between a page's WebSocket and the server. `SickLine` refuses what players do, a
few times; `BreakingLine` breaks when told to; on a `DeafLine` some moves are missed; `BadLine` is a
radio at the edge of its reach.
"""

from __future__ import annotations

import json
import random
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

LIVE = re.compile(r"/api/tables/\w+/live")

HASTE = """const wait = setTimeout;
window.setTimeout = (what, ms, ...rest) => wait(what, ms < 1000 ? ms / 8 : ms, ...rest);"""
"""A page that does not wait long before it opens another line."""

HELD = """window.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  close() {}
};
const wait = setTimeout;
window.setTimeout = (what, ms, ...rest) => wait(what, ms / 10, ...rest);"""
"""A page behind a proxy that keeps sockets waiting for ever; its own patience is short."""

Message = dict[str, Any]
Fates = Iterator[str]


class SickLine:
    """A server that fails what is done at a table, and some time later does not."""

    def __init__(self, page: Page, faults: int, status: int = 500) -> None:
        self.left = faults
        self.asked: list[Message] = []
        self._status = status
        page.route_web_socket(LIVE, self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if "id" not in message:
                server.send(text)
                return
            self.asked.append(message)
            if self.left == 0:
                server.send(text)
                return
            self.left -= 1
            error = {"code": "server-error", "params": {}, "text": "It was our fault."}
            refused = {"type": "refused", "id": message["id"], "status": self._status}
            page.send(json.dumps({**refused, "error": error}))

        page.on_message(said)


class BreakingLine:
    """A line that breaks while something is done: before the server hears it, or after."""

    def __init__(self, page: Page, *, heard: bool) -> None:
        self.armed = False
        self.asked: list[Message] = []
        self._heard = heard
        page.route_web_socket(LIVE, self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if "id" in message:
                self.asked.append(message)
            if not self.armed or "id" not in message or self._heard:
                server.send(text)
            else:
                self._break(page)

        def told(text: str | bytes) -> None:
            if self.armed and json.loads(text)["type"] == "ack":
                self._break(page)
            elif not self.armed or json.loads(text)["type"] != "chat":
                page.send(text)

        page.on_message(said)
        server.on_message(told)

    def _break(self, page: WebSocketRoute) -> None:
        self.armed = False
        page.close(code=3000)


class DeafLine:
    """A line on which some moves are missed."""

    def __init__(self, page: Page, misses: set[str]) -> None:
        self._misses = misses
        page.route_web_socket(LIVE, self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def told(text: str | bytes) -> None:
            if json.loads(text).get("move") not in self._misses:
                page.send(text)

        server.on_message(told)


class BadLine:
    """What is said comes late, or twice, or not at all; then the line breaks.

    A message that the page sent just before it broke may still arrive, after the page has opened
    another line and said the same there.
    """

    def __init__(self, page: Page, seed: object) -> None:
        self.rng = random.Random(str(seed))
        # What happens later happens in Playwright's own loop, while a test waits for a page.
        self._loop = page._impl_obj._loop
        self.lost = self.repeated = self.late = self.opened = 0
        self._up = _fates(self.rng, "lost", "late", "twice", "fine", "fine", "fine")
        self._down = _fates(self.rng, "lost", "twice", "twice", *["fine"] * 6)
        page.add_init_script(HASTE)
        page.route_web_socket(LIVE, self._open)

    def _open(self, page: WebSocketRoute) -> None:
        self.opened += 1
        server = page.connect_to_server()
        broken = False

        def break_off() -> None:
            nonlocal broken
            if not broken:
                broken = True
                self._close(page)
                self._later(0.6, lambda: self._close(server))

        def to_page(text: str | bytes) -> None:
            if not broken:
                page.send(text)

        def to_server(text: str | bytes) -> None:
            self.late += broken
            server.send(text)

        page.on_message(self._shaken(self._up, to_server, break_off))
        server.on_message(self._shaken(self._down, to_page, break_off))

    def _now(self) -> float:
        return float(self._loop.time())

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        self._loop.call_later(max(0.0, seconds), what)

    def _close(self, end: WebSocketRoute) -> None:
        # The public `close` waits, which nothing may do inside of that loop.
        self._loop.create_task(end._impl_obj.close(3000, "broken"))

    def _shaken(
        self, fates: Fates, deliver: Callable[[str | bytes], None], break_off: Callable[[], None]
    ) -> Callable[[str | bytes], None]:
        """One direction of a line; what goes through it keeps its order."""
        due = 0.0
        waiting: deque[str | bytes] = deque()

        def pass_on(text: str | bytes) -> None:
            nonlocal due
            fate = next(fates)
            if fate == "lost":
                self.lost += 1
                self._later(0.1, break_off)
                return
            wait = self.rng.choice([0.0, 0.01, 0.05])
            if fate == "late":
                wait = 0.4  # the page has another line by then
                self._later(0.02, break_off)
            due = max(due, self._now() + wait)
            for _ in range(2 if fate == "twice" else 1):
                waiting.append(text)
                self._later(due - self._now(), lambda: deliver(waiting.popleft()))
            self.repeated += fate == "twice"

        return pass_on


def _fates(rng: random.Random, *kinds: str) -> Fates:
    """What becomes of each message, in an order that nobody knows; each kind has its share."""
    while True:
        yield from rng.sample(kinds, len(kinds))
