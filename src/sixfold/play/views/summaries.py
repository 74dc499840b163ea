"""Lines of lists of tables: what they say of a table to everybody, and what to one player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.play.table.table import Table
from sixfold.play.views.json_encoding import as_dicts
from sixfold.play.views.view import NAMELESS, Names, seat_names, seats, shown_level


def summary(
    table: Table,
    player: str | None = None,
    names: Names = NAMELESS,
    *,
    now: int | None = None,
) -> dict[str, Any]:
    """A line of a list of tables, as it is at some time or was after the last event."""
    called = seat_names([seat.player for seat in table.seats], names)
    deadline, now = table.clock.deadline, table.changed_at if now is None else now
    left = None if deadline is None else max(0, deadline - now)
    return personal(common_summary(table), table.seats_of(player), called, left)


def personal(
    line: dict[str, Any], you: tuple[int, ...], called: Mapping[int, str], left_ms: int | None
) -> dict[str, Any]:
    """A line that is the same for everybody, as seen by a player with some of its seats.

    `called` are the people's names by seat, and `left_ms` what the seat to move has left, as they
    are now.
    """
    seats = [
        {
            **seat,
            "name": called.get(seat["seat"]) or shown_level(seat["level"]),
            "you": seat["seat"] in you,
        }
        for seat in line["seats"]
    ]
    your_turn = line["phase"] == "playing" and line["turn"] in you
    return {**line, "seats": seats, "you": list(you), "your_turn": your_turn, "left_ms": left_ms}


def common_summary(table: Table) -> dict[str, Any]:
    """What a list says of a table to everybody; it is stored, and `personal` completes it."""
    return {
        "id": table.id,
        "rev": table.rev,
        "game": table.game.id,
        "family": table.game.family,
        "edition": table.game.edition,
        "options": sorted(table.game.options),
        "seats": as_dicts(seats(table.seats, table.gone, (), None)),
        "you": [],
        "your_turn": False,
        "phase": table.phase,
        "position": table.scene.text,
        "last": table.last,
        "turn": table.turn,
        "ply": table.ply,
        "clock": table.setup.clock.to_json(),
        "outcome": table.outcome.to_json() if table.outcome else None,
        "ending": table.how,
        "private": table.setup.private,
        "lobby": table.setup.lobby,
        "tournament": table.setup.tournament,
        "created": table.created_at,
        "changed": table.changed_at,
    }
