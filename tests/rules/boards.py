"""Building positions by hand and asking them questions, for the tests of the rules.

Boards of SIX are drawn in rows: the letter in row r and column q stands on the cell `q,r`; `B` is
black, `R` red, `.` empty. Below a cell is `q,r+1`, and the cell left of that is its neighbour too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import sixfold

Cell = tuple[int, int]
Position = sixfold.Position[Any]

AROUND: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
EDITIONS = ("six/first-edition", "six/steffen", "six/foxmind", "six/foxmind-advanced")
FORBIDDING = ("six/first-edition", "six/foxmind")
CAPTURING = ("six/steffen", "six/foxmind-advanced")


def all_tiles(id: str) -> int:
    """How many tiles a colour has, start tile included."""
    if not id.startswith("six/first-edition"):
        return 21
    return 18 if "+teams" in id else 19


def cell(name: str) -> Cell:
    q, _, r = name.partition(",")
    return int(q), int(r)


def cells(names: str) -> set[Cell]:
    return {cell(name) for name in names.split()}


def name(at: Cell) -> str:
    return f"{at[0]},{at[1]}"


def names(at: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(name(each) for each in sorted(at))


def drawn(*rows: str, at: Cell = (0, 0)) -> tuple[set[Cell], set[Cell]]:
    """The black and the red cells of a drawing whose first letter is the cell `at`."""
    found: dict[str, set[Cell]] = {"B": set(), "R": set(), ".": set()}
    for r, row in enumerate(rows):
        for q, letter in enumerate(row):
            found[letter].add((at[0] + q, at[1] + r))
    return found["B"], found["R"]


def neighbours(at: Cell) -> set[Cell]:
    return {(at[0] + q, at[1] + r) for q, r in AROUND}


def connected(tiles: set[Cell]) -> bool:
    if not tiles:
        return True
    reached: set[Cell] = set()
    edge = {min(tiles)}
    while edge:
        reached |= edge
        edge = {each for at in edge for each in neighbours(at) & tiles} - reached
    return reached == tiles


def six_text(
    id: str,
    black: Iterable[Cell],
    red: Iterable[Cell],
    *,
    hands: tuple[int, int] = (0, 0),
    turn: int = 0,
    seen: int = 1,
) -> str:
    b, r = ";".join(names(black)) or "-", ";".join(names(red)) or "-"
    text = f"{id} b:{b} r:{r} hands:{hands[0]},{hands[1]} turn:{turn}"
    return text if "endless" in id else f"{text} seen:{seen}"


def six(id: str, *rows: str, at: Cell = (0, 0), turn: int = 0, seen: int = 1) -> Position:
    """A drawn position of phase two."""
    black, red = drawn(*rows, at=at)
    return sixfold.position(six_text(id, black, red, turn=turn, seen=seen))


def phase_one(id: str, black: set[Cell], red: set[Cell]) -> Position:
    """A position of phase one: what does not lie on the table is in hand."""
    hands = all_tiles(id) - len(black), all_tiles(id) - len(red)
    laid = len(black) + len(red) - (0 if id.startswith("six/first-edition") else 2)
    turn = laid % sixfold.game(id).seats
    return sixfold.position(six_text(id, black, red, hands=hands, turn=turn))


def placing(id: str, *rows: str, at: Cell = (0, 0)) -> Position:
    """A drawn position of phase one."""
    return phase_one(id, *drawn(*rows, at=at))


def padded(
    id: str, *rows: str, tail: Cell, step: Cell, at: Cell = (0, 0), turn: int = 0
) -> Position:
    """A drawing with all tiles of its edition, as the forbidding ones need them in phase two.

    The others form a straight tail of mixed colours that begins on the cell `tail` and touches the
    drawing nowhere else, so that nothing in the drawing connects or forms a shape through it.
    """
    black, red = drawn(*rows, at=at)
    board = black | red
    missing = all_tiles(id) - len(black), all_tiles(id) - len(red)
    places = [((n + 0.5) / missing[side], side) for side in (0, 1) for n in range(missing[side])]
    for number, (_, side) in enumerate(sorted(places)):
        here = tail[0] + number * step[0], tail[1] + number * step[1]
        assert here not in board
        assert bool(neighbours(here) & board) == (number == 0), "it touches at its start only"
        (black, red)[side].add(here)
    return sixfold.position(six_text(id, black, red, turn=turn))


def star(id: str, arms: dict[Cell, str], turn: int = 0) -> Position:
    """Straight arms around the tile `0,0` of the mover's colour, each in its direction."""
    found: dict[str, set[Cell]] = {"B": set(), "R": set()}
    found["BR"[turn % 2]].add((0, 0))
    for (q, r), colours in arms.items():
        for number, letter in enumerate(colours, start=1):
            found[letter].add((q * number, r * number))
    return sixfold.position(six_text(id, found["B"], found["R"], turn=turn))


def fields(position: Position) -> dict[str, str]:
    """The fields of a position's text; the id is left out."""
    return dict(field.split(":", 1) for field in position.to_text().split(" ")[1:])


def listed(value: str) -> list[str]:
    """The items of a list in a position text."""
    return [] if value == "-" else value.split(";")


def tiles(position: Position) -> tuple[set[Cell], set[Cell]]:
    """The black and the red cells."""
    found = fields(position)
    return {cell(each) for each in listed(found["b"])}, {cell(each) for each in listed(found["r"])}


def texts(position: Position) -> list[str]:
    return [str(move) for move in position.legal_moves]


def play(position: Position, moves: str) -> Position:
    for move in moves.split():
        position = position.play(move)
    return position


def refusal(position: Position, move: str) -> tuple[str, dict[str, Any]]:
    """Why a move is illegal; `play`, `step`, `why_not` and `legal_moves` must agree that it is."""
    assert move not in texts(position)
    before = position.to_text()
    with pytest.raises(sixfold.IllegalMove) as raised:
        position.play(move)
    with pytest.raises(sixfold.IllegalMove) as again:
        position.step(move)
    assert again.value == raised.value
    assert position.to_text() == before
    assert position.why_not(move) == raised.value
    return raised.value.code, raised.value.params


def events(position: Position, move: str) -> list[dict[str, Any]]:
    return [event.to_json() for event in position.preview(move)]


def event(position: Position, move: str, kind: str) -> list[dict[str, Any]]:
    """The events of one kind, without their kind."""
    return [
        {key: value for key, value in each.items() if key != "kind"}
        for each in events(position, move)
        if each["kind"] == kind
    ]


def outcome(position: Position) -> tuple[tuple[int, ...], str]:
    assert position.outcome is not None
    assert position.legal_moves == ()
    return position.outcome.winners, position.outcome.reason


def place_all(id: str) -> Position:
    """Phase one played to its end: each lays the first tile that forms no shape."""
    position = sixfold.game(id).start()
    while fields(position)["hands"] != "0,0":
        position = next(
            after for after in map(position.play, position.legal_moves) if after.outcome is None
        )
    return position
