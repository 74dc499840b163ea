"""The sockets of one table in this process, and what each of them is told.

A room holds the table as it is and, for each audience, the view that was last sent to it. When the
table changes, the messages for an audience are made and encoded once, however many sockets it has:
those without a seat are one audience, and so are all sockets of one player.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from sixfold.play import deltas
from sixfold.play.table import Table
from sixfold.server.listener import Listener

View = dict[str, Any]

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at a table in this process."""

    players: frozenset[str] = frozenset()
    """Everybody with a socket and a cookie."""
    strangers: int = 0
    """Sockets without a cookie."""
    leaving: frozenset[str] = frozenset()
    """Players without a socket who may be reloading."""


class Shows(Protocol):
    """How a table is shown."""

    def seen(self, table: Table, player: str | None, company: Company) -> View:
        """A table as one audience sees it now."""


def whole(view: View) -> bytes:
    """A view as a message."""
    return b'{"type":"view",' + encode(view)[1:]


class Audience:
    """Some sockets that see the same, and the view that they were sent."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.serial = 0
        self._whole: bytes | None = None

    @property
    def whole(self) -> bytes:
        """The whole view as a message."""
        if self._whole is None:
            self._whole = whole(self.view)
        return self._whole

    def renew(self, view: View) -> list[deltas.Message]:
        """Take a newer view; what there is to say about it."""
        told = deltas.messages(self.view, view)
        self.view, self._whole = view, None  # also if only time has passed: clocks are in it
        self.serial += bool(told)
        return told


class Room:
    """The sockets of one table in this process."""

    def __init__(self, name: str, shows: Shows) -> None:
        self.name = name
        self.table: Table | None = None
        """The table as it was last heard of; None until it has been read."""
        self.listeners: set[Listener] = set()
        self.seated: set[str] = set()
        """Players of whom it matters that they leave."""
        self.leaving: Counter[str] = Counter()
        self.again: asyncio.TimerHandle | None = None
        self._shows = shows
        self._audiences: dict[str | None, Audience] = {}

    @property
    def rev(self) -> int:
        return -1 if self.table is None else self.table.rev

    def company(self) -> Company:
        """Who is here; may be asked from any thread, hence the copy."""
        here = [each.player for each in tuple(self.listeners)]
        known = frozenset(player for player in here if player is not None)
        return Company(known, here.count(None), frozenset(tuple(self.leaving)))

    def deliver(self, table: Table) -> None:
        """Tell every socket what is new to it."""
        self.table = table
        company = self.company()
        self.seated |= table.people & company.players
        groups: dict[str | None, list[Listener]] = {}
        for listener in self.listeners:
            player = listener.player
            is_ours = player in table.people or player == table.maker
            groups.setdefault(player if is_ours else None, []).append(listener)
        self._audiences = {
            key: self._tell(self._audiences.get(key), group, self._shows.seen(table, key, company))
            for key, group in groups.items()
        }

    def _tell(self, audience: Audience | None, group: list[Listener], view: View) -> Audience:
        """Tell one audience what its view has become."""
        before = -1
        texts: list[bytes] = []
        is_presence = False
        if audience is None:
            audience = Audience(view)
        else:
            before = audience.serial
            told = audience.renew(view)
            texts = [encode(message) for message in told]
            is_presence = len(told) == 1 and told[0]["type"] == "presence"
        for listener in group:
            if listener.is_full:
                listener.forget()
            elif listener.audience is not audience or listener.serial != before:
                listener.say(audience.whole)
                listener.audience = audience
            elif listener.deltas or is_presence:
                for text in texts:
                    listener.say(text)
            elif texts:
                listener.say(audience.whole)
            listener.serial = audience.serial
        return audience

    def repeat(self, listener: Listener) -> None:
        """Send somebody the whole view, because he missed something."""
        listener.forget()
        if self.table is not None:
            self.deliver(self.table)

    def next_claim(self) -> float | None:
        """Seconds until one of these audiences may claim the game; None if nobody is to wait."""
        waits = [
            view["claim_at"] - view["clocks"]["now"]
            for view in (audience.view for audience in self._audiences.values())
            if view["claim_at"] is not None and view["clocks"] is not None
        ]
        return min((wait / 1000 for wait in waits if wait > 0), default=None)

    def returned(self) -> Iterable[str]:
        """Players who count as gone at the table and are here all the same."""
        table = self.table
        if table is None or not table.gone:
            return []
        here = {each.player for each in self.listeners}
        absent = {table.seats[seat].player for seat in table.gone}
        return [player for player in here & absent if player is not None]
