"""The tables of attempts at puzzles, of ratings, and of puzzles from people's own games.

`puzzle_tries` is the truth: the first try of a player at a puzzle is one row, and what it did to
their rating stands in it. The ratings are the sum of these rows, written in the same transaction.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import BigInteger, Column, Float, Index, Integer, String, Table, Text

from sixfold.store import Schema, new_metadata

metadata = new_metadata()

SCHEMA = Schema(
    "puzzles",
    metadata,
    versions=Path(__file__).parent / "migrations",
    head="0001",
    version_table="alembic_version_solving",  # what the topic was called at first
)


def _rating() -> tuple[Column[float], Column[float], Column[float]]:
    return (
        Column("value", Float(53), nullable=False),
        Column("deviation", Float(53), nullable=False),
        Column("volatility", Float(53), nullable=False),
    )


players = Table(
    "puzzle_players",
    metadata,
    Column("player", String(64), primary_key=True),
    *_rating(),
    Column("tries", Integer, nullable=False, comment="those that were rated"),
    Column("solved", Integer, nullable=False, comment="those of them that went well"),
    Column("changed", BigInteger, nullable=False),
)

ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(32), primary_key=True),
    *_rating(),
    Column("tries", Integer, nullable=False),
)
"""Of puzzles that somebody has tried; the others have what their difficulty says."""

tries = Table(
    "puzzle_tries",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("score", Integer, comment="1 or 0; null if it does not count"),
    Column("solved", BigInteger, comment="when it was solved, be it later"),
    Column("before", Float(53), comment="the player's rating; null if it did not change"),
    Column("after", Float(53)),
    Column("deviation", Float(53), comment="of the player's rating afterwards"),
    Index("ix_puzzle_tries_player_at", "player", "at"),
)

own = Table(
    "puzzles_own",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False, comment="where it was played"),
    Column("data", Text, nullable=False, comment="the puzzle as JSON"),
    Column("made", BigInteger, nullable=False),
    Index("ix_puzzles_own_puzzle", "puzzle"),
)
"""Puzzles that were made of somebody's games."""
