"""People."""

import sqlalchemy as sa
from alembic import op

revision = "d1"
down_revision = None


def upgrade() -> None:
    op.create_table("people", sa.Column("name", sa.String(32), primary_key=True))


def downgrade() -> None:
    op.drop_table("people")
