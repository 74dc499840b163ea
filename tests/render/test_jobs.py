"""Pictures as jobs of the pool: the same pictures, made from text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sixfold
from sixfold import render
from sixfold.core.position import Position
from sixfold.pool import Cancelled, Context
from sixfold.render import jobs
from sixfold.render.jobs import Order

Line = list[Position[Any]]
MOVES = ["d2", "c2", "d3"]


def order(width: int = 100) -> Order:
    return Order(game="gosix", moves=MOVES, theme="dark", width=width)


@pytest.fixture
def line() -> Line:
    position = sixfold.game("gosix").start()
    for move in MOVES:
        position = position.play(move)
    return [*position.line()]


def context(send: Callable[[object], None] = lambda message: None) -> Context:
    return Context(1, send, {})


def test_a_picture_from_text_is_the_same_picture(line: Line) -> None:
    made = jobs.picture(order(120), context())
    assert made == render.png(line[-1], width=120, theme="dark")
    assert made != render.png(line[-1], width=120, theme="dark", last_move=False)


def test_a_game_is_drawn_from_where_it_began(line: Line) -> None:
    short = Order(
        game="gosix", position=line[1].to_text(), moves=MOVES[1:], theme="dark", width=120
    )
    assert jobs.picture(short, context()) == jobs.picture(order(120), context())


def test_an_animation_shows_the_end_of_a_long_game(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LONGEST", 1)
    assert jobs.animation(order(), context()) == render.gif(line[-2:], width=100, theme="dark")


def test_an_animation_says_how_far_it_is_and_ends_when_nobody_wants_it() -> None:
    said: list[object] = []

    def hear(message: object) -> None:
        said.append(message)
        if len(said) == 2:
            job.cancel()

    job = context(hear)
    with pytest.raises(Cancelled):
        jobs.animation(order(), job)
    job.end()
    assert len(said) == 2  # of four frames
