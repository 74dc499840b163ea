"""Perft on the fast boards: the golden tables of the pure rules, and their deeper continuation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.engine.simulation.perft import perft

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "perft"

CHECKED = 4_000_000
"""Counts up to this take no more than some tenths of a second; `make golden` counts the others."""


def rows(folder: Path) -> list[Any]:
    found = []
    for path in sorted(folder.glob("*.json")):
        table = json.loads(path.read_text("utf-8"))
        if "declare" not in table["game"]:
            found += [
                pytest.param(row["position"], row["perft"], id=f"{table['game']} {row['name']}")
                for row in table["positions"]
            ]
    return found


def check(text: str, counts: list[int]) -> None:
    position = sixfold.position(text)
    cheap = [count for count in counts if count <= CHECKED]
    assert [perft(position, depth) for depth in range(1, len(cheap) + 1)] == cheap


@pytest.mark.parametrize(("text", "counts"), rows(GOLDEN))
def test_the_counts_of_the_pure_rules(text: str, counts: list[int]) -> None:
    assert counts
    check(text, counts)


@pytest.mark.parametrize(("text", "counts"), rows(GOLDEN / "deep"))
def test_deeper_counts(text: str, counts: list[int]) -> None:
    check(text, counts)


def test_the_deeper_tables_go_on_where_the_pure_ones_end() -> None:
    pure = {param.values[0]: param.values[1] for param in rows(GOLDEN)}
    deep = {param.values[0]: param.values[1] for param in rows(GOLDEN / "deep")}
    shared = pure.keys() & deep.keys()
    assert len(shared) >= 30
    for text in shared:
        assert deep[text][: len(pure[text])] == pure[text]
    starts = {game.start().to_text() for game in sixfold.games()}
    assert all(len(deep[text]) >= len(pure[text]) + 2 for text in starts)
    for game in sixfold.games():
        assert any(text.startswith(f"{game.id} ") for text in deep.keys() - pure.keys())


def test_a_finished_game_has_no_sequences() -> None:
    over = sixfold.position("gosix p0:- p1:- hexes:0000... turn:1")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_what_cannot_be_counted_is_refused() -> None:
    start = sixfold.game("gosix").start()
    with pytest.raises(ValueError, match="0 or more"):
        perft(start, -1)
    with pytest.raises(ValueError, match="six/foxmind\\+teams is the nearest"):
        perft(sixfold.game("six/foxmind+declare+teams").start(), 1)


def test_counting_goes_on_from_a_game_with_its_history() -> None:
    """A repetition that began before the count ends games within it."""
    text = "hexone p0:b2*1;c3*1 p1:d2*1 grey:- gone:a1;a2;a3;b1;b4;c1;c5;d1;d4;e1;e2;e3 opened:2"
    fresh = sixfold.position(f"{text} turn:0 seen:1")
    stale = sixfold.position(f"{text} turn:0 seen:2")
    for position in (fresh, stale):
        counts = [perft(position, depth) for depth in range(1, 6)]
        assert counts == [sixfold.perft(position, depth) for depth in range(1, 6)]
