"""Search: limits, stopping, lines, proofs, and that the same nodes give the same answer."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits, Progress, Score
from sixfold.engine.alphabeta import search as search_module
from sixfold.engine.alphabeta.root import search_root
from sixfold.engine.alphabeta.search import Search
from sixfold.engine.bench import search_run
from testkit.waiting import until

from .positions import IDS, random_line, winning_moves
from .puppet import PATIENCE

pytestmark = pytest.mark.timing

FORCED_RING = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
FORCED_BLOCK = (
    "six/foxmind b:-1,0;0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:15,16 turn:1 seen:1"
)


def played(progress: Progress, position: Position[Any]) -> Position[Any]:
    """The end of the best line, each move of which must be legal."""
    for move in progress.lines[0].moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("id", IDS)
def test_lines_are_legal_and_start_with_the_move_chosen(id: str) -> None:
    position = random_line(id, 3, 14)
    engine = Engine(hash_mb=4)
    progress = engine.analyse(position, Limits(nodes=3_000), multipv=3)
    firsts = [line.moves[0] for line in progress.lines]
    assert len(set(firsts)) == len(firsts) == min(3, len(position.legal_moves))
    for line in progress.lines:
        after = position
        for move in line.moves:
            after = after.play(move)
    assert progress.best == firsts[0]


@pytest.mark.parametrize("id", IDS)
def test_a_fixed_number_of_nodes_gives_the_same_answer(id: str) -> None:
    position = random_line(id, 5, 16)
    first, second = (Engine(hash_mb=4).analyse(position, Limits(nodes=4_000)) for _ in range(2))
    assert (first.lines, first.nodes, first.depth) == (second.lines, second.nodes, second.depth)
    assert first.nodes <= 4_000


def test_a_win_on_the_board_is_reported_with_its_length() -> None:
    position = sixfold.position(FORCED_RING)
    progress = Engine(hash_mb=4).analyse(position, Limits(nodes=1_000))
    assert str(progress.best) == "1,1"
    assert str(progress.lines[0].score) == "win 1"


def test_the_only_block_is_found() -> None:
    position = sixfold.position(FORCED_BLOCK)
    assert str(Engine(hash_mb=4).choose(position, Limits(nodes=1_000))) == "1,1"


@pytest.mark.parametrize("id", IDS)
def test_winning_moves_of_random_positions_are_found(id: str) -> None:
    engine = Engine(hash_mb=4)
    found = 0
    for seed in range(40):
        if found == 5:
            break
        position = random_line(id, seed, 18 + seed)
        if wins := winning_moves(position):
            found += 1
            assert str(engine.choose(position, Limits(nodes=2_000))) in wins
    assert found >= 3, "the positions offer too few wins to test anything"


def test_depth_limits_the_search() -> None:
    progress = Engine(hash_mb=4).analyse(sixfold.game("hexone").start(), Limits(depth=3))
    assert progress.depth == 3


def test_stop_ends_an_endless_search() -> None:
    engine = Engine(hash_mb=4)
    position = random_line("six/foxmind", 1, 8)
    search = engine.search(position)
    answers: list[Progress] = []
    begun = threading.Event()

    def run() -> None:
        answers.append(search.run(Limits(), on_progress=lambda _: begun.set()))

    thread = threading.Thread(target=run)
    thread.start()
    assert begun.wait(PATIENCE)
    engine.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert answers[0].best in position.legal_moves


def test_a_stop_before_the_start_is_not_lost() -> None:
    engine = Engine(hash_mb=4)
    search = engine.search(random_line("six/foxmind", 1, 8))
    engine.stop()
    assert search.run(Limits()).best is not None


def test_an_analysis_goes_on_where_it_was_left() -> None:
    engine = Engine(hash_mb=4)
    search = engine.search(random_line("hexone", 2, 8))
    first = search.run(Limits(nodes=3_000))
    second = search.run(Limits(nodes=30_000))
    assert second.depth > first.depth
    assert first.nodes < second.nodes <= first.nodes + 30_000


def test_a_timed_search_can_be_continued() -> None:
    search = Engine(hash_mb=4).search(sixfold.game("six/steffen").start())
    first = search.run(Limits(seconds=0.01))
    assert search.run(Limits(nodes=50_000)).nodes > first.nodes


def test_a_measurement_that_got_no_time_is_repeated_with_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a busy machine, where a short time is over before the search has begun."""
    asked: list[float] = []

    class Timer(threading.Thread):
        def __init__(self, seconds: float, function: Callable[[], object]) -> None:
            super().__init__(target=function if seconds < 0.3 else int)
            asked.append(seconds)

        def start(self) -> None:
            super().start()
            self.join()

        def cancel(self) -> None:
            """Too late."""

    monkeypatch.setattr(threading, "Timer", Timer)
    reports = search_run(sixfold.position(FORCED_RING), 0.1)
    assert asked == [0.1, 0.2, 0.4]
    assert [report.nodes for report in reports[:2]] == [0, 0]
    assert reports[-1].nodes > 0


def test_progress_is_reported_for_each_depth() -> None:
    seen: list[Progress] = []
    position = sixfold.game("hexone").start()
    Engine(hash_mb=4).analyse(position, Limits(depth=4), on_progress=seen.append)
    assert [progress.depth for progress in seen][:4] == [1, 2, 3, 4]


@pytest.mark.parametrize("id", ["six/foxmind", "hexone"])
def test_two_threads_find_a_legal_answer_and_end(id: str) -> None:
    position = random_line(id, 4, 12)
    engine = Engine(hash_mb=4, threads=2)
    progress = engine.analyse(position, Limits(depth=5))
    assert progress.best in position.legal_moves


@pytest.mark.parametrize("id", ["six/foxmind", "hexone"])
def test_a_helper_that_begins_late_searches_the_position_that_was_asked(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By then the first thread is in the middle of a line, and changes its board all the time."""
    search = Engine(hash_mb=4, threads=2).search(random_line(id, 4, 12))
    assert isinstance(search, Search)
    root, searched = search._board.tobytes(), list[bytes]()
    real_help = Search._help

    def late(helping: Search, number: int) -> None:
        until(lambda: helping._nodes > 1000)
        real_help(helping, number)

    def noted(board: Any, *given: Any) -> int:
        searched.append(board.tobytes())
        search.halt.expire()
        return search_root(board, *given)

    monkeypatch.setattr(Search, "_help", late)
    monkeypatch.setattr(search_module, "search_root", noted)
    search.run(Limits(nodes=10**9))
    assert searched == [root]


def test_a_finished_game_has_no_move() -> None:
    position = sixfold.position(FORCED_RING).play("1,1")
    engine = Engine(hash_mb=4)
    assert engine.analyse(position, Limits(nodes=100)).best is None
    with pytest.raises(sixfold.IllegalMove, match="game-over"):
        engine.choose(position, Limits(nodes=100))


class TestDeclare:
    """The kernels know nothing of declarations; the engine's root does."""

    def test_a_winning_move_is_declared(self) -> None:
        text = FORCED_RING.replace("six/foxmind", "six/foxmind+declare")
        assert str(Engine(hash_mb=4).choose(sixfold.position(text), Limits(nodes=500))) == "1,1!"

    def test_a_standing_shape_is_declared(self) -> None:
        text = FORCED_RING.replace("six/foxmind", "six/foxmind+declare")
        position = sixfold.position(text).play("1,1").play("5,0")
        for level in (None, 1, 5):
            engine = Engine(hash_mb=4, level=level)
            assert str(engine.choose(position, Limits(nodes=500))) == "!"

    def test_an_analysis_declares_too(self) -> None:
        text = FORCED_RING.replace("six/foxmind", "six/foxmind+declare")
        position = sixfold.position(text)
        told: list[Progress] = []
        engine = Engine(hash_mb=4)
        found = engine.analyse(position, Limits(nodes=500), multipv=3, on_progress=told.append)
        assert {str(progress.best) for progress in (*told, found)} == {"1,1!"}
        for line in found.lines:
            at = position
            for move in line.moves:
                at = at.play(move)
        after = position.play("1,1").play("5,0")
        (line,) = engine.analyse(after, Limits(nodes=500)).lines
        assert (line.score, [str(move) for move in line.moves]) == (Score("win", 1), ["!"])
        assert after.play(line.moves[0]).outcome

    def test_play_goes_on_while_the_other_has_an_undeclared_shape(self) -> None:
        text = FORCED_RING.replace("six/foxmind", "six/foxmind+declare")
        position = sixfold.position(text).play("1,1")
        assert position.is_legal(Engine(hash_mb=4).choose(position, Limits(nodes=500)))
