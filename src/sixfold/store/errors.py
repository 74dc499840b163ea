"""What a database cannot do. Each message is a whole sentence for the server's operator."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot do what was asked; the message says what to do instead."""


class NewerDatabase(StoreError):
    """A newer version has changed the layout, and this one does not know how."""


class CannotStore(StoreError):
    """Nothing was written. `reason` is a code: see `REASONS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"Nothing can be stored: {REASONS[reason]}.")
        self.reason = reason


REASONS = {
    "disk-full": "the disk is full",
    "database-gone": "the database file was moved, deleted or replaced; restart the server",
    "read-only": "the database may not be written to",
    "database-busy": "another process holds the database for too long",
    "write-failed": "the database refuses to write, or is away",
}
"""Why nothing can be stored; the codes never change."""
