"""Freeze what a release writes: `python -m frozen.make FOLDER`, in `tests`, with its sources.

    PYTHONPATH=../src python -m frozen.make frozen/v0_4_0

It plays many games through the door, on SQLite and on a PostgreSQL server of its own, with a clock
that stands still and chance that repeats itself, and writes into the folder:

    games.db.xz       the SQLite database as the release left it
    games.sql.xz      the same games as PostgreSQL dumps them
    seen.json.xz      what every audience saw of every table, the lists of tables, and the records
    papers.json.xz    records with variations, comments, clocks and marks; position texts
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
from pathlib import Path
from typing import Any

import sixfold
from servers import Postgres, postgres, postgres_binary
from sixfold.play import Storage
from sixfold.play.events import KINDS, TOO_LONG
from sixfold.server.cookies import Cookies
from sixfold.server.keys import KEY_FILE, database_key, file_key
from sixfold.server.keys import ROOM as KEYS
from sixfold.store import Store
from sixfold.study.keeping import ROOM as REVIEWS
from sixfold.study.keeping import Shelf
from sixfold.study.learning import ROOM as LEARNING
from sixfold.study.learning import Notebook
from sixfold.study.library import Library
from sixfold.study.solving import ScoreBook

from .coverage import LATER, Found, missing, missing_papers
from .fixture import KEY
from .making.games import all_ids
from .making.learning import seen_learning, write_learning
from .making.papers import positions, records
from .making.reviews import seen_reviews, write_reviews
from .making.scenes import play_all
from .making.scores import seen_scores, write_scores
from .making.studies import missing_studies, seen_studies, write_studies
from .making.world import PEOPLE, World, same_chance
from .names import ENDINGS

SEED = "sixfold"
ALL = 100
"""Tables on a page of somebody's list."""
ALL_ENDINGS = (*ENDINGS, TOO_LONG)
"""How a table's game can end in this release."""


def main(folder: Path) -> None:
    """Write a fixture, unless it is there or would lack something."""
    if folder.exists():
        raise SystemExit(f"{folder} is there already; what a release wrote is never written again")
    print(f"freezing what sixfold {sixfold.__version__} of {sixfold.__path__[0]} writes")
    papers = {"records": records(), "positions": positions()}
    refuse(missing_papers(papers, all_ids()))
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        data = Path(place)
        cookies = {"sqlite": sqlite_house(folder, data)}
    with postgres() as server:
        cookies["postgres"] = postgres_house(folder, server)
    write_json(folder / "papers.json.xz", papers)
    (folder / "cookies.json").write_text(json.dumps(cookies, indent=1) + "\n")


def refuse(lacks: list[str]) -> None:
    if lacks:
        raise SystemExit(f"the fixture would lack {', '.join(lacks)}")


def sqlite_house(folder: Path, data: Path) -> dict[str, str]:
    """The database, what is seen of it, and the key file; the cookies of its people."""
    with same_chance(SEED) as random:
        storage = Storage.file(data / "games.db", durable=False)
        library = Library(storage.store)
        storage.store.register(REVIEWS)
        book = ScoreBook(storage.store)
        storage.store.register(LEARNING)
        world = World(storage.open(), random)
        play_all(world)
        write_studies(library, world.ms)
        shelf = Shelf(storage.store, "then")
        write_reviews(shelf, world.ms)
        write_scores(book, world.ms)
        notebook = Notebook(storage.store)
        write_learning(notebook, world.ms)
    with same_chance("a key file"):
        key = file_key(data)
    refuse(missing(Found.of(world.storage), all_ids(), KINDS, ALL_ENDINGS, LATER))
    refuse(missing_studies(library))
    made = {
        "studies": seen_studies(library),
        "reviews": seen_reviews(shelf),
        "scores": seen_scores(book),
        "learning": seen_learning(notebook),
    }
    write_json(folder / "seen.json.xz", {**seen(world), **made})
    world.storage.close()  # what stands in the write-ahead log goes into the file
    write(folder / "games.db.xz", (data / "games.db").read_bytes())
    (folder / KEY).write_bytes((data / KEY_FILE).read_bytes())
    return signed(key)


def postgres_house(folder: Path, server: Postgres) -> dict[str, str]:
    """The same games as a dump, with the key; the cookies of its people."""
    url = server.new_database()
    with same_chance(SEED) as random:
        store = Store(url, durable=False)
        store.register(KEYS)
        store.register(REVIEWS)
        book = ScoreBook(store)
        store.register(LEARNING)
        library = Library(store)
        world = World(Storage(store).open(), random)
        play_all(world)
        write_studies(library, world.ms)
        write_reviews(Shelf(store, "then"), world.ms)
        write_scores(book, world.ms)
        write_learning(Notebook(store), world.ms)
    with same_chance("a key in the database"):
        key = database_key(store)
    world.storage.close()
    write(folder / "games.sql.xz", dump(url).encode())
    return signed(key)


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
        "kinds": [*KINDS],
        "endings": [*ALL_ENDINGS],
        "later": [*LATER],
        "tables": tables,
        "mine": mine,
        "public": door.public_tables(limit=ALL),
    }


def audiences(world: World, id: str) -> list[str]:
    """The players who sit at a table, and its maker."""
    table = world.door.table(id)
    return sorted({table.maker, *(seat.player for seat in table.seats if seat.player)})


def signed(key: str) -> dict[str, str]:
    """The cookies of all people by player."""
    return {player: Cookies(key).sign(player) for player in PEOPLE}


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
