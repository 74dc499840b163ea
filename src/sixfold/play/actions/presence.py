"""Who is at a table and who has gone, where that matters: in live games between several people."""

from __future__ import annotations

from sixfold.play.table.events import Came, Left, TableEvent
from sixfold.play.table.table import Table


def presence(table: Table, player: str, now: int, *, here: bool) -> list[TableEvent]:
    """A player is connected, or not any more."""
    seats = table.seats_of(player)
    matters = table.clock.plan.kind == "minutes" and len(table.people) > 1
    if not seats or table.phase != "playing" or not matters:
        return []
    if here:
        return back(table, seats, now)
    return [] if set(seats) <= table.gone.keys() else [Left(now, seats)]


def back(table: Table, seats: tuple[int, ...], now: int) -> list[TableEvent]:
    """Somebody is there, with a socket or without: nobody may claim the game from them."""
    return [Came(now, seats)] if table.gone.keys() & set(seats) else []
