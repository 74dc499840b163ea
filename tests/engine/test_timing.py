"""How much of a clock goes into one move."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.engine import Clock
from sixfold.engine.family import compiled_family
from sixfold.engine.timing import budget


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


def test_explosions_share_the_time_of_their_turn() -> None:
    position = sixfold.game("hexone").start()
    for move in ("b2", "b3", "b2", "b3", "b2"):
        position = position.play(move)
    assert position.in_chain
    assert position.parent is not None
    clock = Clock((60.0, 60.0))
    assert budget(clock, position) < budget(clock, position.parent) / 3


@pytest.mark.parametrize("values", [(-1.0, 1.0), (1.0,)])
def test_impossible_clocks(values: Any) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Clock(values)
    with pytest.raises(ValueError, match="not negative"):
        Clock((1.0, 1.0), values)
