"""Pictures of Hexone."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.hexone import HexonePosition
from sixfold.games.hexone.board import CELLS

from .scenes import THEMES, Picture, Position, end, middle

START = sixfold.game("hexone").start()
WORN = sixfold.position(
    "hexone p0:a1*3;b2*2;c3*1;c4*1 p1:c5*1;d2*1;d4*2;e3*2 grey:a2;c5;e3 gone:a3;b1;e2 "
    "opened:2 turn:0 seen:1"
)
TALL = sixfold.position(
    "hexone p0:b2*4;c3*17;d1*999999999 p1:e3*2 grey:a1 gone:- opened:2 turn:0 seen:1"
)


def stacks(position: Position, seat: int) -> dict[str, int]:
    assert isinstance(position, HexonePosition)
    return position.stacks(seat)


@pytest.mark.parametrize("theme", THEMES)
def test_every_stack_is_drawn_with_its_number(theme: str) -> None:
    for position in (START, middle("hexone"), end("hexone"), WORN, TALL, WORN.play("a1A")):
        picture = Picture(position, theme=theme)
        for seat, class_ in enumerate(("blue", "red")):
            drawn = {e.get("data-cell"): e.get("data-count") for e in picture.all("stack", class_)}
            assert drawn == {cell: str(n) for cell, n in stacks(position, seat).items()}
        single = sum(n for seat in (0, 1) for n in stacks(position, seat).values() if n <= 3)
        assert len(picture.all("pawn")) == single


def test_cells_show_their_wear() -> None:
    picture = Picture(WORN)
    assert picture.cells("cell") == sorted(CELLS)
    assert picture.cells("cell", "worn") == ["a2", "c5", "e3"]
    assert picture.cells("cell", "hole") == ["a3", "b1", "e2"]
    assert picture.cells("cell", "white") == ["a1", "b4", "c1", "d1", "d4", "e1"]
    assert picture.cells("cell", "fixed") == ["b2", "b3", "c2", "c3", "c4", "d2", "d3"]


def test_points_that_are_left_carry_an_arrow() -> None:
    assert len(Picture(START).all("arrow")) == 6
    assert len(Picture(WORN).all("arrow")) == 5


def test_the_last_placement_is_marked_if_asked() -> None:
    position = START.play("b2")
    assert Picture(position).cells("last-move") == ["b2"]
    assert not Picture(position).all("trace")
    assert not Picture(position, last_move=False).all("last-move")
    assert not Picture(START).all("last-move")


def test_an_explosion_leaves_traces_if_asked() -> None:
    position = WORN.play("a1A")  # up to a2, over the arrow to the centre, and lost towards b1
    picture = Picture(position)
    assert picture.cells("trace") == ["", "a2", "c3"]
    assert len(picture.all("trace", "lost")) == 1
    assert picture.cells("last-move") == ["a1"]
    assert not Picture(position, last_move=False).all("trace")
    assert not Picture(WORN).all("trace")


def test_legal_cells_are_outlined_if_asked() -> None:
    for position in (START, middle("hexone"), WORN, TALL):
        cells = sorted({str(move)[:2] for move in position.legal_moves})
        assert Picture(position, legal=True).cells("legal") == cells
        assert not Picture(position).all("legal")


def test_coordinates_name_all_cells() -> None:
    assert Picture(WORN, coordinates=True).cells("coordinate") == sorted(CELLS)
    assert not Picture(WORN).all("coordinate")


def test_a_previewed_pawn_is_in_the_air() -> None:
    assert Picture(START, preview="c2").cells("air", "blue") == ["c2"]


def test_a_preview_hatches_pawns_that_would_turn() -> None:
    position = sixfold.position(
        "hexone p0:c3*3 p1:b2*1;c4*2;d2*1 grey:- gone:- opened:2 turn:0 seen:1"
    )
    picture = Picture(position, preview="c3A")
    assert picture.cells("captured", "red") == ["b2", "c4", "d2"]
    assert picture.cells("trace") == ["b2", "c4", "d2"]
    assert picture.cells("stack") == ["c3"]
    assert Picture(position, preview="c3Y").cells("captured") == []
