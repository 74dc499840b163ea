"""A step is one pass over the rules: what is played, what is previewed, and what it costs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.core import registry
from sixfold.core.events import Ended
from sixfold.games.gosix import GoSixPosition
from sixfold.games.gosix.events import Closed
from sixfold.games.hexone import HexonePosition
from sixfold.games.hexone.events import Exploded
from sixfold.games.six import legality
from sixfold.games.six.events import Captured

from .strategies import IDS, LONGEST, SIX_IDS, Line, far_lines, lines, some_moves, steady


@steady(90)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_a_step_is_the_position_played_and_the_events_previewed(line: Line, seed: int) -> None:
    position = line.end
    for move in some_moves(position, seed, 20):
        after, events = position.step(move)
        assert after == position.play(move)
        assert after.outcome == position.play(move).outcome
        assert after.parent is position
        assert after.last_move == move
        assert events == position.preview(move)
        assert [event for event in events if isinstance(event, Ended)] == (
            [events[-1]] if after.outcome else []
        )
        assert position.step(str(move)) == (after, events)


@pytest.mark.parametrize("id", IDS)
def test_a_game_taken_step_by_step_is_the_game_played(id: str) -> None:
    line = Line(id, seed=11, plies=LONGEST[sixfold.game(id).family])
    stepped = sixfold.game(id).start()
    for before, move, after in line.steps():
        stepped, events = stepped.step(str(move))
        assert stepped == after
        assert stepped.outcome == after.outcome
        assert events == before.preview(move)


@pytest.fixture
def no_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on it is a fault to make an event."""

    def fail(*_: object) -> None:
        raise AssertionError("an event was made that nobody had asked for")

    modules = ["sixfold.core.position"]
    modules += [f"sixfold.games.{family}.position" for family in LONGEST]
    for module in modules:
        for event in registry.events().values():
            if hasattr(sys.modules[module], event.__name__):
                monkeypatch.setattr(f"{module}.{event.__name__}", fail)


@pytest.mark.parametrize("id", IDS)
def test_playing_makes_no_events(id: str, request: pytest.FixtureRequest) -> None:
    steps = Line(id, seed=12, plies=LONGEST[sixfold.game(id).family]).steps()
    request.getfixturevalue("no_events")
    for before, move, after in steps:
        assert before.play(move) == after
    with pytest.raises(AssertionError, match="nobody had asked"):
        steps[0][0].preview(steps[0][1])


class Counter:
    """Counts the calls of a function and passes them on."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        self.calls += 1
        return self.function(*arguments)


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> Counter:
    counter = Counter(getattr(owner, name))
    # A plain function, so that it is a method where the original was one.
    monkeypatch.setattr(owner, name, lambda *arguments: counter(*arguments))
    return counter


def once(counter: Counter, found: list[tuple[Any, Any]]) -> None:
    assert found, "nothing to look at"
    for position, move in found:
        counter.calls = 0
        position.step(move)
        assert counter.calls == 1, move


@pytest.mark.parametrize("id", [id for id in SIX_IDS if "steffen" in id or "advanced" in id])
def test_captures_are_worked_out_once(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (position, move)
        for seed in range(3)
        for position, move, _ in Line(id, seed, 60).steps()
        if any(isinstance(event, Captured) for event in position.preview(move))
    ]
    once(counted(monkeypatch, legality, "captured"), found)


def test_captures_of_a_declaring_move_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The triangle stands when the tail is given away."""
    text = (
        "six/steffen+declare b:0,0;0,1;0,2;1,0;1,1;2,0;4,0 r:-1,0;-1,1;-1,2;-1,3;3,0;5,0;6,0 "
        "hands:0,0 turn:0 seen:1"
    )
    position = sixfold.position(text)
    kinds = [event.kind for event in position.preview("4,0>0,3!")]
    assert kinds == ["moved", "captured", "declared", "ended"]
    once(counted(monkeypatch, legality, "captured"), [(position, "4,0>0,3!")])


def test_closings_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (position, move)
        for seed in range(3)
        for position, move, after in Line("gosix", seed, 60).steps()
        if any(isinstance(event, Closed) for event in position.preview(move))
        and len(after.legal_moves) > 7  # on a full board it is asked whether anybody can go on
    ]
    once(counted(monkeypatch, GoSixPosition, "_closings"), found)


def test_flights_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (position, move)
        for position, move, _ in Line("hexone", 1, 90).steps()
        if any(isinstance(event, Exploded) for event in position.preview(move))
    ]
    once(counted(monkeypatch, HexonePosition, "_effects"), found)
