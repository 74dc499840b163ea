"""A cable between a browser and a server that can be cut.

Playwright's `set_offline` tells a page at once, but its service worker some time later, and a
worker that the browser starts again may still reach the server. Nothing gets through a cable that
is cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from asyncio import StreamReader, StreamWriter, Task
from collections.abc import AsyncIterator, Iterator

CHUNK = 1 << 16


class Cable:
    """A port of this machine from which everything goes to a server, while it is whole."""

    def __init__(self, far: int) -> None:
        self.port = 0
        self._far = far
        self._is_cut = False
        self._connections: set[Task[None]] = set()
        self._ends: set[StreamWriter] = set()
        self._is_ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve()), name="cable", daemon=True
        )
        self._thread.start()
        self._is_ready.wait()

    @property
    def url(self) -> str:
        """What a browser opens."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End every connection, and refuse new ones."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()

    def mend(self) -> None:
        """Let everything through again."""
        self._is_cut = False

    def close(self) -> None:
        """Take the cable away."""
        self._loop.call_soon_threadsafe(self._is_over.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._is_over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._is_ready.set()
        await self._is_over.wait()
        server.close()
        await self._cut()  # `asyncio.run` ends a connection that is just being accepted

    async def _cut(self) -> None:
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()
        await asyncio.gather(*self._connections)

    def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        connection = self._loop.create_task(self._connect(reader, writer))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        with contextlib.suppress(OSError):  # one of the ends is gone
            async with self._end(writer):
                answers, far = await asyncio.open_connection("127.0.0.1", self._far)
                async with self._end(far):
                    await asyncio.gather(_pass_on(reader, far), _pass_on(answers, writer))

    @contextlib.asynccontextmanager
    async def _end(self, writer: StreamWriter) -> AsyncIterator[None]:
        """One end of a connection, until it is closed."""
        self._ends.add(writer)
        try:
            if self._is_cut:
                raise ConnectionRefusedError
            yield
        finally:
            self._ends.discard(writer)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


async def _pass_on(source: StreamReader, target: StreamWriter) -> None:
    while data := await source.read(CHUNK):
        target.write(data)
        await target.drain()
    target.write_eof()


@contextlib.contextmanager
def cable(far: int) -> Iterator[Cable]:
    """A cable to the port of a server."""
    laid = Cable(far)
    try:
        yield laid
    finally:
        laid.close()
