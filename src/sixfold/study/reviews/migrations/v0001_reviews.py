"""Reviews of games, and the turns of those that are being made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("line", sa.String(32), nullable=False, comment="the key without the engine"),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("engine", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger, comment="when it was finished, in milliseconds"),
        sa.Column("holder", sa.String(32), nullable=False, comment="who makes it"),
        sa.Column("beat", sa.BigInteger, nullable=False, comment="when they last said so"),
        sa.Column("plies", sa.Text, comment="what it says of every turn, as JSON"),
        sa.PrimaryKeyConstraint("key", name="pk_reviews"),
    )
    op.create_index("ix_reviews_line", "reviews", ["line"])
    op.create_table(
        "review_turns",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("ply", sa.Text, nullable=False, comment="as JSON"),
        sa.ForeignKeyConstraint(
            ["key"], ["reviews.key"], name="fk_review_turns_key", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", "round", "number", name="pk_review_turns"),
    )


def downgrade() -> None:
    op.drop_table("review_turns")
    op.drop_index("ix_reviews_line", "reviews")
    op.drop_table("reviews")
