"""A connection that became a socket of a table: a short way in and out.

Texts are given to a function as they arrive, instead of to a queue and a task that waits there, and
messages are framed and written at once. Everything else (opening, pings and pongs, fragments,
closing) stays with uvicorn and `websockets`.

A frame of six bytes costs a thousand times what it costs to send, and while it is read nobody else
is served. So what comes in is read in small slices, frames that bring no message are counted, and
those who go on after they were told that the line ends are cut off.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from sixfold.server.net.connections import ConnectionState, State
from sixfold.server.net.listener import Listener

EXTENSION: Final = "sixfold.live"
"""Under this name a socket's scope has its `Live`."""
SLICE: Final = 2048
"""Bytes that are read before the limits are looked at again."""
FRAMES: Final = 100.0
"""Pings, pongs and fragments that may come at once; then `FRAMES_EACH_SECOND` counts."""
FRAMES_EACH_SECOND: Final = 5.0
LAST_BYTES: Final = 64 * 1024
"""What may still come when a line is being closed; it was on its way before."""
LAST_FRAMES: Final = 300
"""The limit in frames."""
FLOOD: Final = 1008
"""Closes a line on which too much comes."""


class Live(WebSocketsSansIOProtocol):
    """One socket, as the book of connections knows it and as `live/conversations.py` uses it."""

    def __init__(self, config: Any, server_state: State, *rest: Any, **more: Any) -> None:
        super().__init__(config, server_state, *rest, **more)
        self.book = server_state.book
        self._listener: Listener | None = None
        self._hear: Callable[[bytes], None] | None = None
        self._frames, self._counted = FRAMES, self.loop.time()
        self._last_bytes, self._last_frames = LAST_BYTES, LAST_FRAMES

    # As the book sees it

    def state(self) -> ConnectionState:
        """What it is waiting for: on an open socket both sides may be silent."""
        return ConnectionState.LEAVING if self.transport.is_closing() else ConnectionState.ANSWERING

    def unread(self) -> int:
        """Bytes of our answers that have not been taken yet."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """Close it at once, whatever is on its way."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self.book.enter(self, self.client[0] if self.client else None):
            self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        self.book.leave(self)
        self._hear = None
        super().connection_lost(exc)

    # The way in

    def attach(self, listener: Listener, hear: Callable[[bytes], None]) -> None:
        """From now on `hear` gets every text, and the listener is told when nobody reads."""
        self._listener, self._hear = listener, hear
        if not self.writable.is_set():
            listener.stalled()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the app has not begun yet
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            part = data[start : start + SLICE]
            if self._is_ending():
                self._last_bytes -= len(part)
                if self._last_bytes < 0:
                    self.cut()
                    return
            super().data_received(part)

    def _is_ending(self) -> bool:
        """Whether the other side has been told, or will be in a moment, that the line ends."""
        return self.close_sent or (self._listener is not None and self._listener.is_closing)

    def handle_ping(self) -> None:
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count_frame()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count_frame()
        super().handle_cont(event)

    def _count_frame(self) -> None:
        """Take one from the allowance; a flood ends the line."""
        if self._is_ending():
            self._count_last()
            return
        now = self.loop.time()
        filled = self._frames + (now - self._counted) * FRAMES_EACH_SECOND
        self._frames, self._counted = min(FRAMES, filled) - 1, now
        if self._frames < 0:
            if self._listener is None:
                self.cut()
            else:
                self._listener.close(FLOOD)

    def _count_last(self) -> None:
        """Something has come after the end."""
        self._last_frames -= 1
        if self._last_frames < 0:
            self.cut()

    def send_receive_event_to_app(self) -> None:
        hear = self._hear
        if hear is None or self.curr_msg_data_type != "text":
            self._count_frame()  # nobody else counts what comes before the talk has begun
            if not self.transport.is_closing():
                super().send_receive_event_to_app()
            return
        if self._is_ending():
            self._count_last()
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            hear(data)

    # The way out

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # an answer that refuses the socket ends it as well

    def is_full(self) -> bool:
        """Whether what was written has to be taken first."""
        return not self.writable.is_set()

    def write(self, texts: Sequence[bytes]) -> None:
        """Send some messages, JSON in UTF-8."""
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return
        parts = []
        for text in texts:
            parts.append(_head(len(text)))
            parts.append(text)
        self.transport.write(b"".join(parts))

    def close(self, code: int) -> None:
        """Close the socket once everything has left."""
        closing = self.loop.create_task(self._close(code))
        self.tasks.add(closing)
        closing.add_done_callback(self.tasks.discard)

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError, OSError):  # it may be closed already
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._listener is not None:
            self._listener.stalled()
            if not self.transport.is_closing():
                self.transport.pause_reading()  # who does not read is not listened to

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._listener is not None:
            if not self.transport.is_closing():
                self.transport.resume_reading()
            self._listener.drained()


def _head(length: int) -> bytes:
    """The head of a text frame of this number of bytes, which a server sends in one piece."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return struct.pack("!BBH", 0x81, 126, length)
    return struct.pack("!BBQ", 0x81, 127, length)
