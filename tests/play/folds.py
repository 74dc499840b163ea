"""Whole games that are folded from their events, counted."""

from __future__ import annotations

import threading
from collections.abc import Iterable

import pytest

from sixfold.play import Table
from sixfold.play.table.events import TableEvent

PATIENCE = 240.0


class Folds:
    """Counts folds, and lets them wait for each other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        real = Table.replay.__func__  # type: ignore[attr-defined]

        def replay(cls: type[Table], events: Iterable[TableEvent]) -> Table:
            table: Table = real(cls, events)
            self.tables.append(table.id)
            assert self.gate.wait(PATIENCE)
            return table

        monkeypatch.setattr(Table, "replay", classmethod(replay))
