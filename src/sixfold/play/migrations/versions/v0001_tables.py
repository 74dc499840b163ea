"""Tables, their events, their seats, and the heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("lobby", sa.Boolean, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False, comment="a minute clock runs"),
        sa.Column("engine", sa.Boolean, nullable=False, comment="the computer is to move"),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column(
            "due", sa.BigInteger, comment="when somebody has to look after it, in milliseconds"
        ),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_maker", "tables", ["maker"])
    op.create_index("ix_tables_phase_changed", "tables", ["phase", "changed"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "rev", name="pk_events"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_events_table_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("player", sa.String(64)),
        sa.Column("secret", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("secret", name="uq_seats_secret"),
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    heartbeat = op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.bulk_insert(heartbeat, [{"id": 1, "at": 0}])


def downgrade() -> None:
    for name in ("heartbeat", "seats", "events", "tables"):
        op.drop_table(name)
