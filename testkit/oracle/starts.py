"""Positions to start from: generated ones of every kind, as texts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import sixfold
from testkit.naive.gosix import CORNERS, HEXAGONS, GoSix
from testkit.naive.hexone import CENTRE, FIRST_RING, OUTER, SPOT
from testkit.naive.six import full_hand, neighbours, rim

from .scripts import Policy, Position, Start, fields

Cell = tuple[int, int]


def phase_two(policy: Policy) -> Start:
    """Phase one played to its end by a policy that avoids to win."""

    def start(id: str, random: Random) -> str:
        while True:
            position: Position = sixfold.game(id).start()
            while fields(position)["hands"] != "0,0" and not position.outcome:
                position = position.play(policy(random, position))
            if not position.outcome:
                return position.to_text()

    return start


def six_text(id: str, colours: dict[Cell, int], turn: int, seen: int) -> str:
    listed = [
        ";".join(f"{q},{r}" for (q, r), colour in sorted(colours.items()) if colour == each) or "-"
        for each in (0, 1)
    ]
    text = f"{id} b:{listed[0]} r:{listed[1]} hands:0,0 turn:{turn}"
    return text if "endless" in id else f"{text} seen:{seen}"


def tied(id: str, random: Random) -> str:
    """A remnant where the mover has a choice between groups that stay."""
    while True:
        text = remnant(id, random)
        if any("=" in str(move) for move in sixfold.position(text).legal_moves):
            return text


def remnant(id: str, random: Random) -> str:
    """A thin field that captures have left, with six tiles of each colour or more."""
    size = random.randint(12, 22)
    while True:
        cell = (random.randrange(-9, 9), random.randrange(-9, 9))
        cells = [cell]
        while len(cells) < size:
            sample = random.sample(rim(cells), 3)
            cells.append(min(sample, key=lambda each: len({*neighbours(each)} & {*cells})))
        black = random.randint(6, size - 6)
        colours = [0] * black + [1] * (size - black)
        random.shuffle(colours)
        seats = 4 if "teams" in id else 2
        turn, seen = random.randrange(seats), random.choice((1, 1, 2))
        text = six_text(id, dict(zip(cells, colours, strict=True)), turn, seen)
        if is_running(text):
            return text


def row(colours: Callable[[int], list[int]]) -> Start:
    """A straight row of all tiles somewhere on the table, Black to move."""

    def start(id: str, random: Random) -> str:
        dq, dr = random.choice(((1, 0), (0, 1), (1, -1)))
        q0, r0 = random.randrange(-30, 30), random.randrange(-30, 30)
        order = colours(all_tiles(id))
        return six_text(id, {(q0 + n * dq, r0 + n * dr): c for n, c in enumerate(order)}, 0, 1)

    return start


def all_tiles(id: str) -> int:
    """How many tiles a colour has."""
    name, *options = id.removeprefix("six/").split("+")
    return full_hand(name, frozenset(options)) + (name != "first-edition")


def alternating(each: int) -> list[int]:
    """Black, red, black and so on: two moves shift the row by two cells and change nothing."""
    return [0, 1] * each


def hemmed_in(each: int) -> list[int]:
    """Red ends: Black can move nothing without a split."""
    return [1, 0, *[0, 1] * (each - 1)]


def hemmed_in_with_a_line(each: int) -> list[int]:
    """A field in which no tile can move and six black tiles stand in a row."""
    return [1, *[0] * 6, *[1, 0] * (each - 6), *[1] * 5]


def flower_text(pawns: dict[str, int], owners: str, turn: int) -> str:
    listed = [";".join(c for c in sorted(pawns) if pawns[c] == seat) or "-" for seat in (0, 1)]
    return f"gosix p0:{listed[0]} p1:{listed[1]} hexes:{owners} turn:{turn}"


def crowded(id: str, random: Random) -> str:
    """A board of GoSix with many pawns and some owned hexagons."""
    density = random.choice((0.5, 0.7, 0.9))
    while True:
        owners = random.choice((".......", ".0.1...", "0.1.1..", "...0..1", "01.0.10", "1.0.0.1"))
        pawns = {corner: random.randrange(2) for corner in CORNERS if random.random() < density}
        for number, corners in HEXAGONS.items():
            if owners[number - 1] == "." and all(corner in pawns for corner in corners):
                del pawns[random.choice(corners)]
        text = flower_text(pawns, owners, random.randrange(2))
        if is_running(text):
            return text


def deadlock(id: str, random: Random) -> str:
    """GoSix one pawn before its end, where nobody will be able to place.

    The last gap closes at least two hexagons, one with equal counts for either player.
    """
    shared = [c for c in CORNERS if sum(c in corners for corners in HEXAGONS.values()) > 1]
    while True:
        gap = random.choice(shared)
        pawns = {corner: random.randrange(2) for corner in CORNERS if corner != gap}
        owned = [number for number, corners in HEXAGONS.items() if gap not in corners]
        seats = random.choice(((0, 1, 0, 1, 0), (0, 0, 1, 1, 1), (1, 0, 1, 0, 1), (1, 1, 1, 0, 0)))
        owners = dict(zip(owned, seats, strict=False))
        if GoSix(pawns, owners, 0).outcome() is None:
            continue
        free = [c for c in pawns if all(n in owners for n, each in HEXAGONS.items() if c in each)]
        if free:
            turn = pawns.pop(random.choice(free))
            marks = "".join(str(owners.get(number, ".")) for number in HEXAGONS)
            return flower_text(pawns, marks, turn)


def powder(id: str, random: Random) -> str:
    """A worn board of Hexone where the mover has tall stacks."""
    tallest = random.choice((4, 6, 8))
    while True:
        worn = random.sample(OUTER, random.randint(0, 9))
        grey, gone = (set(worn[n::2]) for n in (0, 1))
        cells = [cell for cell in SPOT if cell not in gone]
        random.shuffle(cells)
        own, other = random.randint(2, 5), random.randint(2, 6)
        mine = {cell: random.randint(2, tallest) for cell in cells[:own]}
        theirs = {cell: random.randint(1, 2) for cell in cells[own : own + other]}
        text = hexone_text(id, mine, theirs, grey, gone, random.randrange(2), 1)
        if is_running(text):
            return text


def islet(id: str, random: Random) -> str:
    """Hexone with only the seven inner cells left: few pawns, and more are lost than placed."""
    cells = random.sample((*FIRST_RING, CENTRE), 4)
    mine, theirs = (
        {cell: random.randint(1, 2) for cell in half} for half in (cells[:2], cells[2:])
    )
    return hexone_text(id, mine, theirs, set(), set(OUTER), random.randrange(2), 1)


def besieged(id: str, random: Random) -> str:
    """Hexone where the mover stands on the centre only, with a hostile first ring around."""
    ring = {cell: random.randint(1, 2) for cell in FIRST_RING}
    return hexone_text(id, {CENTRE: random.randint(1, 2)}, ring, set(), set(), 0, 1)


def hexone_text(
    id: str,
    mine: dict[str, int],
    theirs: dict[str, int],
    grey: set[str],
    gone: set[str],
    turn: int,
    seen: int,
) -> str:
    """A board of Hexone from the mover's side."""
    sides = (mine, theirs) if turn == 0 else (theirs, mine)
    stacks = [";".join(f"{cell}*{side[cell]}" for cell in sorted(side)) for side in sides]
    worn = [";".join(sorted(cells)) or "-" for cells in (grey, gone)]
    text = "{} p0:{} p1:{} grey:{} gone:{} opened:2 turn:{}".format(id, *stacks, *worn, turn)
    return text if "endless" in id else f"{text} seen:{seen}"


def is_running(text: str) -> bool:
    """Whether a text is a position of a game that goes on."""
    try:
        return sixfold.position(text).outcome is None
    except sixfold.SetupError:
        return False
