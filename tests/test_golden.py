"""The golden files hold: perft counts, move order, texts, keys, events and outcomes."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sixfold

ROOT = Path(__file__).parent.parent

MOST = 300_000
"""Larger counts cost the pure rules many seconds. `make golden` makes them anew, and the kernels
check theirs (`tests/engine`)."""


def script(name: str) -> ModuleType:
    """A module from scripts/, which is not part of the package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = script("golden")


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


@pytest.mark.parametrize("maker", ["reference", "scene_types"])
def test_what_is_generated_is_up_to_date(maker: str) -> None:
    for path, text in script(maker).pages().items():
        assert text == path.read_text("utf-8"), f"{path.name} is old: run `make golden`"
