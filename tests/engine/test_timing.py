"""How much of a clock, and of the time for a turn, goes into one move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine import Clock, Engine, Limits, Line, Progress, Score, jobs
from sixfold.engine.family import compiled_family
from sixfold.engine.timing import LEAST, budget


@settings(deadline=None)
@given(
    st.floats(0, 1e5),
    st.floats(0, 1e3),
    st.sampled_from([game.id for game in sixfold.games()]),
)
def test_a_move_never_takes_all_that_is_left(left: float, increment: float, id: str) -> None:
    start = sixfold.game(id).start()
    seconds = budget(Clock((left, 1.0), (increment, 0.0)), start)
    assert seconds > 0
    assert seconds <= max(left / 2, 0.005)


def test_the_side_to_move_reads_its_own_clock() -> None:
    start = sixfold.game("gosix").start()
    clock = Clock((1000.0, 10.0))
    assert budget(clock, start) > 10 > budget(clock, start.play("a1"))
    assert budget(Clock((1000.0, 10.0), (0.0, 2.0)), start) == budget(clock, start)
    assert budget(Clock((1000.0, 10.0), (2.0, 0.0)), start) > budget(clock, start)


@pytest.mark.parametrize("family", ["six", "gosix", "hexone"])
def test_a_long_game_is_played_to_its_end_on_the_clock(family: str) -> None:
    """Twice as long as foreseen, each move slower than planned: the flag never falls."""
    left = 60.0
    for turn in range(compiled_family(family).typical_plies):
        line = range(2 * turn + 1)
        position: Any = SimpleNamespace(
            side=0, in_chain=False, game=SimpleNamespace(family=family), line=lambda line=line: line
        )
        spent = budget(Clock((left, 1.0)), position) + 0.01
        assert spent < left
        left -= spent


def turns_of_hexone() -> Iterator[list[tuple[Position[Any], Move]]]:
    """The turns of some games: for each of their moves, where it was made, and the move."""
    rng = random.Random(4)
    for _ in range(5):
        position: Position[Any] = sixfold.game("hexone").start()
        turn: list[tuple[Position[Any], Move]] = []
        while position.outcome is None:
            turn.append((position, rng.choice(position.legal_moves)))
            position = position.play(turn[-1][1])
            if not position.in_chain:
                yield turn
                turn = []


def test_explosions_share_the_time_of_their_turn() -> None:
    clock = Clock((60.0, 60.0))
    for turn in turns_of_hexone():
        first, *later = (budget(clock, position) for position, _ in turn)
        assert sum(later) <= first / 10 + LEAST * len(later)


class Thinker:
    """A search that takes all of its time and then plays what it is told to."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.runs = 0
        self.move: Move | None = None

    def run(self, limits: Limits, on_progress: object = None) -> Progress:
        assert limits.seconds is not None
        assert self.move is not None
        self.spent += limits.seconds
        self.runs += 1
        line = Line(Score("cp", 0), (self.move,))
        return Progress(depth=9, nodes=9, seconds=limits.seconds, lines=(line,))


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """How the engine searches while the test runs."""
    thinker = Thinker()
    monkeypatch.setattr(Engine, "search", lambda *_, **__: thinker)
    return thinker


@pytest.mark.parametrize(("level", "seconds"), [(11, 1.0), (12, 3.0), (13, 10.0)])
def test_the_seconds_of_a_level_are_for_a_turn(
    thinker: Thinker, level: int, seconds: float
) -> None:
    """However many explosions follow, which used to have as much time each as the first move."""
    engine = Engine(level=level)
    longest = 0
    for turn in turns_of_hexone():
        thinker.spent = 0.0
        for position, move in turn:
            thinker.move = move
            assert engine.choose(position) == move or len(position.legal_moves) == 1
        forced = sum(len(position.legal_moves) == 1 for position, _ in turn)
        if len(turn) == 1 and not forced:
            assert thinker.spent == pytest.approx(seconds), "nothing is kept for nobody"
        else:
            assert thinker.spent <= seconds + LEAST * len(turn)
        longest = max(longest, len(turn))
    assert longest > 6


def test_a_later_move_has_never_more_than_was_asked_for(thinker: Thinker) -> None:
    position, thinker.move = next(turn for turn in turns_of_hexone() if len(turn) > 3)[2]
    Engine().choose(position, Limits(seconds=0.001))
    assert thinker.spent == 0.001


def test_an_analysis_has_its_seconds_in_the_middle_of_a_turn_too(thinker: Thinker) -> None:
    """It is asked about a position, as for a hint; nobody has thought about the turn before."""
    position, thinker.move = next(turn for turn in turns_of_hexone() if len(turn) > 3)[2]
    Engine().analyse(position, Limits(seconds=1))
    assert thinker.spent == 1
    payload = {"game": "hexone", "position": position.to_text(), "moves": [], "seconds": 1.0}
    context: Any = SimpleNamespace(
        state={"engine": Engine(), "prepared": {"hexone"}},
        on_cancel=lambda stop: None,
        check=lambda: None,
    )
    assert jobs.hint(payload, context) == str(thinker.move)
    assert thinker.spent == 2


def test_what_a_search_did_not_need_is_not_spent(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof ends it, and so do nodes and depths."""
    (position, thinker.move), *_ = next(turn for turn in turns_of_hexone() if len(turn) == 1)
    run = thinker.run
    monkeypatch.setattr(thinker, "run", lambda *said: replace(run(*said), seconds=0.01))
    Engine().choose(position, Limits(seconds=1, nodes=500))
    assert thinker.spent == pytest.approx(0.9)


@pytest.mark.parametrize("id", ["six/foxmind", "gosix"])
def test_a_turn_of_one_move_has_all_of_its_time_at_once(thinker: Thinker, id: str) -> None:
    position = sixfold.game(id).start()
    position = position.play(position.legal_moves[0])
    thinker.move = position.legal_moves[-1]
    Engine().choose(position, Limits(seconds=1))
    assert (thinker.spent, thinker.runs) == (1, 1)


@pytest.mark.parametrize("values", [(-1.0, 1.0), (1.0,)])
def test_impossible_clocks(values: Any) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Clock(values)
    with pytest.raises(ValueError, match="not negative"):
        Clock((1.0, 1.0), values)
