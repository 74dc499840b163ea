"""Who is connected, and how long somebody may keep a connection without using it.

A connection costs a file descriptor, and an attacker opens more of them than a server
may have: silent ones, ones that send a request letter by letter, ones that never read an answer.
So every connection is registered here, with what it is waiting for (its *state*) and since when.

- A connection that exceeds the time limit of its state is closed.
- There is a total limit and one for each address. When it is reached, a new connection replaces the
  one that has been silent for longest; a connection that is being answered is never replaced. If
  none is silent, the new one is refused. So silent connections do no harm, however many come.
- A proxy's address stands for many people, so those that are trusted to say for whom they speak
  (FORWARDED_ALLOW_IPS, this machine by default) share in the limit of all only.

Sockets of tables (`sockets.py`) are in the book as well, but only their number matters here:
`live/conversations.py` has their other limits, and uvicorn's pings find out which of them are dead.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final, Protocol

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from sixfold.server.net.caller import neighbourhood


class ConnectionState(Enum):
    """What a connection is waiting for."""

    HEAD = auto()
    """The other side: its first request, or the rest of a request's head."""
    BODY = auto()
    """The other side: the rest of a body that nobody wants any more."""
    IDLE = auto()
    """The other side: its next request. uvicorn's keep-alive ends it."""
    ANSWERING = auto()
    """Us; `bodies.Bodies` sees to it that a body arrives in time."""
    STALLED = auto()
    """The other side: it does not read our answer."""
    LEAVING = auto()
    """The other side: it is to take what we wrote before we closed."""


PATIENCE: Final = {
    ConnectionState.HEAD: 10.0,
    ConnectionState.BODY: 10.0,
    ConnectionState.STALLED: 30.0,
    ConnectionState.LEAVING: 30.0,
}
"""Seconds that a state may last."""
LEAST: Final = 16 * 1024
"""Bytes of an answer that have to be taken in that time; then there is as much time again."""
SILENT: Final = {
    ConnectionState.HEAD,
    ConnectionState.BODY,
    ConnectionState.IDLE,
    ConnectionState.LEAVING,
}
"""States in which a connection may be pushed out by a newcomer."""


class Connection(Protocol):
    """What the book has to know of a connection."""

    def state(self) -> ConnectionState:
        """What it is waiting for."""

    def unread(self) -> int:
        """Bytes of our answers that have not been taken yet."""

    def cut(self) -> None:
        """Close it at once, whatever is on its way."""


MOST: Final = 10_000
"""Connections of everybody together."""
MOST_OF_ADDRESS: Final = 600
"""A school behind one address has a handful for each pupil; see also `live.MOST_SOCKETS`."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections there may be."""

    everybody: int = MOST
    address: int = MOST_OF_ADDRESS

    @classmethod
    def for_files(cls, files: int) -> ConnectionLimits:
        """For a process that may have this number of files open: databases need some as well."""
        everybody = min(MOST, files - spare(files))
        return cls(everybody, min(MOST_OF_ADDRESS, max(1, everybody // 2)))


def spare(files: int) -> int:
    """File descriptors that are left for everything but connections."""
    return min(256, files // 2)


@dataclass(slots=True)
class _Crowd:
    """Connections that share a limit; the silent ones in the order in which they fell silent."""

    number: int = 0
    silent: dict[Connection, None] = field(default_factory=dict)


@dataclass(slots=True)
class _Entry:
    crowds: list[_Crowd]
    address: str | None
    state: ConnectionState
    since: float
    unread: int


class Connections:
    """The book of all connections of a server."""

    def __init__(
        self,
        limits: ConnectionLimits | None = None,
        speaks_for_others: Callable[[str], bool] = lambda host: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits or ConnectionLimits()
        self._speaks_for_others = speaks_for_others
        self._clock = clock
        self._entries: dict[Connection, _Entry] = {}
        self._everybody = _Crowd()
        self._addresses: dict[str, _Crowd] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._entries))

    def enter(self, one: Connection, host: str | None) -> bool:
        """Take somebody in; False if there is no place left."""
        address = None
        if host is not None and not self._speaks_for_others(host):
            address = neighbourhood(host)
        crowds = [self._everybody]
        if address is not None:
            # First of all among its own: a crowd from one address pushes nobody else out.
            crowd = self._addresses.get(address, _Crowd())
            if not self._make_room(crowd, self._limits.address):
                return False
            crowds.append(crowd)
        if not self._make_room(self._everybody, self._limits.everybody):
            return False
        if address is not None:
            self._addresses[address] = crowds[1]  # making room may have closed an empty one
        for crowd in crowds:
            crowd.number += 1
        entry = _Entry(crowds, address, one.state(), self._clock(), one.unread())
        self._entries[one] = entry
        self._file(one, entry)
        return True

    def leave(self, one: Connection) -> None:
        """Somebody has gone; it may be said twice."""
        entry = self._entries.pop(one, None)
        if entry is None:
            return
        for crowd in entry.crowds:
            crowd.number -= 1
            crowd.silent.pop(one, None)
        if entry.address is not None and self._addresses[entry.address].number == 0:
            del self._addresses[entry.address]

    def note(self, one: Connection) -> None:
        """Something has happened to a connection: it may be waiting for something else now."""
        entry = self._entries.get(one)
        if entry is None or (state := one.state()) is entry.state:
            return
        entry.state, entry.since, entry.unread = state, self._clock(), one.unread()
        self._file(one, entry)

    def sweep(self) -> None:
        """Close connections that keep us waiting for too long."""
        now = self._clock()
        for one, entry in list(self._entries.items()):
            self.note(one)
            patience = PATIENCE.get(entry.state)
            if patience is None or now - entry.since <= patience:
                continue
            if one.unread() <= entry.unread - LEAST:  # slow, but it takes what we send
                entry.since, entry.unread = now, one.unread()
            else:
                self._cut(one)

    def _make_room(self, crowd: _Crowd, most: int) -> bool:
        """Whether one more fits in, if need be for the one that has been silent for longest."""
        while crowd.number >= most:
            longest = next(iter(crowd.silent), None)
            if longest is None:
                return False
            self._cut(longest)
        return True

    def _cut(self, one: Connection) -> None:
        self.leave(one)
        one.cut()

    @staticmethod
    def _file(one: Connection, entry: _Entry) -> None:
        for crowd in entry.crowds:
            crowd.silent.pop(one, None)
            if entry.state in SILENT:
                crowd.silent[one] = None


class State(ServerState):
    """What all connections of a server share: uvicorn's own, and the book."""

    def __init__(self, book: Connections) -> None:
        super().__init__()
        self.book = book


class Http(H11Protocol):
    """A connection that brings requests, and tells the book what becomes of it."""

    def __init__(self, config: Any, server_state: State, *rest: Any, **more: Any) -> None:
        super().__init__(config, server_state, *rest, **more)
        self.book = server_state.book

    def state(self) -> ConnectionState:
        """What it is waiting for."""
        if self.transport.is_closing():
            return ConnectionState.LEAVING
        if self.flow.write_paused:
            return ConnectionState.STALLED
        if self.cycle is not None and not self.cycle.response_complete:
            return ConnectionState.ANSWERING
        if self.conn.their_state is h11.SEND_BODY:
            return ConnectionState.BODY
        if self.cycle is None or self.conn.trailing_data[0]:
            return ConnectionState.HEAD
        return ConnectionState.IDLE

    def unread(self) -> int:
        """Bytes of our answers that have not been taken yet."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """Close it at once, whatever is on its way."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.book.enter(self, self.client[0] if self.client else None):
            self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        self.book.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.book.note(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.book.note(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.book.note(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.book.note(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.book.leave(self)  # the same connection comes in again as a socket
        super().handle_websocket_upgrade(event)


def proxies(names: list[str] | str) -> Callable[[str], bool]:
    """Whether an address may speak for others, as uvicorn reads FORWARDED_ALLOW_IPS itself."""

    async def nobody(*_: Any) -> None: ...

    return ProxyHeadersMiddleware(nobody, names).trusted_hosts.__contains__
