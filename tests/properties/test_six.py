"""What never changes in SIX: the field is connected, no tile is lost, the table has no middle."""

from __future__ import annotations

import re

from hypothesis import assume, given
from hypothesis import strategies as st

import sixfold
from sixfold.core.events import Moved, Placed
from sixfold.games.six.events import Captured, Declared

from .strategies import (
    SIX_IDS,
    Cell,
    Line,
    Position,
    cell,
    far_lines,
    fields,
    lines,
    steady,
    texts,
    tiles,
)

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
BLACK_FIRST = {"first-edition": 19, "steffen": 21, "foxmind": 21, "foxmind-advanced": 21}
CAPTURING = tuple(id for id in SIX_IDS if "steffen" in id or "advanced" in id)


def flooded(field: set[Cell]) -> set[Cell]:
    """The tiles that are reached from the first one."""
    reached: set[Cell] = set()
    edge = {min(field)} if field else set()
    while edge:
        reached |= edge
        edge = {(q + dq, r + dr) for q, r in edge for dq, dr in AROUND} & field - reached
    return reached


def hands(position: Position) -> list[int]:
    return [int(number) for number in fields(position)["hands"].split(",")]


def all_tiles(id: str) -> int:
    """How many tiles each colour has."""
    edition, *options = id.removeprefix("six/").split("+")
    return 18 if edition == "first-edition" and "teams" in options else BLACK_FIRST[edition]


@steady(90)
@given(lines(SIX_IDS) | far_lines())
def test_the_field_hangs_together_after_each_move(line: Line) -> None:
    for position in line.positions:
        field = set(tiles(position))
        assert flooded(field) == field


@steady(90)
@given(lines(SIX_IDS) | far_lines())
def test_tiles_on_the_table_and_in_hand_stay_the_same_until_a_capture(line: Line) -> None:
    gone = [0, 0]
    for before, move, after in line.steps():
        for event in before.preview(move):
            if isinstance(event, Captured):
                gone = [gone[colour] + event.counts[colour] for colour in (0, 1)]
        on_table = list(tiles(after).values())
        for colour in (0, 1):
            total = on_table.count(colour) + hands(after)[colour] + gone[colour]
            assert total == all_tiles(line.id)
    if line.id not in CAPTURING:
        assert gone == [0, 0]


@steady(90)
@given(far_lines())
def test_the_events_of_a_move_account_for_every_tile(line: Line) -> None:
    for before, move, after in line.steps():
        field, in_hand = tiles(before), hands(before)
        for event in before.preview(move):
            if isinstance(event, Placed):
                field[cell(event.cell)] = before.side
                in_hand[before.side] -= 1
                assert event.seat == before.turn
            elif isinstance(event, Moved):
                field[cell(event.target)] = field.pop(cell(event.source))
                assert event.seat == before.turn
            elif isinstance(event, Captured):
                group = [field.pop(cell(each)) for each in event.cells]
                assert event.counts == (group.count(0), group.count(1))
                assert list(event.cells) == sorted(event.cells, key=cell)
            elif isinstance(event, Declared):
                assert {field[cell(each)] for each in event.cells} == {before.side}
        assert field == tiles(after)
        assert in_hand == hands(after)


@steady(60)
@given(far_lines(CAPTURING))
def test_each_captured_group_hangs_together_and_is_not_larger_than_what_stays(line: Line) -> None:
    for before, move, after in line.steps():
        groups = [event for event in before.preview(move) if isinstance(event, Captured)]
        lifted = 1 if groups and "steffen" in line.id else 0  # the tile in the hand is not counted
        for group in groups:
            cells = {cell(each) for each in group.cells}
            assert flooded(cells) == cells
            assert len(cells) <= len(tiles(after)) - lifted


@steady(90)
@given(lines(SIX_IDS) | far_lines())
def test_seats_take_turns(line: Line) -> None:
    seats = 4 if "teams" in line.id else 2
    assert [position.turn for position in line.positions] == [
        ply % seats for ply in range(len(line.positions))
    ]


def shifted(text: str, dq: int, dr: int) -> str:
    """A text with all its cells moved along the table."""

    def move(found: re.Match[str]) -> str:
        return f"{int(found[1]) + dq},{int(found[2]) + dr}"

    return re.sub(r"(?<![0-9a-z:])(-?[0-9]+),(-?[0-9]+)", move, text)


def shifted_position(position: Position, dq: int, dr: int) -> Position:
    """The same position elsewhere on the table."""
    id, black, red, *rest = position.to_text().split(" ")
    moved = [f"{each[:2]}{shifted(each[2:], dq, dr)}" for each in (black, red)]
    return sixfold.position(" ".join((id, *moved, *rest)))


@steady(60)
@given(far_lines(), st.integers(-(10**6), 10**6), st.integers(-50, 50))
def test_a_field_elsewhere_on_the_table_is_the_same(line: Line, dq: int, dr: int) -> None:
    position = line.end
    assume(hands(position) == [0, 0])
    other = shifted_position(position, dq, dr)
    assert other.key == position.key
    assert (other == position) == (dq == dr == 0)
    assert other.turn == position.turn
    assert texts(other) == [shifted(text, dq, dr) for text in texts(position)]
    assert (other.outcome is None) == (position.outcome is None)
    if position.outcome and other.outcome:
        assert other.outcome.reason == position.outcome.reason
        assert other.outcome.cells == tuple(
            shifted(each, dq, dr) for each in position.outcome.cells
        )


@steady(60)
@given(far_lines(), st.integers(-30, 30), st.integers(-30, 30), st.integers(0, 2**20))
def test_moves_elsewhere_on_the_table_do_the_same(
    line: Line, dq: int, dr: int, choice: int
) -> None:
    position = line.end
    assume(hands(position) == [0, 0] and position.outcome is None)
    text = texts(position)[choice % len(position.legal_moves)]
    after = position.play(text)
    there = shifted_position(position, dq, dr).play(shifted(text, dq, dr))
    assert there.key == after.key
    assert set(tiles(there)) == {(q + dq, r + dr) for q, r in tiles(after)}
