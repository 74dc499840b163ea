"""Pictures of SIX."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.core.events import Moved
from sixfold.games.six import SixPosition
from sixfold.games.six.events import Captured

from .scenes import IDS, THEMES, Picture, Position, capture, end, middle, told, won

EDITIONS = [id for id in IDS if id.startswith("six/")]


def tiles(position: Position, side: int) -> list[str]:
    assert isinstance(position, SixPosition)
    return sorted(f"{q},{r}" for (q, r), owner in position.field.tiles.items() if owner == side)


def taken(position: Position) -> list[str]:
    events = [event for event in told(position) if isinstance(event, Captured)]
    return sorted(cell for event in events for cell in event.cells)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("id", EDITIONS)
def test_every_tile_is_drawn_once(id: str, theme: str) -> None:
    for position in (sixfold.game(id).start(), middle(id), end(id)):
        picture = Picture(position, theme=theme)
        assert picture.cells("tile", "black") == tiles(position, 0)
        assert picture.cells("tile", "red") == tiles(position, 1)
        assert len(picture.all("tile")) == len(tiles(position, 0)) + len(tiles(position, 1))


def test_the_last_tile_is_marked_if_asked() -> None:
    position = middle("six/steffen")
    assert Picture(position).cells("last-move") == [str(position.last_move)]
    assert not Picture(position, last_move=False).all("last-move")
    assert not Picture(sixfold.position(position.to_text())).all("last-move")


def test_a_moved_tile_leaves_a_ghost() -> None:
    position = capture()
    moved = next(event for event in told(position) if isinstance(event, Moved))
    assert Picture(position).cells("source") == [moved.source]
    assert Picture(position).cells("last-move") == [moved.target]
    assert not Picture(position, last_move=False).all("source")


def test_captured_tiles_are_ghosts_with_a_count_if_asked() -> None:
    position = capture()
    picture = Picture(position)
    assert picture.cells("captured") == taken(position)
    counts = [int(element.get("data-count", "0")) for element in picture.all("taken")]
    assert sum(counts) == -len(taken(position))
    without = Picture(position, captured=False)
    assert not without.all("captured")
    assert not without.all("taken")


@pytest.mark.parametrize("reason", ["line", "triangle"])
def test_the_winning_shape_glows_if_asked(reason: str) -> None:
    position = won("six/foxmind", reason)
    assert position.outcome is not None
    assert Picture(position).cells("winning") == sorted(position.outcome.cells)
    assert not Picture(position, winning=False).all("winning")
    assert not Picture(position, winning=False).all("glow")
    assert not Picture(middle("six/foxmind")).all("winning")


@pytest.mark.parametrize("id", EDITIONS)
def test_legal_cells_are_outlined_if_asked(id: str) -> None:
    for position in (sixfold.game(id).start(), middle(id)):
        picture = Picture(position, legal=True)
        assert picture.cells("legal") == sorted(map(str, position.legal_moves))
        assert not picture.all("liftable")
        assert not Picture(position).all("legal")


def test_in_phase_two_tiles_that_can_be_lifted_are_outlined() -> None:
    position = capture()
    picture = Picture(position, legal=True)
    moves = [str(move).partition("=")[0].split(">") for move in position.legal_moves]
    assert picture.cells("liftable") == sorted({source for source, _ in moves})
    assert picture.cells("legal") == sorted({target for _, target in moves})


def test_coordinates_name_tiles_and_the_cells_around() -> None:
    position = middle("six/foxmind")
    assert isinstance(position, SixPosition)
    around = [f"{q},{r}" for q, r in position.field.border]
    names = sorted([*tiles(position, 0), *tiles(position, 1), *around])
    assert Picture(position, coordinates=True).cells("coordinate") == names
    assert not Picture(position).all("coordinate")


def test_hands_are_shown_while_there_are_any() -> None:
    counts = [element.get("data-count") for element in Picture(middle("six/steffen")).all("hand")]
    assert counts == ["14", "14"]
    counts = [element.get("data-count") for element in Picture(capture()).all("hand")]
    assert counts == [None, None]


def test_a_bar_marks_whose_turn_it_is() -> None:
    position = middle("six/foxmind")
    for now, hand in ((position, "black"), (position.play(position.legal_moves[0]), "red")):
        hands = [e for e in Picture(now).all("hand") if any(x.get("class") == "turn" for x in e)]
        assert [element.get("class") for element in hands] == [f"hand {hand}"]
    assert not Picture(end("six/foxmind")).all("turn")


def test_a_previewed_tile_is_in_the_air() -> None:
    position = middle("six/foxmind")
    move = str(position.legal_moves[0])
    picture = Picture(position, preview=move)
    assert picture.cells("air", "black") == [move]
    assert not picture.all("last-move")
    assert len(picture.all("tile")) == len(Picture(position).all("tile"))


def test_a_preview_hatches_what_it_would_capture() -> None:
    position = capture()
    before = position.parent
    assert before is not None
    picture = Picture(before, preview=str(position.last_move), captured=False)
    assert picture.cells("captured") == taken(position)
    assert len(picture.all("source")) == 1
    everything = {*tiles(before, 0), *tiles(before, 1)}
    moved = next(event for event in told(position) if isinstance(event, Moved))
    assert {*picture.cells("tile")} == everything - {moved.source} - {*taken(position)}
    assert picture.cells("air") == [moved.target]


def line(length: int, *, step: tuple[int, int], away: int = 0) -> Position:
    """A field as long as can be: colours in pairs, so that nobody has won."""
    cells = [(away + n * step[0], -away + n * step[1]) for n in range(length)]
    cells = sorted(cells)
    names = [
        ";".join(f"{q},{r}" for n, (q, r) in enumerate(cells) if n // 2 % 2 == side)
        for side in (0, 1)
    ]
    return sixfold.position(f"six/steffen b:{names[0]} r:{names[1]} hands:0,0 turn:0 seen:1")


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (-1, 1)])
def test_a_long_field_gives_a_bounded_picture(step: tuple[int, int]) -> None:
    picture = Picture(line(40, step=step))
    width, height = (int(picture.root.get(name, "")) for name in ("width", "height"))
    assert 0.5 <= width / height <= 2.5
    assert len(picture.all("tile")) == 40


def test_a_field_far_away_is_drawn_like_one_at_home() -> None:
    def drawn(position: Position) -> list[tuple[Any, ...]]:
        return [(e.get("x"), e.get("y"), e.get("class")) for e in Picture(position).all("tile")]

    assert drawn(line(20, step=(1, 0))) == drawn(line(20, step=(1, 0), away=10**16))
