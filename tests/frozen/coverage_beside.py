"""What a fixture must hold beside tables and papers: people, studies, reviews, learning, puzzles.

It is told by the rows of the database, whose names stay; and the socket sessions, the OpenAPI
document and the public names are looked through. Whatever a later release stores in a new table or
column, a fixture without a value there is refused as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, inspect, text

from .public import ROOMS, Names
from .sessions import Step, kinds

ROWS = {
    "a name": "people WHERE name IS NOT NULL",
    "a name in another script": "people WHERE name LIKE '%안녕%'",
    "somebody who gave up their name": "people WHERE name IS NULL AND changed > 0",
    "a personal link": "people WHERE link IS NOT NULL AND linked > 0",
    "a seek": "seeks WHERE table_id IS NULL",
    "somebody who was paired and has not heard of it": "seeks WHERE table_id IS NOT NULL",
    "a player who is shut out": "shut_out WHERE kind = 'player'",
    "an address that is shut out": "shut_out WHERE kind = 'address'",
    "a table that was closed, in the log": "admin_log WHERE what = 'closed-by-host'",
    "a name that was taken away, in the log": "admin_log WHERE what = 'name-removed'",
    "a study with both kinds of links":
        "studies WHERE read_key IS NOT NULL AND edit_key IS NOT NULL",
    "a study without links": "studies WHERE read_key IS NULL AND edit_key IS NULL",
    "an edit of a study": "study_edits",
    "a study as a whole": "study_snapshots",
    "a finished review": "reviews WHERE plies IS NOT NULL AND made > 0",
    "a finished review of a game that was played here":
        "reviews WHERE plies IS NOT NULL AND game = 'gosix'",
    "a review that was broken off":
        "reviews WHERE plies IS NULL AND game = 'six/foxmind'"
        " AND key IN (SELECT key FROM review_turns)",
    "a lesson that is done": "lessons_done",
    "a lesson in the middle": "lesson_places WHERE step > 1",
    "a puzzle that was solved": "puzzle_tries WHERE score = 1 AND after > before",
    "a puzzle that was failed":
        "puzzle_tries WHERE score = 0 AND solved IS NULL AND after < before",
    "a puzzle that was solved later": "puzzle_tries WHERE score = 0 AND solved IS NOT NULL",
    "a try that does not count": "puzzle_tries WHERE score IS NULL",
    "a player's rating": "puzzle_players WHERE tries > 1 AND solved > 0",
    "a puzzle's rating": "puzzle_ratings WHERE tries > 0",
    "a puzzle of a game": "puzzles_own WHERE table_id IN (SELECT id FROM tables)",
}  # fmt: skip
"""What must be there at least once, by a name for it. A fixture says what its release knew."""

SESSIONS = {
    "table": {
        "move", "action", "ping", "view", "delta", "chat", "presence", "ack", "refused", "pong",
    },
    "study": {"ping", "pong", "edits", "reset"},
    "analysis": {
        "analyse", "stop", "ping", "analysis waiting", "analysis running", "analysis done",
        "stopped", "refused", "pong",
    },
    "compiling": {"analyse", "analysis preparing", "analysis done"},
    "lobby": {
        "seek", "cancel", "ping", "lobby", "seeking", "paired", "cancelled", "dropped", "refused",
        "pong",
    },
}  # fmt: skip
"""What is said in each session, by either side."""
SESSIONS_TODAY = SESSIONS | {"table": {*SESSIONS["table"], "review", "review none"}}
"""With what earlier releases could not say: what is frozen today has it."""

PATHS = (
    "/api/tables", "/api/tables/{table}", "/api/tables/{table}/moves", "/api/join/{secret}",
    "/api/tables/{table}/review", "/api/me", "/api/me/link/use", "/api/me/lessons", "/api/lobby",
    "/api/studies", "/api/studies/{study}/edits", "/api/puzzles", "/api/puzzles/{puzzle}/moves",
)  # fmt: skip
"""Some of what the OpenAPI document describes."""


def missing_rows(connection: Connection, names: Iterable[str] = ROWS) -> list[str]:
    """What a database lacks of what people left there."""
    return [
        name
        for name in names
        if connection.execute(text(f"SELECT 1 FROM {ROWS[name]} LIMIT 1")).first() is None
    ]


def missing_values(connection: Connection) -> Iterator[str]:
    """Tables without a row, and columns in which nothing stands."""
    found = inspect(connection)
    unused = {"signing_keys"} if connection.dialect.name == "sqlite" else set()  # a file has it
    for table in sorted({*found.get_table_names()} - unused):
        columns = [column["name"] for column in found.get_columns(table)]
        counts = ", ".join(f'COUNT("{column}")' for column in columns)
        counted = connection.exec_driver_sql(f'SELECT {counts} FROM "{table}"').one()
        yield from (
            f"a value of {table}.{column}"
            for column, count in zip(columns, counted, strict=True)
            if not count
        )


def missing_sessions(
    sessions: Mapping[str, list[Step]], known: Mapping[str, set[str]] = SESSIONS
) -> list[str]:
    """What nobody says in the socket sessions, of all that is known."""
    said = {name: kinds(sessions.get(name, [])) for name in known}
    return [
        f"{kind} on the socket of {name}"
        for name, wanted in known.items()
        for kind in sorted(wanted - said[name])
    ]


def missing_promises(document: Mapping[str, Any]) -> list[str]:
    """What the OpenAPI document does not describe."""
    return [f"{path} in the API" for path in PATHS if path not in document.get("paths", {})]


def missing_names(names: Names) -> list[str]:
    """Rooms that have no public names; those of the games are in their families."""
    rooms = ["sixfold", *(f"sixfold.{room}" for room in ROOMS if room != "games")]
    rooms += [f"sixfold.games.{family}" for family in ("six", "gosix", "hexone")]
    return [f"names of {room}" for room in rooms if not names.get(room)]
