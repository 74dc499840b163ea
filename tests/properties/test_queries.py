"""What boards ask for is answered without listing moves, and as if they had been listed."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold import Game, IllegalMove, Move, NotationError
from sixfold.core.hexes import cell_text
from sixfold.games.gosix import GoSixPosition
from sixfold.games.gosix.board import CORNERS
from sixfold.games.hexone import HexonePosition
from sixfold.games.hexone.board import WAYS
from sixfold.games.hexone.events import Landed, Lost
from sixfold.games.six import SixMove, SixPosition
from sixfold.games.six.events import Captured

from .strategies import (
    HEXONE_IDS,
    SIX_IDS,
    Line,
    far_lines,
    lines,
    some_moves,
    steady,
    texts,
    tiles,
)

WAY = ("", *WAYS)


def fresh(line: Line) -> SixPosition:
    """The end of a line of SIX as a position that has not worked anything out."""
    position = sixfold.position(line.end.to_text())
    assert isinstance(position, SixPosition)
    return position


def sources(position: SixPosition) -> tuple[tuple[int, int], ...]:
    """The tiles that some legal move takes up."""
    found = dict.fromkeys(move.source for move in position.legal_moves)
    return tuple(source for source in found if source is not None)


@steady(100)
@given(lines(SIX_IDS) | far_lines())
def test_movable_tiles_are_the_sources_of_the_legal_moves(line: Line) -> None:
    position = fresh(line)
    found = position.movable()
    assert position._legal_moves is None
    assert found == sources(position)


@pytest.mark.parametrize("id", SIX_IDS)
def test_movable_tiles_through_a_whole_game(id: str) -> None:
    for position in Line(id, seed=5, plies=56).positions[-16:]:
        assert isinstance(position, SixPosition)
        assert position.movable() == sources(position)


@steady(120)
@given(lines(SIX_IDS) | far_lines())
def test_the_moves_of_a_tile_are_its_legal_moves(line: Line) -> None:
    position = fresh(line)
    cells = [*tiles(position), *position.field.sorted_border, (90, 90)]
    found = {cell: position.moves_of(cell) for cell in cells}
    assert position._legal_moves is None
    for cell, moves in found.items():
        assert moves == tuple(move for move in position.legal_moves if move.source == cell)


@steady(80)
@given(far_lines(), st.integers(0, 2**20))
def test_captures_are_what_the_events_tell(line: Line, seed: int) -> None:
    position = fresh(line)
    for move in some_moves(position, seed, 40):
        events = position.preview(str(move))
        told = [event.cells for event in events if isinstance(event, Captured)]
        groups = position.captures(str(move))
        assert [tuple(map(cell_text, group)) for group in groups] == told


@steady(40)
@given(far_lines(), st.booleans())
def test_a_moved_tile_is_judged_as_it_is_listed(line: Line, declares: bool) -> None:
    """Each tile to each border cell, with every name that a group could have."""
    position = fresh(line)
    legal = set(position.legal_moves)
    names = {None, *(move.keep for move in legal), *list(tiles(position))[:3]}
    for source in tiles(position):
        for target in position.field.sorted_border:
            for keep in names:
                move = SixMove(source, target, keep, declares)
                assert position.is_legal(move) == (move in legal), str(move)


@steady(30)
@given(lines(SIX_IDS))
def test_captures_of_an_illegal_move_are_refused(line: Line) -> None:
    with pytest.raises(IllegalMove) as raised:
        fresh(line).captures("90,90")
    assert raised.value == line.end.why_not("90,90")


@cache
def all_moves(game: Game) -> dict[str, Move]:
    """Every move that the notation knows, and some beyond the board."""
    cells = [f"{letter}{digit}{way}" for letter in "abcdefgh" for digit in "12345" for way in WAY]
    found: dict[str, Move] = {}
    for text in [*cells, "pass"]:
        with suppress(NotationError):
            found[text] = game.parse_move(text)
    return found


@steady(120)
@given(lines(("gosix", *HEXONE_IDS)))
def test_a_move_is_judged_as_it_is_listed(line: Line) -> None:
    for position in line.positions:
        legal = texts(position)
        for text, move in all_moves(position.game).items():
            assert position.is_legal(move) == (text in legal), text


@steady(150)
@given(lines(("gosix",)))
def test_all_closings_are_those_of_each_corner(line: Line) -> None:
    for position in line.positions:
        assert isinstance(position, GoSixPosition)
        each = {corner: position.closings(corner) for corner in CORNERS}
        found = position.all_closings()
        assert found == {corner: closed for corner, closed in each.items() if closed}
        assert list(found) == [corner for corner in CORNERS if corner in found]


@steady(120)
@given(lines(("gosix",)))
def test_only_a_tie_forbids_an_empty_corner(line: Line) -> None:
    position = line.end
    assert isinstance(position, GoSixPosition)
    ties = {
        corner
        for corner, closed in position.all_closings().items()
        if any(each.is_tie for each in closed)
    }
    empty = {*CORNERS} - {*position.pawns(0), *position.pawns(1)}
    placements = {move.corner for move in position.legal_moves} - {None}
    assert placements == (empty - ties if position.outcome is None else set())


@steady(120)
@given(lines(HEXONE_IDS))
def test_flights_are_what_the_events_of_an_explosion_tell(line: Line) -> None:
    for position in line.positions:
        assert isinstance(position, HexonePosition)
        for move in position.legal_moves:
            flights = position.flights(str(move))
            if move.way is None:
                assert flights == ()
                continue
            told = [
                (None, event.direction, 0) if isinstance(event, Lost) else (event.cell, event.taken)
                for event in position.preview(move)
                if isinstance(event, Lost | Landed)
            ]
            assert told == [
                (None, flight.direction, 0) if flight.to is None else (flight.to, flight.taken)
                for flight in flights
            ]
            assert tuple(flight.direction for flight in flights) == WAYS[move.way]


@steady(40)
@given(lines(HEXONE_IDS))
def test_flights_of_an_illegal_explosion_are_refused(line: Line) -> None:
    position = line.end
    assert isinstance(position, HexonePosition)
    fault = position.why_not("c3A")
    if fault is not None:
        with pytest.raises(IllegalMove) as raised:
            position.flights("c3A")
        assert raised.value == fault
