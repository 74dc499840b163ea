"""The signing key of all processes that share a database.

Up to 0.3.0 the server made this table by itself when it was first needed: it may be there.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    if sa.inspect(op.get_bind()).has_table("signing_keys"):
        return
    op.create_table(
        "signing_keys",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_signing_keys"),
    )


def downgrade() -> None:
    op.drop_table("signing_keys")
