"""How large the body of a request may be: each route says it, and what is larger is never read.

A body is read and parsed on the event loop, before a route and its rate limits begin, and everybody
else waits meanwhile: for 1.7 MB of JSON with unknown fields, a second. So a route that takes a body
names one of the sizes below next to its address (`posted` of `responses.py`), where the description
of the API has it from, too. A body that announces more is refused unread, one that turns out to be
larger is refused there, and the connection is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from fastapi.routing import APIRoute
from starlette import datastructures
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.server.net.errors import Refused, refusal

WORDS: Final = 4 * 1024
"""A few short fields, as of a move, a name, or an answer to a lesson with forty moves before it."""
TEXT: Final = 16 * 1024
"""A thousand letters of any script, escaped; a position; 200 moves of a puzzle."""
DRAFT: Final = 48 * 1024
"""A position that is set up, and 200 changes of it with all their fields."""
LINE: Final = 64 * 1024
"""A game of 2,000 plies: the longest moves of SIX make 40 KB of it."""
EDIT: Final = 96 * 1024
"""A comment of 20,000 letters of three bytes, and the path of such a game to its move."""
RECORDS: Final = 2 * 1024 * 1024
"""Many games: to be read, or to be kept as a study."""
ELSEWHERE: Final = 4 * 1024
"""Where no route takes a body: there is no such address, or it is used in another way."""

PATIENCE: Final = 20.0
"""Seconds that a body may take to arrive."""
LONGEST_NUMBER: Final = 15
"""Digits of a length that makes sense."""

READING: Final = frozenset(("GET", "HEAD"))
"""Methods whose bodies nobody looks at."""
MOST: Final = "x-most-bytes"
"""Under this name the description of a refusal with 413 has the size."""


def most_of(route: APIRoute) -> int | None:
    """The largest body that a route takes; None if it does not say."""
    most = route.responses.get(413, {}).get(MOST)
    return most if isinstance(most, int) else None


def that_take_bodies(routes: Iterable[BaseRoute]) -> list[APIRoute]:
    """Those of an app's routes whose requests may have a body."""
    known = (route for route in routes if isinstance(route, APIRoute))
    return [route for route in known if not (route.methods or set()) <= READING]


class Bodies:
    """Reads a request's body before anything else does, and refuses what is too large or slow."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._routes: list[APIRoute] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in READING:
            await self.app(scope, receive, send)
            return
        most = self._most(scope)
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _body(scope, receive, most)
        except TimeoutError:
            error = Refused(408, "too-slow", headers={"connection": "close"})
            await refusal(scope, error)(scope, receive, send)
            return
        if body is None:
            error = Refused(413, "too-large", most=most, headers={"connection": "close"})
            await refusal(scope, error)(scope, receive, send)
            return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, send)

    def _most(self, scope: Scope) -> int:
        """Bytes that a body may have."""
        if self._routes is None:
            self._routes = that_take_bodies(scope["app"].routes)
        for route in self._routes:
            if route.matches(scope)[0] is Match.FULL:
                return most_of(route) or ELSEWHERE
        return ELSEWHERE


async def _body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """A whole body, or None as soon as it turns out to be too large."""
    announced = datastructures.Headers(scope=scope).get("content-length", "0")
    if not announced.isdecimal() or len(announced) > LONGEST_NUMBER or int(announced) > most:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)
