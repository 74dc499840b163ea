"""Pictures of GoSix."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.gosix import GoSixPosition
from sixfold.games.gosix.board import CORNERS
from sixfold.games.gosix.events import Cleared, Closed

from .scenes import THEMES, Picture, Position, conquest, end, middle, told, won

START = sixfold.game("gosix").start()


def pawns(position: Position, seat: int) -> list[str]:
    assert isinstance(position, GoSixPosition)
    return sorted(position.pawns(seat))


def owned(position: Position, seat: int) -> list[str]:
    assert isinstance(position, GoSixPosition)
    return [str(number) for number, owner in enumerate(position.owners, 1) if owner == seat]


@pytest.mark.parametrize("theme", THEMES)
def test_every_pawn_and_owner_is_drawn_once(theme: str) -> None:
    for position in (START, middle("gosix"), conquest(), end("gosix")):
        picture = Picture(position, theme=theme)
        for seat, class_ in enumerate(("red", "green")):
            assert picture.cells("pawn", class_) == pawns(position, seat)
            assert picture.hexagons("conquered", class_) == owned(position, seat)
        assert len(picture.all("hexagon")) == 7
        assert picture.cells("corner") == sorted(CORNERS)


def test_the_last_pawn_is_marked_even_if_it_was_taken_off() -> None:
    for position in (middle("gosix"), conquest()):
        assert Picture(position).cells("last-move") == [str(position.last_move)]
        assert not Picture(position, last_move=False).all("last-move")
    assert not Picture(START).all("last-move")


def test_pawns_that_came_off_are_ghosts_if_asked() -> None:
    position = conquest()
    cleared = [event for event in told(position) if isinstance(event, Cleared)]
    cells = sorted(cell for event in cleared for cell in event.cells)
    assert cells
    assert Picture(position).cells("captured") == cells
    assert not Picture(position, captured=False).all("captured")
    assert not Picture(middle("gosix")).all("captured")


def test_hexagons_that_won_have_an_edge_if_asked() -> None:
    position = won("gosix", "four")
    assert position.outcome is not None
    assert Picture(position).hexagons("winning") == sorted(position.outcome.cells)
    assert not Picture(position, winning=False).all("winning")
    assert not Picture(middle("gosix")).all("winning")


def test_legal_corners_have_a_ring_if_asked() -> None:
    for position in (START, middle("gosix"), conquest()):
        assert Picture(position, legal=True).cells("legal") == sorted(
            map(str, position.legal_moves)
        )
        assert not Picture(position).all("legal")


def test_coordinates_name_corners_and_hexagons() -> None:
    picture = Picture(conquest(), coordinates=True)
    assert picture.cells("coordinate") == sorted([*CORNERS, *[""] * 7])
    assert picture.hexagons("coordinate") == sorted([*"1234567", *[""] * 24])
    assert not Picture(conquest()).all("coordinate")


def test_the_row_counts_hexagons() -> None:
    position = conquest()
    counts = [element.get("data-count") for element in Picture(position).all("score")]
    assert counts == [str(len(owned(position, seat))) for seat in (0, 1)]


def test_a_preview_shows_what_closes_and_what_comes_off() -> None:
    position = conquest()
    before, move = position.parent, str(position.last_move)
    assert before is not None
    picture = Picture(before, preview=move, captured=False)
    assert picture.cells("air") == [move]
    closed = [event.hexagon for event in told(position) if isinstance(event, Closed)]
    assert len(picture.all("closing")) == len(closed)
    assert picture.cells("captured")
    assert not {*picture.cells("captured")} & {*picture.cells("pawn")}
    assert not picture.all("last-move")
