"""The database: connections, migrations, transactions, and logs of events with a unique rev.

    store = Store("sqlite:///games.db")
    store.register(Schema("play", metadata, versions=folder, head="0002"))
    store.open()                          # the first thing that touches the database
    with store.write() as connection: ... # durable when this ends without an error

A room above keeps what it keeps in tables of its own: it registers them with their migrations
before the store is opened. Nothing here knows what is stored. SQLAlchemy is loaded when it is
needed: code that only names an error does without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixfold.store.commits import SharedCommits
    from sixfold.store.database import Store
    from sixfold.store.errors import CannotStore, NewerDatabase, StoreError
    from sixfold.store.log import Log, log_table
    from sixfold.store.schemas import Schema, new_metadata
    from sixfold.store.upcasters import Entry, Upcasters

__all__ = [
    "CannotStore", "Entry", "Log", "NewerDatabase", "Schema", "SharedCommits", "Store",
    "StoreError", "Upcasters", "log_table", "new_metadata",
]  # fmt: skip

_HOMES = {
    "CannotStore": "errors",
    "Entry": "upcasters",
    "Log": "log",
    "NewerDatabase": "errors",
    "Schema": "schemas",
    "Upcasters": "upcasters",
    "SharedCommits": "commits",
    "Store": "database",
    "StoreError": "errors",
    "log_table": "log",
    "new_metadata": "schemas",
}
"""Name → the module that is loaded on first use."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
