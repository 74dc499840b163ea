"""Which positions are the same up to translation, rotation and reflection, found by brute force.

Works on texts. A position is written down in every way in which somebody could look at it; the
smallest text stands for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations

Board = Mapping[str, set[str]]
"""Cell → its neighbours."""

GOSIX = """a1-b1 a1-b2 a2-b2 a2-b3 b1-c1 b2-c2 b3-c3 c1-d1 c1-d2 c2-d2 c2-d3 c3-d3 c3-d4 d1-e1 d2-e2
d3-e3 d4-e4 e1-f1 e2-f1 e2-f2 e3-f2 e3-f3 e4-f3 f1-g1 f2-g2 f3-g3 g1-h1 g2-h1 g2-h2 g3-h2"""
HEXAGONS = ("a1b1b2c1c2d2", "a2b2b3c2c3d3", "c1d1d2e1e2f1", "c2d2d3e2e3f2", "c3d3d4e3e4f3",
            "e2f1f2g1g2h1", "e3f2f3g2g3h2")  # fmt: skip
COLUMNS = {"a": (1, 3), "b": (1, 4), "c": (1, 5), "d": (1, 4), "e": (1, 3)}


def smallest_text(text: str) -> str:
    """The text that stands for a position and all that are the same; history is left out."""
    id, *fields = text.split(" ")
    held = dict(field.split(":") for field in fields if not field.startswith("seen:"))
    return min(f"{id} {image}" for image in IMAGES[id.partition("+")[0].partition("/")[0]](held))


def images_of_six(held: dict[str, str]) -> Iterator[str]:
    """Three coordinates whose sum is zero may change places, and change their sign together."""
    tiles: list[tuple[str, int, int]] = []
    for colour in "br":
        for cell in cells_of(held[colour]):
            q, r = map(int, cell.split(","))
            tiles.append((colour, q, r))
    rest = {name: value for name, value in held.items() if name not in "br"}
    for order in permutations(range(3)):
        for sign in (1, -1):
            turned = []
            for colour, q, r in tiles:
                cube = (q, r, -q - r)
                turned.append((colour, sign * cube[order[0]], sign * cube[order[1]]))
            left = min((q for _, q, _ in turned), default=0)
            top = min((r for _, _, r in turned), default=0)
            yield f"{sorted((colour, q - left, r - top) for colour, q, r in turned)} {rest}"


def images_of_gosix(held: dict[str, str]) -> Iterator[str]:
    for there in maps("gosix"):
        pawns = [sorted(there[corner] for corner in cells_of(held[name])) for name in ("p0", "p1")]
        owners = {}
        for hexagon, owner in zip(HEXAGONS, held["hexes"], strict=True):
            corners = [hexagon[at : at + 2] for at in range(0, 12, 2)]
            owners["".join(sorted(there[corner] for corner in corners))] = owner
        yield f"{pawns} {[owners[hexagon] for hexagon in HEXAGONS]} {held['turn']}"


def images_of_hexone(held: dict[str, str]) -> Iterator[str]:
    for there in maps("hexone"):
        stacks = [
            sorted(there[stack[:2]] + stack[2:] for stack in cells_of(held[name]))
            for name in ("p0", "p1")
        ]
        worn = [sorted(there[cell] for cell in cells_of(held[name])) for name in ("grey", "gone")]
        yield f"{stacks} {worn} {held['opened']} {held['turn']}"


IMAGES = {"six": images_of_six, "gosix": images_of_gosix, "hexone": images_of_hexone}


def cells_of(value: str) -> list[str]:
    return [] if value == "-" else value.split(";")


@cache
def maps(family: str) -> list[dict[str, str]]:
    """Every way to lay the board on itself so that neighbours stay neighbours."""
    board = gosix() if family == "gosix" else hexone()
    found: list[dict[str, str]] = []

    def lay(there: dict[str, str]) -> None:
        cells = [cell for cell in board if cell not in there and board[cell] & there.keys()]
        if not cells:
            found.append(there)
            return
        for target in board.keys() - there.values():
            known = board[cells[0]] & there.keys()
            if {there[cell] for cell in known} == board[target] & set(there.values()):
                lay({**there, cells[0]: target})

    first = next(iter(board))
    for target in board:
        lay({first: target})
    assert len(found) == 12
    return found


def gosix() -> Board:
    board: dict[str, set[str]] = {}
    for side in GOSIX.split():
        one, other = side.split("-")
        board.setdefault(one, set()).add(other)
        board.setdefault(other, set()).add(one)
    return board


def hexone() -> Board:
    """Cells that touch: those of a column one above the other, others half a cell apart."""
    place = {
        f"{column}{number}": (ord(column), 2 * number - last - first)
        for column, (first, last) in COLUMNS.items()
        for number in range(first, last + 1)
    }
    board: dict[str, set[str]] = {cell: set() for cell in place}
    for one, other in combinations(place, 2):
        step = abs(place[one][0] - place[other][0]), abs(place[one][1] - place[other][1])
        if step in ((0, 2), (1, 1)):
            board[one].add(other)
            board[other].add(one)
    return board
