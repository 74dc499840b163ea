"""A long game keeps what its positions are, and not what was once worked out about them."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.games.six import SixPosition

from .strategies import Position

MOST = 10_000
"""Bytes that one more ply may keep."""


def long_game(id: str, plies: int) -> list[Position]:
    """The positions of a random game that avoids to end; all legal moves are listed on the way."""
    random = Random(1)
    line: list[Any] = [sixfold.game(id).start()]
    while len(line) <= plies:
        position = line[-1]
        nexts = (position.play(random.choice(position.legal_moves)) for _ in range(60))
        line.append(next(after for after in nexts if after.outcome is None))
    return line


def holds_what_it_worked_out(position: Position) -> bool:
    if position._legal_moves is not None:
        return True
    if not isinstance(position, SixPosition):
        return False
    field = position.field
    slots = [name for name in ("border", "sorted_border") if _is_set(field, name)]
    return bool(slots or field._cuts or field._touching or position._shapes)


def _is_set(value: object, slot: str) -> bool:
    """Whether a slot is filled, without a call of the `__getattr__` that would fill it."""
    try:
        object.__getattribute__(value, slot)
    except AttributeError:
        return False
    return True


GAMES = {
    "six/foxmind": 120, "six/foxmind-advanced": 70, "six/steffen+declare": 60,
    "six/first-edition+teams": 70, "gosix": 30, "hexone": 80,
}  # fmt: skip


@pytest.mark.parametrize("id", GAMES)
def test_only_the_last_two_positions_of_a_game_hold_what_they_worked_out(id: str) -> None:
    line = long_game(id, GAMES[id])
    line[-1].legal_moves  # noqa: B018
    assert not any(holds_what_it_worked_out(position) for position in line[:-2])
    assert holds_what_it_worked_out(line[-1])
    assert list(line[-1].line()) == line


@pytest.mark.parametrize("id", GAMES)
def test_a_step_lets_go_of_as_much_as_a_move(id: str) -> None:
    line: list[Any] = [sixfold.game(id).start()]
    for position in long_game(id, GAMES[id])[1:]:
        after, _ = line[-1].step(position.last_move)
        after.legal_moves  # noqa: B018
        line.append(after)
    assert not any(holds_what_it_worked_out(position) for position in line[:-2])
    assert all(holds_what_it_worked_out(position) for position in line[-2:])


@pytest.mark.parametrize("id", GAMES)
def test_a_position_that_forgot_answers_as_before(id: str) -> None:
    """Its legal moves, what a move does, and the position after it."""
    random = Random(2)
    known = []
    for position in (start := long_game(id, GAMES[id])[-1]).line():
        moves = position.legal_moves
        some = random.sample(moves, min(4, len(moves)))
        answers = [(move, position.preview(move), position.play(move).to_text()) for move in some]
        known.append((position, moves, answers))
    start.forget()
    for position, moves, answers in known:
        position.forget()
        for move, events, after in answers:
            position.forget()
            assert position.preview(move) == events
            assert position.play(move).to_text() == after
        position.forget()
        assert position.why_not(moves[0]) is None
        position.forget()
        assert position.legal_moves == moves


@pytest.mark.parametrize("id", ["six/foxmind", "six/foxmind-advanced", "hexone"])
def test_a_ply_of_a_long_game_takes_little_memory(id: str) -> None:
    long_game(id, 150)  # what games share, such as moves, is there
    gc.collect()
    tracemalloc.start()
    try:
        line = long_game(id, 150)
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept / len(line) < MOST
