"""How a room's layout is brought up to date, by Alembic, when a store is opened."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sixfold.store.errors import NewerDatabase
from sixfold.store.rooms import Room


def upgrade(connection: Connection, room: Room) -> None:
    """Bring a room's tables to their newest layout, within the caller's transaction."""
    found = version(connection, room)
    if found == room.head:
        return  # the usual case, without loading Alembic

    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", _option(Path(__file__).parent))
    config.set_main_option("version_locations", _option(room.versions))
    config.set_main_option("path_separator", "newline")
    config.attributes.update(connection=connection, room=room)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise NewerDatabase(
            f"The database was written by a newer version of Sixfold (its layout of {room.name} is"
            f" {found}, this version knows {room.head}): install that version, or use another"
            " data folder."
        )
    command.upgrade(config, "head")


def version(connection: Connection, room: Room) -> str | None:
    """The version of a room's layout in a database; None if the database has none of its tables."""
    if not inspect(connection).has_table(room.version_table):
        return None
    query = text(f"SELECT version_num FROM {room.version_table}")
    found = connection.execute(query).scalar()
    return None if found is None else str(found)


def _option(path: Path) -> str:
    return str(path).replace("%", "%%")
