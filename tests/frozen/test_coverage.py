"""Every fixture holds all that its release could write; the first one sets the measure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine

import sixfold
from testkit import laid_out

from .coverage import THINGS, Found, missing, missing_papers
from .coverage_beside import (
    PATHS,
    ROWS,
    SESSIONS,
    missing_names,
    missing_promises,
    missing_rows,
    missing_sessions,
    missing_values,
)
from .fixture import FOLDERS, Fixture, House
from .making.games import all_ids
from .names import ENDINGS, IDS, TABLE_KINDS

LARGEST = 300_000
"""Bytes of a fixture: a repository keeps all of them for ever."""


def test_a_fixture_lacks_nothing(house: House) -> None:
    seen = house.fixture.seen
    found = house.found
    assert found.tables.keys() == house.fixture.tables.keys()
    endings = seen.get("endings", ENDINGS)
    later = seen.get("later", ())
    played = seen.get("played", seen["games"])
    assert missing(found, played, seen["kinds"], endings, later) == []


def test_a_fixture_lacks_no_papers(fixture: Fixture) -> None:
    assert missing_papers(fixture.papers, fixture.seen["games"]) == []


def test_what_is_missing_is_told(house: House) -> None:
    """Without some of its tables a fixture is found wanting."""
    some = {
        id: seen for id, seen in house.found.tables.items() if seen.table.game.family != "hexone"
    }
    lacks = missing(Found(some), IDS, [*TABLE_KINDS, "sneezed"])
    assert {
        "a running game of hexone", "an ended game of hexone+endless", "the event sneezed",
        "exploded within a move", "hexone ended by eliminated", "the middle of a Hexone chain",
    } <= {*lacks}  # fmt: skip
    assert {*THINGS} <= {*missing(Found({}), IDS, TABLE_KINDS)}


@pytest.fixture
def left(fixture: Fixture, tmp_path: Path) -> Iterator[Connection]:
    """The database as the release left it; later ones may have other tables."""
    path = tmp_path / "games.db"
    path.write_bytes(fixture.unpacked("games.db"))
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def test_a_fixture_lacks_nothing_that_people_left(fixture: Fixture, left: Connection) -> None:
    """0.3.0 froze nothing of it."""
    assert missing_rows(left, fixture.seen.get("rows", ())) == []
    if "rows" in fixture.seen:
        assert [*missing_values(left)] == []
        assert missing_sessions(fixture.sessions) == []
        assert missing_promises(fixture.api) == []
        assert missing_names(fixture.names) == []
        assert fixture.api["info"]["version"] == fixture.version


def test_what_is_missing_beside_tables_is_told(tmp_path: Path) -> None:
    laid_out.new_file(tmp_path / "empty.db")
    engine = create_engine(f"sqlite:///{tmp_path / 'empty.db'}")
    with engine.connect() as connection:
        assert missing_rows(connection) == [*ROWS]
        assert {"a value of people.link", "a value of puzzle_tries.after"} <= {
            *missing_values(connection)
        }
    engine.dispose()
    said = sum(map(len, SESSIONS.values()))
    assert len(missing_sessions({})) == said
    assert "dropped on the socket of lobby" in missing_sessions({"lobby": []})
    assert len(missing_promises({})) == len(PATHS)
    assert "names of sixfold.study" in missing_names({"sixfold.study": []})


def test_no_fixture_is_poorer_than_the_one_before() -> None:
    for earlier, later in pairwise(map(Fixture, FOLDERS)):
        for what in ("games", "kinds", "later", "rows"):
            assert {*earlier.seen.get(what, ())} <= {*later.seen[what]}


def test_no_release_forgets_what_an_earlier_one_had(fixture: Fixture) -> None:
    assert {*IDS} <= {*fixture.seen["games"]}
    assert {*TABLE_KINDS} <= {*fixture.seen["kinds"]}
    assert {*ENDINGS} <= {*fixture.seen.get("endings", ENDINGS)}
    assert fixture.seen["version"] == fixture.version
    if fixture.version == "0.3.0":
        assert fixture.seen["games"] == IDS
        assert fixture.seen["kinds"] == TABLE_KINDS


def test_every_id_that_was_ever_frozen_is_a_game_today(fixture: Fixture) -> None:
    assert {*fixture.seen["games"]} <= {*all_ids()}


def test_every_version_has_its_fixture() -> None:
    """CONTRIBUTING.md says how to make it; those in development have one as well."""
    names = [folder.name for folder in FOLDERS]
    assert "v0_3_0" in names
    assert f"v{sixfold.__version__.replace('.', '_')}" in names


def test_a_dump_restores_on_other_versions(fixture: Fixture) -> None:
    text = fixture.unpacked("games.sql").decode()
    starts = {" ".join(line.split()[:2]) for line in text.splitlines() if line[:1].isupper()}
    assert starts <= {
        "CREATE TABLE", "ALTER TABLE", "INSERT INTO", "CREATE INDEX", "COMMENT ON",
        "CREATE UNIQUE", "CREATE SEQUENCE", "ALTER SEQUENCE",
        "SELECT pg_catalog.setval('public.admin_log_id_seq',",
    }  # fmt: skip
    assert "OWNER TO" not in text
    assert not re.search(r"^\\", text, re.MULTILINE)


def test_a_fixture_is_light(fixture: Fixture) -> None:
    assert sum(file.stat().st_size for file in fixture.folder.iterdir()) < LARGEST
