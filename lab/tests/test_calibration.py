"""What `make games` and `make calibration` rest on: files that continue, draws, and counts."""

from __future__ import annotations

import math
import random
from dataclasses import asdict
from pathlib import Path

import pytest

from lab.calibration.games import PlayedGame, missing, path_of, play, read
from lab.calibration.positions import drawn, result
from lab.calibration.scales import fitted
from lab.calibration.tables import Judged, Reliability, best_scale, deciles, log_loss
from lab.runs.lines import append, open_lines, rows
from sixfold.engine.scales import Scale

SHARE = 0.004


def test_a_line_that_a_crash_has_cut_off_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "some" / "lines.jsonl"
    with open_lines(path) as file:
        append(file, {"number": 1})
        file.write(b'{"numb')
    assert rows(path) == [{"number": 1}]
    with open_lines(path) as file:
        append(file, {"number": 2})
    assert rows(path) == [{"number": 1}, {"number": 2}]


def test_games_are_repeatable_and_only_missing_ones_are_played(tmp_path: Path) -> None:
    id, game = play(("gosix", 1, SHARE, 0))
    assert (id, game) == play(("gosix", 1, SHARE, 0))
    assert len(game.scores.split()) >= len(game.moves.split())
    with open_lines(path_of(tmp_path, "gosix")) as file:
        append(file, asdict(game))
    assert read(tmp_path, "gosix") == [game]
    assert list(missing(tmp_path, ["gosix"], 3)) == [("gosix", 0), ("gosix", 2)]


def test_one_position_of_each_stage_is_drawn_after_the_random_moves(tmp_path: Path) -> None:
    moves = "d2 c2 e2 d3 c3 e3"
    game = PlayedGame(7, "full", 3, moves, 0, "proven", "- - - 5 -5 5 win")
    with open_lines(path_of(tmp_path, "gosix")) as file:
        append(file, asdict(game))
    (found,) = drawn(tmp_path, "gosix")
    assert found.stage == "no hexagon yet"
    assert len(list(found.position.line())) > game.random
    assert found.result == result(game, found.position.side) == float(found.position.side == 0)
    assert list(drawn(tmp_path, "gosix")) == [found]


def test_deciles_count_what_was_predicted_and_what_was_won() -> None:
    first, last = deciles([(0.05, 0.0), (0.09, 0.5), (1.0, 1.0)])
    assert (first.low, first.count) == (0.0, 2)
    assert first.off == pytest.approx(0.25 - 0.07)
    assert (last.low, last.count, last.off) == (0.9, 1, 0.0)
    assert not first.is_missed
    assert deciles([(0.55, 1.0)] * 200)[0].is_missed
    assert not deciles([(0.55, 1.0)] * 199)[0].is_missed


def test_log_loss_is_one_bit_for_a_coin() -> None:
    assert log_loss([(0.5, 1.0), (0.5, 0.0)]) == pytest.approx(1.0)
    assert log_loss([(0.0, 1.0)]) < 10  # a wrong certainty costs much, but not everything


def test_the_best_scale_is_found_again() -> None:
    rng = random.Random(1)
    scores = [rng.uniform(-3, 3) for _ in range(4000)]
    games = [(score, float(rng.random() < 1 / (1 + math.exp(-score / 2)))) for score in scores]
    assert best_scale([games]) == pytest.approx(0.5, abs=0.05)
    other = [(-score, result) for score, result in games[:400]]  # few, but they count the same
    assert best_scale([games, other]) < 0.1
    assert best_scale([games], towards=2.0, pull=1e9) == pytest.approx(2.0, abs=0.01)


@pytest.mark.parametrize(("bend", "shift"), [(math.inf, 0.0), (100.0, -30.0)])
def test_bends_shifts_and_the_factors_of_stages_are_found_again(bend: float, shift: float) -> None:
    rng = random.Random(2)

    def games(scale: Scale) -> list[tuple[float, float]]:
        logits = [rng.uniform(-8, 8) for _ in range(1500)]
        chances = [1 / (1 + math.exp(-scale.score(100 * x) / 100)) for x in logits]
        return [(x, float(rng.random() < p)) for x, p in zip(logits, chances, strict=True)]

    early, late = Scale(1.0, shift=shift), Scale(2.0, bend, shift)
    examples = {"a game": {"early": [games(early), []], "late": [games(late), games(late)]}}
    found = fitted(examples)["a game"]
    assert found["early"].factor == pytest.approx(1.0, abs=0.2)
    assert found["late"].factor == pytest.approx(2.0, abs=0.3)
    assert (found["early"].bend, found["late"].bend) == (math.inf, bend)
    assert found["early"].shift == found["late"].shift == pytest.approx(shift, abs=15)


def test_losses_are_compared_where_neither_engine_has_a_proof() -> None:
    judged = [
        Judged(1.0, "win", "40"),
        Judged(0.0, "win", "40"),
        Judged(1.0, "100", "0"),
        Judged(1.0, "100", "win"),
    ]
    figures = Reliability.of(judged)
    assert (figures.positions, figures.proven, figures.wrong) == (4, 2, 1)
    assert figures.estimated == 1
    assert figures.loss < figures.old_loss == pytest.approx(1.0)
    assert sum(decile.count for decile in figures.deciles) == 2
