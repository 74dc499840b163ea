"""Freeze what a release writes: `python -m frozen.make FOLDER`, in `tests`, with its sources.

    PYTHONPATH=tests python -m frozen.make tests/frozen/v0_4_0

It plays many games through the door and lets people visit a server, on SQLite and on a PostgreSQL
server of its own, with a clock that stands still and chance that repeats itself, and writes into
the folder:

    games.db.xz       the SQLite database as the release left it
    games.sql.xz      the same as PostgreSQL dumps it
    seen.json.xz      what every audience saw of every table, the lists of tables, and the records
    visits.json.xz    what people did over HTTP, and what everybody is answered about it afterwards
    papers.json.xz    records with variations, comments, clocks and marks; position texts
    sessions.json.xz  what was said on the sockets of a table, a study, an analysis and the lobby
    openapi.json.xz   what the API promises
    names.json        the names that others may import
    signing.key       the key of the SQLite house; that of PostgreSQL is in its database
    cookies.json      cookies that these keys have signed

The key is for these cookies only. A folder is written once, at its release, and never again.
"""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
import tempfile
import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import sixfold
from server.house import House as Server
from sixfold.play import Storage
from sixfold.play.table.events import CLOSED_BY_HOST, KINDS, NOT_BEGUN, TOO_LONG
from sixfold.server.net.cookies import Cookies
from sixfold.server.net.keys import KEY_FILE, database_key, file_key
from sixfold.server.settings import Settings
from sixfold.store import Store
from sixfold.study.lessons.storage import ProgressStorage
from sixfold.study.puzzles.storage import AttemptStorage
from sixfold.study.reviews.storage import ReviewStorage
from sixfold.study.studies.storage import StudyStorage
from testkit import laid_out
from testkit.servers import Postgres, postgres, postgres_binary

from .coverage import LATER, Found, missing, missing_papers
from .coverage_beside import (
    ROWS,
    SESSIONS_TODAY,
    missing_names,
    missing_promises,
    missing_rows,
    missing_sessions,
    missing_values,
)
from .fixture import DATABASE, KEY
from .looking import look_around, questions
from .making.games import all_ids, table_ids
from .making.learning import seen_learning, write_learning
from .making.papers import positions, records
from .making.people import RUDE
from .making.reviews import seen_reviews, write_reviews
from .making.scenes import play_all
from .making.scores import seen_scores, write_scores
from .making.studies import missing_studies, seen_studies, write_studies
from .making.talks import record_talks, served
from .making.visits import visit
from .making.world import PEOPLE, START, World, same_chance
from .names import ENDINGS
from .public import public_names

SEED = "sixfold"
ALL = 100
"""Tables on a page of somebody's list."""
ALL_ENDINGS = (*ENDINGS, NOT_BEGUN, TOO_LONG, CLOSED_BY_HOST)
"""How a table's game can end in this release."""


def main(folder: Path) -> None:
    """Write a fixture, unless it is there or would lack something."""
    if folder.exists():
        raise SystemExit(f"{folder} is there already; what a release wrote is never written again")
    print(f"freezing what sixfold {sixfold.__version__} of {sixfold.__path__[0]} writes")
    papers = {"records": records(), "positions": positions()}
    refuse(missing_papers(papers, all_ids()))
    sessions = record_talks()
    refuse(missing_sessions(sessions, SESSIONS_TODAY))
    with served() as people:
        _, api = people.ask("ada", "GET /api/openapi.json", None)
    refuse(missing_promises(api))
    with warnings.catch_warnings(action="error"):  # no public name is deprecated when it is frozen
        names = public_names()
    refuse(missing_names(names))
    houses = {}
    with tempfile.TemporaryDirectory() as place:
        houses["sqlite"] = sqlite_house(Path(place))
    with tempfile.TemporaryDirectory() as place, postgres() as server:
        houses["postgres"] = postgres_house(Path(place), server)
    folder.mkdir(parents=True)
    write(folder / "games.db.xz", houses["sqlite"].data)
    write(folder / "games.sql.xz", houses["postgres"].data)
    write_json(folder / "seen.json.xz", houses["sqlite"].seen)
    write_json(folder / "visits.json.xz", {name: each.visits for name, each in houses.items()})
    write_json(folder / "papers.json.xz", papers)
    write_json(folder / "sessions.json.xz", sessions)
    write_json(folder / "openapi.json.xz", api)
    (folder / "names.json").write_text(json.dumps(names, indent=1) + "\n")
    (folder / KEY).write_text(houses["sqlite"].key)
    cookies = {name: each.cookies for name, each in houses.items()}
    (folder / "cookies.json").write_text(json.dumps(cookies, indent=1) + "\n")


def refuse(lacks: list[str]) -> None:
    if lacks:
        raise SystemExit(f"the fixture would lack {', '.join(lacks)}")


@dataclass
class Frozen:
    """A house in which nothing happens any more."""

    key: str
    cookies: dict[str, str]
    visits: dict[str, Any]
    seen: dict[str, Any]
    data: bytes = b""


def sqlite_house(data: Path) -> Frozen:
    """Everything in a file."""
    with same_chance("a key file"):
        key = file_key(data)
    settings = settings_of(data)
    laid_out.move_in(settings)
    frozen = live(settings, key)
    frozen.data = (data / DATABASE).read_bytes()
    assert (data / KEY_FILE).read_text() == key
    return frozen


def postgres_house(data: Path, server: Postgres) -> Frozen:
    """The same on a server, as a dump."""
    settings = settings_of(data, server.new_database())
    laid_out.migrate(settings.url)
    store = Store(settings.url, durable=False).open()
    with same_chance("a key in the database"):
        key = database_key(store)
    store.close()
    frozen = live(settings, key)
    frozen.data = dump(settings.url).encode()
    return frozen


def settings_of(data: Path, url: str | None = None) -> Settings:
    """A server without a computer."""
    return Settings(
        data=data, database_url=url, workers=0, rate=0, sweep_seconds=3600, durable=False
    )


def live(settings: Settings, key: str) -> Frozen:
    """All that happens in a house, and what is seen of it in the end."""
    cookies = {player: Cookies(key).sign(player) for player in (*PEOPLE, RUDE)}
    with same_chance("visits"):
        visits = visit(replace(settings, workers=1), cookies, START)
    with same_chance(SEED) as random:
        storage = Storage(settings.url, durable=False)
        library, book = StudyStorage(storage.store), AttemptStorage(storage.store)
        world = World(storage.open(), random)
        world.about |= visits["about"]
        play_all(world)
        write_studies(library, world.ms)
        shelf, notebook = ReviewStorage(storage.store, "then"), ProgressStorage(storage.store)
        write_reviews(shelf, world.ms)
        write_scores(book, world.ms)
        write_learning(notebook, world.ms)
    refuse(missing(Found.of(storage), table_ids(), KINDS, ALL_ENDINGS, LATER))
    refuse(missing_studies(library))
    with storage.read() as connection:
        refuse([*missing_rows(connection), *missing_values(connection)])
    made = {
        "studies": seen_studies(library),
        "reviews": seen_reviews(shelf),
        "scores": seen_scores(book),
        "learning": seen_learning(notebook),
    }
    all_seen = {**seen(world), **made}
    storage.close()  # what stands in the write-ahead log goes into the file
    with Server(settings, clock=lambda: world.ms / 1000) as server:
        visits["answers"] = look_around(server, cookies, questions(visits))
    return Frozen(key, cookies, visits, all_seen)


def seen(world: World) -> dict[str, Any]:
    """Everything that somebody could see, at the moment at which the house is frozen."""
    door = world.door
    with world.storage.read() as connection:
        ids = [id for (id,) in connection.exec_driver_sql("SELECT id FROM tables ORDER BY id")]
    tables = {}
    for id in ids:
        record = door.record(id)
        tables[id] = {
            "about": world.about[id],
            "views": {player: door.view(id, player) for player in audiences(world, id)}
            | {"": door.view(id, None)},
            "sfr": str(record),
            "record": record.to_json(),
        }
    mine = {}
    for player in PEOPLE:
        pages = [door.my_tables(player, limit=ALL, offset=n) for n in range(0, len(ids), ALL)]
        mine[player] = [each for page in pages for each in page]
    return {
        "version": sixfold.__version__,
        "now": world.ms,
        "games": all_ids(),
        "played": table_ids(),
        "kinds": [*KINDS],
        "endings": [*ALL_ENDINGS],
        "later": [*LATER],
        "rows": [*ROWS],
        "tables": tables,
        "mine": mine,
        "public": door.public_tables(limit=ALL),
    }


def audiences(world: World, id: str) -> list[str]:
    """The players who sit at a table, and its maker."""
    table = world.door.table(id)
    return sorted({table.maker, *(seat.player for seat in table.seats if seat.player)})


def dump(url: str) -> str:
    """A database as statements that every version of PostgreSQL understands."""
    plain = url.replace("postgresql+psycopg://", "postgresql://")
    command = [postgres_binary("pg_dump"), "--no-owner", "--no-privileges"]
    command += ["--rows-per-insert=500", plain]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "".join(line for line in text.splitlines(keepends=True) if not of_its_time(line))


def of_its_time(line: str) -> bool:
    """Whether a line speaks of the session or the version that dumped: settings, notes, commands.

    No line of a chat begins a line of the dump, for it holds no line breaks.
    """
    settings = ("SET ", "SELECT pg_catalog.set_config(", "--", "\\")
    return not line.strip() or line.startswith(settings)


def write_json(path: Path, data: Any) -> None:
    write(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def write(path: Path, data: bytes) -> None:
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    print(f"{path.name}: {len(data):,} bytes, {path.stat().st_size:,} compressed")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
