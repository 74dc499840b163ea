"""The tables of reviews."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from sixfold.store import Schema, new_metadata

metadata = new_metadata()

SCHEMA = Schema(
    "reviews",
    metadata,
    versions=Path(__file__).parent / "migrations",
    head="0001",
    version_table="alembic_version_reviews",
)

reviews = Table(
    "reviews",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("line", String(32), nullable=False, comment="the key without the engine"),
    Column("game", String(80), nullable=False),
    Column("engine", String(16), nullable=False),
    Column("made", BigInteger, comment="when it was finished, in milliseconds"),
    Column("holder", String(32), nullable=False, comment="who makes it"),
    Column("beat", BigInteger, nullable=False, comment="when they last said so"),
    Column("plies", Text, comment="what it says of every turn, as JSON"),
    Index("ix_reviews_line", "line"),
)

turns = Table(
    "review_turns",
    metadata,
    Column("key", String(32), ForeignKey("reviews.key", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Text, nullable=False, comment="as JSON"),
)
"""What has been found out for reviews that are being made."""
