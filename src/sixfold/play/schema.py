"""The tables of the database. Changes go through `migrations`; a test compares the two.

`events` is the truth: a table is the fold of its events. The other columns are drawn from them in
the same transaction, so that tables can be found and listed without folding any.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from sixfold.store import Log, Schema, log_table, new_metadata

metadata = new_metadata()

SCHEMA = Schema(
    "play",
    metadata,
    versions=Path(__file__).parent / "migrations" / "versions",
    head="0004",
    version_table="alembic_version",  # the name since 0.3.0, when play was the only room
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
    Column("summary", Text, comment="its line in a list, as JSON"),
    Column("rules", String(16), nullable=False, server_default="1"),
    Column(
        "drawn",
        Integer,
        nullable=False,
        server_default="0",
        comment="the version of the code that drew these columns from the events",
    ),
    Column(
        "company",
        Integer,
        nullable=False,
        server_default="0",
        comment="how many people sit there; those who share a screen are one",
    ),
    Column("mover", String(64), comment="the player who is to move"),
    Column("deadline", BigInteger, comment="when the time of the seat to move is up"),
    Index("ix_tables_due", "due"),
    Index("ix_tables_drawn", "drawn"),
    Index("ix_tables_maker", "maker"),
    Index("ix_tables_phase_changed", "phase", "changed"),
)

events = log_table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)
history = Log(events, "table_id")

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64)),
    Column("secret", String(64), unique=True),
    Index("ix_seats_player", "player"),
)

seeks = Table(
    "seeks",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("choice", String(160), nullable=False, comment="what two who are paired have in common"),
    Column("game", String(80), nullable=False),
    Column("clock", Text, nullable=False, comment="as JSON"),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, comment="when they were last there"),
    Column("table_id", String(32), comment="where they sit, until they have been told"),
    Index("ix_seeks_choice", "choice", "since"),
)
"""People who are looking for an opponent."""

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""One row: when a server last was alive."""

people = Table(
    "people",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("name", String(64)),
    Column("changed", BigInteger, nullable=False),
    Column("rev", Integer, nullable=False, comment="people_rev when the row was written"),
    Column("link", String(64), unique=True, comment="SHA-256 of the secret of a personal link"),
    Column("linked", BigInteger, comment="when that link was made, in milliseconds"),
    Index("ix_people_rev", "rev"),
)
"""What is known of players who have said something about themselves; most have not."""

shut_out = Table(
    "shut_out",
    metadata,
    Column("kind", String(8), primary_key=True, comment="player or address"),
    Column("subject", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)
"""Who may not come in."""

people_rev = Table(
    "people_rev",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("rev", Integer, nullable=False),
)
"""One row, which grows with every change of `people` and `shut_out`, so that a process learns by
one small question whether there is anything new."""

admin_log = Table(
    "admin_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(64), nullable=False),
    Column("what", String(16), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("detail", Text, nullable=False, comment="what was there before, such as a name"),
    Column("reason", Text, nullable=False),
)
"""What the host did about somebody; nothing is ever taken out of it."""
