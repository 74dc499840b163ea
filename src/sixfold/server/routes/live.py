"""The live socket of a table: what is new goes out; moves, actions and pings come in.

See docs/live.md for what is said. A message is handled where it arrives, on the event loop: it is
checked, given to the door, and answered after the commit. Where the connection is our own
(`sockets.Live`) messages go straight between it and the `Conversation`; any other server is
served through ASGI.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Generator
from contextlib import suppress
from typing import Any, Protocol

import anyio
from fastapi import APIRouter
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.types import Message, Receive, Scope, Send

from sixfold.core.errors import SixfoldError
from sixfold.play.json_encoding import to_json
from sixfold.play.table import Table
from sixfold.server import incoming
from sixfold.server.caller import Caller, caller_of, check_rate, refuse_shut_out
from sixfold.server.errors import Refused, cannot_store, log, refusal, told
from sixfold.server.listener import Listener, Outlet, Queued
from sixfold.server.sockets import EXTENSION, Live
from sixfold.store import CannotStore

MOST_SOCKETS = 400
"""Open sockets of one address, times the rate factor."""
PINGS = 20.0
"""Pings at once; afterwards one a second. Questions for the view and what comes too fast count."""
MISUSE = 1008
"""Closes a socket that was sent what nobody understands, or too much."""
FAULT = 1011
"""Closes a socket on which something went wrong that is our fault."""
LONGEST_NAME = 40


class Talk(Protocol):
    """Somebody who answers what comes in on a socket."""

    def hear(self, text: bytes) -> None:
        """Answer a message, or have it answered later."""


class Socket:
    """An ASGI app: one socket from its opening to its end."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send

    def __await__(self) -> Generator[Any, None, None]:
        return self._run().__await__()

    # What is special about a table's socket; see `routes/lobby.py` for another

    def listener(self, caller: Caller, outlet: Outlet) -> Listener:
        """Who listens at the other end."""
        table = self.scope["path_params"]["table"][:LONGEST_NAME]
        deltas = HTTPConnection(self.scope).query_params.get("deltas") == "1"
        return Listener(table, caller.player, outlet, deltas=deltas, address=caller.address)

    def talk(self, caller: Caller, listener: Listener) -> Talk:
        """Who answers them."""
        return Conversation(caller, listener)

    def enter(self, caller: Caller, listener: Listener) -> None:
        """They have come."""
        caller.services.hub.enter(listener)

    def leave(self, caller: Caller, listener: Listener) -> None:
        """They have gone."""
        caller.services.hub.leave(listener)

    # What all have in common

    async def _run(self) -> None:
        caller = caller_of(HTTPConnection(self.scope))
        services = caller.services
        try:
            refuse_shut_out(caller)
            check_rate(caller, "live")
            services.hub.admit(caller.address, int(MOST_SOCKETS * services.settings.rate))
        except Refused as error:
            await refusal(self.scope, error)(self.scope, self.receive, self.send)
            return
        try:
            with suppress(OSError):  # whoever was there has gone
                await self._open(caller)
        finally:
            services.hub.dismiss(caller.address)

    async def _open(self, caller: Caller) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})
        line = self.scope.get("extensions", {}).get(EXTENSION)
        if isinstance(line, Live):
            listener = self.listener(caller, line)
            talk = self.talk(caller, listener)
            line.attach(listener, talk.hear)
            await self._stay(caller, listener, self._until_gone(talk))
        else:
            queue = Queued(self.send)
            queue.listener = listener = self.listener(caller, queue)
            talk = self.talk(caller, listener)
            await self._stay(caller, listener, self._both(queue.run(), self._until_gone(talk)))

    async def _stay(self, caller: Caller, listener: Listener, until: Awaitable[None]) -> None:
        self.enter(caller, listener)
        try:
            await until
        finally:
            self.leave(caller, listener)

    async def _until_gone(self, talk: Talk) -> None:
        """Pass on what comes this way until nothing does."""
        while (message := await self.receive())["type"] != "websocket.disconnect":
            talk.hear(_text(message))

    async def _both(self, *directions: Awaitable[None]) -> None:
        """Keep a socket until one of its two directions ends."""
        async with anyio.create_task_group() as both:

            async def ending(direction: Awaitable[None]) -> None:
                with suppress(OSError):  # whoever was there has gone
                    await direction
                both.cancel_scope.cancel()

            for direction in directions:
                both.start_soon(ending, direction)


def _text(message: Message) -> bytes:
    text = message.get("text")
    return b"" if text is None else text.encode(errors="surrogatepass")


class Answering:
    """What both kinds of conversation share: nobody floods them, and every refusal is one shape."""

    def __init__(self, caller: Caller, listener: Listener) -> None:
        self.caller = caller
        self.listener = listener
        self._loop = asyncio.get_running_loop()
        self._allowance, self._last = PINGS, self._loop.time()

    def hear(self, text: bytes) -> None:
        """Answer a message, or have it answered later."""
        if self.listener.is_closing:
            return
        try:
            self._hear(text)
        except Exception:  # it came from outside: no line but this one may suffer
            log.exception("a message could not be answered")
            self.listener.close(FAULT)

    def _hear(self, text: bytes) -> None:
        raise NotImplementedError

    def _pong(self) -> None:
        now = self.caller.services.door.now()
        self.listener.say(b'{"type":"pong","now":%d}' % now)

    def _is_calm(self) -> bool:
        """Take one from the allowance; a flood ends the line."""
        now = self._loop.time()
        self._allowance = min(PINGS, self._allowance + (now - self._last)) - 1
        self._last = now
        if self._allowance < 0:
            self.listener.close(MISUSE)
            return False
        return True

    def _fail(self, id: str, error: Exception) -> None:
        """Say why something was not done."""
        if isinstance(error, SixfoldError | Refused):
            self._refuse(id, error)
        elif isinstance(error, CannotStore):
            self._refuse(id, cannot_store(error))
        else:
            number = secrets.token_hex(4)
            log.error("fault %s", number, exc_info=error)
            self._refuse(id, Refused(500, "server-error", fault=number))

    def _refuse(self, id: str, error: Refused | SixfoldError) -> None:
        status, body = told(error, self.caller.language)
        self.listener.say(to_json({"type": "refused", "id": id, "status": status, **body}))


class Conversation(Answering):
    """The messages on one socket of a table, in both directions."""

    def _hear(self, text: bytes) -> None:
        try:
            heard = incoming.read(text)
        except incoming.Misuse:
            self.listener.close(MISUSE)
        except incoming.Bad as bad:
            if self._is_calm():
                self._refuse(bad.id, bad.error)
        else:
            if isinstance(heard, incoming.Wish):
                self._wish(heard)
            elif self._is_calm():
                if heard == "ping":
                    self._pong()
                else:
                    self._repeat()

    def _repeat(self) -> None:
        """Send the whole view; that is a read like any other, and no line has reads of its own."""
        try:
            check_rate(self.caller, "read")
        except Refused:
            self.listener.close(MISUSE)
        else:
            self.caller.services.hub.repeat(self.listener)

    def _wish(self, wish: incoming.Wish) -> None:
        caller = self.caller
        try:
            refuse_shut_out(caller)
            check_rate(caller, "act")
            if wish.action.kind in ("chat", "cough"):
                check_rate(caller, "talk")
            player = caller.known()
        except Refused as error:
            if self._is_calm():
                self._refuse(wish.id, error)
            return
        services = caller.services

        def done(result: Table | Exception) -> None:
            """In the writer's thread, after the commit."""
            services.hub.post(lambda: self._answer(wish.id, result))

        services.door.submit(self.listener.table, player, wish.action, wish.rev, done)

    def _answer(self, id: str, result: Table | Exception) -> None:
        if isinstance(result, Table):
            self.listener.say(to_json({"type": "ack", "id": id, "rev": result.rev}))
        else:
            self._fail(id, result)


router = APIRouter()
router.routes.append(WebSocketRoute("/api/tables/{table}/live", Socket))
