"""Quick pairing: the first two who want the same game and clock are seated together.

Everything that counts is decided in one transaction that nobody else who pairs people shares
(`seeks.lock`): of two who ask at the same moment, in whichever processes, the second one finds the
first. The process that holds a player's line renews their seek every few seconds, asks whether they
have been seated, and withdraws it when the line ends.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sixfold.play.lobby import seeks
from sixfold.play.lobby.seeks import Choice, Seek
from sixfold.play.storage import Storage
from sixfold.play.table.seating import Draw, check_player, new_id, paired_table
from sixfold.play.table.table import Table

RENEW_MS = 3_000
"""How often the holder of a line says that its player is still there."""
PRESENT_MS = 10_000
"""So long a seek counts that nobody has renewed."""
KEPT_MS = 60 * 60 * 1000
"""So long a seek is kept that nobody has withdrawn."""
MOST_LISTED = 100


@dataclass(frozen=True, slots=True)
class News:
    """What has become of some seeks since they were waiting."""

    seated: dict[str, str]
    """Seek → table, for those who have found an opponent; that is told once."""
    gone: frozenset[str]
    """Those that are no more: their players looked for something else, elsewhere."""


class Pairing:
    """Everybody who looks for an opponent; several processes may share them."""

    def __init__(
        self,
        storage: Storage,
        now: Callable[[], int],
        announce: Callable[[Sequence[Table]], object],
        draw: Draw = secrets.randbelow,
    ) -> None:
        """`announce` tells of a table that was made; `draw` is the lot for colours."""
        self._storage = storage
        self._now = now
        self._announce = announce
        self._draw = draw

    def seek(self, player: str, choice: Choice) -> Seek:
        """Look for an opponent; with a `table`, the player has found one and sits there.

        To ask again for the same keeps one's place in the queue. A player who was seated a moment
        ago and has not been told learns it now.
        """
        check_player(player)
        now = self._now()
        with self._storage.write() as connection:
            seeks.lock(connection)
            seeks.forget_old(connection, now - KEPT_MS)
            own = seeks.of_player(connection, player)
            is_here = own is not None and own.seen >= now - PRESENT_MS
            if own is not None and is_here and own.table is not None:
                seeks.forget_ids(connection, [own.id])
                return own
            since = own.since if own is not None and is_here and own.choice == choice else now
            other = seeks.match(connection, player, choice, now - PRESENT_MS)
            if other is None:
                seek = Seek(new_id(), player, choice, since, now)
                seeks.put(connection, seek)
                return seek
            first = paired_table(choice.setup, (other.player, player), now, self._draw)
            table = Table.create(first)
            self._storage.add(connection, table, first)
            seeks.seat(connection, other, table.id)
            if own is not None:
                seeks.forget_ids(connection, [own.id])
        self._announce([table])
        return Seek(new_id(), player, choice, since, now, table.id)

    def withdraw(self, ids: Iterable[str], *, told: bool = True) -> dict[str, str]:
        """Look no longer; the tables of those who had found an opponent already.

        Unless they are `told`, that is kept for when they ask again.
        """
        wanted = [*ids]
        if not wanted:
            return {}
        with self._storage.write() as connection:
            seeks.lock(connection)
            seated = {
                seek.id: seek.table
                for seek in seeks.by_id(connection, wanted)
                if seek.table is not None
            }
            kept = () if told else seated
            seeks.forget_ids(connection, [id for id in wanted if id not in kept])
        return seated

    def renew(self, ids: Iterable[str]) -> None:
        """The players of these seeks are still there."""
        wanted = [*ids]
        if wanted:
            now = self._now()  # before the transaction: a process that slept writes something first
            with self._storage.write() as connection:
                seeks.renew(connection, wanted, now)

    def news(self, ids: Iterable[str]) -> News:
        """What has become of these seeks."""
        wanted = [*ids]
        if not wanted:
            return News({}, frozenset())
        with self._storage.read() as connection:
            found = {seek.id: seek for seek in seeks.by_id(connection, wanted)}
        seated = {id: seek.table for id, seek in found.items() if seek.table is not None}
        self.withdraw(seated)
        return News(seated, frozenset(wanted) - found.keys())

    def waiting(self) -> list[Seek]:
        """Everybody who is waiting, the first who came first."""
        with self._storage.read() as connection:
            return seeks.waiting(connection, self._now() - PRESENT_MS, MOST_LISTED)
