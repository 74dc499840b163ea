"""Tries at puzzles, ratings of players and puzzles, and puzzles from people's own games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _rating() -> list[sa.Column[float]]:
    names = ("value", "deviation", "volatility")
    return [sa.Column(name, sa.Float(53), nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "puzzle_players",
        sa.Column("player", sa.String(64), nullable=False),
        *_rating(),
        sa.Column("tries", sa.Integer, nullable=False, comment="those that were rated"),
        sa.Column("solved", sa.Integer, nullable=False, comment="those of them that went well"),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_puzzle_players"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(32), nullable=False),
        *_rating(),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Integer, comment="1 or 0; null if it does not count"),
        sa.Column("solved", sa.BigInteger, comment="when it was solved, be it later"),
        sa.Column("before", sa.Float(53), comment="the player's rating; null if it did not change"),
        sa.Column("after", sa.Float(53)),
        sa.Column("deviation", sa.Float(53), comment="of the player's rating afterwards"),
        sa.PrimaryKeyConstraint("player", "puzzle", name="pk_puzzle_tries"),
    )
    op.create_index("ix_puzzle_tries_player_at", "puzzle_tries", ["player", "at"])
    op.create_table(
        "puzzles_own",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False, comment="where it was played"),
        sa.Column("data", sa.Text, nullable=False, comment="the puzzle as JSON"),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "puzzle", name="pk_puzzles_own"),
    )
    op.create_index("ix_puzzles_own_puzzle", "puzzles_own", ["puzzle"])


def downgrade() -> None:
    for name in ("puzzles_own", "puzzle_tries", "puzzle_ratings", "puzzle_players"):
        op.drop_table(name)
