"""Who looks for an opponent; whose turn it is and until when, to sort lists by.

The new columns of running games are told from what lists say of them: no game is folded for that.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeks",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column(
            "choice",
            sa.String(160),
            nullable=False,
            comment="what two who are paired have in common",
        ),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("clock", sa.Text, nullable=False, comment="as JSON"),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, comment="when they were last there"),
        sa.Column("table_id", sa.String(32), comment="where they sit, until they have been told"),
        sa.PrimaryKeyConstraint("player", name="pk_seeks"),
        sa.UniqueConstraint("id", name="uq_seeks_id"),
    )
    op.create_index("ix_seeks_choice", "seeks", ["choice", "since"])
    for column in (
        sa.Column(
            "company",
            sa.Integer,
            nullable=False,
            server_default="0",
            comment="how many people sit there; those who share a screen are one",
        ),
        sa.Column("mover", sa.String(64), comment="the player who is to move"),
        sa.Column("deadline", sa.BigInteger, comment="when the time of the seat to move is up"),
    ):
        op.add_column("tables", column)
    _fill()


def _fill() -> None:
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "UPDATE tables SET company = (SELECT COUNT(DISTINCT player) FROM seats"
            " WHERE seats.table_id = tables.id)"
        )
    )
    sitting = sa.text("SELECT player FROM seats WHERE table_id = :id AND seat = :seat")
    known = sa.text("UPDATE tables SET mover = :mover, deadline = :deadline WHERE id = :id")
    running = connection.execute(
        sa.text(
            "SELECT id, summary, due FROM tables WHERE phase = 'playing' AND summary IS NOT NULL"
        )
    ).all()
    for table, summary, due in running:
        try:
            line = json.loads(summary)
            seat, timed = line["turn"], line["clock"]["kind"] != "none"
        except (ValueError, LookupError, TypeError):
            continue  # a damaged line; lists leave it out
        mover = connection.execute(sitting, {"id": table, "seat": seat}).scalar()
        deadline = due if timed and mover is not None else None
        connection.execute(known, {"id": table, "mover": mover, "deadline": deadline})


def downgrade() -> None:
    for name in ("deadline", "mover", "company"):
        op.drop_column("tables", name)
    op.drop_index("ix_seeks_choice", "seeks")
    op.drop_table("seeks")
