"""The file of a SQLite database: made once, never made again by mistake, and watched.

A file can be deleted or replaced under a server that holds it open. The server would go on writing
into what has no name any more, and all of it would be lost when it ends. So connections never make
the file, and the one that was opened is recognised.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from urllib.parse import quote

from sixfold.store.errors import CannotStore, StoreError

LEAST_FREE = 1 << 20
"""Bytes that must be free on the disk; with less a write may fail at any moment."""


class DatabaseFile:
    """A file, by its name and by what was there when it was opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._identity: tuple[int, int] | None = None

    def make(self) -> None:
        """Make an empty file, unless there is one."""
        self._identity = None
        self.path.touch()

    def recognise(self) -> None:
        """From now on only this very file counts."""
        self._identity = self._look()

    def is_gone(self) -> bool:
        """Whether the file that was opened is no longer there."""
        return self._identity is not None and self._look() != self._identity

    def is_full(self) -> bool:
        """Whether its disk has no room left."""
        try:
            return shutil.disk_usage(self.path.parent).free < LEAST_FREE
        except OSError:
            return False  # then it is no full disk that is the matter

    def connect(self) -> sqlite3.Connection:
        """A connection that does not make the file; CannotStore if it is another one by now."""
        if self.is_gone():
            raise CannotStore("database-gone")
        uri = f"file:{quote(str(self.path.absolute()))}?mode=rw"
        return sqlite3.connect(uri, uri=True, check_same_thread=False)

    def copy(self, target: Path) -> None:
        """Copy the database while it is in use; the copy is whole or not there."""
        if not self.path.is_file():
            raise StoreError(f"There is no database at {self.path}.")
        unfinished = target.with_name(f"{target.name}.unfinished")
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)  # it holds the secrets of seats
        source, copy = self.connect(), sqlite3.connect(unfinished)
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        except sqlite3.Error as error:
            unfinished.unlink(missing_ok=True)
            raise StoreError(f"The database could not be copied: {error}.") from error
        finally:
            copy.close()
            source.close()
        unfinished.replace(target)

    def _look(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
