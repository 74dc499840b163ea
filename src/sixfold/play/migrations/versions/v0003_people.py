"""Names and personal links of people, who is shut out, and the log of whoever runs the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False, comment="people_rev when the row was written"),
        sa.Column("link", sa.String(64), comment="SHA-256 of the secret of a personal link"),
        sa.Column("linked", sa.BigInteger, comment="when that link was made, in milliseconds"),
        sa.PrimaryKeyConstraint("player", name="pk_people"),
        sa.UniqueConstraint("link", name="uq_people_link"),
    )
    op.create_index("ix_people_rev", "people", ["rev"])
    op.create_table(
        "shut_out",
        sa.Column("kind", sa.String(8), nullable=False, comment="player or address"),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_shut_out"),
    )
    rev = op.create_table(
        "people_rev",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people_rev"),
    )
    op.bulk_insert(rev, [{"id": 1, "rev": 0}])
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column(
            "detail", sa.Text, nullable=False, comment="what was there before, such as a name"
        ),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_log"),
    )


def downgrade() -> None:
    for name in ("admin_log", "people_rev", "shut_out", "people"):
        op.drop_table(name)
