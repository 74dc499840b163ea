"""Tables to play at: seats, clocks, offers, series, the one door for every move, storage.

`TableService` is the way in; it keeps its tables in a `Storage`. A `Table` is the fold of its
events, a `view` shows it to one audience, and `EngineSeats` let the computer move. Nothing is
loaded before it is used: worker processes need no database.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixfold.play.actions.acting import Action
    from sixfold.play.engine.seats import EngineSeats
    from sixfold.play.errors import CODES, PlayError, StorageError
    from sixfold.play.service import TableService
    from sixfold.play.storage import Storage
    from sixfold.play.table.setup import ClockPlan, SeatPlan, TableSetup
    from sixfold.play.table.table import Table
    from sixfold.play.views.summaries import summary
    from sixfold.play.views.view import show

__all__ = [
    "CODES",
    "Action",
    "ClockPlan",
    "EngineSeats",
    "PlayError",
    "SeatPlan",
    "Storage",
    "StorageError",
    "Table",
    "TableService",
    "TableSetup",
    "show",
    "summary",
]

_HOMES = {
    "Action": "actions.acting",
    "CODES": "errors",
    "ClockPlan": "table.setup",
    "TableService": "service",
    "PlayError": "errors",
    "SeatPlan": "table.setup",
    "TableSetup": "table.setup",
    "Storage": "storage",
    "StorageError": "errors",
    "Table": "table.table",
    "EngineSeats": "engine.seats",
    "show": "views.view",
    "summary": "views.summaries",
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
