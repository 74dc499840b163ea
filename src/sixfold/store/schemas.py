"""A schema: the tables that a room or a topic keeps, and the history of their layout."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import MetaData

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""How indexes and constraints are called in every schema, so that migrations can name them."""


def new_metadata() -> MetaData:
    """An empty set of tables for a schema."""
    return MetaData(naming_convention=NAMES)


@dataclass(frozen=True)
class Schema:
    """Tables that belong together, with a history of their own.

    Histories do not know of each other: a database that was opened for one schema is upgraded for
    another when that one comes along, whatever the versions of the first.
    """

    name: str
    metadata: MetaData
    versions: Path
    """The folder of Alembic's scripts, one for each change, in one line."""
    head: str
    """The newest of them: a database that has it is opened without loading Alembic."""
    version_table: str = ""
    """Where the database notes the schema's version."""

    def __post_init__(self) -> None:
        if not self.version_table:
            object.__setattr__(self, "version_table", f"alembic_version_{self.name}")
