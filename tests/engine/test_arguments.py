"""Wrong arguments: an error of the right type with a sentence, before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.engine import Clock, Engine, Limits, ProtocolEngine, perft, playouts
from sixfold.engine import engine as engine_module
from sixfold.engine.baselines.greedy import best_moves
from sixfold.engine.baselines.uct import Uct
from sixfold.engine.compile.prepare import prepare
from sixfold.engine.simulation.batch import Batch

START: Any = sixfold.game("gosix").start()
A_SECOND: Any = 0.1

NO_POSITION: dict[str, Callable[[Any], object]] = {
    "choose": lambda text: Engine(level=1).choose(text),
    "analyse": lambda text: Engine().analyse(text, Limits(nodes=1)),
    "search": lambda text: Engine().search(text),
    "a program's choose": lambda text: unstarted().choose(text),
    "a program's analyse": lambda text: unstarted().analyse(text),
    "Batch": lambda text: Batch(text, 3),
    "Batch that resets": lambda text: Batch(text, 3, auto_reset=True),
    "perft": lambda text: perft(text, 2),
    "perft of nothing": lambda text: perft(text, 0),
    "playouts": lambda text: playouts(text, 5),
    "greedy": lambda text: best_moves(text),
    "UCT": lambda text: Uct(capacity=100).choose(text, Limits(nodes=1)),
}


def unstarted() -> ProtocolEngine:
    """A client whose program would only be started after its arguments were looked at."""
    return ProtocolEngine.__new__(ProtocolEngine)


@pytest.mark.parametrize("value", ["hexone", START.to_text(), None, sixfold.game("gosix")])
@pytest.mark.parametrize("call", NO_POSITION)
def test_what_is_no_position_is_refused(call: str, value: Any) -> None:
    with pytest.raises(TypeError, match=r"a position is expected, such as .*, not "):
        NO_POSITION[call](value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Engine().choose(START, A_SECOND),
        lambda: Engine(level=1).choose(START, A_SECOND),
        lambda: Engine().analyse(START, A_SECOND),
        lambda: unstarted().choose(START, A_SECOND),
        lambda: unstarted().analyse(START, A_SECOND),
        lambda: Uct(capacity=100).choose(START, A_SECOND),
    ],
)
def test_a_number_is_no_limits(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"limits must be Limits\(…\), not 0.1 \(float\)"):
        call()


NUMBERS: dict[str, tuple[Callable[[Any], object], str]] = {
    "threads": (lambda value: Engine(threads=value), "threads"),
    "hash_mb": (lambda value: Engine(hash_mb=value), "hash_mb"),
    "level": (lambda value: Engine(level=value), "level"),
    "multipv": (lambda value: Engine().search(START, multipv=value), "multipv"),
    "a program's lines": (lambda value: unstarted().analyse(START, multipv=value), "multipv"),
    "nodes": (lambda value: Limits(nodes=value), "nodes"),
    "depth": (lambda value: Limits(depth=value), "depth"),
    "boards": (lambda value: Batch(START, value), "the number of boards"),
    "depth of perft": (lambda value: perft(START, value), "the depth of perft"),
    "games": (lambda value: playouts(START, value), "the number of games"),
    "capacity": (lambda value: Uct(capacity=value), "capacity"),
}


@pytest.mark.parametrize("value", [2.5, nan, "2", True, [2]])
@pytest.mark.parametrize("name", NUMBERS)
def test_what_is_no_whole_number_is_refused(name: str, value: Any) -> None:
    call, word = NUMBERS[name]
    with pytest.raises(TypeError, match=f"{word} must be a whole number, not .*{value}"[:60]):
        call(value)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_is_too_small_is_refused(name: str) -> None:
    call, word = NUMBERS[name]
    least = 0 if name in ("depth of perft", "games") else 1
    with pytest.raises(ValueError, match=f"{word} must be {least} or more, not {least - 1}"):
        call(least - 1)


@pytest.mark.parametrize(
    ("setting", "value"), [("threads", 100_000), ("hash_mb", 1_000_000), ("level", 14)]
)
def test_a_number_that_is_too_large_is_refused(setting: str, value: int) -> None:
    settings: dict[str, Any] = {setting: value}
    with pytest.raises(ValueError, match=rf"{setting} must be \d+ or less, not {value}"):
        Engine(**settings)


def test_integers_of_numpy_are_numbers() -> None:
    engine = Engine(threads=np.int64(2), hash_mb=np.int32(1), level=np.uint8(3))  # type: ignore[arg-type]
    assert (engine.threads, engine.hash_mb, engine.level) == (2, 1, 3)
    assert Limits(nodes=np.int64(5)).nodes == 5  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["1", True, [1.0], 1j])
def test_seconds_are_a_number(value: Any) -> None:
    with pytest.raises(TypeError, match="seconds must be a number, not "):
        Limits(seconds=value)
    with pytest.raises(TypeError, match="remaining must be a number, not "):
        Clock((value, 1.0))


@pytest.mark.parametrize("value", [0, 0.0, -1])
def test_seconds_are_positive(value: float) -> None:
    with pytest.raises(ValueError, match=f"seconds must be positive, not {value}"):
        Limits(seconds=value)


@pytest.mark.parametrize("value", [nan, inf, -inf])
def test_seconds_are_finite(value: float) -> None:
    with pytest.raises(ValueError, match="seconds must be a finite number, not "):
        Limits(seconds=value)
    with pytest.raises(ValueError, match="increment must be a finite number, not "):
        Clock((1.0, 1.0), (1.0, value))


def test_a_clock_is_two_numbers() -> None:
    times: Any = 60.0
    with pytest.raises(TypeError, match="remaining must be two numbers, one for each side"):
        Clock(times)


def test_ages_of_thought_are_a_limit_like_any_other() -> None:
    """Longer than any timer can wait."""
    assert Engine(hash_mb=1).analyse(START, Limits(seconds=1e300, nodes=10)).best


@pytest.mark.parametrize("get_ready", [prepare, Engine().prepare])
def test_only_families_of_games_are_prepared(get_ready: Callable[[Any], object]) -> None:
    with pytest.raises(sixfold.UnknownGame) as told:
        get_ready("chess")
    assert told.value.params["id"] == "chess"
    assert "gosix" in told.value.params["suggestions"]
    with pytest.raises(ValueError, match="six/foxmind is one game of the family six"):
        get_ready("six/foxmind")
    with pytest.raises(TypeError, match="the name of a family of games is a str"):
        get_ready(sixfold.game("gosix"))


def test_more_threads_than_twice_the_cores_are_warned_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_module, "usable_cores", lambda: 2)
    engine = Engine(threads=4)
    with pytest.warns(RuntimeWarning, match="5 threads on 2 cores"):
        engine.threads = 5
    assert engine.threads == 5
    with pytest.warns(RuntimeWarning, match="256 threads on 2 cores"):
        Engine(threads=256)


def test_a_tree_too_small_for_the_root_is_refused() -> None:
    with pytest.raises(ValueError, match="a tree for six needs a capacity of more than"):
        Uct(capacity=200).choose(sixfold.game("six/foxmind").start(), Limits(nodes=1))
