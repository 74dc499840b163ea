"""Live tables under load: two players at each, real WebSockets, alternating moves.

Each table is opened as its server requires, seats and credentials included. A move has arrived when
the opponent has it on their socket: that is the latency that a player feels. The next move is sent
when both have it. The same code drives the tables of both servers, so the driver costs both the
same. It costs little: the games are prepared in advance (see `prepared`), and the driver reads
nothing but the number of the state.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, ClassVar, Self

from lab.bench.prepared import line, second_phase
from testkit.wires import Caller, Wire

PATIENCE = 120.0
"""Seconds after which a table counts as hung, and the run as failed."""
AFTERMATH = 6.0
"""Seconds until a server has noticed that the players of the last tables have gone."""
BOTH = 0b11
SERVER, DRIVER = "server", "driver"

Meters = dict[str, Callable[[], float]]
"""Seconds of processor time by the name of what is measured."""
Seating = Callable[[int], Sequence[int]]
"""The ports that the two players of a table connect to, by its number."""


@dataclass
class Load:
    """The result of a run."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    worked: dict[str, float] = field(default_factory=dict)
    """Seconds of processor time during the run, of the server (`SERVER`) and of whatever else is
    measured: its database, or this driver."""

    @property
    def moves(self) -> int:
        return len(self.latencies)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def cost(self, whose: str = SERVER) -> float:
        """Milliseconds of processor time for each move."""
        return 1000 * self.worked[whose] / max(1, self.moves)

    def percentile(self, percent: int) -> float:
        """Milliseconds."""
        return 1000 * quantiles(self.latencies, n=100, method="inclusive")[percent - 1]


class Table(ABC):
    """A table of two players, driven by what arrives on their sockets."""

    def __init__(self, ports: Sequence[int], number: int) -> None:
        """`ports` are those of the two players."""
        self.ports = ports
        self.number = number
        self.left = 0
        """Moves still to be sent."""
        self.rev = 0
        """The newest state that any player has."""
        self.callers: list[Caller] = []
        """Lines that stay open beside the sockets."""
        self._missing = 0
        """A bit for each player who does not have the last move yet."""
        self._wanted = 0
        self._mover = 0
        self._began = 0.0
        self._load = Load()
        self._done: asyncio.Future[None] | None = None

    @abstractmethod
    async def open(self) -> None:
        """Make the table, seat both players and open their sockets."""

    async def ready(self) -> None:
        """Get ready for the next moves: a server closes connections that are silent for long."""
        for caller in self.callers:
            await caller.ready()

    @property
    @abstractmethod
    def stock(self) -> int:
        """How many more moves the table can take."""

    @abstractmethod
    def say(self) -> int:
        """Send the next move; returns which player sent it."""

    @abstractmethod
    def close(self) -> None:
        """Leave."""

    async def play(self, moves: int, load: Load) -> None:
        """Make a number of moves, one after the other."""
        self.left, self._load = moves, load
        self._done = asyncio.get_running_loop().create_future()
        self._next()
        async with asyncio.timeout(PATIENCE):
            await self._done

    def _next(self) -> None:
        if self.left == 0:
            assert self._done is not None
            self._done.set_result(None)
            return
        self.left -= 1
        self._missing, self._wanted = BOTH, self.rev + 1
        self._began = time.perf_counter()
        self._mover = self.say()

    def news(self, seat: int, rev: int) -> None:
        """A player has the state of a rev."""
        if rev > self.rev:
            self.rev = rev
        bit = 1 << seat
        if rev < self._wanted or not self._missing & bit:
            return
        if seat != self._mover:
            self._load.latencies.append(time.perf_counter() - self._began)
        self._missing ^= bit
        if not self._missing:
            self._next()

    def fail(self, why: str) -> None:
        """Fail the run: something went wrong that must not."""
        if self._done is not None and not self._done.done():
            self._done.set_exception(RuntimeError(f"table {self.number}: {why}"))


class SixfoldTable(Table):
    """A game on our server, as a page plays it: moves go over the socket, deltas come back."""

    game: ClassVar[str] = "gosix"
    plies: ClassVar[int] = 30
    """GoSix is never over so early."""
    live: ClassVar[str] = "live?deltas=1"
    lines: ClassVar[int] = 1000
    """Different games: as many as there are tables, or fewer where preparing them takes long."""

    def __init__(self, ports: Sequence[int], number: int) -> None:
        super().__init__(ports, number)
        self._moves = line(self.game, self.plies, number % self.lines)
        self._ply = 0
        self.callers = [Caller(port) for port in ports]
        self._wires: list[Wire] = []
        self._greeted = [asyncio.Event(), asyncio.Event()]

    async def open(self) -> None:
        first, second = self.callers
        body = {"game": self.game, "seats": [{"kind": "local"}, {"kind": "open"}]}
        made = json.loads(await first.post("/api/tables", body))
        await second.post(f"/api{made['links']['seats']['1']}", {})
        self.path = f"/api/tables/{made['id']}"
        for seat, caller in enumerate(self.callers):
            path, heard = f"{self.path}/{self.live}", self._ear(seat)
            self._wires.append(await Wire.open(caller.port, path, caller.cookie, heard))
            async with asyncio.timeout(PATIENCE):
                await self._greeted[seat].wait()
        self.settle()

    def settle(self) -> None:
        """Close what was needed only to open the table."""
        while self.callers:
            self.callers.pop().close()

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        def heard(text: bytes) -> None:
            kind = text[:14]
            if kind == b'{"type":"delta' or kind == b'{"type":"view"':
                self._greeted[seat].set()
                self.news(seat, _number(b'"rev":', text))
            elif kind == b'{"type":"refus':
                self.fail(text.decode())

        return heard

    @property
    def stock(self) -> int:
        return len(self._moves) - self._ply

    def _take(self) -> tuple[int, str]:
        self._ply += 1
        return self._moves[self._ply - 1]

    def say(self) -> int:
        seat, move = self._take()
        self._wires[seat].say(b'{"move":"%b","rev":%d,"id":"m%d"}' % (
            move.encode(), self.rev, self._ply))  # fmt: skip
        return seat

    def close(self) -> None:
        for wire in self._wires:
            wire.close()
        for caller in self.callers:
            caller.close()


class SecondPhaseTable(SixfoldTable):
    """The slowest game there is, played into its second phase before anything is timed."""

    game = "six/foxmind"
    plies = 100
    lines = 50

    async def open(self) -> None:
        await super().open()
        await self.play(second_phase(self.game), Load())


class BotTable(SixfoldTable):
    """The same as bots play it: they post moves and get whole views over the socket."""

    live = "live"

    def settle(self) -> None:
        """Moves are posted on the connections that made the table."""

    def say(self) -> int:
        seat, move = self._take()
        body = b'{"move":"%b","rev":%d}' % (move.encode(), self.rev)
        self.callers[seat].ask(f"{self.path}/moves", body, self._answered)
        return seat

    def _answered(self, status: int, body: bytes) -> None:
        if not 200 <= status < 300:
            self.fail(f"{status} {body[:300]!r}")


class BoardgameTable(Table):
    """A game of marks on boardgame.io's server, by socket.io's own protocol."""

    stock = 1_000_000  # it never ends

    def __init__(self, ports: Sequence[int], number: int) -> None:
        super().__init__(ports, number)
        self._rng = random.Random(number)
        self._wires: list[Wire] = []
        self._keys: list[str] = []
        self._turn = 0
        self._marks: list[int | None] = [None] * 24
        self._stages: list[asyncio.Queue[bytes]] = [asyncio.Queue(), asyncio.Queue()]

    async def open(self) -> None:
        caller = Caller(self.ports[0])
        made = json.loads(await caller.post("/games/marks/create", {"numPlayers": 2}))
        self._match = made["matchID"]
        for seat in (0, 1):
            body = {"playerID": str(seat), "playerName": f"player {seat}"}
            joined = json.loads(await caller.post(f"/games/marks/{self._match}/join", body))
            self._keys.append(joined["playerCredentials"])
        caller.close()
        for seat in (0, 1):
            address = "/socket.io/?EIO=4&transport=websocket"
            wire = await Wire.open(self.ports[seat], address, "", self._ear(seat))
            self._wires.append(wire)
            await self._until(seat, b"0")
            wire.say(b"40/marks,")
            await self._until(seat, b"40/marks")
            self._emit(seat, "sync", self._match, str(seat), self._keys[seat], 2)
            await self._until(seat, b'42/marks,["sync"')

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        def heard(text: bytes) -> None:
            if text.startswith(b'42/marks,["update"'):
                self.news(seat, _number(b'"_stateID":', text))
            elif text == b"2":
                self._wires[seat].say(b"3")  # a ping
            else:
                self._stages[seat].put_nowait(text)

        return heard

    async def _until(self, seat: int, beginning: bytes) -> None:
        async with asyncio.timeout(PATIENCE):
            while not (await self._stages[seat].get()).startswith(beginning):
                pass

    def _emit(self, seat: int, *words: Any) -> None:
        self._wires[seat].say(f"42/marks,{json.dumps(words, separators=(',', ':'))}".encode())

    def say(self) -> int:
        turn = self._turn
        place = self._rng.randrange(24)
        while self._marks[place] == turn:
            place = self._rng.randrange(24)
        payload = {
            "type": "put", "args": [place], "playerID": str(turn), "credentials": self._keys[turn],
        }  # fmt: skip
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(turn, "update", action, self.rev, self._match, str(turn))
        self._marks[place], self._turn = turn, 1 - turn
        return turn

    def close(self) -> None:
        for wire in self._wires:
            wire.close()


def _number(name: bytes, text: bytes) -> int:
    """A number from a JSON object, without parsing all of it; the key's first occurrence counts."""
    start = text.find(name)
    if start < 0:
        return -1
    start += len(name)
    end = start + 1
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[start:end])


class Tables:
    """Many tables of one server, or of several processes of it."""

    def __init__(self, kind: type[Table], seating: Seating, meters: Meters) -> None:
        self._kind = kind
        self._seating = seating
        self._meters = {**meters, DRIVER: time.process_time}
        self._tables: list[Table] = []

    async def open(self, count: int) -> Self:
        """Open them, some at a time."""
        self._tables = await _some_at_a_time(self._one, range(count))
        return self

    async def _one(self, number: int) -> Table:
        table = self._kind(self._seating(number), number)
        await table.open()
        return table

    async def ready(self, moves: int) -> None:
        """Replace the tables that cannot take that number of further moves; this is not measured.

        Nor is what a server does some seconds after players have left.
        """
        is_used_up = any(table.stock < moves for table in self._tables)

        async def renew(table: Table) -> Table:
            if table.stock >= moves:
                await table.ready()
                return table
            table.close()
            return await self._one(table.number)

        self._tables = await _some_at_a_time(renew, self._tables)
        if is_used_up:
            await asyncio.sleep(AFTERMATH)

    async def run(self, moves: int, pace: float | None = None) -> Load:
        """A number of moves at each table: as fast as they can, or one every `pace` seconds."""
        await self.ready(moves)
        load = Load()
        before = {whose: meter() for whose, meter in self._meters.items()}
        began = time.perf_counter()
        if pace is None:
            await asyncio.gather(*(table.play(moves, load) for table in self._tables))
        else:
            await asyncio.gather(
                *(
                    _at_pace(table, moves, load, pace, began + pace * n / len(self._tables))
                    for n, table in enumerate(self._tables)
                )
            )
        load.seconds = time.perf_counter() - began
        load.worked = {whose: meter() - before[whose] for whose, meter in self._meters.items()}
        return load

    def close(self) -> None:
        for table in self._tables:
            table.close()


async def _at_pace(table: Table, moves: int, load: Load, pace: float, due: float) -> None:
    for _ in range(moves):
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += pace
        await table.play(1, load)


async def _some_at_a_time(work: Callable[[Any], Any], things: Sequence[Any]) -> list[Any]:
    gate = asyncio.Semaphore(8)

    async def one(thing: Any) -> Any:
        async with gate:
            return await work(thing)

    return await asyncio.gather(*(one(thing) for thing in things))
