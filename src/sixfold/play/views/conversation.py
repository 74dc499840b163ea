"""What two people said at the tables before this one: a rematch does not end their conversation.

The words stay where they were said, and are read from the log of each table without folding its
game. Only those who may read the chat of a table get them, and only from tables where the same two
people sat.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from sixfold.play import schema
from sixfold.play.actions.talk import can_chat
from sixfold.play.table.events import Chatted, read_event
from sixfold.play.table.parts import ChatLine
from sixfold.play.table.table import Table
from sixfold.play.views.types import EarlierChat
from sixfold.store.upcasters import Row

if TYPE_CHECKING:
    from sixfold.play.storage import Storage

MOST_LINES = 200
"""Of all tables together: the last ones."""


def earlier_chat(storage: Storage, table: Table, player: str | None) -> list[EarlierChat]:
    """The conversation before a table, as one of its players may read it, oldest table first."""
    if not table.earlier or not table.seats_of(player) or not can_chat(table):
        return []
    with storage.read() as connection:
        sitting = _sitting(connection, table.earlier)
        shared = [id for id in table.earlier if {*sitting.get(id, ())} == table.people]
        said = _said(connection, shared)
    now_at = {seat.player: number for number, seat in enumerate(table.seats)}
    found: list[EarlierChat] = []
    left = MOST_LINES
    for id in reversed(shared):
        lines = [
            ChatLine(now_at[sitting[id][words.seat]], words.text, words.at)
            for words in said.get(id, ())[-left:]
        ]
        if lines:
            found.insert(0, EarlierChat(id, lines))
        left -= len(lines)
        if not left:
            break
    return found


def _sitting(connection: Connection, ids: Sequence[str]) -> dict[str, list[str | None]]:
    """Who sits at some tables, by seat."""
    chairs = schema.seats.c
    query = select(chairs.table_id, chairs.player).where(chairs.table_id.in_(ids))
    sitting: dict[str, list[str | None]] = {}
    for id, player in connection.execute(query.order_by(chairs.table_id, chairs.seat)):
        sitting.setdefault(id, []).append(player)
    return sitting


def _said(connection: Connection, ids: Sequence[str]) -> dict[str, list[Chatted]]:
    """The words said at some tables, in order; a damaged line is left out."""
    log = schema.events.c
    query = select(log.table_id, log.at, log.kind, log.data, log.shape).where(
        log.table_id.in_(ids), log.kind == Chatted.kind
    )
    said: dict[str, list[Chatted]] = {}
    for id, *facts in connection.execute(query.order_by(log.table_id, log.rev)):
        with contextlib.suppress(ValueError, TypeError):
            event = read_event(Row(*facts).entry())
            assert isinstance(event, Chatted)
            said.setdefault(id, []).append(event)
    return said
