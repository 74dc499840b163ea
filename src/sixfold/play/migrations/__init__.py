"""The history of the database's layout, run by Alembic whenever a storage is opened."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

HEAD = "0001"
"""The newest version; a test compares it with the scripts."""


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest layout, within the caller's transaction."""
    if version(connection) == HEAD:
        return  # the usual case, without loading Alembic

    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """The version of a database's layout, None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
