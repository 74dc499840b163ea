"""What the host may do about somebody unpleasant, and the log of it.

It works on the database alone, beside the servers that use it: they notice within seconds, because
every act raises `people_rev` (see `sixfold.play.people.people`).
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from sixfold.play import schema
from sixfold.play.people.people import next_rev, set_name
from sixfold.play.people.shut_out import ADDRESS, PLAYER, address_subject
from sixfold.play.service import TableService
from sixfold.play.storage import Storage
from sixfold.play.table.events import CLOSED_BY_HOST

SHORTEST = 6
"""Characters of a player's id that are enough, if nobody else's begins with them."""
LONGEST_REASON = 300


class Refusal(ValueError):
    """What cannot be done, as a sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log."""

    at: int
    who: str
    what: str
    subject: str
    detail: str
    reason: str


class Admin:
    """All that can be done to the people of one database; `who` does it."""

    def __init__(self, storage: Storage, who: str) -> None:
        """The storage has to be open."""
        self._storage = storage
        self._door = TableService(storage)
        self._who = who[:64]

    # Looking

    def tables(self, *, all: bool = False, limit: int = 100) -> list[dict[str, Any]]:
        """Tables with those who sit there, the latest first; without `all` only running ones."""
        columns, chairs, people = schema.tables.c, schema.seats.c, schema.people.c
        query = select(
            *(columns.id, columns.rev, columns.phase, columns.changed, columns.private),
            *(columns.summary, columns.deadline),
        )
        if not all:
            query = query.where(columns.phase != "over")
        now = self._door.now()
        with self._storage.read() as connection:
            rows = connection.execute(
                query.order_by(columns.changed.desc(), columns.id).limit(limit)
            ).all()
            lines = {line["id"]: line for line in self._storage.lines(connection, rows, now)}
            sitting = select(chairs.table_id, chairs.seat, chairs.player, people.name).select_from(
                schema.seats.outerjoin(schema.people, people.player == chairs.player)
            )
            seats = connection.execute(
                sitting.where(chairs.table_id.in_([row.id for row in rows])).order_by(chairs.seat)
            ).all()
        return [
            {
                "id": row.id,
                "game": lines[row.id]["game"] if row.id in lines else None,
                "phase": row.phase,
                "plies": lines[row.id]["ply"] if row.id in lines else None,
                "private": row.private,
                "changed": row.changed,
                "seats": [
                    {"seat": each.seat, "player": each.player, "name": each.name}
                    for each in seats
                    if each.table_id == row.id
                ],
            }
            for row in rows
        ]

    def names(self, limit: int = 1000) -> list[dict[str, Any]]:
        """Everybody who has a name, the latest first."""
        columns = schema.people.c
        query = select(columns.player, columns.name, columns.changed)
        query = query.where(columns.name.is_not(None)).order_by(columns.changed.desc())
        with self._storage.read() as connection:
            rows = connection.execute(query.limit(limit)).all()
            out = _players_out(connection)
        return [{**row._asdict(), "shut_out": row.player in out} for row in rows]

    def shut_outs(self) -> list[dict[str, Any]]:
        """Everybody who is shut out, the latest first."""
        columns = schema.shut_out.c
        query = select(columns.kind, columns.subject, columns.at, columns.reason)
        with self._storage.read() as connection:
            rows = connection.execute(query.order_by(columns.at.desc())).all()
        return [row._asdict() for row in rows]

    def log(self, limit: int = 100) -> list[Entry]:
        """What was done, the latest first."""
        columns = schema.admin_log.c
        query = select(
            columns.at, columns.who, columns.what, columns.subject, columns.detail, columns.reason
        )
        with self._storage.read() as connection:
            rows = connection.execute(query.order_by(columns.id.desc()).limit(limit)).all()
        return [Entry(*row) for row in rows]

    # Acting

    def close(self, table: str, reason: str) -> None:
        """End a game without a result; its players read the reason."""
        reason = _reason(reason)
        self._door.close_table(table, reason)
        with self._storage.write() as connection:
            next_rev(connection)
            self._note(connection, CLOSED_BY_HOST, table, "", reason)

    def remove_name(self, player: str, reason: str) -> str:
        """Take a player's name away; the name that it was."""
        with self._storage.write() as connection:
            player = _whole(connection, player)
            query = select(schema.people.c.name).where(schema.people.c.player == player)
            name = connection.execute(query).scalar()
            if name is None:
                raise Refusal(f"{player} has no name")
            set_name(connection, player, None, _now())
            self._note(connection, "name-removed", player, name, _reason(reason))
        return str(name)

    def shut_out(self, whom: str, reason: str) -> str:
        """Let a player or an address in no more; who that is, in full."""
        with self._storage.write() as connection:
            kind, subject = _subject(connection, whom)
            if subject in _out(connection, kind):
                raise Refusal(f"{subject} is shut out already")
            next_rev(connection)
            row = {"kind": kind, "subject": subject, "at": _now(), "reason": _reason(reason)}
            connection.execute(insert(schema.shut_out).values(**row))
            self._note(connection, "shut-out", subject, kind, _reason(reason))
        return subject

    def let_in(self, whom: str, reason: str) -> str:
        """Let somebody in again who was shut out; who that is, in full."""
        columns = schema.shut_out.c
        with self._storage.write() as connection:
            kind, subject = _subject(connection, whom)
            if subject not in _out(connection, kind):
                raise Refusal(f"{subject} is not shut out")
            next_rev(connection)
            where = (columns.kind == kind, columns.subject == subject)
            connection.execute(delete(schema.shut_out).where(*where))
            self._note(connection, "let-in", subject, kind, _reason(reason))
        return subject

    def _note(
        self, connection: Connection, what: str, subject: str, detail: str, reason: str
    ) -> None:
        row = Entry(_now(), self._who, what, subject, detail, reason)
        values = {name: getattr(row, name) for name in Entry.__slots__}
        connection.execute(insert(schema.admin_log).values(**values))


def _now() -> int:
    return round(time.time() * 1000)


def _reason(text: str) -> str:
    return " ".join(text.split())[:LONGEST_REASON]


def _subject(connection: Connection, whom: str) -> tuple[str, str]:
    """The kind and the full name of somebody: an address, or a player."""
    if any(sign in whom for sign in ".:"):
        try:
            return ADDRESS, address_subject(whom)
        except ValueError:
            raise Refusal(f"{whom} is not an address") from None
    return PLAYER, _whole(connection, whom)


def _whole(connection: Connection, player: str) -> str:
    """A player's id; its beginning is enough if it is somebody's and nobody else's."""
    if re.fullmatch("[0-9a-f]{32}", player):
        return player
    if not re.fullmatch(f"[0-9a-f]{{{SHORTEST},31}}", player):
        raise Refusal(f"{player} is neither an address nor a player's id")
    found: set[str] = set()
    for column in (schema.seats.c.player, schema.people.c.player, schema.shut_out.c.subject):
        query = select(column).where(column.startswith(player)).distinct().limit(2)
        found.update(str(row[0]) for row in connection.execute(query))
    if len(found) != 1:
        raise Refusal(f"{len(found) or 'no'} players have an id that begins with {player}")
    return found.pop()


def _out(connection: Connection, kind: str) -> set[str]:
    columns = schema.shut_out.c
    query = select(columns.subject).where(columns.kind == kind)
    return {str(row[0]) for row in connection.execute(query)}


def _players_out(connection: Connection) -> set[str]:
    return _out(connection, PLAYER)
