"""Live views: every open socket of this process, and who of them has to hear what.

A change wakes the table's room. The room reads the table once, makes a view for each audience, and
hands each socket the newest message; one that was not sent yet is replaced, so a slow reader never
holds up the others and never falls behind by more than one view. When only the company changes,
everybody gets a short message instead of the whole view. What somebody may do can change by time
alone, when a game may be claimed: then the room is woken at that moment.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import anyio
import anyio.to_thread

from sixfold.play.encoding import to_json
from sixfold.play.errors import PlayError
from sixfold.play.view_types import View
from sixfold.server.bus import Bus
from sixfold.server.errors import Refused, log
from sixfold.store import CannotStore

GRACE = 4.0
"""Seconds that a player may be without a socket before he counts as gone: a reload takes less."""
AT_ONCE = 6
"""Rooms that are read at the same time; the other threads are for requests."""
GONE = 4404
"""Closes a socket whose table is no more."""
RESTART = 1012
"""Closes every socket when the server stops: come back soon."""


async def grace() -> None:
    """Wait as long as a reload may take."""
    await asyncio.sleep(GRACE)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at a table in this process."""

    players: frozenset[str] = frozenset()
    """Everybody with a socket and a cookie."""
    strangers: int = 0
    """Sockets without a cookie."""
    leaving: frozenset[str] = frozenset()
    """Players without a socket who may be reloading."""


class Tables(Protocol):
    """What the hub needs of the door; all of it may block."""

    def views(self, table: str, company: Company) -> dict[str | None, View]:
        """A view for everybody with a socket, None standing for strangers."""

    def greet(self, table: str, rev: int, company: Company) -> None:
        """Note who is here, for the table of this rev."""

    def left(self, table: str, player: str) -> None:
        """A player has gone."""

    def news(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables that may have changed; those that are no more are left out."""


class Listener:
    """One open socket: the newest messages for it, and whether it should close."""

    def __init__(self, table: str, player: str | None) -> None:
        self.table = table
        self.player = player
        self.rev = -1
        self.may: Sequence[str] = ()
        self.presence = ""
        self.close_code: int | None = None
        self._messages: list[str] = []
        self._ready = asyncio.Event()

    def offer(self, text: str) -> None:
        """Leave a message instead of one that was not sent yet."""
        self._messages = [text]
        self._ready.set()

    def add(self, text: str) -> None:
        """Leave a message beside the one that was not sent yet."""
        self._messages = [*self._messages[:1], text]
        self._ready.set()

    def close(self, code: int) -> None:
        """Ask the socket to close."""
        self.close_code = code
        self._ready.set()

    async def take(self) -> list[str]:
        """Wait for messages."""
        await self._ready.wait()
        self._ready.clear()
        messages, self._messages = self._messages, []
        return messages


class Room:
    """The sockets of one table in this process."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.rev = -1
        self.seated: set[str] = set()
        self.leaving: Counter[str] = Counter()
        self.dirty = False
        self.again: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    def company(self) -> Company:
        """Who is here; may be asked from any thread, hence the copy."""
        here = [each.player for each in tuple(self.listeners)]
        known = frozenset(player for player in here if player is not None)
        return Company(known, here.count(None), frozenset(tuple(self.leaving)))

    def deliver(self, views: dict[str | None, View]) -> None:
        """Hand every socket what is new to it."""
        texts: dict[int, tuple[str, str]] = {}
        for player, view in views.items():
            self.rev = max(self.rev, view.rev)
            if player is not None and view.you:
                self.seated.add(player)
        for listener in self.listeners:
            view_ = views.get(listener.player)
            if view_ is None:
                self.dirty = True  # came in while the views were made
                continue
            # Spectators share one view; it becomes text once.
            text, presence = texts.get(id(view_)) or texts.setdefault(id(view_), _texts(view_))
            if view_.rev > listener.rev or view_.may != listener.may:
                listener.rev, listener.may = view_.rev, view_.may
                listener.offer(text)
            elif presence != listener.presence:
                listener.add(presence)
            listener.presence = presence


def _next_claim(views: Iterable[View]) -> float | None:
    """Seconds until one of these audiences may claim the game; None if nobody is to wait."""
    waits = [
        view.claim_at - view.clocks.now
        for view in views
        if view.claim_at is not None and view.clocks is not None
    ]
    return min((wait / 1000 for wait in waits if wait > 0), default=None)


def _texts(view: View) -> tuple[str, str]:
    """A view and the presence in it, as messages."""
    presence = {
        "type": "presence",
        "spectators": view.spectators,
        "present": [seat.present for seat in view.seats],
    }
    body = to_json(view).decode()
    return '{"type":"view",' + body[1:], to_json(presence).decode()


class Hub:
    """All rooms."""

    def __init__(self, tables: Tables, bus: Bus) -> None:
        self._tables = tables
        self._bus = bus
        self._rooms: dict[str, Room] = {}
        self._addresses: Counter[str] = Counter()
        self._limiter: anyio.CapacityLimiter | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads: set[asyncio.Task[Any]] = set()
        self._opened: Callable[[str], None] | None = None
        self._emptied: Callable[[str], None] | None = None

    def on_company(self, opened: Callable[[str], None], emptied: Callable[[str], None]) -> None:
        """Say in a thread when somebody comes to a table, and when the last one has gone."""
        self._opened, self._emptied = opened, emptied

    # Changes

    def changed(self, table: str, rev: int) -> None:
        """A table has changed in this process; may be called from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._changed_here, table, rev)

    def _changed_here(self, table: str, rev: int) -> None:
        self._bus.tell(table, rev)
        self.heard(table, rev)

    def heard(self, table: str, rev: int) -> None:
        """A table has changed somewhere; only on the event loop."""
        room = self._rooms.get(table)
        if room is not None and rev > room.rev:
            self._wake(room)

    def look_again(self) -> None:
        """Changes may have been missed: look at every table that somebody is watching."""
        for room in self._rooms.values():
            self._wake(room)

    def _wake(self, room: Room) -> None:
        room.dirty = True
        if self._loop is not None and (room.task is None or room.task.done()):
            room.task = self._start(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        while room.dirty and room.listeners:
            room.dirty = False
            try:
                company = room.company()
                views = await self._in_thread(self._tables.views, room.table, company)
                room.deliver(views)
                await self._report(self._tables.greet, room.table, room.rev, company)
                self._wake_later(room, _next_claim(views.values()))
            except PlayError:
                for listener in room.listeners:
                    listener.close(GONE)
            except Exception as error:
                if not isinstance(error, CannotStore):  # which the store has said
                    log.exception("views of a table could not be made")
                room.dirty = True
                await asyncio.sleep(1)

    def _wake_later(self, room: Room, seconds: float | None) -> None:
        """Look again in some seconds, and not when that was thought before."""
        if room.again is not None:
            room.again.cancel()
            room.again = None
        if seconds is not None and self._loop is not None:
            room.again = self._loop.call_later(seconds, self._wake, room)

    # Sockets

    def company(self, table: str) -> Company:
        """Who is at a table in this process."""
        room = self._rooms.get(table)
        return Company() if room is None else room.company()

    def is_watched(self, table: str) -> bool:
        """Whether anybody is at a table in this process; may be asked from any thread."""
        return table in self._rooms

    def enter(self, listener: Listener) -> None:
        """A socket opens; it gets the view as soon as it has been made."""
        room = self._rooms.get(listener.table)
        if room is None:
            room = self._rooms[listener.table] = Room(listener.table)
            self._start(self._report(self._opened, room.table))
        room.listeners.add(listener)
        self._wake(room)

    def leave(self, listener: Listener) -> None:
        """A socket has closed. Its player has gone if he does not come back soon."""
        room = self._rooms[listener.table]
        room.listeners.discard(listener)
        if self._loop is None:
            return
        player = listener.player
        if player in room.seated and all(each.player != player for each in room.listeners):
            room.leaving[player] += 1
            self._start(self._leaving(room, player))
        self._tidy(room)

    async def _leaving(self, room: Room, player: str) -> None:
        await grace()
        room.leaving[player] -= 1
        if room.leaving[player]:
            return
        del room.leaving[player]
        self._tidy(room)
        if all(each.player != player for each in room.listeners):
            await self._report(self._tables.left, room.table, player)

    def _tidy(self, room: Room) -> None:
        """Somebody has gone: tell the others, or forget the room if it is empty."""
        if room.listeners:
            self._wake(room)
        elif not room.leaving and self._rooms.get(room.table) is room:
            del self._rooms[room.table]
            self._wake_later(room, None)
            self._start(self._report(self._emptied, room.table))

    async def _report(self, act: Callable[..., object] | None, *facts: object) -> None:
        """Do something that may block, and that nobody waits for."""
        if act is None:
            return
        try:
            await self._in_thread(act, *facts)
        except PlayError:
            pass  # no such table any more
        except CannotStore:
            pass  # the store has said so
        except Exception:
            log.exception("who came or left could not be told")

    def admit(self, address: str, most: int) -> None:
        """Count a socket of an address; Refused if it has too many already (0: no limit)."""
        if most and self._addresses[address] >= most:
            raise Refused(429, "too-many-requests", headers={"retry-after": "10"}, seconds=10)
        self._addresses[address] += 1

    def dismiss(self, address: str) -> None:
        """A socket of an address has closed."""
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]

    # Coming and going of the server

    def begin(self) -> None:
        """Start to listen for changes; on the event loop that the sockets live on."""
        self._loop = asyncio.get_running_loop()
        self._limiter = anyio.CapacityLimiter(AT_ONCE)
        self._start(self._bus.run(self.heard, self.look_again))

    def poll(self, seconds: float) -> None:
        """From now on look for changes of other processes that no message told of."""
        self._start(self._poll(seconds))

    async def _poll(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            tables = list(self._rooms)
            try:
                revs = await self._in_thread(self._tables.news, tables)
            except Exception as error:
                if not isinstance(error, CannotStore):  # which the store has said
                    log.exception("the revs of tables could not be read")
                continue
            for table, rev in revs.items():
                self.heard(table, rev)

    async def end(self) -> None:
        """Close every socket; clients know the code and come back."""
        self._loop = None
        for room in self._rooms.values():
            self._wake_later(room, None)
            for listener in room.listeners:
                listener.close(RESTART)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*self._threads, return_exceptions=True)

    async def _in_thread(self, act: Callable[..., T], *facts: object) -> T:
        """Do something that blocks; it is finished even if nobody waits for it any more."""
        work = anyio.to_thread.run_sync(act, *facts, limiter=self._limiter)
        task = asyncio.get_running_loop().create_task(work)
        self._threads.add(task)
        task.add_done_callback(self._threads.discard)
        return await asyncio.shield(task)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
