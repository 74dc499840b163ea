"""The tables of studies. Changes go through `migrations`; a test compares the two.

`study_edits` is the truth: a study is the fold of its edits, of which the first one holds all that
was there in the beginning. The columns of `studies` are for lists, and are written in the same
transaction; a snapshot saves folding a long log from its beginning, and may be missing.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from sixfold.store import Log, Schema, log_table, new_metadata

metadata = new_metadata()

SCHEMA = Schema(
    "studies",
    metadata,
    versions=Path(__file__).parent / "migrations",
    head="0001",
    version_table="alembic_version_study",  # what the topic was called at first
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("read_key", String(64), comment="the secret of the link to read it"),
    Column("edit_key", String(64), comment="the secret of the link to edit it"),
    Column("name", Text, nullable=False),
    Column("chapters", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("games", Text, nullable=False, comment="ids of games, as JSON"),
    Column("size", BigInteger, nullable=False, comment="characters of all its edits"),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_studies_owner_changed", "owner", "changed"),
)


def _study() -> Column[str]:
    return Column(
        "study_id", String(32), ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True
    )


edits = log_table("study_edits", metadata, _study())
history = Log(edits, "study_id")

snapshots = Table(
    "study_snapshots",
    metadata,
    _study(),
    Column("rev", Integer, nullable=False),
    Column("data", Text, nullable=False),
)
