"""How a schema's layout is brought up to date, by Alembic, when a store is opened."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sixfold.store.errors import NewerDatabase
from sixfold.store.schemas import Schema


def upgrade(connection: Connection, schema: Schema) -> None:
    """Bring a schema's tables to their newest layout, within the caller's transaction."""
    found = version(connection, schema)
    if found == schema.head:
        return  # the usual case, without loading Alembic

    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", _option(Path(__file__).parent))
    config.set_main_option("version_locations", _option(schema.versions))
    config.set_main_option("path_separator", "newline")
    config.attributes.update(connection=connection, schema=schema)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise NewerDatabase(
            "The database was written by a newer version of Sixfold (its layout of"
            f" {schema.name} is {found}, this version knows {schema.head}): install that version,"
            " or use another data folder."
        )
    command.upgrade(config, "head")


def version(connection: Connection, schema: Schema) -> str | None:
    """The version of a schema in a database; None if the database has none of its tables."""
    if not inspect(connection).has_table(schema.version_table):
        return None
    query = text(f"SELECT version_num FROM {schema.version_table}")
    found = connection.execute(query).scalar()
    return None if found is None else str(found)


def _option(path: Path) -> str:
    return str(path).replace("%", "%%")
