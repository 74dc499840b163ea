"""The decisions on puzzles, from Python: what becomes of a move, and whether a try counts."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from sixfold import PuzzleError, study
from sixfold.engine.jobs import CREW
from sixfold.pool import Context, Crew, Pool, PoolBusy, PoolClosed
from sixfold.pool.threads import in_thread
from sixfold.store import Store
from sixfold.study import Puzzle, Value
from sixfold.study.puzzles import Explained, Rating, choosing, explainer, played_to, service
from sixfold.study.puzzles.explainer import MOVE, Explainer
from sixfold.study.puzzles.rating import of_puzzle, rated
from sixfold.study.puzzles.service import PuzzleService
from sixfold.study.puzzles.storage import AttemptStorage
from sixfold.study.puzzles.verdicts import (
    OF_ENGINE,
    OF_LINE,
    WORDS,
    MoveVerdict,
    count_of,
    verdict_on,
)
from sixfold.study.puzzles.words import verdict_text
from testkit.waiting import until

LONG = study.puzzles("gosix", "win-in-2")[0]
HOLD = study.puzzles("six", "only-defence")[0]
SHORT = study.puzzles("gosix", "win-in-1")[0]
ADA = "ada"


def other(puzzle: Puzzle) -> str:
    """A legal move that is not the solution."""
    return next(str(move) for move in puzzle.start.legal_moves if str(move) != puzzle.moves[0])


def answer(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """A worker that says what `SAYS` says, or hangs."""
    puzzle, move = Puzzle.from_json(payload["puzzle"]), payload["move"]
    ASKED.append(move)
    if SAYS["kind"] == "fail":
        raise RuntimeError("on purpose")
    if SAYS["kind"] == "hang":
        stopped = threading.Event()
        context.on_cancel(stopped.set)
        until(stopped.is_set)
    after = played_to(puzzle, payload["played"]).play(move)
    value = Value(0, True, 2) if SAYS["kind"] == "wrong" else Value(1, True, 7)
    return Explained(SAYS["kind"], move, (str(after.legal_moves[0]),), value).to_json()


SAYS: dict[str, Any] = {}
ASKED: list[str] = []


@pytest.fixture
def attempts(tmp_path: Path) -> Iterator[AttemptStorage]:
    store = Store(f"sqlite:///{tmp_path / 'puzzles.db'}", durable=False)
    attempts = AttemptStorage(store)
    store.open()
    yield attempts
    store.close()


@pytest.fixture
def alone(attempts: AttemptStorage) -> PuzzleService:
    """Without an engine."""
    return PuzzleService(attempts, Explainer(None))


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    monkeypatch.setattr(explainer, "PATIENCE", 120.0)  # no test depends on how busy the machine is
    kind = replace(MOVE, target=f"{__name__}:answer", attempts=1, retry_errors=False)
    SAYS["kind"] = "wrong"
    ASKED.clear()
    pool = Pool({CREW: Crew(1)}, kinds=[kind], start=in_thread)
    yield pool
    pool.close()


@pytest.fixture
def thinking(attempts: AttemptStorage, pool: Pool) -> PuzzleService:
    return PuzzleService(attempts, Explainer(pool))


# Verdicts


def test_there_is_one_list_of_words() -> None:
    assert set(WORDS) == {*OF_LINE.values(), *OF_ENGINE.values()}


def test_the_line_and_the_rules_know_some_moves() -> None:
    right = verdict_on(LONG, (), LONG.moves[0])
    assert (right.word, right.moves, right.line) == ("right", LONG.moves[:2], LONG.moves[:2])
    solved = verdict_on(LONG, right.moves, LONG.moves[2])
    assert (solved.word, solved.moves, solved.line) == ("solved", LONG.moves, LONG.moves[2:])
    refused = verdict_on(LONG, right.moves, "z9")
    assert (refused.word, refused.moves, refused.line) == ("refused", right.moves, ())
    assert refused.fault is not None
    unclear = verdict_on(LONG, (), other(LONG))
    assert (unclear.word, unclear.moves, unclear.line) == ("unclear", (), (other(LONG),))
    needs = [each.needs_engine for each in (right, solved, refused, unclear)]
    assert needs == [False, False, False, True]
    assert unclear.with_engine(None) == unclear


@pytest.mark.parametrize(
    ("kind", "word", "said"),
    [
        ("quicker-way", "quicker", "This wins, too, but there is a quicker way."),
        ("as-good", "solved", "This wins just as well. Solved!"),
        ("wrong", "wrong", "This loses. Look at your opponent’s answer."),
    ],
)
def test_the_engine_knows_the_others(kind: Any, word: str, said: str) -> None:
    value = Value(0, True, 2) if kind == "wrong" else Value(1, True, 7)
    explained = Explained(kind, other(LONG), ("a1",), value)
    verdict = verdict_on(LONG, (), other(LONG)).with_engine(explained)
    assert (verdict.word, verdict.line) == (word, (other(LONG), "a1"))
    assert verdict_text(LONG, verdict) == said
    assert verdict_text(LONG, verdict_on(LONG, (), other(LONG))) == "That is not the solution."


@pytest.mark.parametrize("word", WORDS)
def test_what_a_try_counts_follows_from_the_word(word: Any) -> None:
    """Right, refused and quicker moves go on; only what nobody knows depends on more."""
    known = {"solved": 1, "wrong": 0}
    verdict = MoveVerdict(word, "a1", ())
    for puzzle, has_engine in ((LONG, True), (LONG, False), (HOLD, True), (HOLD, False)):
        count = count_of(puzzle, verdict, has_engine=has_engine)
        if word == "unclear":
            assert count is not None
            assert count.score == (None if puzzle is LONG and has_engine else 0)
        else:
            assert (None if count is None else count.score) == known.get(word)


# Moves


def test_a_puzzle_is_solved_and_counts_once(alone: PuzzleService) -> None:
    first = alone.play(ADA, LONG, (), LONG.moves[0])
    assert (first.verdict.word, first.outcome, first.rating) == ("right", None, None)
    refused = alone.play(ADA, LONG, (), "z9")
    assert (refused.verdict.word, refused.outcome) == ("refused", None)
    last = alone.play(ADA, LONG, first.verdict.moves, LONG.moves[2])
    assert last.outcome is not None
    assert (last.outcome.score, last.outcome.rating) == (1, rated(Rating(), of_puzzle(LONG), 1))
    assert last.rating is not None
    assert last.rating.value < LONG.difficulty
    assert alone.play(ADA, LONG, (), other(LONG)).outcome == last.outcome, "it counted already"
    assert (alone.rating(ADA).tries, len(alone.history(ADA))) == (1, 1)
    assert alone.first_try(ADA, LONG) == last.outcome
    assert alone.first_try("bob", LONG) is None


@pytest.mark.parametrize(
    ("kind", "word", "score"), [("wrong", "wrong", 0), ("quicker-way", "quicker", None)]
)
def test_the_engine_is_asked_about_other_moves(
    thinking: PuzzleService, kind: str, word: str, score: int | None
) -> None:
    SAYS["kind"] = kind
    played = thinking.play(ADA, LONG, (), other(LONG))
    assert played.verdict.word == word
    assert len(played.verdict.line) == 2
    assert (played.outcome and played.outcome.score) == score
    assert thinking.rating(ADA).tries == (kind == "wrong"), "a longer win ends nothing"
    assert thinking.play("bob", LONG, (), other(LONG)).verdict == played.verdict
    assert [other(LONG)] == ASKED, "what is known is not searched again"


@pytest.mark.parametrize("trouble", ["fail", "hang"])
def test_what_the_engine_cannot_tell_does_not_count(
    thinking: PuzzleService, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    if trouble == "hang":
        monkeypatch.setattr(explainer, "PATIENCE", 0.05)
    SAYS["kind"] = trouble
    unclear = thinking.play(ADA, LONG, (), other(LONG))
    assert unclear.verdict.word == "unclear"
    assert unclear.outcome is not None
    assert (unclear.outcome.score, thinking.rating(ADA).tries) == (None, 0)
    proven = thinking.play(ADA, HOLD, (), other(HOLD))
    assert proven.outcome is not None
    assert proven.outcome.score == 0, "the puzzle itself proves that every other move loses"


def test_no_thread_waits_for_the_engine_where_an_event_loop_runs(thinking: PuzzleService) -> None:
    async def play() -> service.Played:
        verdict = verdict_on(LONG, (), other(LONG))
        verdict = await thinking.ask_engine(LONG, (), verdict)
        assert await thinking.ask_engine(LONG, (), verdict) == verdict, "it has been asked"
        return thinking.settle(ADA, LONG, verdict)

    assert asyncio.run(play()).verdict == thinking.play("bob", LONG, (), other(LONG)).verdict
    assert [other(LONG)] == ASKED


@pytest.mark.parametrize("error", [PoolBusy("busy", 1.0), PoolClosed("over")])
def test_a_pool_that_takes_nothing_more_is_an_engine_that_says_nothing(
    thinking: PuzzleService, monkeypatch: pytest.MonkeyPatch, pool: Pool, error: Exception
) -> None:
    def submit(*args: object, **named: object) -> None:
        raise error

    monkeypatch.setattr(pool, "submit", submit)
    assert thinking.play(None, LONG, (), other(LONG)).verdict.word == "unclear"


def test_nobody_waits_long_for_an_engine_that_is_being_compiled(
    attempts: AttemptStorage, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explainer, "PATIENCE_COMPILING", 0.05)
    SAYS["kind"] = "hang"
    preparing = PuzzleService(attempts, Explainer(pool, lambda: ["gosix"]))
    assert preparing.play(ADA, LONG, (), other(LONG)).verdict.word == "unclear"


def test_without_an_engine_the_task_decides(alone: PuzzleService) -> None:
    played = alone.play(ADA, LONG, (), other(LONG))
    assert played.verdict.word == "unclear"
    assert played.outcome is not None
    assert played.outcome.score == 0


def test_hint_and_solution_end_the_first_try(alone: PuzzleService) -> None:
    hint, outcome = alone.hint(ADA, LONG)
    assert (hint.where, outcome.score) == ("area", 0)
    shown = alone.solution("bob", LONG, LONG.moves[:2])
    assert (shown.line, shown.outcome.score) == (LONG.moves[2:], 0)
    with pytest.raises(PuzzleError):
        alone.solution("eve", LONG, ("z9",))
    assert alone.first_try("eve", LONG) is None, "what is refused ends nothing"


def test_nothing_is_kept_of_a_stranger(alone: PuzzleService) -> None:
    solved = alone.play(None, SHORT, (), SHORT.moves[0]).outcome
    assert solved == service.Outcome(1)
    assert (alone.rating(None).tries, alone.history(None), alone.own(None)) == (0, [], [])
    after = alone.rated(SHORT, 1)
    assert after == rated(Rating(), of_puzzle(SHORT), 1)
    assert alone.rated(replace(SHORT, source="own"), 1, after) == after, "nobody has measured it"


# Which puzzle


def test_the_next_one_is_new_and_at_ones_strength(
    alone: PuzzleService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "NEAREST", 1)
    levels = [puzzle.difficulty for puzzle in study.puzzles("hexone")]
    assert alone.next_for(None, game="hexone", rating=0).difficulty == min(levels)
    assert alone.next_for(ADA, game="hexone", rating=4000).difficulty == max(levels)
    first = alone.next_for(ADA, game="hexone")
    assert alone.next_for(ADA, game="hexone", skip=[first.id]) != first
    alone.solution(ADA, first)
    assert alone.next_for(ADA, game="hexone") != first
    known = alone.next_for(ADA, game="hexone", rating=4000)
    assert known.difficulty < max(levels), "a rating that is kept comes before one that is told"
    every = [puzzle.id for puzzle in study.puzzles("hexone")]
    assert alone.next_for(ADA, game="hexone", skip=every).game == "hexone", "old ones again"
    with pytest.raises(PuzzleError):
        alone.next_for(ADA, game="six/foxmind-advanced+teams")


def test_the_day_changes_at_midnight_utc(attempts: AttemptStorage) -> None:
    now = [1_700_006_399_999]  # 2023-11-14, the last millisecond
    service = PuzzleService(attempts, Explainer(None), lambda: now[0])
    assert service.of_the_day()[0] == date(2023, 11, 14)
    now[0] += 1
    day, puzzle = service.of_the_day("gosix")
    assert (day, puzzle) == (date(2023, 11, 15), choosing.of_the_day(day, "gosix"))
    assert service.of_the_day(day=date(2020, 1, 1))[0] == date(2020, 1, 1)


# Puzzles of one's own games


def test_puzzles_are_made_of_a_reviewed_game(
    alone: PuzzleService, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {seat: replace(LONG, id=f"{seat}" * 10, source="own") for seat in (0, 1)}
    review: Any = object()

    def found(asked: object, seat: int | None) -> tuple[Puzzle, ...]:
        assert asked is review
        return (*own.values(),) if seat is None else (own[seat],)

    monkeypatch.setattr(service, "from_review", found)
    made = alone.make_own(ADA, "t", review, (0,))
    assert [(each.puzzle, each.table, each.solved) for each in made] == [(own[0], "t", False)]
    assert len(alone.make_own("bob", "t", review)) == 2, "somebody who has only watched"
    assert alone.own(ADA) == made
    assert alone.find(own[0].id) == own[0]
    assert alone.find(LONG.id, ADA) == LONG
    with pytest.raises(PuzzleError):
        alone.find("f" * 10)


def test_it_needs_no_web_framework() -> None:
    code = "import sys, sixfold.study.puzzles.service; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"fastapi", "starlette", "sixfold.server"}.isdisjoint(done.stdout.split())
