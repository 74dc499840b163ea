"""Rooms bring their tables, each with a history of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData

from sixfold.play import schema
from sixfold.server.net.keys import SCHEMA as KEYS
from sixfold.store import NewerDatabase, Schema, Store, migrations
from sixfold.study.studies.schema import SCHEMA as STUDIES

from .diary import SCHEMA


def tables(url: str) -> set[str]:
    """The tables of a database, without those that Alembic keeps."""
    engine = sqlalchemy.create_engine(url)
    found = sqlalchemy.inspect(engine).get_table_names()
    engine.dispose()
    return {name for name in found if not name.startswith("alembic_version")}


def test_migrations_lead_to_the_layout_that_the_code_expects(store: Store) -> None:
    with store.read() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": SCHEMA.version_table}
        )
        assert compare_metadata(context, SCHEMA.metadata) == []
        assert migrations.version(connection, SCHEMA) == "d2"


@pytest.mark.parametrize("each", [SCHEMA, schema.SCHEMA, KEYS, STUDIES], ids=lambda it: it.name)
def test_the_head_of_a_schema_is_its_newest_script(each: Schema) -> None:
    scripts = ScriptDirectory(
        str(Path(migrations.__file__).parent), version_locations=[str(each.versions)]
    )
    assert scripts.get_current_head() == each.head


def test_a_schema_that_comes_later_finds_its_place(store: Store, url: str) -> None:
    """A database of one schema is opened for two, whatever the versions of the first."""
    both = Store(url)
    both.register(SCHEMA)
    both.register(KEYS)
    both.open().close()
    assert tables(url) == {"people", "pages", "signing_keys"}
    alone = Store(url)
    alone.register(KEYS)
    alone.open().close()


def test_a_migration_that_fails_leaves_nothing_behind(url: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from alembic import op\n"
        "import sqlalchemy as sa\n"
        "revision, down_revision = 'b1', None\n"
        "def upgrade():\n"
        "    op.create_table('half', sa.Column('id', sa.Integer))\n"
        "    raise RuntimeError('the disk is full')\n"
    )
    store = Store(url)
    store.register(SCHEMA)
    store.register(Schema("bad", MetaData(), versions=tmp_path, head="b1"))
    with pytest.raises(RuntimeError, match="disk is full"):
        store.open()
    assert tables(url) == set()
    again = Store(url)
    again.register(SCHEMA)
    again.open().close()
    assert tables(url) == {"people", "pages"}


def test_a_newer_database_is_refused_in_one_sentence(store: Store, url: str) -> None:
    older = Store(url)
    older.register(replace(SCHEMA, head="d1", versions=SCHEMA.versions / "none"))
    (says,) = (str(error.value) for error in [refusal(older)])
    assert "newer version of Sixfold" in says
    assert "d2" in says
    with store.read() as connection:
        assert migrations.version(connection, SCHEMA) == "d2"


def refusal(store: Store) -> pytest.ExceptionInfo[NewerDatabase]:
    with pytest.raises(NewerDatabase) as found:
        store.open()
    return found
