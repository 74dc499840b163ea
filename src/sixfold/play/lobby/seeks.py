"""What people who look for an opponent want, and how the database keeps it.

A seek is one player's, and a player has one: another wish takes its place. It counts while the
process that holds its line keeps renewing it (`seen`), so that nobody is paired with somebody who
has gone, not even when a process died that could have said so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, text, update

from sixfold.core.game import Game
from sixfold.play import schema
from sixfold.play.errors import PlayError
from sixfold.play.table.setup import ClockPlan, SeatPlan, TableSetup

LOCK = 0x5EEC
"""PostgreSQL's lock for everything that pairs people: two who ask at the same moment take turns."""

columns = schema.seeks.c


@dataclass(frozen=True, slots=True)
class Choice:
    """What two people who are paired have in common: a game for two, and a clock."""

    game_id: str
    clock: ClockPlan

    def __post_init__(self) -> None:
        if self.game.seats != 2:
            raise PlayError("bad-setup", field="game", value=self.game_id)
        object.__setattr__(self, "game_id", self.game.id)

    @property
    def setup(self) -> TableSetup:
        """A table for both of them."""
        return TableSetup(self.game_id, (SeatPlan("open"), SeatPlan("open")), self.clock)

    @property
    def game(self) -> Game:
        two = (SeatPlan("open"), SeatPlan("open"))
        return TableSetup(self.game_id, two).game

    @property
    def key(self) -> str:
        """A text that is equal for equal choices, and for no others."""
        clock = self.clock
        parts = (clock.kind, clock.initial_ms, clock.increment_ms, clock.days)
        return " ".join(map(str, (self.game_id, *parts)))


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for an opponent."""

    id: str
    player: str
    choice: Choice
    since: int
    seen: int
    table: str | None = None
    """Where they sit by now, if they have not been told."""


def lock(connection: Connection) -> None:
    """Keep out all others who pair people. A writer of SQLite is alone in any case."""
    if connection.dialect.name != "sqlite":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def of_player(connection: Connection, player: str) -> Seek | None:
    """What a player looks for."""
    row = connection.execute(select(schema.seeks).where(columns.player == player)).first()
    return None if row is None else _read(row)


def by_id(connection: Connection, ids: Sequence[str]) -> list[Seek]:
    """Those of some seeks that are there."""
    return [
        _read(row) for row in connection.execute(select(schema.seeks).where(columns.id.in_(ids)))
    ]


def match(connection: Connection, player: str, choice: Choice, seen_after: int) -> Seek | None:
    """The player who has waited longest for the same, is still there, and is somebody else."""
    query = select(schema.seeks).where(
        columns.choice == choice.key,
        columns.player != player,
        columns.table_id.is_(None),
        columns.seen >= seen_after,
    )
    row = connection.execute(query.order_by(columns.since, columns.player).limit(1)).first()
    return None if row is None else _read(row)


def waiting(connection: Connection, seen_after: int, limit: int) -> list[Seek]:
    """Everybody who is waiting, the first who came first."""
    query = select(schema.seeks).where(columns.table_id.is_(None), columns.seen >= seen_after)
    query = query.order_by(columns.since, columns.player).limit(limit)
    return [_read(row) for row in connection.execute(query)]


def put(connection: Connection, seek: Seek) -> None:
    """Keep a seek in the place of the player's last one."""
    forget(connection, columns.player == seek.player)
    connection.execute(
        insert(schema.seeks).values(
            player=seek.player,
            id=seek.id,
            choice=seek.choice.key,
            game=seek.choice.game_id,
            clock=json.dumps(seek.choice.clock.to_json()),
            since=seek.since,
            seen=seek.seen,
            table_id=seek.table,
        )
    )


def seat(connection: Connection, seek: Seek, table_id: str) -> None:
    """Note where somebody sits who is still to be told."""
    where = columns.id == seek.id
    connection.execute(update(schema.seeks).where(where).values(table_id=table_id))


def renew(connection: Connection, ids: Sequence[str], now: int) -> None:
    """Note that people are still there."""
    where = columns.id.in_(ids)
    connection.execute(update(schema.seeks).where(where).values(seen=now))


def forget(connection: Connection, which: Any) -> None:
    """Forget some seeks."""
    connection.execute(delete(schema.seeks).where(which))


def forget_ids(connection: Connection, ids: Sequence[str]) -> None:
    """Forget the seeks with these ids."""
    forget(connection, columns.id.in_(ids))


def forget_old(connection: Connection, before: int) -> None:
    """Forget what nobody has renewed for long."""
    forget(connection, columns.seen < before)


def _read(row: Row[Any]) -> Seek:
    choice = Choice(row.game, ClockPlan.from_json(json.loads(row.clock)))
    return Seek(row.id, row.player, choice, row.since, row.seen, row.table_id)
