"""Every edition with every option: the package and the naive model play the same games."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sixfold.games.hexone import position as hexone
from sixfold.games.six import position as six
from testkit.oracle import corpus
from testkit.oracle.scripts import Script, compare


def compare_all(scripts: Iterable[Script]) -> None:
    compared: set[str] = set()
    for script in scripts:
        compare(script, compared)


@pytest.mark.parametrize("id", corpus.SIX_IDS)
def test_six_from_the_start(id: str) -> None:
    compare_all(corpus.six_from_the_start(id))


@pytest.mark.parametrize("id", corpus.SIX_IDS)
def test_six_in_phase_two(id: str) -> None:
    compare_all(corpus.six_phase_two(id))


@pytest.mark.parametrize("id", corpus.SIX_IDS)
def test_six_where_tiles_link_and_fields_split(id: str) -> None:
    compare_all(corpus.six_splits(id))


@pytest.mark.parametrize("id", corpus.SIX_IDS)
def test_six_where_positions_come_again(id: str) -> None:
    compare_all(corpus.six_repetition(id))


@pytest.mark.parametrize("id", [id for id in corpus.SIX_IDS if not corpus.captures(id)])
def test_six_where_nothing_can_be_moved(id: str) -> None:
    compare_all(corpus.six_passes(id))


def test_gosix_from_the_start() -> None:
    compare_all(corpus.gosix_from_the_start("gosix"))


def test_gosix_on_a_crowded_board() -> None:
    compare_all(corpus.gosix_crowded("gosix"))


@pytest.mark.parametrize("id", corpus.HEXONE_IDS)
def test_hexone_from_the_start(id: str) -> None:
    compare_all(corpus.hexone_from_the_start(id))


@pytest.mark.parametrize("id", corpus.HEXONE_IDS)
def test_hexone_with_tall_stacks_on_worn_boards(id: str) -> None:
    compare_all(corpus.hexone_worn(id))


@pytest.mark.parametrize("id", corpus.HEXONE_IDS)
def test_hexone_where_positions_come_again(id: str) -> None:
    compare_all(corpus.hexone_repetition(id))


@pytest.mark.parametrize("length", [1, 3])
@pytest.mark.parametrize("id", ["six/foxmind", "six/steffen", "six/foxmind+teams", "hexone"])
def test_positions_that_come_again_after_very_long(
    id: str, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks are so short here that a game has many, as a very long one has."""
    for module in (six, hexone):
        monkeypatch.setattr(module, "BLOCK", length)
    chapter = corpus.hexone_repetition if id == "hexone" else corpus.six_repetition
    compare_all(chapter(id))
