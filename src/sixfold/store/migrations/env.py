"""Alembic's entry: it is given an open connection and a room, and makes no choices of its own."""

from __future__ import annotations

from alembic import context

from sixfold.store.rooms import Room

room: Room = context.config.attributes["room"]
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=room.metadata,
    version_table=room.version_table,
)
with context.begin_transaction():
    context.run_migrations()
