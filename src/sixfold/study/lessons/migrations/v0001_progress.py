"""Lessons that players have done, and where they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons_done",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("family", sa.String(40), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False, comment="when the server heard of it"),
        sa.PrimaryKeyConstraint("player", "family", "lesson", name="pk_lessons_done"),
    )
    op.create_table(
        "lesson_places",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("family", sa.String(40), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False, comment="where they are"),
        sa.Column("step", sa.Integer, nullable=False, comment="the first is 1"),
        sa.Column(
            "at", sa.BigInteger, nullable=False, comment="when they were there, in milliseconds"
        ),
        sa.PrimaryKeyConstraint("player", "family", name="pk_lesson_places"),
    )


def downgrade() -> None:
    op.drop_table("lesson_places")
    op.drop_table("lessons_done")
