"""What they write."""

import sqlalchemy as sa
from alembic import op

revision = "d2"
down_revision = "d1"


def upgrade() -> None:
    op.create_table(
        "pages",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("shape", sa.Integer, nullable=False, server_default="1"),
        sa.PrimaryKeyConstraint("person", "rev", name="pk_pages"),
    )


def downgrade() -> None:
    op.drop_table("pages")
