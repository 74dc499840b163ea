"""What all live sockets have in common: how they open and end, their limits, how they refuse.

A socket is an ASGI app made of three things: the `Listener` at its other end, a conversation that
answers what comes in, and the channel that the listener joins while it is open. A message is
handled where it arrives, on the event loop. Where the connection is our own (`sockets.Live`)
messages go straight between it and the conversation; any other server is served through ASGI.

Most conversations are `Questions`: a message is `{"type": …}`, and one that wants an answer has an
`id`. `api/lobby.py` is an example.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import anyio
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from sixfold.core.errors import SixfoldError
from sixfold.play.views.json_encoding import to_json
from sixfold.server.live.channels import Channel
from sixfold.server.net.caller import Caller, caller_of, check_rate, refuse_shut_out
from sixfold.server.net.errors import (
    Refused,
    bad_request,
    cannot_store,
    log,
    no_review,
    refusal,
    told,
)
from sixfold.server.net.listener import Listener, Outlet, Queued
from sixfold.server.net.sockets import EXTENSION, Live
from sixfold.store import CannotStore
from sixfold.study.reviews.state import ReviewRefused

if TYPE_CHECKING:
    from sixfold.server.services import Services

LONGEST = 16 * 1024
"""Bytes of a message: a thousand letters of any script, escaped, and what stands around them."""
LONGEST_ID = 40
"""Signs of an id."""
MOST_SOCKETS = 400
"""Open sockets of one address, times the rate factor."""
PINGS = 20.0
"""Pings at once; afterwards one a second. Questions and what comes too fast count as well."""
MISUSE = 1008
"""Closes a socket that was sent what nobody understands, or too much."""
FAULT = 1011
"""Closes a socket on which something went wrong that is our fault."""

Work = Coroutine[Any, Any, None]
Fail = Callable[[str, Exception], None]
"""Says on a socket why something was not done, by the id of what was asked."""
Question = Callable[[str, dict[str, Any]], Work]


class Conversation(Protocol):
    """Somebody who answers what comes in on a socket."""

    def hear(self, text: bytes) -> None:
        """Answer a message, or have it answered later."""


class Socket:
    """An ASGI app: one socket from its opening to its end."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send

    def __await__(self) -> Generator[Any, None, None]:
        return self._run().__await__()

    # What is special about each kind

    def listener(self, caller: Caller, outlet: Outlet) -> Listener:
        """Who listens at the other end."""
        return Listener("", caller.player, outlet, address=caller.address)

    def conversation(self, caller: Caller, listener: Listener) -> Conversation:
        """Who answers them."""
        raise NotImplementedError

    def channel(self, services: Services) -> Channel:
        """Whom they join."""
        raise NotImplementedError

    # What all have in common

    async def _run(self) -> None:
        caller = caller_of(HTTPConnection(self.scope))
        services = caller.services
        try:
            refuse_shut_out(caller)
            check_rate(caller, "live")
            _count_socket(caller)
        except Refused as error:
            await refusal(self.scope, error)(self.scope, self.receive, self.send)
            return
        try:
            with suppress(OSError):  # the other side has gone
                await self._open(caller)
        finally:
            services.open_sockets.dismiss(caller.address)

    async def _open(self, caller: Caller) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})
        line = self.scope.get("extensions", {}).get(EXTENSION)
        if isinstance(line, Live):
            listener = self.listener(caller, line)
            conversation = self.conversation(caller, listener)
            line.attach(listener, conversation.hear)
            await self._stay(caller, listener, self._until_gone(conversation))
        else:
            queue = Queued(self.send)
            queue.listener = listener = self.listener(caller, queue)
            conversation = self.conversation(caller, listener)
            await self._stay(
                caller, listener, self._both(queue.run(), self._until_gone(conversation))
            )

    async def _stay(self, caller: Caller, listener: Listener, until: Awaitable[None]) -> None:
        channel = self.channel(caller.services)
        channel.enter(listener)
        try:
            await until
        finally:
            channel.leave(listener)

    async def _until_gone(self, conversation: Conversation) -> None:
        """Pass on what comes this way until nothing does."""
        while (message := await self.receive())["type"] != "websocket.disconnect":
            conversation.hear(_text(message))

    async def _both(self, *directions: Awaitable[None]) -> None:
        """Keep a socket until one of its two directions ends."""
        async with anyio.create_task_group() as both:

            async def ending(direction: Awaitable[None]) -> None:
                with suppress(OSError):  # the other side has gone
                    await direction
                both.cancel_scope.cancel()

            for direction in directions:
                both.start_soon(ending, direction)


def _count_socket(caller: Caller) -> None:
    """Count a socket of an address; Refused if it has too many already."""
    services = caller.services
    most = int(MOST_SOCKETS * services.settings.rate)
    if not services.open_sockets.admit(caller.address, most):
        raise Refused(429, "too-many-requests", headers={"retry-after": "10"}, seconds=10)


def _text(message: Message) -> bytes:
    text = message.get("text")
    return b"" if text is None else text.encode(errors="surrogatepass")


class Answering:
    """What all conversations share: nobody floods them, and every refusal is one shape."""

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
        elif isinstance(error, ReviewRefused):
            self._refuse(id, no_review(error))
        elif isinstance(error, CannotStore):
            self._refuse(id, cannot_store(error))
        else:
            number = secrets.token_hex(4)
            log.error("fault %s", number, exc_info=error)
            self._refuse(id, Refused(500, "server-error", fault=number))

    def _refuse(self, id: str, error: Refused | SixfoldError) -> None:
        status, body = told(error, self.caller.language)
        self.listener.say(to_json({"type": "refused", "id": id, "status": status, **body}))


class Questions(Answering):
    """A conversation of bare words, and of questions with an id that comes back with the answer."""

    def words(self) -> Mapping[str, Callable[[], None]]:
        """What a message does that has nothing but a type."""
        return {"ping": self._pong}

    def questions(self) -> Mapping[str, Question]:
        """What a message with an id does: it begins work, or raises what refuses it.

        It gets the id and the rest of the message, and checks that with `model_validate`.
        """
        return {}

    def _hear(self, text: bytes) -> None:
        message = read_object(text)
        if message is None:
            self.listener.close(MISUSE)
        elif self._is_calm():
            self._understand(message)

    def _understand(self, message: dict[str, Any]) -> None:
        kind = str(message.get("type"))
        word, question = self.words().get(kind), self.questions().get(kind)
        if word is not None and message == {"type": kind}:
            word()
        elif question is not None and is_id(message.get("id")):
            self._ask(message, question)
        else:
            self.listener.close(MISUSE)

    def _ask(self, message: dict[str, Any], question: Question) -> None:
        id = str(message["id"])
        body = {name: value for name, value in message.items() if name not in ("type", "id")}
        try:
            work = question(id, body)
        except ValidationError as error:
            self._refuse(id, bad_request([("body", *each["loc"]) for each in error.errors()]))
        except Refused as error:
            self._refuse(id, error)
        else:
            self.caller.services.work.start(work)

    def _say(self, **message: Any) -> None:
        self.listener.say(to_json(message))


def read_object(text: bytes) -> dict[str, Any] | None:
    """A message; None for what nobody understands."""
    if len(text) > LONGEST:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def is_id(id: object) -> bool:
    """Whether an id can be sent back."""
    return isinstance(id, str) and len(id) <= LONGEST_ID and id.isascii() and id.isprintable()
