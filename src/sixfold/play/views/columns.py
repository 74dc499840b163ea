"""What is drawn from a table into columns, to find it by and to list it without folding the game.

They are drawn with every event, so they have to be cheap: of a table's line in lists only what an
event can change is worked out again.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sixfold.play import schema
from sixfold.play.actions.upkeep import due_at
from sixfold.play.table.table import Table
from sixfold.play.views.summaries import common_summary

DRAWN = 1
"""The version of these columns: raise it when they change, so that all are recomputed."""
CHANGING: Final = (
    "rev", "phase", "live", "engine", "due", "changed", "summary", "drawn", "company", "mover",
    "deadline",
)  # fmt: skip
"""The columns that an event can change; the others stay as they were when the table was made."""

_encode = msgspec.json.Encoder().encode
_NAMES = tuple(column.name for column in schema.tables.columns)


def columns_of(table: Table) -> dict[str, Any]:
    """All columns of a table by name."""
    clock = table.clock
    return {
        "id": table.id,
        "rev": table.rev,
        "phase": table.phase,
        "private": table.setup.private,
        "lobby": table.setup.lobby,
        "live": clock.plan.kind == "minutes" and clock.is_ticking,
        "engine": table.engine_to_move,
        "maker": table.maker,
        "due": due_at(table),
        "changed": table.changed_at,
        "rules": table.rules,
        "summary": _encode(line_of(table)).decode(),
        "drawn": DRAWN,
        "company": len(table.people),
        "mover": table.seats[table.turn].player if table.phase == "playing" else None,
        "deadline": clock.deadline,
    }


def row_of(table: Table) -> tuple[Any, ...]:
    """The values in the order of the table's columns in the database."""
    columns = columns_of(table)
    return tuple([columns[name] for name in _NAMES])


def line_of(table: Table) -> dict[str, Any]:
    """The line of a table in lists: `common_summary`, made from the line before where there is one.

    A table that comes of another by an event brings that one's line along, unless somebody sat
    down, came or left (see `Table._with`).
    """
    line: dict[str, Any] | None = table.__dict__.get("_line")
    if line is None:
        line = common_summary(table)
    elif line["rev"] != table.rev:
        outcome = table.outcome
        line = {
            **line,
            "rev": table.rev,
            "phase": table.phase,
            "position": table.scene.text,
            "last": table.last,
            "turn": table.turn,
            "ply": table.ply,
            "outcome": outcome.to_json() if outcome else None,
            "ending": table.how,
            "changed": table.changed_at,
        }
    table.__dict__["_line"] = line
    return line
