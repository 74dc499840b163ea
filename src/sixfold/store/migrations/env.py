"""Alembic's entry: it is given an open connection and makes no choices of its own."""

from __future__ import annotations

from alembic import context

from sixfold.play.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
