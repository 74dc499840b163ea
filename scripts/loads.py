"""Live tables under load: two players at each, real WebSockets, moves by turns.

A table is opened as its server wants it, seats and credentials included. A move has arrived when
the opponent has it on his socket: that is the latency that a player feels. Tables of two servers
are driven by the same code, so that what the driver itself costs is the same for both.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any, Protocol, Self

from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds after which a move counts as lost, and the run as failed."""


class Line:
    """A connection to an HTTP server that stays open; enough of the protocol for our answers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: Any) -> bytes:
        """The answer's body; anything but success raises.

        A server hangs up on a line that was silent for long; then it is called again. Our moves
        carry a rev, so that one which arrived after all is not played twice.
        """
        try:
            return await self._post(path, body)
        except (asyncio.IncompleteReadError, ConnectionResetError, BrokenPipeError):
            await self.close()
            return await self._post(path, body)

    async def _post(self, path: str, body: Any) -> bytes:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = json.dumps(body).encode()
        cookie = f"cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n{cookie}"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        self._writer.write(head.encode() + content)
        status, headers = _read_head(await self._reader.readuntil(b"\r\n\r\n"))
        if headers.get("transfer-encoding") == "chunked":
            answer = await self._chunks(self._reader)
        else:
            answer = await self._reader.readexactly(int(headers.get("content-length", "0")))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if not 200 <= status < 300:
            raise ConnectionError(f"{path}: {status} {answer[:300]!r}")
        return answer

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        return b"".join(parts)

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()
            self._writer = None


def _read_head(text: bytes) -> tuple[int, dict[str, str]]:
    first, *rest = text.decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in rest if line)
    return int(first.split(" ")[1]), {name.lower(): value for name, _, value in pairs}


class Table(Protocol):
    """A table of two players."""

    def __init__(self, port: int, rng: random.Random) -> None: ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    async def open(self) -> None:
        """Make the table, seat both players and open their sockets."""

    async def move(self) -> float:
        """Whoever is to move moves: the seconds until the opponent has seen it."""

    async def close(self) -> None:
        """Leave."""


class SixfoldTable:
    """A game of GoSix on our server."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self._port = port
        self._rng = rng
        self._lines = (Line(port), Line(port))
        self._sockets: list[ClientConnection] = []
        self._seen: list[str] = []

    async def open(self) -> None:
        body = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "open"}]}
        made = json.loads(await self._lines[0].post("/api/tables", body))
        await self._lines[1].post(f"/api{made['links']['seats']['1']}", {})
        self._path = f"/api/tables/{made['id']}"
        for line in self._lines:
            address = f"ws://127.0.0.1:{self._port}{self._path}/live"
            headers = {"cookie": line.cookie}
            self._sockets.append(await connect(address, additional_headers=headers))
        self._seen = [await self._view(seat, 0) for seat in (0, 1)]

    async def _view(self, seat: int, rev: int) -> str:
        """The first view of at least this rev; who is here is passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                text = str(await self._sockets[seat].recv())
                if text.startswith('{"type":"view"') and _number("rev", text) >= rev:
                    return text

    @property
    def over(self) -> bool:
        return '"phase":"over"' in self._seen[0]

    async def move(self) -> float:
        turn = _number("turn", self._seen[0])
        view = json.loads(self._seen[turn])
        body = {"move": self._rng.choice(view["legal"]), "rev": view["rev"]}
        began = time.perf_counter()
        sent = asyncio.create_task(self._lines[turn].post(f"{self._path}/moves", body))
        self._seen[1 - turn] = await self._view(1 - turn, view["rev"] + 1)
        arrived = time.perf_counter() - began
        await sent
        self._seen[turn] = await self._view(turn, view["rev"] + 1)
        return arrived

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()
        for line in self._lines:
            await line.close()


class BoardgameTable:
    """A game of marks on boardgame.io's server, by socket.io's own protocol."""

    over = False

    def __init__(self, port: int, rng: random.Random) -> None:
        self._port = port
        self._rng = rng
        self._sockets: list[ClientConnection] = []
        self._keys: list[str] = []
        self._state = 0
        self._turn = 0
        self._marks: list[int | None] = [None] * 24

    async def open(self) -> None:
        line = Line(self._port)
        made = json.loads(await line.post("/games/marks/create", {"numPlayers": 2}))
        self._match = made["matchID"]
        for seat in (0, 1):
            body = {"playerID": str(seat), "playerName": f"player {seat}"}
            joined = json.loads(await line.post(f"/games/marks/{self._match}/join", body))
            self._keys.append(joined["playerCredentials"])
        await line.close()
        for seat in (0, 1):
            address = f"ws://127.0.0.1:{self._port}/socket.io/?EIO=4&transport=websocket"
            socket = await connect(address, compression=None)
            self._sockets.append(socket)
            await self._hear(seat, "0")
            await socket.send("40/marks,")
            await self._hear(seat, "40/marks")
            await self._say(seat, "sync", self._match, str(seat), self._keys[seat], 2)
            await self._hear(seat, '42/marks,["sync"')

    async def _say(self, seat: int, *words: Any) -> None:
        await self._sockets[seat].send(f"42/marks,{json.dumps(words, separators=(',', ':'))}")

    async def _hear(self, seat: int, beginning: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while True:
                text = str(await self._sockets[seat].recv())
                if text == "2":
                    await self._sockets[seat].send("3")  # a ping
                elif text.startswith(beginning):
                    return text

    async def _update(self, seat: int, state: int) -> None:
        while _number("_stateID", await self._hear(seat, '42/marks,["update"')) < state:
            pass

    async def move(self) -> float:
        turn = self._turn
        place = self._rng.choice([n for n, owner in enumerate(self._marks) if owner != turn])
        payload = {
            "type": "put", "args": [place], "playerID": str(turn), "credentials": self._keys[turn],
        }  # fmt: skip
        action = {"type": "MAKE_MOVE", "payload": payload}
        began = time.perf_counter()
        await self._say(turn, "update", action, self._state, self._match, str(turn))
        self._state += 1
        await self._update(1 - turn, self._state)
        arrived = time.perf_counter() - began
        await self._update(turn, self._state)
        self._marks[place], self._turn = turn, 1 - turn
        return arrived

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()


def _number(name: str, text: str) -> int:
    """A number of a JSON object that is not worth reading as a whole."""
    found = re.search(rf'"{name}":(\d+)', text)
    return int(found[1]) if found else -1


@dataclass
class Load:
    """What a run brought."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0
    """Seconds that the server's process worked meanwhile."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.latencies) / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor for each move."""
        return 1000 * self.cpu / max(1, len(self.latencies))

    def percentile(self, percent: int) -> float:
        """Milliseconds."""
        return 1000 * quantiles(self.latencies, n=100, method="inclusive")[percent - 1]


class Tables:
    """Many tables of one server."""

    def __init__(self, kind: type[Table], port: int, pid: int) -> None:
        self._kind = kind
        self._port = port
        self._pid = pid
        self._tables: list[Table] = []

    async def open(self, count: int) -> Self:
        """Open them, some at a time."""
        gate = asyncio.Semaphore(8)

        async def one(number: int) -> Table:
            async with gate:
                table = self._kind(self._port, random.Random(number))
                await table.open()
                return table

        self._tables = await asyncio.gather(*(one(n) for n in range(count)))
        return self

    async def run(self, seconds: float, pace: float | None = None) -> Load:
        """Play at all tables: as fast as they can, or a move every `pace` seconds at each."""
        load = Load()
        worked = processor_seconds(self._pid)
        began = time.perf_counter()
        end = began + seconds

        async def play(table: Table, number: int) -> None:
            due = began + (pace or 0) * number / len(self._tables)
            while (now := time.perf_counter()) < end:
                if pace is not None:
                    await asyncio.sleep(max(0.0, due - now))
                    due += pace
                if table.over:
                    await table.close()
                    table = self._tables[number] = self._kind(self._port, random.Random())
                    await table.open()
                load.latencies.append(await table.move())

        await asyncio.gather(*(play(table, n) for n, table in enumerate(self._tables)))
        load.seconds = time.perf_counter() - began
        load.cpu = processor_seconds(self._pid) - worked
        return load

    async def close(self) -> None:
        await asyncio.gather(*(table.close() for table in self._tables))


def processor_seconds(pid: int) -> float:
    """How long a process has worked, all its threads together; 0 where no /proc tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
