"""Live views: every open socket of this process, and which messages each one gets.

What changes in this process comes with the tables themselves, right after the commit: their
sockets are told at once, on the event loop, and nothing is read again. What other processes do is
heard of (`net/bus.py`) or looked for: now and then while the bus is there, all the time while it
is not, with one question for all tables. Only then are tables read, many at a time, in a thread.
What somebody may do can change by time alone, when a game may be claimed: then the sockets are told
at that moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from sixfold.play.errors import PlayError
from sixfold.play.table.table import Table
from sixfold.server.live.loop import LoopWork
from sixfold.server.live.table_sockets import Company, Shows, TableSockets
from sixfold.server.net.bus import Bus
from sixfold.server.net.errors import log
from sixfold.server.net.listener import Listener
from sixfold.store import CannotStore

GRACE = 4.0
"""Seconds that a player may be without a socket before they count as gone: a reload takes less."""
LOT = 20
"""Games that are read together when people come to them, if all are short."""
LONG = 200
"""Events of a game that is read by itself."""
GONE = 4404
"""Closes a socket whose table is no more."""
SHUT_OUT = 4403
"""Closes a socket of somebody who was shut out."""
RESTART = 1012
"""Closes every socket when the server stops: come back soon."""


async def grace() -> None:
    """Wait as long as a reload may take."""
    await asyncio.sleep(GRACE)


Stops = Callable[[str | None, str], bool]
"""Whether a player, or everybody from an address, is shut out."""


def expel(listeners: Iterable[Listener], stops: Stops) -> None:
    """Close the sockets of those who may not be here; only on the event loop."""
    for listener in listeners:
        if stops(listener.player, listener.address):
            listener.close(SHUT_OUT)


class TableSource(Shows, Protocol):
    """What the hub needs of the door; all of it but `seen` may block."""

    def read(self, tables: Iterable[str]) -> Mapping[str, Table | None]:
        """Tables as they are now; None for one that no longer exists."""

    def came(self, table: str, player: str) -> None:
        """A player is here who counted as gone."""

    def left(self, table: str, player: str) -> None:
        """A player has gone."""

    def revs(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables; those that are no more are left out."""

    def news(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables that may have changed; those that are no more are left out."""


class Hub:
    """The sockets of all tables."""

    def __init__(self, tables: TableSource, bus: Bus, work: LoopWork) -> None:
        self._tables = tables
        self._work = work
        self._bus = bus
        self._sockets: dict[str, TableSockets] = {}
        self._turned = asyncio.Event()
        """The bus has come or gone, and nobody has looked for changes since."""
        self._unread: set[str] = set()
        """Tables of which there is news that nobody has read yet."""
        self._reading: asyncio.Task[None] | None = None
        self._unknown: set[str] = set()
        """Tables that somebody has come to and nobody here has read."""
        self._greeting: asyncio.Task[None] | None = None
        self._opened: Callable[[str], None] | None = None
        self._emptied: Callable[[str], None] | None = None

    def on_company(self, opened: Callable[[str], None], emptied: Callable[[str], None]) -> None:
        """Say in a thread when somebody comes to a table, and when the last one has gone."""
        self._opened, self._emptied = opened, emptied

    # Changes in this process

    def changed(self, tables: Sequence[Table]) -> None:
        """Tables have changed in this process, in one commit; may be called from any thread."""
        self._work.post(lambda: self._changed(tables))

    def _changed(self, tables: Sequence[Table]) -> None:
        self._bus.tell([(table.id, table.rev) for table in tables])
        for table in tables:
            sockets = self._sockets.get(table.id)
            if sockets is not None:
                self._renew(sockets, table)

    def renamed(self, players: Collection[str]) -> None:
        """Players have another name; may be called from any thread."""
        self._work.post(lambda: self._renamed(players))

    def _renamed(self, players: Collection[str]) -> None:
        for sockets in [*self._sockets.values()]:
            if sockets.table is not None and not sockets.table.people.isdisjoint(players):
                self._deliver(sockets)

    def expel(self, stops: Stops) -> None:
        """Close the sockets of everybody who may not be here; may be called from any thread."""
        self._work.post(lambda: self._expel(stops))

    def _expel(self, stops: Stops) -> None:
        for sockets in self._sockets.values():
            expel(sockets.listeners, stops)

    # Changes elsewhere

    def heard(self, news: Iterable[tuple[str, int]]) -> None:
        """Tables have changed somewhere; only on the event loop."""
        for name, rev in news:
            sockets = self._sockets.get(name)
            if sockets is not None and rev > sockets.rev:
                self._look_at(name)

    def look_again(self) -> None:
        """Changes may have been missed: look at every table that somebody is watching."""
        for name in self._sockets:
            self._look_at(name)

    def _look_at(self, name: str) -> None:
        sockets = self._sockets.get(name)
        if sockets is not None and sockets.table is None:
            self._unknown.add(name)
            if not self._work.has_ended and (self._greeting is None or self._greeting.done()):
                self._greeting = self._work.start(self._greet())
            return
        self._unread.add(name)
        if not self._work.has_ended and (self._reading is None or self._reading.done()):
            self._reading = self._work.start(self._read())

    async def _greet(self) -> None:
        """Read tables that nobody here has read yet, the shortest games first.

        A whole game has to be folded, and a long one takes a second. After a restart everybody
        comes at once; then neither short games nor the news of other tables wait for all of that.
        """
        while self._unknown:
            try:
                waiting = tuple(self._unknown)  # others may come while these are looked up
                revs = await self._work.in_thread(self._tables.revs, waiting)
                lengths = sorted((revs.get(name, 0), name) for name in waiting)
                short = [name for length, name in lengths[:LOT] if length <= LONG]
                lot = short or [lengths[0][1]]
                found = await self._work.in_thread(self._tables.read, lot)
            except Exception as error:
                await self._could_not_read(error)
                continue
            self._unknown.difference_update(lot)
            self._found(found)

    async def _read(self) -> None:
        """Read whatever there is news of, all of it at once, until there is none."""
        while self._unread:
            wanted, self._unread = self._unread, set()
            try:
                found = await self._work.in_thread(self._tables.read, wanted)
            except Exception as error:
                self._unread |= wanted
                await self._could_not_read(error)
                continue
            self._found(found)

    async def _could_not_read(self, error: Exception) -> None:
        """Say so, and wait a little before the next try."""
        if not isinstance(error, CannotStore):  # which the store has said
            log.error("tables could not be read", exc_info=error)
        await asyncio.sleep(1)

    def _found(self, found: Mapping[str, Table | None]) -> None:
        """Tables have been read: tell their sockets."""
        for name, table in found.items():
            sockets = self._sockets.get(name)
            if sockets is None:
                continue
            if table is None:
                for listener in sockets.listeners:
                    listener.close(GONE)
            else:
                self._renew(sockets, table)

    # Rooms

    def _renew(self, sockets: TableSockets, table: Table) -> None:
        """Tell the sockets of a table what is new; what they know already is not said again."""
        if sockets.table is None:
            self._work.start(self._report(self._opened, sockets.name))
        if table.rev > sockets.rev:
            sockets.table = table
            self._deliver(sockets)

    def _deliver(self, sockets: TableSockets) -> None:
        """Tell all sockets what is new to them, and note who is present."""
        table = sockets.table
        if table is None or not sockets.listeners:
            return
        try:
            sockets.deliver(table)
        except Exception:
            log.exception("views of a table could not be made")
            self._wake_later(sockets, 1)
            return
        self._wake_later(sockets, sockets.next_claim())
        for player in sockets.returned():
            self._work.start(self._report(self._tables.came, sockets.name, player))

    def _wake_later(self, sockets: TableSockets, seconds: float | None) -> None:
        """Look again in some seconds, and not when that was thought before."""
        if sockets.again is not None:
            sockets.again.cancel()
            sockets.again = None
        if seconds is not None:
            sockets.again = self._work.later(seconds, partial(self._deliver, sockets))

    # Sockets

    def company(self, table: str) -> Company:
        """Who is at a table in this process."""
        sockets = self._sockets.get(table)
        return Company() if sockets is None else sockets.company()

    def is_watched(self, table: str) -> bool:
        """Whether anybody is at a table in this process; may be asked from any thread."""
        return table in self._sockets

    def enter(self, listener: Listener) -> None:
        """A socket opens; it gets the view as soon as the table has been read."""
        sockets = self._sockets.get(listener.table)
        if sockets is None:
            sockets = self._sockets[listener.table] = TableSockets(listener.table, self._tables)
        sockets.listeners.add(listener)
        sockets.regroup()
        listener.on_drained = lambda: self.repeat(listener)
        self._deliver(sockets)
        self._look_at(sockets.name)  # nobody is greeted with what another process has changed since

    def repeat(self, listener: Listener) -> None:
        """Somebody has missed something and gets the whole view."""
        sockets = self._sockets.get(listener.table)
        if sockets is not None and listener in sockets.listeners:
            listener.forget()
            self._deliver(sockets)

    def leave(self, listener: Listener) -> None:
        """A socket has closed. Its player has gone unless they come back soon."""
        listener.gone()
        sockets = self._sockets[listener.table]
        sockets.listeners.discard(listener)
        sockets.regroup()
        if self._work.has_ended:
            return
        player = listener.player
        if player in sockets.seated and all(each.player != player for each in sockets.listeners):
            sockets.leaving[player] += 1
            sockets.regroup()
            self._work.start(self._leaving(sockets, player))
        self._tidy(sockets)

    async def _leaving(self, sockets: TableSockets, player: str) -> None:
        await grace()
        sockets.leaving[player] -= 1
        if sockets.leaving[player]:
            return
        del sockets.leaving[player]
        sockets.regroup()
        self._tidy(sockets)
        if all(each.player != player for each in sockets.listeners):
            await self._report(self._tables.left, sockets.name, player)

    def _tidy(self, sockets: TableSockets) -> None:
        """Somebody has gone: tell the others, or forget the table if nobody is left."""
        if sockets.listeners:
            self._deliver(sockets)
        elif not sockets.leaving and self._sockets.get(sockets.name) is sockets:
            del self._sockets[sockets.name]
            self._wake_later(sockets, None)
            if sockets.table is not None:
                self._work.start(self._report(self._emptied, sockets.name))

    async def _report(self, act: Callable[..., object] | None, *facts: object) -> None:
        """Do something that may block, and that nobody waits for."""
        if act is None:
            return
        try:
            await self._work.in_thread(act, *facts)
        except PlayError:
            pass  # no such table any more
        except CannotStore:
            pass  # the store has said so
        except Exception:
            log.exception("who came or left could not be told")

    # Coming and going of the server

    def begin(self) -> None:
        """Start to listen for changes; on the event loop that the sockets live on."""
        self._turned = asyncio.Event()
        self._work.start(self._bus.run(self.heard, self._turned.set))

    @property
    def hears_others(self) -> bool:
        """Whether other processes tell of their changes; otherwise they are looked for."""
        return self._bus.is_there

    def poll(self, seconds: float, *, without_bus: float) -> None:
        """From now on look for changes of other processes that no message told of."""
        self._work.start(self._poll(seconds, without_bus))

    async def _poll(self, seconds: float, without_bus: float) -> None:
        has_looked = False
        while True:
            wait = seconds if self._bus.is_there and has_looked else without_bus
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._turned.wait()
            self._turned.clear()  # first: if it turns from now on, there is another look
            has_looked = await self._look_around()

    async def _look_around(self) -> bool:
        """Ask which tables have changed; whether there was an answer."""
        tables = list(self._sockets)
        if not tables:
            return True
        try:
            revs = await self._work.in_thread(self._tables.news, tables)
        except Exception as error:
            if not isinstance(error, CannotStore):  # which the store has said
                log.exception("the revs of tables could not be read")
            return False
        self.heard(revs.items())
        return True

    def end(self) -> None:
        """Close every socket; clients know the code and come back."""
        for sockets in self._sockets.values():
            self._wake_later(sockets, None)
            for listener in sockets.listeners:
                listener.close(RESTART)
