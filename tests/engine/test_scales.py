"""Scores say chances: every game and stage has its scale, and scales change nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits
from sixfold.engine.alphabeta import search as alphabeta
from sixfold.engine.families.gosix import treesearch
from sixfold.engine.family import compiled_family
from sixfold.engine.scales import Scale, scale_of, scales

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
    assert all(0.1 < scale.factor < 4 and abs(scale.shift) < 40 for scale in scales()[id].values())


def test_an_edition_with_options_has_the_scale_of_its_edition() -> None:
    plain, teams = (in_play(id) for id in ("six/foxmind", "six/foxmind+teams"))
    assert scale_of(plain) == scale_of(teams)
    assert scale_of(plain) == scales()["six/foxmind"]["phase one"] != Scale()


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_a_scale_changes_what_a_score_says_and_nothing_else(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, limits = in_play(id), Limits(nodes=600)
    plain = Engine().analyse(position, limits, multipv=3)
    scale = scale_of(position)
    twice = replace(scale, factor=2 * scale.factor, shift=2 * scale.shift)
    for module in (alphabeta, treesearch):
        monkeypatch.setattr(module, "scale_of", lambda position: twice)
    doubled = Engine().analyse(position, limits, multipv=3)
    for one, two in zip(plain.lines, doubled.lines, strict=True):
        assert one.moves == two.moves
        assert not one.score.proven
        assert two.score.value == pytest.approx(2 * (one.score.value or 0), abs=1)


def test_a_bend_takes_off_more_from_larger_values_and_keeps_their_order() -> None:
    scale = Scale(1.5, 200.0)
    scores = [scale.score(value) for value in range(-3000, 3001, 10)]
    assert scores == sorted(set(scores)) == [-score for score in reversed(scores)]
    assert scale.score(4) == 6
    shares = [scale.score(value) / value for value in (100, 300, 1000)]
    assert shares == sorted(shares, reverse=True)
    assert [round(scale.value(scale.score(value)), -1) for value in (-500, 20)] == [-500, 20]
    assert Scale(1.5).score(1000) == 1500


def test_a_shift_is_for_the_side_to_move_whatever_the_value() -> None:
    scale = Scale(1.5, 200.0, shift=-12.0)
    told = [(scale.score(value), Scale(1.5, 200.0).score(value)) for value in (-500, 0, 500)]
    assert all(score == other - 12 for score, other in told)
    assert [round(scale.value(scale.score(value)), -1) for value in (-500, 20)] == [-500, 20]


def test_a_score_of_a_game_that_swings_is_the_mean_of_two_depths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = in_play("hexone", 14)
    swinging = compiled_family("hexone")
    monkeypatch.setattr(alphabeta, "scale_of", lambda position: Scale())
    means = [Engine(hash_mb=4).analyse(position, Limits(depth=depth)) for depth in (3, 4)]
    steady = replace(swinging, swings=False)
    monkeypatch.setattr(alphabeta, "compiled_family", lambda name: steady)
    plain = [Engine(hash_mb=4).analyse(position, Limits(depth=depth)) for depth in (2, 3, 4)]
    values = [found.lines[0].score.value or 0 for found in plain]
    assert len(set(values)) == 3
    for found, same, two in zip(means, plain[1:], (values[:2], values[1:]), strict=True):
        assert found.lines[0].score.value == round(sum(two) / 2)
        assert (found.nodes, found.lines[0].moves) == (same.nodes, same.lines[0].moves)
