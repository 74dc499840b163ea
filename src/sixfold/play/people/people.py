"""What players call themselves, and who of them may not come in; the same in every process.

Every change of either raises one number in the database (`people_rev`), so that a process that
asks for this number once a second learns of everything that others have changed (`refresh`). Names
are remembered with the number they were written under: an older one never replaces a newer one.

Nobody who shows a table waits for a name: `known` asks nothing, and the code that brings a table to
the event loop has called `fetch` before.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, insert, select, update

from sixfold.play import schema
from sixfold.play.people.naming import accepted
from sixfold.play.people.shut_out import ShutOut
from sixfold.play.table.table import Table
from sixfold.store import Store

MOST_NAMES: Final = 50_000
"""Players whose names are remembered, or that they have none."""
AT_ONCE: Final = 500
"""Players in one question: databases count the parameters."""

Listener = Callable[[Collection[str]], object]

log = logging.getLogger(__name__)


class People:
    """The names of all players of a database. Safe to use from many threads."""

    def __init__(self, store: Store, most: int = MOST_NAMES) -> None:
        self._store = store
        self._most = most
        self._names: dict[str, tuple[int, str | None]] = {}
        """Player → the rev that their name was written under, and the name."""
        self._lock = threading.Lock()
        self._rev: int | None = None
        self._listeners: list[Listener] = []
        self._doorkeepers: list[Callable[[], object]] = []
        self._watchers: list[Callable[[], object]] = []
        self.shut_out = ShutOut()
        """Who may not come in, as far as this process has heard."""

    def on_shut_out(self, listener: Callable[[], object]) -> None:
        """Call `listener()` when other people than before are shut out."""
        self._doorkeepers.append(listener)

    def on_news(self, listener: Callable[[], object]) -> None:
        """Call `listener()` when anything has changed, also a table that `sixfold admin` closed."""
        self._watchers.append(listener)

    def on_change(self, listener: Listener) -> None:
        """Call `listener(players)` when players of this or another process have another name."""
        self._listeners.append(listener)

    # Names

    def name(self, player: str) -> str | None:
        """What a player is called; None if they have not said."""
        return self.names([player]).get(player)

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """The names of players who have one; those that nobody here knows are one question."""
        wanted = set(players)
        self.fetch(wanted)
        return {player: name for player, name in self.known(wanted).items() if name is not None}

    def known(self, players: Iterable[str]) -> dict[str, str | None]:
        """The names that can be told without asking the database."""
        names = self._names
        return {player: names[player][1] for player in players if player in names}

    def of_tables(self, tables: Sequence[Table]) -> None:
        """See to it that the names of all who sit at some tables are known."""
        self.fetch(player for table in tables for player in table.people)

    def fetch(self, players: Iterable[str]) -> None:
        """See to it that the names of players are known."""
        unknown = [player for player in set(players) if player not in self._names]
        for first in range(0, len(unknown), AT_ONCE):
            some = unknown[first : first + AT_ONCE]
            columns = schema.people.c
            query = select(columns.player, columns.rev, columns.name)
            with self._store.read() as connection:
                rows = connection.execute(query.where(columns.player.in_(some))).all()
            nameless: dict[str, tuple[int, str | None]] = dict.fromkeys(some, (0, None))
            self._keep(nameless | {row.player: (row.rev, row.name) for row in rows})

    def rename(self, player: str, text: str | None, now: int) -> str | None:
        """Give a player a name, or none; PlayError if it cannot be one."""
        name = None if text is None else accepted(text)
        with self._store.write() as connection:
            rev = set_name(connection, player, name, now)
        self._keep({player: (rev, name)})
        self._tell({player})
        return name

    def _keep(self, names: Mapping[str, tuple[int, str | None]]) -> set[str]:
        """Remember names; returns the players who had another one."""
        changed = set()
        with self._lock:
            for player, (rev, name) in names.items():
                before = self._names.pop(player, None)
                if before is not None and before[0] > rev:
                    rev, name = before
                elif before is not None and before[1] != name:
                    changed.add(player)
                self._names[player] = rev, name
            while len(self._names) > self._most:
                del self._names[next(iter(self._names))]
        return changed

    def _tell(self, players: Collection[str]) -> None:
        for listener in self._listeners:
            try:
                listener(players)
            except Exception:  # the change is made; who looks again sees it
                log.exception("a changed name could not be told")

    # News of other processes

    def refresh(self) -> bool:
        """Learn what any process has changed since the last time; whether there was anything."""
        ((rev,),) = self._store.ask("SELECT rev FROM people_rev", ())
        if rev == self._rev:
            return False
        known, columns = self._rev, schema.people.c
        changed: set[str] = set()
        with self._store.read() as connection:
            if known is not None:
                query = select(columns.player, columns.rev, columns.name)
                rows = connection.execute(query.where(columns.rev > known)).all()
                changed = self._keep({row.player: (row.rev, row.name) for row in rows})
            kept_out = select(schema.shut_out.c.kind, schema.shut_out.c.subject)
            shut_out = ShutOut.of((kind, whom) for kind, whom in connection.execute(kept_out))
        self._rev = rev  # rows that are newer still are read again, which changes nothing
        if changed:
            self._tell(changed)
        if shut_out != self.shut_out:
            self.shut_out = shut_out
            self._call(self._doorkeepers)
        self._call(self._watchers)
        return True

    def _call(self, listeners: Iterable[Callable[[], object]]) -> None:
        for listener in listeners:
            try:
                listener()
            except Exception:  # others are still to be told
                log.exception("a change could not be told")


def set_name(connection: Connection, player: str, name: str | None, now: int) -> int:
    """Write a player's name; the rev it has."""
    rev = next_rev(connection)
    put(connection, player, rev, name=name, changed=now)
    return rev


def next_rev(connection: Connection) -> int:
    """Another rev; others who want one wait until this transaction has ended."""
    column = schema.people_rev.c.rev
    connection.execute(update(schema.people_rev).values(rev=column + 1))
    return int(connection.execute(select(column)).scalar_one())


def put(connection: Connection, player: str, rev: int, **values: object) -> None:
    """Write what is known of a player; `next_rev` has kept everybody else from it."""
    where = schema.people.c.player == player
    found = connection.execute(update(schema.people).where(where).values(rev=rev, **values))
    if found.rowcount == 0:
        row = {"player": player, "rev": rev, "changed": 0} | values
        connection.execute(insert(schema.people).values(**row))
