"""The tables of what players have learned.

A row stays when its lesson is gone from the data: a later version may have it again.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import BigInteger, Column, Integer, String, Table

from sixfold.store import Schema, new_metadata

metadata = new_metadata()

SCHEMA = Schema(
    "lessons",
    metadata,
    versions=Path(__file__).parent / "migrations",
    head="0001",
    version_table="alembic_version_learning",  # what the topic was called at first
)

done = Table(
    "lessons_done",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("family", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False, comment="when the server heard of it"),
)

places = Table(
    "lesson_places",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("family", String(40), primary_key=True),
    Column("lesson", String(40), nullable=False, comment="where they are"),
    Column("step", Integer, nullable=False, comment="the first is 1"),
    Column("at", BigInteger, nullable=False, comment="when they were there, in milliseconds"),
)
