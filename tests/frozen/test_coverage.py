"""Every fixture holds all that its release could write; the first one sets the measure."""

from __future__ import annotations

import re

import sixfold

from .coverage import THINGS, Found, missing, missing_papers
from .fixture import FOLDERS, Fixture, House
from .making.games import all_ids
from .names import ENDINGS, IDS, TABLE_KINDS

LARGEST = 500_000
"""Bytes of a fixture: a repository keeps all of them for ever."""


def test_a_fixture_lacks_nothing(house: House) -> None:
    seen = house.fixture.seen
    found = house.found
    assert found.tables.keys() == house.fixture.tables.keys()
    endings = seen.get("endings", ENDINGS)
    later = seen.get("later", ())
    assert missing(found, seen["games"], seen["kinds"], endings, later) == []


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


def test_no_release_forgets_what_an_earlier_one_had(fixture: Fixture) -> None:
    assert {*IDS} <= {*fixture.seen["games"]}
    assert {*TABLE_KINDS} <= {*fixture.seen["kinds"]}
    assert {*ENDINGS} <= {*fixture.seen.get("endings", ENDINGS)}
    version = fixture.folder.name.removeprefix("v").replace("_", ".")
    assert fixture.seen["version"] == version
    if version == "0.3.0":
        assert fixture.seen["games"] == IDS
        assert fixture.seen["kinds"] == TABLE_KINDS


def test_every_id_that_was_ever_frozen_is_a_game_today(fixture: Fixture) -> None:
    assert {*fixture.seen["games"]} <= {*all_ids()}


def test_every_release_has_its_fixture() -> None:
    """CONTRIBUTING.md says how to make it."""
    names = [folder.name for folder in FOLDERS]
    assert "v0_3_0" in names
    if re.fullmatch("[0-9.]+", sixfold.__version__):
        assert f"v{sixfold.__version__.replace('.', '_')}" in names


def test_a_dump_restores_on_other_versions(fixture: Fixture) -> None:
    text = fixture.unpacked("games.sql").decode()
    starts = {" ".join(line.split()[:2]) for line in text.splitlines() if line[:1].isupper()}
    assert starts <= {
        "CREATE TABLE", "ALTER TABLE", "INSERT INTO", "CREATE INDEX", "COMMENT ON",
        "CREATE UNIQUE", "CREATE SEQUENCE", "ALTER SEQUENCE",
    }  # fmt: skip
    assert "OWNER TO" not in text
    assert not re.search(r"^\\", text, re.MULTILINE)


def test_a_fixture_is_light(fixture: Fixture) -> None:
    assert sum(file.stat().st_size for file in fixture.folder.iterdir()) < LARGEST
