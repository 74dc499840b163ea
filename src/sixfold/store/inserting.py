"""Inserts that know what to do with rows that are there already: both databases have the clause."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: Connection, table: Table) -> Any:
    """An insert with `on_conflict_do_nothing` and `on_conflict_do_update`, each database's own."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)
