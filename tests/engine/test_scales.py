"""Scores say chances: every game and stage has its scale, and scales change nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits
from sixfold.engine.alphabeta import search as alphabeta
from sixfold.engine.family import compiled_family
from sixfold.engine.gosix import treesearch
from sixfold.engine.scales import scale_of, scales

IDS = [game.id for game in sixfold.games()]


def in_play(id: str, plies: int = 6) -> Position[Any]:
    """A position after a few random moves."""
    random, position = Random(id), sixfold.game(id).start()
    for _ in range(plies):
        position = position.play(random.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("id", IDS)
def test_every_bench_position_has_a_fitted_scale(id: str) -> None:
    positions = map(sixfold.position, compiled_family(id.partition("/")[0]).bench.values())
    stages = {
        compiled_family(position.game.family).stage(position)
        for position in positions
        if position.game.id == id
    }
    assert stages <= set(scales()[id])
    assert all(0.1 < scale < 3 for scale in scales()[id].values())


def test_an_edition_with_options_has_the_scale_of_its_edition() -> None:
    plain, teams = (in_play(id) for id in ("six/foxmind", "six/foxmind+teams"))
    assert scale_of(plain) == scale_of(teams) == scales()["six/foxmind"]["phase one"] != 1


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_a_scale_changes_what_a_score_says_and_nothing_else(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, limits = in_play(id), Limits(nodes=600)
    plain = Engine().analyse(position, limits, multipv=3)
    for module in (alphabeta, treesearch):
        monkeypatch.setattr(module, "scale_of", lambda position: 2 * scale_of(position))
    doubled = Engine().analyse(position, limits, multipv=3)
    for one, two in zip(plain.lines, doubled.lines, strict=True):
        assert one.moves == two.moves
        assert not one.score.proven
        assert two.score.value == pytest.approx(2 * (one.score.value or 0), abs=1)
