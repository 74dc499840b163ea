"""Drawings for the terminal."""

from __future__ import annotations

import re

import pytest

import sixfold
from sixfold import render
from sixfold.games.six import SixPosition

from .scenes import IDS, Position, capture, conquest, end, middle, scenes, walk, won

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
EDITIONS = [id for id in IDS if id.startswith("six/")]


@pytest.mark.parametrize("id", IDS)
def test_without_colour_it_is_seven_bit(id: str) -> None:
    for position in [*scenes(id), *walk(id, seed=3, plies=60)]:
        text = render.text(position, colour=False)
        assert text.isascii()
        assert "\x1b" not in text
        assert text.endswith("\n")
        assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("id", IDS)
def test_colours_are_switched_off_again(id: str) -> None:
    for position in scenes(id):
        for line in render.text(position).splitlines():
            codes = ESCAPE.findall(line)
            assert codes[1::2] == ["\x1b[0m"] * len(codes[1::2])
            assert len(codes) % 2 == 0
            assert "\x1b[0m" not in codes[::2]


@pytest.mark.parametrize("id", IDS)
def test_both_modes_have_the_same_layout(id: str) -> None:
    """Signs differ, places do not: what is visible in one mode is visible in the other."""
    for position in scenes(id):
        plain = render.text(position, colour=False).splitlines()
        colour = ESCAPE.sub("", render.text(position)).splitlines()
        assert [len(line) for line in plain] == [len(line) for line in colour]


def cells_in(text: str, signs: str) -> dict[str, str]:
    """The cells of a drawing of SIX as a person reads them: sign and q, after the row's r."""
    found = {}
    for line in text.partition("\n\n")[0].splitlines()[1:]:
        row, rest = line.split(maxsplit=1)
        for sign, q in re.findall(rf"([{signs}])(-?[0-9]+)", rest):
            found[f"{q},{row}"] = sign
    return found


@pytest.mark.parametrize("id", EDITIONS)
def test_every_cell_of_six_can_be_named_from_the_drawing(id: str) -> None:
    for position in walk(id, seed=5, plies=60):
        assert isinstance(position, SixPosition)
        found = cells_in(render.text(position, colour=False), "xo.")
        tiles = {f"{q},{r}": "xo"[side] for (q, r), side in position.field.tiles.items()}
        targets = {move.target for move in position.legal_moves if move.target}
        assert found == {**tiles, **{f"{q},{r}": "." for q, r in targets}}
        coloured = cells_in(ESCAPE.sub("", render.text(position)), "⬢⬡·")
        assert coloured.keys() == found.keys()


def test_neighbours_stand_side_by_side_and_rows_are_shifted_by_half_a_cell() -> None:
    for away in (0, 7, -1000, 10**15):
        b, r = f"{away},{-away}", f"{away + 1},{-away}"
        third = f"{away},{1 - away}"
        cells = ";".join(sorted([b, third], key=lambda c: [*map(int, c.split(","))]))
        position = sixfold.position(f"six/steffen b:{cells} r:{r} hands:19,20 turn:1 seen:1")
        lines = render.text(position, colour=False).splitlines()
        rows = {line.split()[0]: line for line in lines[1:] if line and line[0] in " -0123456789"}
        home, below = rows[str(-away)], rows[str(1 - away)]
        first, second = home.index(f"x{away}"), home.index(f"o{away + 1}")
        assert below.index(f"x{away}") * 2 == first + second


def test_the_last_move_of_six_is_marked() -> None:
    for position in (middle("six/foxmind"), capture()):
        text = render.text(position, colour=False)
        target = str(position.last_move).partition(">")[2] or str(position.last_move)
        q, r = target.partition("=")[0].split(",")
        row = next(line for line in text.splitlines()[1:] if line.split()[0] == r)
        assert re.search(rf"[xo]{q}<", row)
        assert text.partition("\n\n")[0].count("<") == 1
        assert f"Last move: {position.last_move}." in text
    assert "Captured by the last move" in render.text(capture(), colour=False)
    assert "<" not in render.text(sixfold.game("six/foxmind").start(), colour=False)


def test_the_winning_shape_of_six_is_marked() -> None:
    position = won("six/foxmind", "line")
    board = render.text(position, colour=False).partition("\n\n")[0]
    assert board.count("*") == 6
    assert "◂" in render.text(position)
    assert "Black wins: a line" in render.text(position) or "Red wins" in render.text(position)


def test_hands_and_turn_are_told() -> None:
    text = render.text(sixfold.game("six/first-edition").start(), colour=False)
    assert "Black to move." in text
    assert "In hand: Black 19, Red 19." in text
    teams = sixfold.game("six/foxmind+teams").start().play("2,0")
    assert "Red (seat 1) to move." in render.text(teams)


def test_gosix_names_its_empty_corners() -> None:
    position = middle("gosix")
    board = render.text(position, colour=False).partition("\n\n")[0]
    names = {*re.findall(r"[a-h][1-4]", board)}
    assert {str(move) for move in position.legal_moves} <= names
    assert len(re.findall(r"[xo](?![0-9])", board)) == 24 - len(names)
    assert board.count("[") == 1


def test_gosix_shows_owners() -> None:
    text = render.text(conquest(), colour=False)
    assert re.search(r"[xo][1-7]", text.partition("\n\n")[0])
    assert "off:" in text
    position = won("gosix", "four")
    assert position.outcome is not None
    board = render.text(position, colour=False).partition("\n\n")[0]
    assert sorted(re.findall(r"\*[xo]([1-7])\*", board)) == sorted(position.outcome.cells)


def test_gosix_tells_which_corners_are_closed() -> None:
    found = False
    for seed in range(30):
        for position in walk("gosix", seed):
            if position.outcome is None and position.why_not("d2") is not None:
                fault = position.why_not("d2")
                if fault and fault.code == "tie-closing":
                    text = render.text(position, colour=False)
                    assert re.search(r"Forbidden \(tie\):.* d2\b", text)
                    found = True
    assert found


def test_hexone_shows_stacks_and_wear() -> None:
    position = sixfold.position(
        "hexone p0:a1*3;b2*2 p1:e3*2 grey:a2;c5 gone:a3;b1 opened:2 turn:0 seen:1"
    )
    text = render.text(position, colour=False)
    for sign in ("3x", "2x", "2o", ".a1<", "c5^", ":::::", "Grey (:::): a2 c5.", "Removed: a3 b1."):
        assert sign in text
    board = text.partition("\n\n")[0]
    assert "a3" not in board
    assert board.count(":::::") == 2
    assert "Blue to move again" in text
    assert "[" in render.text(position.play("a1Y"), colour=False).partition("\n\n")[0]


def test_the_end_is_told() -> None:
    for id in IDS:
        text = render.text(end(id), colour=False)
        assert "wins:" in text or "Draw:" in text
    position: Position = end("hexone")
    assert position.outcome is not None
    if position.outcome.points is not None:
        assert f"{position.outcome.points} points" in render.text(position)
