"""Studies, their edits, and snapshots of long ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("read_key", sa.String(64), comment="the secret of the link to read it"),
        sa.Column("edit_key", sa.String(64), comment="the secret of the link to edit it"),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("chapters", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("games", sa.Text, nullable=False, comment="ids of games, as JSON"),
        sa.Column("size", sa.BigInteger, nullable=False, comment="characters of all its edits"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_owner_changed", "studies", ["owner", "changed"])
    op.create_table(
        "study_edits",
        sa.Column("study_id", sa.String(32), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("shape", sa.Integer, nullable=False, server_default="1"),
        sa.PrimaryKeyConstraint("study_id", "rev", name="pk_study_edits"),
        sa.ForeignKeyConstraint(
            ["study_id"], ["studies.id"], name="fk_study_edits_study_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "study_snapshots",
        sa.Column("study_id", sa.String(32), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("study_id", name="pk_study_snapshots"),
        sa.ForeignKeyConstraint(
            ["study_id"], ["studies.id"], name="fk_study_snapshots_study_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    for name in ("study_snapshots", "study_edits", "studies"):
        op.drop_table(name)
