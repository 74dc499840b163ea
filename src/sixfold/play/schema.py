"""The tables of the database. Changes go through `migrations`; a test compares the two.

`events` is the truth: a table is the fold of its events. The other columns are drawn from them in
the same transaction, so that tables can be found without folding all of them.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("lobby", Boolean, nullable=False),
    Column("live", Boolean, nullable=False, comment="a minute clock runs"),
    Column("engine", Boolean, nullable=False, comment="the computer is to move"),
    Column("maker", String(64), nullable=False),
    Column("due", BigInteger, comment="when somebody has to look after it, in milliseconds"),
    Column("changed", BigInteger, nullable=False),
    Index("ix_tables_due", "due"),
    Index("ix_tables_maker", "maker"),
    Index("ix_tables_phase_changed", "phase", "changed"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("data", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64)),
    Column("secret", String(64), unique=True),
    Index("ix_seats_player", "player"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""One row: when a server last was alive."""
