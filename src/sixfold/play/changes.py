"""Changes of tables, many in one transaction: the events that come of each, and all of it written.

Every change is decided on the table as the database has it, locked, after the changes before it in
the same batch. A change that is refused, or that fails, leaves the table as it was for the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from sixfold.play.actions.upkeep import fallen_flag
from sixfold.play.errors import PlayError
from sixfold.play.storage import Storage
from sixfold.play.table.events import Created, Rematched, TableEvent
from sixfold.play.table.seating import Draw, next_table, wants_rematch
from sixfold.play.table.table import Table
from sixfold.play.table_cache import TableReader

Decision = Callable[[Table, int], list[TableEvent]]


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody wants of a table, and when they said so."""

    table_id: str
    decision: Decision
    arrived: int
    """In milliseconds: waiting for the database costs a player no time."""
    known: Table | None = None
    """The table as it was then: what somebody holds is not forgotten before its turn comes."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What became of it."""

    table: Table
    """After the change."""
    new: Sequence[TableEvent] = ()
    started: tuple[Table, Created] | None = None
    """The next game, if everybody wanted one, and its first event."""
    refusal: PlayError | None = None
    """The change was refused, but the flag that fell before it is written."""


@dataclass(slots=True)
class _Progress:
    """A table in the course of a batch."""

    table: Table
    new: list[TableEvent] = field(default_factory=list)


class Changes:
    """Carries changes out."""

    def __init__(self, storage: Storage, tables: TableReader, draw: Draw) -> None:
        self._storage = storage
        self._tables = tables
        self._draw = draw

    def carry_out(
        self, connection: Connection, changes: Sequence[Change]
    ) -> list[Changed | Exception]:
        """Decide all of them and write what comes of it; an exception for each that fails."""
        ids = dict.fromkeys(change.table_id for change in changes)
        revs = self._storage.lock(connection, ids)
        going = {
            table_id: self._found(connection, table_id, revs.get(table_id)) for table_id in ids
        }
        results = [self._decide(going[change.table_id], change) for change in changes]
        started = [each.started for each in results if isinstance(each, Changed) and each.started]
        for table, event in started:
            self._storage.add(connection, table, event)
        self._storage.append_all(
            connection,
            [(at.table, at.new) for at in going.values() if isinstance(at, _Progress) and at.new],
        )
        return results

    def _found(
        self, connection: Connection, table_id: str, rev: int | None
    ) -> _Progress | Exception:
        try:
            return _Progress(self._tables.of_rev(connection, table_id, rev))
        except DBAPIError:
            raise  # that is about the transaction
        except Exception as error:
            return error

    def _decide(self, at: _Progress | Exception, change: Change) -> Changed | Exception:
        if isinstance(at, Exception):
            return at
        try:
            changed = self._after(at.table, change)
        except Exception as error:
            return error
        at.table = changed.table
        at.new.extend(changed.new)
        return changed

    def _after(self, table: Table, change: Change) -> Changed:
        now = max(change.arrived, table.changed_at)
        new = fallen_flag(table, now)
        table = table.apply_all(new)
        refusal: PlayError | None = None
        try:
            decided = change.decision(table, now)
        except PlayError as error:
            if not new:
                raise
            refusal = error
        else:
            new = [*new, *decided]
            table = table.apply_all(decided)
        if not wants_rematch(table):
            return Changed(table, new, refusal=refusal)
        first = next_table(table, now, self._draw)
        rematched = Rematched(now, first.table)
        return Changed(
            table.apply(rematched), [*new, rematched], (Table.create(first), first), refusal
        )


def tables_after(results: Iterable[Changed | Exception]) -> tuple[list[Table], list[Table]]:
    """The tables that a commit has changed or begun, each once and as it is now; and the others."""
    changed: dict[str, Table] = {}
    same: dict[str, Table] = {}
    for each in results:
        if isinstance(each, Changed):
            if each.started is not None:
                changed[each.started[0].id] = each.started[0]
            if each.new or each.table.id in changed:
                changed[each.table.id] = each.table
            else:
                same[each.table.id] = each.table
    return [*changed.values()], [table for id, table in same.items() if id not in changed]
