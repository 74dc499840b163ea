"""The golden files hold: perft counts, move order, texts, keys, events and outcomes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sixfold
from scripts.golden import reference, scene_types
from scripts.golden import rules as golden

ROOT = Path(__file__).parent.parent

MOST = 300_000
"""Larger counts cost the pure rules many seconds. `make golden` recomputes them, and the kernels
check theirs (`tests/engine`)."""


def rows() -> list[Any]:
    found = []
    for path in sorted((ROOT / "golden" / "perft").glob("*.json")):
        table = json.loads(path.read_text("utf-8"))
        found += [
            pytest.param(
                row["position"],
                [count for count in row["perft"] if count <= MOST],
                id=f"{table['game']} {row['name']}",
            )
            for row in table["positions"]
        ]
    return found


@pytest.mark.parametrize(("text", "counts"), rows())
def test_perft(text: str, counts: list[int]) -> None:
    position = sixfold.position(text)
    assert [sixfold.perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("id", golden.ids())
def test_playthrough(id: str) -> None:
    path, text = golden.render("playthrough", id)
    assert text == path.read_text("utf-8"), "the rules have changed; look at `make golden`"


SPECIFIED = {
    "gosix": [24, 552, 12_144, 255_024],
    "six/foxmind": [3, 30, 348, 4_568],
    "six/steffen": [8, 78, 888, 11_488],
    "six/first-edition": [1, 6, 48, 468],
    "hexone": [6, 30, 168, 924],
}


@pytest.mark.parametrize("id", SPECIFIED)
def test_the_counts_that_the_specification_gives(id: str) -> None:
    start = sixfold.game(id).start()
    assert [sixfold.perft(start, depth) for depth in (1, 2, 3, 4)] == SPECIFIED[id]


def test_golden_perft_reaches_phase_two_and_the_end() -> None:
    for id in golden.ids():
        table = json.loads(golden.path_of("perft", id, "json").read_text("utf-8"))
        texts = [row["position"] for row in table["positions"]]
        assert len(texts) >= 5
        if id.startswith("six/"):
            assert sum("hands:0,0" in text for text in texts) >= 3


@pytest.mark.parametrize("pages", [reference.pages, scene_types.pages])
def test_what_is_generated_is_up_to_date(pages: Callable[[], dict[Path, str]]) -> None:
    for path, text in pages().items():
        assert text == path.read_text("utf-8"), f"{path.name} is old: run `make golden`"
