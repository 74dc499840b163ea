"""One open socket of a table: who is at its other end, what has been sent, how messages leave.

Everything here happens on the event loop. Messages that are said in one turn of the loop leave
together, so that an acknowledgement and the news that come with it are one packet.

A reader who does not take what was sent is not sent more: nothing piles up for them. When they are
ready again they get the whole view, and if they never are, the line is cut.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

PATIENCE = 10.0
"""Seconds that a message may take to leave; then the reader is not there any more."""
MOST_WAITING = 32
"""Messages that wait in front of a slow way out, where the connection itself does not count."""


class Outlet(Protocol):
    """The way out of a socket."""

    def is_full(self) -> bool:
        """Whether what was written has to be taken first."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send some messages, JSON in UTF-8."""

    def close(self, code: int) -> None:
        """Close the socket once everything has left."""

    def cut(self) -> None:
        """Close it at once."""


class Listener:
    """Somebody who listens to a table."""

    def __init__(
        self,
        table: str,
        player: str | None,
        outlet: Outlet,
        *,
        deltas: bool = False,
        address: str = "",
    ) -> None:
        self.table = table
        self.player = player
        self.address = address
        self.deltas = deltas
        self.audience: object = None
        """With whom they share what they see; None while they have seen nothing."""
        self.serial = -1
        """Which of their audience's views they have."""
        self.on_drained: Callable[[], None] = lambda: None
        """Called when they take messages again after they did not."""
        self.on_gone: Callable[[], None] = lambda: None
        """Called when the line has ended."""
        self.is_closing = False
        self._outlet = outlet
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._scheduled = False
        self._patience: asyncio.TimerHandle | None = None

    @property
    def is_full(self) -> bool:
        """Whether more would only pile up."""
        return self._patience is not None or self._outlet.is_full()

    def forget(self) -> None:
        """Whatever comes next, they need the whole view."""
        self.audience = None

    def say(self, text: bytes) -> None:
        """Send a message at the end of this turn of the loop."""
        self._waiting.append(text)
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._flush)

    def close(self, code: int) -> None:
        """End this line, after what has been said."""
        if not self.is_closing:
            self.is_closing = True
            self._flush()
            self._outlet.close(code)

    def _flush(self) -> None:
        self._scheduled = False
        texts, self._waiting = self._waiting, []
        if texts:
            self._outlet.write(texts)
            if self._outlet.is_full():
                self.stalled()

    def stalled(self) -> None:
        """They do not take what is sent: they have some time for it."""
        if self._patience is None:
            self._patience = self._loop.call_later(PATIENCE, self._outlet.cut)

    def drained(self) -> None:
        """They have taken what was sent."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
            self.on_drained()

    def gone(self) -> None:
        """The line has ended, and what they saw is let go of: a socket itself may linger."""
        self.is_closing = True
        self.forget()
        if self._patience is not None:
            self._patience.cancel()
        self.on_gone()


Send = Callable[[Any], Awaitable[None]]


class Queued:
    """A way out through ASGI's `send`, for servers that have no shorter one."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._texts: list[bytes] = []
        self._ready = asyncio.Event()
        self._code: int | None = None
        self.listener: Listener | None = None

    def is_full(self) -> bool:
        return len(self._texts) > MOST_WAITING

    def write(self, texts: Sequence[bytes]) -> None:
        self._texts += texts
        self._ready.set()

    def close(self, code: int) -> None:
        self._code = code
        self._ready.set()

    def cut(self) -> None:
        self.close(1011)
        self._texts.clear()

    async def run(self) -> None:
        """Send until the socket is to be closed."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._texts:
                text = self._texts.pop(0).decode()
                async with asyncio.timeout(PATIENCE):
                    await self._send({"type": "websocket.send", "text": text})
            if self.listener is not None:
                self.listener.drained()
            if self._code is not None and not self._texts:
                await self._send({"type": "websocket.close", "code": self._code})
                return
