"""Positions are values: equal when their texts are, hashable, unchangeable, fit to travel."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold

from .strategies import Line, Position, far_lines, fields, lines, steady


@steady(100)
@given(lines() | far_lines())
def test_a_position_reads_back_from_its_text(line: Line) -> None:
    position = line.end
    again = sixfold.position(position.to_text())
    assert again == position
    assert hash(again) == hash(position)
    assert again.to_text() == position.to_text() == str(position)
    assert again.outcome == position.outcome
    assert again.legal_moves == position.legal_moves
    assert again.turn == position.turn
    assert again.key == position.key
    assert again.in_chain == position.in_chain
    assert again.parent is None


@steady(90)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_positions_are_equal_exactly_if_their_texts_are(line: Line, seed: int) -> None:
    random = Random(seed)
    others = [*random.sample(line.positions, min(6, len(line.positions))), *transposed(line)]
    for position in (line.end, random.choice(line.positions)):
        for other in others:
            same = position.to_text() == other.to_text()
            assert (position == other) == same
            assert (position != other) != same
            assert hash(position) == hash(other) or not same
            assert len({position, other}) == (1 if same else 2)


def transposed(line: Line) -> list[Position]:
    """The end of the line, reached with two of a seat's moves in the other order."""
    if len(line.positions) < 5:
        return []
    start, *_ = last = line.positions[-4:]
    try:
        for position in reversed(last[1:]):
            start = start.play(str(position.last_move))
    except sixfold.IllegalMove:
        return []
    return [start]


def test_lines_that_meet_again_are_equal() -> None:
    pairs = (
        ("six/steffen", "0,1 2,0 1,1", "1,1 2,0 0,1"),
        ("gosix", "a1 b2 c3 d4", "c3 d4 a1 b2"),
        ("hexone", "b2 d3 b3 d4 c2", "b2 d3 c2 d4 b3"),
    )
    for id, one, other in pairs:
        ends = []
        for moves in (one, other):
            position: Position = sixfold.game(id).start()
            for move in moves.split():
                position = position.play(move)
            ends.append(position)
        assert ends[0].to_text() == ends[1].to_text()
        assert ends[0] == ends[1]
        assert hash(ends[0]) == hash(ends[1])
        assert ends[0].parent != ends[1].parent


@steady(60)
@given(lines() | far_lines())
def test_nothing_public_of_a_position_can_be_set(line: Line) -> None:
    position = line.end
    before, number = position.to_text(), hash(position)
    names = [name for name in dir(position) if not name.startswith("_")]
    assert {"game", "turn", "outcome", "legal_moves", "key", "parent", "last_move"} <= {*names}
    for name in (*names, "something_new"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
        with pytest.raises(AttributeError):
            delattr(position, name)
    assert isinstance(position.legal_moves, tuple)
    for value in (position.outcome, position.last_move, *position.legal_moves[:1]):
        if value is not None:
            for name in type(value).__match_args__:
                with pytest.raises(AttributeError):
                    setattr(value, name, None)
    assert position.to_text() == before
    assert hash(position) == number


@steady(100)
@given(lines() | far_lines())
def test_playing_on_leaves_earlier_positions_as_they_were(line: Line) -> None:
    start: Position = sixfold.game(line.id).start()
    for before, after in pairwise(line.positions):
        assert after.parent is before
        assert start == before
        start = start.play(str(after.last_move))
    assert list(line.end.line()) == line.positions


@steady(90)
@given(lines() | far_lines())
def test_the_key_leaves_history_out(line: Line) -> None:
    position = line.end
    if "seen" not in fields(position):
        assert "seen" not in position.key
        return
    head, _, tail = position.to_text().partition(f" seen:{fields(position)['seen']}")
    for seen in (1, 2):
        if seen == 2 and not may_come_again(position):
            continue
        other = sixfold.position(f"{head} seen:{seen}{tail}")
        assert other.key == position.key
        assert (other == position) == (str(seen) == fields(position)["seen"])


def may_come_again(position: Position) -> bool:
    """Whether this is phase two, or the start of a turn after the opening."""
    found = fields(position)
    if "opened" in found:
        return found["opened"] == "2" and not position.in_chain
    return found["hands"] == "0,0"


@steady(90)
@given(lines() | far_lines())
def test_seen_counts_how_often_a_position_has_stood(line: Line) -> None:
    counts: dict[str, int] = {}
    for position in line.positions:
        counts[position.key] = counts.get(position.key, 0) + 1
        expected = 1 if position.in_chain else counts[position.key]
        assert fields(position).get("seen", str(expected)) == str(expected)
        if expected == 3 and "endless" not in line.id:
            assert position.outcome is not None
            assert position.outcome.reason == "repetition"
