"""The key that signs cookies: made once, kept with the data, so that a restart loses no seat."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from sqlalchemy import Column, Integer, String, Table, insert, select, text

from sixfold.server.settings import Settings
from sixfold.store import Schema, Store, new_metadata

KEY_FILE = "signing.key"
SHORTEST = 16
"""Characters that a key must have at least."""
KEY_LOCK = 0x516F1E
"""An advisory lock of PostgreSQL: one process at a time makes the key."""

metadata = new_metadata()

SCHEMA = Schema(
    "server",
    metadata,
    versions=Path(__file__).parent / "migrations" / "versions",
    head="0001",
)

keys = Table(
    "signing_keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", String(128), nullable=False),
)


class WeakKey(ValueError):
    """A signing key that could be guessed."""


class DamagedKey(WeakKey):
    """What is stored as the key is not a key."""


def given_key(secret: str) -> str:
    """A key from the environment, if it is long enough to be one."""
    if len(secret) < SHORTEST:
        raise WeakKey(f"SIXFOLD_SECRET must have at least {SHORTEST} characters")
    return secret


def kept_key(text: str, place: str) -> str:
    """A key that was found where one is kept."""
    if len(text) < SHORTEST or not text.isascii() or not text.isprintable():
        raise DamagedKey(
            f"there is no signing key in {place}: put the right one there from a backup; or remove"
            " it, and a new one is made, but nobody keeps a seat"
        )
    return text


def file_key(folder: Path) -> str:
    """The key in a data folder, made there if it is the first time.

    Several processes may start at once: each writes a key of its own under another name, and the
    first link to the final name wins, complete and readable by its owner only.
    """
    path = folder / KEY_FILE
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=folder, prefix=".key-")  # made with mode 600
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(32))
                file.flush()
                os.fsync(file.fileno())
            _publish(Path(draft), path)
        finally:
            Path(draft).unlink(missing_ok=True)
    return kept_key(path.read_bytes().decode("latin-1").strip(), str(path))


def database_key(store: Store) -> str:
    """The key of all processes that share a database; the first of them makes it there."""
    with store.write() as connection:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({KEY_LOCK})"))
        found = connection.execute(select(keys.c.key)).scalar()
        if found is None:
            found = secrets.token_hex(32)
            connection.execute(insert(keys).values(id=1, key=found))
    return kept_key(str(found), "the table signing_keys")


def signing_key(settings: Settings, store: Store) -> str:
    """The key of a server: given, in the shared database, or in the data folder.

    The first time it is made, so the store has to be open.
    """
    if settings.secret is not None:
        return given_key(settings.secret)
    return database_key(store) if not store.is_sqlite else file_key(settings.data)


def _publish(draft: Path, path: Path) -> None:
    """Give a finished file its name, unless somebody else was faster."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    except OSError:  # a file system without links: the small race is better than no key
        if not path.exists():
            draft.rename(path)
