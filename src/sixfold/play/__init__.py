"""Tables to play at: seats, clocks, offers, series, the one door for every move, storage.

`Door` is the way in; it keeps its tables in a `Storage`. A `Table` is the fold of its events, a
`view` shows it to one audience, and `Workers` let the computer move.
"""

from sixfold.play.acting import Action
from sixfold.play.door import Door
from sixfold.play.errors import CODES, PlayError, StorageError
from sixfold.play.setup import ClockPlan, SeatPlan, Setup
from sixfold.play.storage import Storage
from sixfold.play.table import Table
from sixfold.play.view import summary, view

__all__ = [
    "CODES", "Action", "ClockPlan", "Door", "PlayError", "SeatPlan", "Setup", "Storage",
    "StorageError", "Table", "summary", "view",
]  # fmt: skip
