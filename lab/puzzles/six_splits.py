"""Positions of SIX in which a tile that holds the field together decides: laid out, not played.

In games such a win is hardly ever the only one, because any spare tile fills the last cell of a
shape. So a field is sketched around a linking tile, with arms on two or three sides of it and with
a shape that lacks one or two tiles; where nothing is captured, every spare tile is itself a link.
Then it is sharpened: single tiles are moved, turned over, added or taken away as long as that
leaves fewer solutions and one of them shows the theme.

Each field could stand on a table: one group, no shape in it, in the editions without captures all
tiles, in the others six of each colour or more.
"""

from __future__ import annotations

import random
from typing import Any

import sixfold
from lab.puzzles.six_claims import SixClaims
from lab.tactics.six_table import CAPTURES_LANDED, CAPTURES_LIFTED, EDITIONS, FORBIDDEN_LANDED

Cell = tuple[int, int]
Tiles = dict[Cell, int]

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_TRIANGLE: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))
SHAPES: tuple[tuple[Cell, ...], ...] = (
    *(tuple((q * n, r * n) for n in range(6)) for q, r in STEPS[:3]),
    _TRIANGLE,
    tuple((-q, -r) for q, r in _TRIANGLE),
    STEPS,
)
HUB: Cell = (0, 0)
SOLVER, OTHER = 0, 1

ALL_TILES = 21
THEMES = ("capture", "equal-groups", "linking-tile", "landing", "short")

FEWEST, MOST = 14, 24
"""Tiles on the table where captures have thinned the field."""
LEAST, APART = 6, 7
"""Of each colour, at least; and how many more one may have than the other."""
CHANGES = 40
"""So often a sketch is changed."""
VISITS = 12_000
HOPELESS = 1_000


def themes_in(id: str) -> tuple[str, ...]:
    """The themes that an edition has.

    Where captures are judged when a tile is lifted, it may land anywhere: being short is never
    brought about by a single move.
    """
    return {
        FORBIDDEN_LANDED: ("linking-tile",),
        CAPTURES_LIFTED: ("capture", "equal-groups"),
        CAPTURES_LANDED: THEMES,
    }.get(EDITIONS[id.partition("/")[2]], ())


def candidate(id: str, theme: str, number: int) -> Any:
    """A position worth asking about, made from a number; None if the sketch comes to nothing."""
    rng = random.Random(f"puzzles {id} {theme} {number}")
    sketch = Sketch(rng, id, theme)
    if not sketch.is_sound:
        return None
    tiles = sketch.tiles
    seat = rng.randrange(2)
    best = _cost(position := position_of(id, tiles, seat), theme)
    for _ in range(CHANGES):
        if best == 1 or best >= HOPELESS:
            break
        changed = _changed(rng, id, tiles)
        if changed is None:
            continue
        cost = _cost(after := position_of(id, changed, seat), theme)
        if cost <= best:
            best, tiles, position = cost, changed, after
    return position if best == 1 else None


def position_of(id: str, tiles: Tiles, seat: int) -> Any:
    """A field with a seat to move."""
    colours = ["", ""]
    for colour in (SOLVER, OTHER):
        cells = sorted(cell for cell, owner in tiles.items() if owner == colour)
        colours[colour ^ seat] = ";".join(f"{q},{r}" for q, r in cells)
    return sixfold.position(f"{id} b:{colours[0]} r:{colours[1]} hands:0,0 turn:{seat} seen:1")


# What a sketch is worth


def _cost(position: Any, theme: str) -> int:
    """How many moves solve it; very many if none of them shows the theme."""
    claims = SixClaims()
    claims.begin(VISITS)
    side = position.side
    for number in (1, 3):
        if claims.forces(position, side, number):
            found = claims.winning(position, number)
            break
    else:
        if not claims.forces(position.play(position.legal_moves[0]), 1 - side, 1):
            return HOPELESS
        found = claims.holding(position, 2)
    if claims.gave_up or not found:
        return HOPELESS
    return len(found) + (0 if any(_shows(position, move, theme) for move in found) else 200)


def _shows(position: Any, text: str, theme: str) -> bool:
    """Whether a move is one of a theme, so far as that is seen before its line is known."""
    lifted, _, target = text.partition(">")
    if not target:
        return False
    q, r = map(int, lifted.split(","))
    if (q, r) not in position.field.cuts():
        return False
    if theme == "equal-groups":
        return "=" in target
    if theme == "landing":
        return _decides(position, text, (q, r))
    played = position.play(text)
    if theme == "short":
        return played.outcome is None or played.outcome.reason == "short"
    side, before, after = position.side, position.field.tiles, played.field.tiles
    lost = [
        sum(owner == colour for owner in before.values())
        - sum(owner == colour for owner in after.values())
        for colour in (side, 1 - side)
    ]
    if theme == "linking-tile":
        return not any(lost)
    return bool(lost[1] > lost[0])


def _decides(position: Any, text: str, source: Cell) -> bool:
    """Whether something is captured, and something else than if the tile were only lifted."""
    taken = {cell for group in position.captures(text) for cell in group}
    *rest, second, first = sorted(groups(position.field.tiles, source), key=len)
    if not taken or len(first) == len(second):
        return bool(taken)
    return taken != second.union(*rest)


# Sketches


class Sketch:
    """A field around a linking tile."""

    def __init__(self, rng: random.Random, id: str, theme: str) -> None:
        self.rng = rng
        self.rule = EDITIONS[id.partition("/")[2]]
        self.full = self.rule == FORBIDDEN_LANDED
        self.theme = theme
        self.open: set[Cell] = set()
        """Cells that stay empty: the last ones of shapes."""
        self.tiles: Tiles = {HUB: SOLVER}
        self.is_sound = self._lay_out()

    def _lay_out(self) -> bool:
        rng = self.rng
        links = self.theme == "linking-tile"
        three = self.theme in ("short", "landing") and rng.random() < 0.8
        arms = (0, 2) if links else (0, 2, 4) if three else (0, rng.choice((2, 3)))
        if links or (self.theme == "landing" and rng.random() < 0.5):
            last = STEPS[1]
        else:
            last = (rng.randint(1, 4), rng.randint(-4, 1))
        wins = rng.random() < 0.6
        if self.theme != "short":
            self._shape(SOLVER if wins else OTHER, last, 1 if self.full else rng.choice((1, 1, 2)))
        for arm in arms:
            self.tiles.setdefault(STEPS[arm], OTHER)
        self._connect()
        if not self.full and rng.random() < 0.75:
            self._threaten()
        counts = self._counts()
        for arm in sorted(arms, key=lambda _: rng.random()):
            self._chain(STEPS[arm], rng.randint(2, 4), counts)
        for _ in range(60):
            if min(counts) <= 0:
                break
            self._chain(rng.choice(sorted(self.tiles)), rng.randint(2, 5), counts)
        for _ in range(200):
            if not any(count > 0 for count in counts):
                break
            self._grow(OTHER if counts[OTHER] > 0 else SOLVER, counts)
        if self.theme == "equal-groups":
            self._balance()
        return len(groups(self.tiles, HUB)) == len(arms) and _is_sound(self.tiles, full=self.full)

    def _counts(self) -> list[int]:
        """How many tiles of each colour are still to be laid."""
        wanted = [ALL_TILES, ALL_TILES]
        if not self.full:
            most = 7 if self.theme == "equal-groups" else 9
            least = self.rng.randint(LEAST, most)
            wanted = [least, least + self.rng.randint(0, most - 4)]
        return [count - [*self.tiles.values()].count(n) for n, count in enumerate(wanted)]

    def _shape(self, colour: int, last: Cell, lacks: int) -> None:
        """Lay out a shape that lacks its last cell, or another one too."""
        pattern = self.rng.choice(SHAPES)
        q, r = self.rng.choice(pattern)
        cells = [(last[0] + x - q, last[1] + y - r) for x, y in pattern]
        if any(self.tiles.get(cell, colour) != colour or cell == HUB for cell in cells):
            return
        if any(cell in self.open for cell in cells):
            return
        empty = {last, *self.rng.sample([cell for cell in cells if cell != last], lacks - 1)}
        if empty & self.tiles.keys():
            return
        self.open |= empty
        self.tiles |= {cell: colour for cell in cells if cell not in empty}

    def _threaten(self) -> None:
        """The opponent lacks one tile somewhere."""
        border = sorted({near for cell in self.tiles for near in _near(cell)} - self.tiles.keys())
        self._shape(OTHER, self.rng.choice(border), 1)
        self._connect()

    def _connect(self) -> None:
        """Join what lies apart by tiles of the opponent, the shortest way."""
        for _ in range(12):
            parts = groups(self.tiles)
            if len(parts) < 2:
                return
            one, other = min(
                ((a, b) for a in sorted(parts[0]) for part in parts[1:] for b in sorted(part)),
                key=lambda pair: _distance(*pair),
            )
            ways = [c for c in _near(one) if _distance(c, other) < _distance(one, other)]
            free = [c for c in ways if c not in self.open and c not in self.tiles]
            if not free:
                return
            self.tiles[self.rng.choice(free)] = OTHER

    def _chain(self, start: Cell, length: int, counts: list[int]) -> None:
        """A row of tiles that touches the field with its first one only and ends in the opponent's.

        So all of its other tiles are links.
        """
        if start == HUB or start not in self.tiles:
            return
        cells: list[Cell] = []
        at = start
        for _ in range(length):
            taken = self.tiles.keys() | set(cells)
            ways = [
                cell
                for cell in _near(at)
                if cell not in taken
                and cell not in self.open
                and [near for near in _near(cell) if near in taken] == [at]
            ]
            if not ways:
                break
            at = self.rng.choice(ways)
            cells.append(at)
        share = counts[SOLVER] / max(1, sum(counts))
        colours = [SOLVER if self.rng.random() < share else OTHER for _ in cells[:-1]] + [OTHER]
        if all(colours.count(colour) <= counts[colour] for colour in (SOLVER, OTHER)):
            for cell, colour in zip(cells, colours, strict=bool(cells)):
                self.tiles[cell] = colour
                counts[colour] -= 1

    def _grow(self, colour: int, counts: list[int]) -> None:
        """One more tile anywhere."""
        cell = self.rng.choice(_near(self.rng.choice(sorted(self.tiles))))
        if cell in self.tiles or cell in self.open or cell in _near(HUB):
            return
        self.tiles[cell] = colour
        counts[colour] -= 1

    def _balance(self) -> None:
        """Both sides of the linking tile become equally large, as the rule counts them."""
        for _ in range(100):
            parts = sorted(groups(self.tiles, HUB), key=len)
            lands = int(self.rule == CAPTURES_LANDED)
            if len(parts) != 2 or len(parts[0]) + lands >= len(parts[1]):
                return
            cell = self.rng.choice(_near(self.rng.choice(sorted(parts[0]))))
            free = cell not in self.tiles and cell not in self.open and cell not in _near(HUB)
            if free and parts[1].isdisjoint(_near(cell)):
                self.tiles[cell] = self.rng.choice((SOLVER, OTHER, OTHER))


def _changed(rng: random.Random, id: str, tiles: Tiles) -> Tiles | None:
    """A field that differs in a tile or two; None if it could not stand on a table."""
    full = EDITIONS[id.partition("/")[2]] == FORBIDDEN_LANDED
    new = dict(tiles)
    cells = sorted(tiles)
    way = rng.choice(("move", "swap") if full else ("move", "swap", "turn", "add", "take"))
    if way in ("move", "take"):
        gone = new.pop(rng.choice(cells))
    if way in ("move", "add"):
        border = sorted({near for cell in new for near in _near(cell)} - new.keys())
        new[rng.choice(border)] = gone if way == "move" else rng.randrange(2)
    elif way == "turn":
        new[rng.choice(cells)] ^= 1
    elif way == "swap":
        one, other = rng.sample(cells, 2)
        new[one], new[other] = new[other], new[one]
    return new if _is_sound(new, full=full) else None


# Fields


def _is_sound(tiles: Tiles, *, full: bool) -> bool:
    """Whether a field could stand on a table."""
    counts = [[*tiles.values()].count(colour) for colour in (SOLVER, OTHER)]
    if full:
        right = counts == [ALL_TILES, ALL_TILES]
    else:
        right = min(counts) >= LEAST and FEWEST <= sum(counts) <= MOST
        right = right and abs(counts[0] - counts[1]) <= APART
    return right and len(groups(tiles)) == 1 and not _has_shape(tiles)


def _has_shape(tiles: Tiles) -> bool:
    anchors = {(q + x, r + y) for q, r in tiles for x, y in ((0, 0), *STEPS)}
    return any(
        len(owners) == 1 and None not in owners
        for q, r in anchors
        for pattern in SHAPES
        if (owners := {tiles.get((q + x, r + y)) for x, y in pattern})
    )


def _near(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def _distance(one: Cell, other: Cell) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def groups(tiles: Tiles, lifted: Cell | None = None) -> list[set[Cell]]:
    """The connected parts of a field, without a tile."""
    left = tiles.keys() - {lifted}
    parts = []
    for start in sorted(left):
        if start not in left:
            continue
        part, todo = {start}, [start]
        while todo:
            new = left & {*_near(todo.pop())} - part
            part |= new
            todo += sorted(new)
        left = left - part
        parts.append(part)
    return parts
