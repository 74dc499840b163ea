"""One thread and a limit in nodes: the engine finds the same on every machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import sixfold
from sixfold.engine.bench import SUITE, signature
from sixfold.games.six import SixPosition

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "bench" / "signature.json"


def test_the_signature_is_the_golden_one() -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert signature() == golden, "search, kernels or weights have changed: run `make golden`"


def test_every_game_and_phase_is_in_the_suite() -> None:
    positions = [sixfold.position(text) for text in SUITE.values()]
    assert all(position.outcome is None for position in positions)
    for game in sixfold.games():
        own = [position for position in positions if position.game is game]
        assert len(own) >= 2
        if game.family == "six":
            assert {cast(SixPosition, position).phase for position in own} == {1, 2}


def test_a_search_within_nodes_says_the_same_again() -> None:
    assert signature(nodes=300) == signature(nodes=300)
