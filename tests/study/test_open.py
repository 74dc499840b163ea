"""A proof is never compared with an estimate: the other side is proven too, or a turn is open."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold import study
from sixfold.engine import Limits
from sixfold.locale import LANGUAGES
from sixfold.records import Record
from sixfold.study import Ply, PlyJob, Turn, Value
from sixfold.study.puzzles import from_review
from sixfold.study.reviews.coach import coach_job, opinion
from sixfold.study.reviews.judging.grades import FAULTS
from sixfold.study.reviews.judging.values import DRAW, LOSS, WIN
from sixfold.study.reviews.retries import TO_LEARN_FROM, job_of_try, searched_try
from sixfold.study.reviews.rounds import FIRST_EFFORT, LATER_EFFORT, Rounds
from sixfold.study.reviews.words import explained, graded

from .planted import LIMITS
from .test_reasons import CUT_UP

KEEPS = sorted((Path(__file__).parents[2] / "golden" / "keeps").glob("*.json"))
SAMPLE = 3
"""Turns of each sort that are judged here, with few nodes; `make keeps` judges all of them."""

NOT_TAKEN = "0,-1>0,-3"
"""Black could complete a ring with 2,0>1,-2. What this is worth nobody has proven."""


def ply_of(before: Value, after: Value, **facts: Any) -> Ply:
    return Ply(1, "1.", 0, ("a1",), before, after, ("a2",), ("a2",), ("b1",), False, False, **facts)


# What is open


@pytest.mark.parametrize(
    ("before", "after"),
    [(WIN, Value(0.93)), (WIN, Value(0.1)), (DRAW, Value(0.2)), (Value(0.6), LOSS)],
)
def test_one_proven_value_alone_blames_nobody(before: Value, after: Value) -> None:
    ply = ply_of(before, after)
    assert (ply.open, ply.grade, ply.loss, ply.counts) == (True, "open", 0.0, False)
    assert opinion(ply) is None
    assert ply.grade not in (*FAULTS, *TO_LEARN_FROM)
    assert ply.to_json()["open"]
    assert searched_try(ply).verdict == "open"
    forced = replace(ply, forced=True)
    assert (forced.open, forced.grade) == (False, "forced")


@pytest.mark.parametrize(
    ("before", "after", "grade"),
    [
        (WIN, WIN, "best"),
        (WIN, replace(WIN, plies=31), "best"),
        (WIN, LOSS, "missed-win"),
        (WIN, DRAW, "missed-win"),
        (DRAW, LOSS, "blunder"),
        (LOSS, LOSS, "good"),
        (Value(0.6), Value(0.3), "blunder"),
    ],
)
def test_equals_are_compared(before: Value, after: Value, grade: str) -> None:
    ply = ply_of(before, after)
    assert (ply.open, ply.grade) == (False, grade)


def test_who_loses_sooner_than_necessary_is_told_so() -> None:
    """Both claims are proven: this loses within four plies, and the other one does not."""
    ply = ply_of(Value(0.6), LOSS, holds=4)
    assert (ply.open, ply.grade, ply.loss) == (False, "blunder", 0.6)
    assert explained(ply, sixfold.game("gosix")) == "a2 holds."
    assert Ply.from_json(json.loads(json.dumps(ply.to_json()))) == ply


def test_reviews_from_before_are_read_as_what_they_are() -> None:
    data = ply_of(WIN, Value(0.77)).to_json()
    for name in ("open", "holds", "tried"):
        del data[name]
    assert Ply.from_json({**data, "grade": "missed-win", "loss": 0.23}).grade == "open"


# What is said of it


def test_an_open_turn_is_shown_and_counts_for_nothing() -> None:
    start = sixfold.position(CUT_UP)
    record = Record.new(start.game, players=("Ada", "Bob"), start=start)
    record.add(NOT_TAKEN)
    review = study.review(record, Limits(nodes=500))
    (ply,) = review.plies
    assert ply.before.wins
    assert not ply.after.exact
    assert ply.open
    assert [reason.code for reason in ply.reasons] == ["win-at-once"], "only what is proven"
    assert review.players[0].counts["open"] == 1
    assert (review.players[0].accuracy, review.turning_points) == (None, ())
    assert from_review(review) == ()
    assert next(review.annotate().mainline()).marks == ()
    row = review.to_json()["plies"][0]
    assert (row["grade"], row["open"], row["loss"]) == ("open", True, 0.0)
    assert "∞ Unclear" in study.report.html_report(review)
    words = explained(ply, record.game)
    assert words == (
        "2,0>1,-2 wins at once: a ring. It is not proven that this gave anything away."
    )
    assert len({graded(ply, language) for language in LANGUAGES}) > 5
    assert study.Review.from_json(json.loads(json.dumps(review.to_json()))) == review


# How it is settled

MOVES = ("d2", "c2", "e2", "d3", "a1", "a2", "b1", "b2", "b3", "c1", "c3", "d1")


class TestProofsInRounds:
    """Which proofs a review asks for, without making any."""

    def jobs(self, plies: int) -> list[PlyJob]:
        record = Record.new("gosix")
        for move in MOVES[:plies]:
            record.add(move)
        return study.jobs_of(record, Limits(nodes=200))

    def searched(self, jobs: list[PlyJob], before: Value, after: Value) -> Rounds:
        rounds = Rounds(jobs)
        for number, job in enumerate(jobs):
            turn = job.turn
            found = replace(ply_of(before, after), ply=turn.ply, seat=turn.seat, moves=turn.moves)
            rounds.take(number, found)
        return rounds

    def prove(self, rounds: Rounds, after: Value | None = None) -> list[int]:
        """The turns whose proofs were asked for; without a value they are in vain."""
        tried = []
        while not rounds.is_over:
            for number, job in list(rounds.open.items()):
                assert job.found is not None
                assert job.found.open
                tried.append(number)
                found = replace(job.found, tried=job.proof)
                rounds.take(number, found if after is None else replace(found, before=after))
        return tried

    def test_eight_are_tried_at_first_and_the_rest_later(self) -> None:
        jobs = self.jobs(12)
        rounds = self.searched(jobs, Value(0.6), DRAW)
        tried = self.prove(rounds)
        assert len(tried) == len(set(tried)) == FIRST_EFFORT.proofs == 8
        assert FIRST_EFFORT.proofs * FIRST_EFFORT.seconds <= 8
        assert {ply.grade for ply in rounds.found} == {"open"}
        later = Rounds(jobs, rounds.found)
        assert sorted(self.prove(later)) == list(range(12)), "with more time, all of them"
        assert LATER_EFFORT.wanted(later.found) == []
        assert Rounds(jobs, later.found).is_over

    def test_a_proof_can_open_the_turn_before(self) -> None:
        jobs = self.jobs(3)
        rounds = self.searched(jobs, Value(0.6), Value(0.6))
        plies = [*rounds.found[:2], replace(rounds.found[2], after=LOSS)]
        again = Rounds(jobs, plies)
        assert list(again.open) == [2]
        again.take(2, plies[2].proven_loss())
        assert again.found[1].after.wins
        assert again.found[0].after.loses
        assert list(again.open) == [0], "who was better before that?"

    def test_what_is_settled_is_not_proven(self) -> None:
        rounds = self.searched(self.jobs(3), Value(0.6), Value(0.6))
        assert rounds.is_over
        assert LATER_EFFORT.wanted(rounds.found) == []


# Turns whose values are proven by provers that share no code with the engine (`golden/keeps`)


def entries(path: Path, after: float) -> list[dict[str, Any]]:
    turns = json.loads(path.read_text("utf-8"))["turns"]
    assert len({turn["position"] for turn in turns}) >= 100
    chosen = [turn for turn in turns if (turn["after"] == 1) == (after == 1)]
    return chosen[:: len(chosen) // SAMPLE][:SAMPLE]


@pytest.mark.parametrize("path", KEEPS, ids=lambda path: path.stem)
def test_a_win_that_is_kept_is_never_blamed(path: Path) -> None:
    for entry in entries(path, 1):
        game = sixfold.position(entry["position"]).game
        turn = Turn(
            1, "1.", int(entry["position"].partition(" turn:")[2][0]), tuple(entry["moves"].split())
        )
        job = replace(coach_job(game, entry["position"], (), turn), limits=LIMITS)
        ply = study.review_ply(job)
        assert ply.grade not in FAULTS, entry
        assert opinion(ply) != "objection"
        won = replace(ply, before=WIN, best=("?",))
        tried = searched_try(study.review_ply(job_of_try(job, won, turn.moves)))
        assert tried.verdict != "worse", entry


@pytest.mark.parametrize("path", KEEPS, ids=lambda path: path.stem)
def test_a_win_that_is_thrown_away_is_called_so(path: Path) -> None:
    called = []
    for entry in entries(path, 0):
        start = sixfold.position(entry["position"])
        record = Record.new(start.game, start=start)
        for move in entry["moves"].split():
            record.add(move)
        (ply,) = study.review(record, LIMITS).plies
        assert ply.grade in ("missed-win", "blunder", "open"), entry
        called.append(ply.grade != "open")
    assert any(called)
