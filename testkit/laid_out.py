"""Empty databases of today's layout, copied from one that was migrated.

Migrating takes longer than most tests that need a database. That migrations lead to the layout is
tested in `store`, `play` and `frozen`, and servers that tests start as processes migrate as well.
"""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixfold.server.settings import Settings
    from testkit.servers import Postgres


def migrate(url: str) -> None:
    """Give a database the tables that a server has."""
    from sixfold.play import Storage
    from sixfold.server.net.keys import SCHEMA as KEYS
    from sixfold.study.lessons.schema import SCHEMA as LEARNING
    from sixfold.study.puzzles.schema import SCHEMA as SOLVING
    from sixfold.study.reviews.schema import SCHEMA as REVIEWS
    from sixfold.study.studies.schema import SCHEMA as STUDIES

    storage = Storage(url, durable=False)
    for schema in (KEYS, STUDIES, REVIEWS, LEARNING, SOLVING):
        storage.store.register(schema)
    storage.open().close()


@functools.cache
def _sqlite() -> bytes:
    """What is in the file of an empty database."""
    with tempfile.TemporaryDirectory(prefix="sixfold-laid-out-") as folder:
        path = Path(folder) / "empty.db"
        migrate(f"sqlite:///{path}")
        return path.read_bytes()


def new_file(path: Path) -> None:
    """Make a SQLite database."""
    path.write_bytes(_sqlite())


def move_in(settings: Settings) -> None:
    """Make the database of a server that has a folder of its own, unless there is one."""
    from sixfold.server.settings import DATABASE

    path = settings.data / DATABASE
    if not settings.database_url and not path.exists():
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        new_file(path)


@functools.cache
def _template(server: Postgres) -> str:
    url = server.new_database()
    migrate(url)
    return url


def new_database(server: Postgres) -> str:
    """Make a database in a PostgreSQL server; its URL."""
    return server.new_database(like=_template(server))
