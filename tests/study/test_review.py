"""Reviews: what was planted is found in every game, and the same every time."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold import records, study
from sixfold.engine import Limits
from sixfold.records import Record
from sixfold.study.reviews.judging.values import LOSS, WIN
from sixfold.study.reviews.rounds import reconciled

from .planted import LIMITS, ONLY, WON, Planted, played

SAMPLES = sorted((Path(__file__).parent.parent / "records" / "samples").glob("*.sfr"))
TINY = Limits(nodes=200)


@cache
def sample(name: str) -> tuple[Record, study.Review]:
    """A game of the samples, and a quick review of it."""
    record = next(records.read(SAMPLES[0].parent / f"{name}.sfr"))
    return record, study.review(record, TINY)


def only_ply(record: Record) -> study.Ply:
    (ply,) = study.review(record, LIMITS).plies
    return ply


# What was planted


@pytest.mark.parametrize("planted", WON.values(), ids=WON.keys())
def test_a_proven_win_that_is_let_go_is_a_missed_win(planted: Planted) -> None:
    ply = only_ply(played(planted, planted.wrong))
    assert ply.grade == "missed-win"
    assert ply.before.wins
    assert ply.after.loses
    assert (ply.loss, ply.exact) == (1.0, True)
    assert " ".join(ply.best) == planted.right
    assert ply.line[: len(ply.best)] == ply.best


@pytest.mark.parametrize("planted", WON.values(), ids=WON.keys())
def test_a_proven_win_that_is_kept_is_best(planted: Planted) -> None:
    ply = only_ply(played(planted, planted.right))
    assert ply.grade in ("best", "only")
    assert ply.before.wins
    assert ply.after.wins
    assert (ply.loss, ply.reasons) == (0.0, ())


@pytest.mark.parametrize("planted", ONLY.values(), ids=ONLY.keys())
def test_an_only_move_is_seen_whether_it_is_found_or_missed(planted: Planted) -> None:
    found = only_ply(played(planted, planted.right))
    assert (found.grade, found.only, found.reasons) == ("only", True, ())
    missed = only_ply(played(planted, planted.wrong))
    assert missed.grade in ("blunder", "missed-win")
    assert missed.only
    assert missed.after.loses
    assert " ".join(missed.best) == planted.right


def test_a_move_that_was_forced_has_no_grade() -> None:
    plies = sample("gosix-pass")[1].plies
    passes = [ply for ply in plies if ply.move == "pass"]
    assert passes
    assert {(ply.grade, ply.loss) for ply in passes} == {("forced", 0.0)}


def test_a_slower_win_is_good_and_not_best() -> None:
    """Black could complete the row on either side, and does it a turn later."""
    start = sixfold.position(
        "six/foxmind b:0,0;3,-1;4,-1;5,-1;6,-1;7,-1 r:-1,0;-1,1;0,1;1,0;1,1;2,0 hands:15,15 "
        "turn:0 seen:1"
    )
    record = Record.new(start.game, start=start)
    record.add("0,-1")
    ply = only_ply(record)
    assert (ply.before.plies, ply.after.wins, ply.loss, ply.grade) == (1, True, 0.0, "good")
    assert ply.reasons[0].code == "win-at-once"


# Every kind of record


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_is_reviewed_in_whole_turns(path: Path) -> None:
    record, review = sample(path.stem)
    assert review.moves == tuple(map(str, record.moves))
    assert review.result == record.result
    assert len(review.players) == record.game.seats
    assert len(review.chances()) == len(review.plies) + 1
    position = record.start
    for ply in review.plies:
        assert (ply.seat, ply.grade in study.GRADES) == (position.turn, True)
        assert 0 <= ply.loss <= 1
        _playable(position, ply.line)
        for move in ply.moves:
            position = position.play(move)
        _playable(position, ply.reply)
    for player in review.players:
        mine = [ply for ply in review.plies if ply.seat == player.seat]
        assert sum(player.counts.values()) == len(mine)
        assert player.accuracy is None or 0 < player.accuracy <= 100


def _playable(position: sixfold.Position[Any], moves: tuple[str, ...]) -> None:
    for move in moves:
        position = position.play(move)


def test_a_turn_of_hexone_is_one_turn() -> None:
    plies = sample("hexone-resigned")[1].plies
    assert [(ply.number, ply.move) for ply in plies if len(ply.moves) > 2] == [
        ("4...", "c4 c4A b3A"),
        ("9.", "c4 c4A d3Y"),
        ("10.", "a3 a3Y b4Y b3Y c5Y a2A c4A"),
    ]


def test_a_record_that_begins_and_ends_within_a_turn_is_reviewed() -> None:
    start = sixfold.position(
        "hexone p0:a2*1;a3*1;b3*2 p1:b4*1;c4*3 grey:- gone:- opened:2 turn:1 seen:1"
    )
    record = Record.new("hexone", start=start)
    record.add("c4Y")
    (ply,) = study.review(record, TINY).plies
    assert (ply.number, ply.move, ply.forced) == ("1...", "c4Y", False)


def test_a_game_without_moves_has_an_empty_review() -> None:
    review = study.review(Record.new("gosix"), TINY)
    assert (review.plies, review.chances(), review.turning_points) == ((), (), ())
    assert [player.accuracy for player in review.players] == [None, None]


class TestUndeclaredShapes:
    """Searches do not know that a shape may stand undeclared; the rules do."""

    START = (
        "six/foxmind+declare b:0,0;3,-1;4,-1;5,-1;6,-1;7,-1 r:-1,0;-1,1;0,1;1,0;1,1;2,0 "
        "hands:15,15 turn:0 seen:1"
    )

    def review(self, *moves: str) -> tuple[study.Ply, ...]:
        start = sixfold.position(self.START)
        record = Record.new(start.game, start=start)
        for move in moves:
            record.add(move)
        return study.review(record, LIMITS).plies

    def test_it_wins_all_the_same_unless_the_opponent_is_quicker(self) -> None:
        completes, waits, declares = self.review("8,-1", "1,2", "!")
        assert (completes.grade, completes.best) == ("good", ("2,-1!",))
        assert completes.after.wins
        assert waits.before.loses
        assert (declares.grade, declares.after.plies) == ("best", 1)

    def test_somebody_who_never_declares_gives_nothing_away_while_nothing_happens(self) -> None:
        plies = self.review("8,-1", "1,2", "0,-1", "2,2", "9,-1")
        assert [ply.grade for ply in plies if ply.seat == 0] == ["good", "good", "good"]
        assert all(ply.after.wins for ply in plies if ply.seat == 0)


# Steadiness


def short_game() -> Record:
    record = Record.new("six/foxmind", players=("Ada", "Bob"))
    for move in ["2,0", "3,0", "1,1", "3,1", "0,2", "4,0", "3,-1", "4,1", "1,2", "5,0"]:
        record.add(move)
    return record


def test_a_review_is_the_same_every_time_and_with_any_number_of_workers() -> None:
    record, limits = short_game(), Limits(nodes=1_500)
    one = study.review(record, limits)
    assert study.review(record, limits) == one
    assert study.review(record, limits, workers=2) == one
    with ThreadPoolExecutor(3) as executor:
        assert study.review(record, limits, executor=executor) == one


def test_a_job_survives_json_and_says_the_same_afterwards() -> None:
    job = study.jobs_of(short_game(), TINY)[4]
    known = replace(job, known=LOSS, better=(WIN, ("2,2", "3,3")))
    for each in (job, known):
        assert study.PlyJob.from_json(json.loads(json.dumps(each.to_json()))) == each
    ply = study.review_ply(job)
    assert study.review_ply(job) == ply
    assert study.Ply.from_json(json.loads(json.dumps(ply.to_json()))) == ply


def test_a_review_survives_json() -> None:
    review = study.review(short_game(), TINY)
    data = json.loads(json.dumps(review.to_json()))
    assert study.Review.from_json(data) == review
    assert data["version"] == 1
    for ply in data["plies"]:
        assert {"ply", "seat", "move", "before", "after", "best", "line", "grade", "exact"} <= set(
            ply
        )
    for bad in (None, {}, {**data, "version": 0}, {**data, "plies": [{}]}):
        with pytest.raises(ValueError, match="review"):
            study.Review.from_json(bad)


def test_progress_counts_up_to_the_end() -> None:
    told: list[study.ReviewProgress] = []
    review = study.review(short_game(), TINY, on_progress=told.append)
    assert [progress.done for progress in told] == list(range(len(told)))
    assert [progress.latest is None for progress in told[:2]] == [True, False]
    assert told[-1].done == told[-1].total >= len(review.plies)


def test_the_key_names_exactly_one_review() -> None:
    moves = ["2,0", "3,0"]
    key = study.review_key("six/foxmind", moves, TINY)
    assert study.review_key(sixfold.game("six/foxmind"), iter(moves), Limits(nodes=200)) == key
    others = {
        study.review_key("six/foxmind+endless", moves, TINY),
        study.review_key("six/foxmind", moves[:1], TINY),
        study.review_key("six/foxmind", moves, LIMITS),
        study.review_key("six/foxmind", moves, TINY, "another engine"),
        study.review_key("six/foxmind", moves, TINY, start="six/foxmind …"),
    }
    assert len(others | {key}) == 6


@pytest.mark.parametrize(
    ("limits", "workers"),
    [
        (Limits(), 1),
        (Limits(infinite=True), 1),
        (Limits(nodes=10, searchmoves=["2,0"]), 1),
        (TINY, 0),
    ],
)
def test_limits_that_would_not_do_are_refused(limits: Limits, workers: int) -> None:
    with pytest.raises(ValueError, match=r"review|workers"):
        study.review(short_game(), limits, workers=workers)


def test_what_is_not_a_record_is_refused() -> None:
    with pytest.raises(TypeError, match="record"):
        study.review("game.sfr")  # type: ignore[arg-type]


def test_the_report_is_there_as_the_docs_say_it() -> None:
    """In a process of its own, which has loaded nothing else."""
    code = """
from sixfold import records, study
print(study.report.html_report(study.review(records.Record.new("gosix"))).splitlines()[0])
assert not hasattr(study, "nothing")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.stderr) == ("<!doctype html>", "")


# What later turns have proven


def test_a_win_that_is_proven_later_was_one_before() -> None:
    record = short_game()
    jobs = study.jobs_of(record, TINY)
    plies = [study.review_ply(job) for job in jobs]
    lost = replace(plies[5], before=replace(LOSS, plies=4))
    plies[4] = replace(plies[4], before=replace(plies[4].after, chance=0.7), only=False)
    plies[4] = replace(plies[4], after=replace(plies[4].after, chance=0.5, exact=False))
    known, again = reconciled(jobs[:6], [*plies[:5], lost])
    assert known[4].before.wins
    assert (known[4].after.plies, known[4].grade, known[4].best) == (5, "best", plies[4].moves)
    assert set(again) <= {3}, "what led to a lost position is looked at again"


def test_a_loss_that_is_proven_later_gets_a_second_look() -> None:
    planted = ONLY["six"]
    record = played(planted, planted.wrong)
    (job,) = study.jobs_of(record, LIMITS)
    guessed = replace(study.review_ply(job), after=study.Value(0.4), reasons=())
    following = replace(guessed, seat=1, before=study.Value(1, True, 1))
    plies, again = reconciled([job, job], [guessed, following])
    assert (plies[0].after.loses, plies[0].after.plies, list(again)) == (True, 2, [0])
    looked = study.review_ply(replace(again[0], proof=1.0))
    assert (looked.grade, looked.only, " ".join(looked.best)) == ("blunder", True, planted.right)
    assert looked.reasons
    assert not reconciled([job, job], [looked, following])[1], "twice is enough"


# Grades


def test_grades_follow_what_was_given_away() -> None:
    half = study.Value(0.5)

    def grade(after: float, **facts: bool) -> str:
        usual = {"is_best": False, "only": False, "forced": False}
        return study.grade_of(half, study.Value(after), **{**usual, **facts})

    assert [grade(0.5 - loss) for loss in (0.0, 0.04, 0.05, 0.09, 0.1, 0.14, 0.15, 0.5)] == [
        "best", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder",
    ]  # fmt: skip
    assert grade(0.5, is_best=True, only=True) == "only"
    assert grade(0.1, forced=True) == "forced"


def test_accuracy_falls_with_every_mistake() -> None:
    assert study.accuracy_of_game([]) is None
    assert study.accuracy_of_game([0, 0, 0]) == 100
    falling = [study.accuracy_of_game([0.0] * (9 - bad) + [0.3] * bad) or 0 for bad in range(4)]
    assert falling == sorted(falling, reverse=True)
    assert len(set(falling)) == 4
    assert study.accuracy_of_move(1.0) == 1.0


def test_what_is_lost_already_does_not_count() -> None:
    planted = ONLY["six"]
    record = played(planted, f"{planted.wrong} 2,-2")
    lost = study.Ply(1, "1.", 0, ("a",), LOSS, LOSS, ("b",), ("b",), (), False, False)
    assert (lost.counts, lost.grade, replace(lost, best=("a",)).grade) == (False, "good", "best")
    review = study.review(record, LIMITS)
    padded = replace(review, plies=(*review.plies, *[replace(lost, moves=("0,1",))] * 9))
    assert padded.players[0].accuracy == review.players[0].accuracy
