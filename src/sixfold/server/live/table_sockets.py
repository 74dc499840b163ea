"""The sockets of one table in this process, and which messages each one gets.

They hold the table as it is and, for each audience, the view that was last sent to it. When the
table changes, the messages for an audience are made and encoded once, however many sockets it has:
those without a seat are one audience, and so are all sockets of one player.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sixfold.play.table.table import Table
from sixfold.play.views.deltas import Message
from sixfold.play.views.json_encoding import to_json
from sixfold.play.views.watching import News, Watcher
from sixfold.server.net.listener import Listener


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
    """How tables are shown."""

    is_shared: bool
    """Whether other processes have sockets of the same tables."""

    def now(self) -> int:
        """The time in milliseconds."""

    def names(self, table: Table) -> Mapping[str, str | None]:
        """What people at a table are called, as far as that is known here."""


def spectators(table: Table, company: Company) -> int:
    """How many are there without a seat."""
    if company.players <= table.people:
        return company.strangers
    return len(company.players - table.people) + company.strangers


class Audience:
    """Some sockets that see the same, and how often they were told something."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.serial = 0
        self._whole: bytes | None = None

    @property
    def whole(self) -> bytes:
        """The whole view as a message."""
        if self._whole is None:
            self._whole = b'{"type":"view",' + to_json(self.watcher.view)[1:]
        return self._whole

    def renewed(self, told: Sequence[Message]) -> None:
        """The view is another one, if only because its clocks have run on."""
        self._whole = None
        self.serial += bool(told)


class TableSockets:
    """The sockets of one table in this process."""

    def __init__(self, name: str, shows: Shows) -> None:
        self.name = name
        self.table: Table | None = None
        """The table as last received; None until it has been read."""
        self.listeners: set[Listener] = set()
        self.seated: set[str] = set()
        """Players of whom it matters that they leave."""
        self.leaving: Counter[str] = Counter()
        self.again: asyncio.TimerHandle | None = None
        self._shows = shows
        self._shown: Table | None = None
        """The table that the audiences have seen."""
        self._audiences: dict[str | None, Audience] = {}
        self._groups: dict[str | None, list[Listener]] = {}
        self._grouped: object = None
        """The seats for which the sockets were grouped; None when somebody has come or gone."""
        self._here: frozenset[str] | None = None
        self._watching = 0
        self._names: dict[str, str | None] = {}

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
        if self._grouped is not table.seats:
            self._group(table)
        now, here, watching = self._shows.now(), self._here, self._watching
        names = self._called(table)
        audiences, self._audiences = self._audiences, {}
        news, self._shown = News(self._shown or table, table, now), table
        for player, group in self._groups.items():
            audience = audiences.get(player)
            before = -1
            told: Sequence[Message] = ()
            if audience is None:
                watcher = Watcher(
                    table, player, now, present=here, spectators=watching, names=names
                )
                audience = Audience(watcher)
            else:
                before = audience.serial
                told = audience.watcher.renew(news, present=here, spectators=watching, names=names)
                audience.renewed(told)
            self._audiences[player] = audience
            _tell(group, audience, before, told)

    def _called(self, table: Table) -> Mapping[str, str | None]:
        """What the people at the table are called; a name that was forgotten here still stands."""
        known = self._shows.names(table)
        before = self._names
        self._names = {player: known.get(player, before.get(player)) for player in table.people}
        return self._names

    def regroup(self) -> None:
        """Somebody has come or gone."""
        self._grouped = None

    def _group(self, table: Table) -> None:
        """Find out who sees the table with the same eyes, and who is here."""
        company = self.company()
        self.seated |= table.people & company.players
        self._groups = {}
        for listener in self.listeners:
            player = listener.player
            is_ours = player in table.people or player == table.maker
            self._groups.setdefault(player if is_ours else None, []).append(listener)
        self._here = None if self._shows.is_shared else company.players | company.leaving
        self._watching = spectators(table, company)
        self._grouped = table.seats

    def next_claim(self) -> float | None:
        """Seconds until one of these audiences may claim the game; None if nobody is to wait."""
        if self.table is None or not self.table.gone:
            return None
        waits = [
            view.claim_at - view.clocks.now
            for view in (audience.watcher.view for audience in self._audiences.values())
            if view.claim_at is not None and view.clocks is not None
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


def _tell(
    group: Iterable[Listener], audience: Audience, before: int, told: Sequence[Message]
) -> None:
    """Tell those who know what came before what is new, and the others everything."""
    texts = [to_json(message) for message in told]
    is_presence = len(told) == 1 and told[0]["type"] == "presence"
    for listener in group:
        if listener.is_full:
            listener.forget()
            continue
        if listener.audience is not audience or listener.serial != before:
            listener.say(audience.whole)
        elif listener.deltas or is_presence:
            for text in texts:
                listener.say(text)
        elif texts:
            listener.say(audience.whole)
        listener.audience, listener.serial = audience, audience.serial
