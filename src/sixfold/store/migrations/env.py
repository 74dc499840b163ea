"""Alembic's entry: it is given an open connection and a schema, and makes no choices of its own."""

from __future__ import annotations

from alembic import context

from sixfold.store.schemas import Schema

schema: Schema = context.config.attributes["schema"]
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    version_table=schema.version_table,
)
with context.begin_transaction():
    context.run_migrations()
