"""Trio by the words of its page, and by what must hold in every position of every game."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

import sixfold
from properties import test_moves, test_positions, test_steps
from properties.strategies import Line

pytestmark = pytest.mark.usefixtures("trio")


def played(line: str) -> Any:
    position: Any = sixfold.game("trio").start()
    for move in line.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("line", "winners", "reason", "cells"),
    [
        ("a1 e1 a2 e2 b2 d1 a3", (1,), "three-in-a-row", "a1 a2 a3"),
        ("b1 e1 b2 a1 b4 e2 b3", (0,), "four-in-a-row", "b1 b2 b3 b4"),
        ("c1 a1 c2 a2 c4 b1 c5 e1 c3", (0,), "four-in-a-row", "c1 c2 c3 c4 c5"),
        ("e1 e3 a1 b4 e2 c1 c2 b2 b1 d4 b3 a3 c5 c4 d3 d2 c3 d1 a2", (), "full", ""),
    ],
    ids=["three", "four", "five", "full"],
)
def test_an_end(line: str, winners: tuple[int, ...], reason: str, cells: str) -> None:
    outcome = played(line).outcome
    assert (outcome.winners, outcome.reason) == (winners, reason)
    assert outcome.cells == tuple(cells.split())
    assert played(line.rpartition(" ")[0]).outcome is None


def test_with_the_option_three_in_a_row_do_not_lose() -> None:
    position: Any = sixfold.game("trio+mild").start()
    for move in ["a1", "e1", "a2", "e2", "b2", "d1", "a3", "d4"]:
        position = position.play(move)
        assert position.outcome is None
    text = "p0:a1;a2;a3 p1:b1;b3;c1 turn:0"
    assert sixfold.position(f"trio+mild {text}").outcome is None
    with pytest.raises(sixfold.SetupError, match="row-before-the-end"):
        sixfold.position(f"trio {text}")


def test_the_first_moves_are_counted() -> None:
    assert [sixfold.perft(played(""), depth) for depth in (1, 2, 3)] == [19, 19 * 18, 19 * 18 * 17]


def test_a_move_that_is_not_legal_says_why() -> None:
    position = played("c3")
    assert position.why_not("c3") == sixfold.IllegalMove("occupied", cell="c3")
    with pytest.raises(sixfold.NotationError, match="cell-expected"):
        position.play("f1")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p0:a1 p1:a1 turn:0", "cell-twice"),
        ("p0:a1;a2;a3 p1:- turn:0", "row-before-the-end"),
        ("p0:a1;x1 p1:- turn:0", "cell-expected"),
        ("p0:a2;a1 p1:- turn:0", "not-in-order"),
        ("p0:- p1:- turn:2", "out-of-range"),
        ("p0:- turn:0", "wrong-field"),
        ("p0:- p1:- turn:0 more:1", "superfluous-field"),
    ],
)
def test_an_arrangement_that_cannot_stand_is_refused(text: str, code: str) -> None:
    with pytest.raises(sixfold.SixfoldError, match=code):
        sixfold.position(f"trio {text}")


def test_who_did_not_move_last_may_not_have_a_row_but_who_did_may() -> None:
    outcome = sixfold.position("trio p0:a1;a2;a3 p1:- turn:1").outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def properties(module: ModuleType) -> Iterator[Callable[..., None]]:
    """What a module demands of every line of every game."""
    for name, test in vars(module).items():
        if name.startswith("test_") and hasattr(test, "hypothesis"):
            asked = inspect.signature(test.hypothesis.inner_test).parameters
            if asked.keys() <= {"line", "seed"}:
                yield test.hypothesis.inner_test


DEMANDS = [
    demand for module in (test_moves, test_positions, test_steps) for demand in properties(module)
]


@pytest.mark.parametrize("demand", DEMANDS, ids=lambda demand: demand.__name__)
def test_a_property_of_every_game(
    demand: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(test_moves.GRAMMARS, "trio", "[ae][123]|[bd][1234]|c[12345]")
    random = Random(demand.__name__)
    for seed in range(25):
        line = Line("trio", seed, random.randrange(20))
        demand(line, *([seed] if "seed" in inspect.signature(demand).parameters else []))


def test_the_properties_are_found() -> None:
    assert len(DEMANDS) >= 12
