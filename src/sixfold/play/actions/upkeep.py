"""What happens to a table when nobody does anything: flags fall, dead tables are cleared away."""

from __future__ import annotations

from sixfold.play.actions.actions import ABORT_PLIES
from sixfold.play.table import events as happened
from sixfold.play.table.events import TableEvent
from sixfold.play.table.setup import DAY
from sixfold.play.table.table import Table

WAITING_DAYS = 7
"""A table whose seats are not taken in this time is closed."""
IDLE_DAYS = 30
"""So is a game without a clock in which nothing happens."""
KEPT_DAYS = 1
"""A closed table in which nothing was played is forgotten after this time."""


def due_at(table: Table) -> int | None:
    """When somebody has to look after this table again; None for games that are kept."""
    if table.phase == "over":
        return table.changed_at + KEPT_DAYS * DAY if is_empty(table) else None
    if table.phase == "waiting":
        return table.changed_at + WAITING_DAYS * DAY
    idle = table.changed_at + IDLE_DAYS * DAY
    deadline = table.clock.deadline
    return idle if deadline is None else min(idle, deadline)


def is_empty(table: Table) -> bool:
    """Whether a finished table holds no game that somebody could want to see again."""
    return table.outcome is None and table.ply < ABORT_PLIES and table.next is None


def fallen_flag(table: Table, now: int) -> list[TableEvent]:
    """The end of a game whose running clock is down, or that nobody began in time; else nothing."""
    running = table.clock.running
    if table.phase != "playing" or not table.clock.has_fallen(now):
        return []
    if running is None:
        return [happened.TableClosed(now, happened.NOT_BEGUN)]
    return [happened.GameEnded(now, table.game.seats_of(1 - running % 2), "time")]


def upkeep(table: Table, now: int) -> list[TableEvent]:
    """The events that time alone brings."""
    due = due_at(table)
    if table.phase == "over" or due is None or now < due:
        return []
    return fallen_flag(table, now) or [happened.TableClosed(now, happened.EXPIRED)]


def is_forgotten(table: Table, now: int) -> bool:
    """Whether a table may be deleted."""
    due = due_at(table)
    return table.phase == "over" and due is not None and now >= due
