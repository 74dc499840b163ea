"""A slow line between a browser and every server: a SOCKS5 relay inside the test's own process.

The browser's cache, its connections and the order of what is said on one of them stay as they are.
Only what comes through comes later: a request that changes something, the beginning of each answer
(a page, a module, a style sheet, some data), and every message of a WebSocket in either direction.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from testkit.chaos.luck import NOW

MOST = 0.5
"""Seconds that anything is held back, at the most."""

CHUNK = 1 << 16
REQUEST = re.compile(rb"([A-Z]+) (/[^ ?]*)[^ ]* HTTP/1\.1\r\n")
IDENTIFIER = re.compile(r"(?<=/)(?=[^/.]*\d)[\w-]{6,}(?=/|$)|(?<=/)v?[0-9a-f]{8,}(?=/)")
"""Names of tables and versions, which another run calls otherwise."""

CONNECTED, REFUSED = b"\x05\x00\x00\x01" + bytes(6), b"\x05\x05\x00\x01" + bytes(6)


@dataclass
class _Line:
    """One connection: what was asked last, and what is to be held back."""

    place: str = ""
    is_socket: bool = False
    is_asked: bool = False

    async def up(self, data: bytes) -> None:
        """The browser says something."""
        if self.is_socket:
            await _pause("message", f"to {self.place}")
        elif found := REQUEST.match(data):
            self.place = IDENTIFIER.sub("*", f"{found[1].decode()} {found[2].decode()}")
            self.is_asked = True
            self.is_socket = b"\r\nupgrade: websocket" in data.lower()
            if found[1] != b"GET":
                await _pause("request", self.place)

    async def down(self, _data: bytes) -> None:
        """The server says something."""
        if self.is_asked:
            self.is_asked = False
            await _pause("response", self.place)
        elif self.is_socket:
            await _pause("message", f"from {self.place}")


async def _pause(kind: str, place: str) -> None:
    if NOW.luck is not None:
        await asyncio.sleep(NOW.luck.draw(kind, MOST, place))


async def _pass_on(
    source: StreamReader, target: StreamWriter, delay: Callable[[bytes], Awaitable[None]]
) -> None:
    """One direction of a connection, in order, until it ends."""
    with contextlib.suppress(OSError):  # one end is gone
        while data := await source.read(CHUNK):
            await delay(data)
            target.write(data)
            await target.drain()
        target.write_eof()
        return
    target.close()  # the other hears of it


async def _port(reader: StreamReader, writer: StreamWriter) -> int:
    """Where a browser wants to go: whatever the host is called, it is this machine."""
    _, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    writer.write(b"\x05\x00")
    _, _, _, kind = await reader.readexactly(4)
    length = {1: 4, 4: 16}.get(kind) or (await reader.readexactly(1))[0]
    await reader.readexactly(length)
    return int.from_bytes(await reader.readexactly(2))


async def _connect(reader: StreamReader, writer: StreamWriter) -> None:
    """A browser asks for a connection."""
    far: StreamWriter | None = None
    try:
        port = await _port(reader, writer)
        try:
            answers, far = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.write(REFUSED)
            return
        writer.write(CONNECTED)
        line = _Line()
        await asyncio.gather(_pass_on(reader, far, line.up), _pass_on(answers, writer, line.down))
    except (OSError, asyncio.IncompleteReadError):
        pass  # the browser has changed its mind
    finally:
        for end in filter(None, (far, writer)):
            end.close()
            with contextlib.suppress(OSError):
                await end.wait_closed()


def start() -> int:
    """Start the relay, which ends with the process; its port."""
    ready: list[int] = []
    is_ready = threading.Event()

    connections: set[asyncio.Task[None]] = set()  # a task that nobody keeps may be collected

    def connected(reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(_connect(reader, writer))
        connections.add(task)
        task.add_done_callback(connections.discard)

    async def serve() -> None:
        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        ready.append(server.sockets[0].getsockname()[1])
        is_ready.set()
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(serve()), name="relay", daemon=True).start()
    is_ready.wait()
    return ready[0]
