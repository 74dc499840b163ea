"""Lists are read from columns, events say their shape, tables the rules they were begun under.

The new columns of tables that are there already are drawn from their events when the database is
opened (`Storage.open`): a change of the layout folds no games.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("summary", sa.Text, comment="its line in a list, as JSON"),
        sa.Column("rules", sa.String(16), nullable=False, server_default="1"),
        sa.Column(
            "drawn",
            sa.Integer,
            nullable=False,
            server_default="0",
            comment="the version of the code that drew these columns from the events",
        ),
    ):
        op.add_column("tables", column)
    op.create_index("ix_tables_drawn", "tables", ["drawn"])
    op.add_column("events", sa.Column("shape", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("events", "shape")
    op.drop_index("ix_tables_drawn", "tables")
    for name in ("drawn", "rules", "summary"):
        op.drop_column("tables", name)
