"""A table as a record: what can be downloaded, replayed and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from sixfold.engine.levels import level_of
from sixfold.play.table.table import Table
from sixfold.play.views.view import seat_names
from sixfold.records import Record


def record_of(table: Table, called: Mapping[str, str]) -> Record:
    """The game of a table, as far as it has been played; `called` are the names of players."""
    date = datetime.fromtimestamp(table.created_at / 1000, UTC).date().isoformat()
    people = seat_names([seat.player for seat in table.seats], called)
    names = [
        level_of(seat.plan.level).name if seat.plan.level else people.get(number, "")
        for number, seat in enumerate(table.seats)
    ]
    control = table.setup.clock.control
    record = Record.new(
        table.game,
        players=names,
        date=date,
        clock=None if control == "none" else control,
        start=table.setup.position,
    )
    for move, left in zip(table.moves, table.readings, strict=True):
        record.add(move, clock=None if left is None else timedelta(milliseconds=left))
    if table.ended is not None:
        record.finish(table.ended)
    return record
