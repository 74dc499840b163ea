"""Who waits for the computer at a table: people who are connected, looked lately, or moved."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.core.lru import LRU
from sixfold.play.table.table import Table

LOOK_SECONDS = 120.0
"""So long somebody who has looked at a table without a socket counts as its audience."""
PATIENCE_MS = 5 * 60 * 1000
"""So long a person's move is answered though nobody looks: they may play without a socket."""
MOST_LOOKS = 10_000


class Attendance:
    """Who is where. Safe to use from many threads."""

    patience_ms = PATIENCE_MS

    def __init__(
        self,
        now_ms: Callable[[], int],
        watched: Callable[[str], bool],
        clock: Callable[[], float],
    ) -> None:
        self._now_ms = now_ms
        self._watched = watched
        self._clock = clock
        self._looks = LRU[str, float](MOST_LOOKS)

    def looked(self, table_id: str) -> None:
        """Somebody has seen a table."""
        self._looks.put(table_id, self._clock())

    def left(self, table_id: str) -> None:
        """The last one has gone; who only looked will look again."""
        self._looks.pop(table_id)

    def is_here(self, table_id: str) -> bool:
        """Whether somebody is connected to a table or has seen it lately."""
        seen = self._looks.get(table_id)
        if seen is not None and self._clock() - seen <= LOOK_SECONDS:
            return True
        return self._watched(table_id)

    def waits(self, table: Table) -> bool:
        """Whether the computer should think for somebody at this table."""
        if table.people and self._now_ms() - table.changed_at <= PATIENCE_MS:
            return True
        return self.is_here(table.id)
