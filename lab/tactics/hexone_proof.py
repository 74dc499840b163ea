"""Hexone for the prover: a position is a row of numbers, and length is counted in turns.

A row holds the 19 stacks (positive for seat 0, negative for seat 1), the worn outer cells, the seat
to move and the result. The search works on one array of rows, each made from the one before. A turn
is a placement with its explosions; the search tries all orders and ways of exploding, and thanks to
the table it examines a board that several orders lead to only once.

A position packs into three words: six bits for a stack, two for an outer cell, and whose win is in
question. So the table holds whole positions and cannot confuse two of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.jit import compiled

CELLS = [f"{column}{n}" for column, count in zip("abcde", (3, 4, 5, 4, 3), strict=True)
         for n in range(1, count + 1)]  # fmt: skip
INDEX = {name: n for n, name in enumerate(CELLS)}
CENTRE = INDEX["c3"]
FIRST_RING = [INDEX[name] for name in ("b2", "b3", "c2", "c4", "d2", "d3")]
POINTS = [INDEX[name] for name in ("a1", "a3", "c1", "c5", "e1", "e3")]
OUTER = np.array([n != CENTRE and n not in FIRST_RING for n in range(19)])

GREY, GONE, SIDE, OVER, FIELDS = 19, 20, 21, 22, 23
ONGOING = -1
DEEPEST = 512
PASS = 3 * 19
"""Moves are numbers: 3 · cell for a placement, one more for `A`, two more for `Y`; and a pass."""

_STEPS = {"up": (0, 2), "down": (0, -2), "up-left": (-1, 1), "up-right": (1, 1),
          "down-left": (-1, -1), "down-right": (1, -1)}  # fmt: skip
_WAYS = (("down-left", "down-right", "up"), ("up-left", "up-right", "down"))


def _place(cell: int) -> tuple[int, int]:
    """The distance from the middle: in columns, and in half cells along the column."""
    column = "abcde".index(CELLS[cell][0])
    return column - 2, 2 * int(CELLS[cell][1]) - (3, 4, 5, 4, 3)[column] - 1


_AT = {_place(cell): cell for cell in range(19)}


def _flight(cell: int, step: tuple[int, int]) -> int:
    """Where a pawn from a cell lands: in the centre if it flies over an arrow, -1 if it is lost."""
    (x, y), (dx, dy) = _place(cell), step
    if cell in POINTS and (x, y) == (2 * dx, 2 * dy):
        return CENTRE
    return _AT.get((x + dx, y + dy), -1)


FLIGHTS = np.array(
    [[[_flight(cell, _STEPS[step]) for step in way] for way in _WAYS] for cell in range(19)]
)


def _neighbours(cell: int) -> int:
    """The cells next to a cell as a bit mask."""
    x, y = _place(cell)
    found = [_AT.get((x + dx, y + dy)) for dx, dy in _STEPS.values()]
    return sum(1 << near for near in found if near is not None)


NEAR = np.array([_neighbours(cell) for cell in range(19)])

ENTRIES = 1 << 22
TABLE = np.dtype([("words", np.int64, 3), ("holds", np.int8), ("fails", np.int8)])
"""`holds`: turns within which the win is proven, 0 if none; `fails`: within which it is not."""


def new_work() -> tuple[Any, Any, Any]:
    """The table, the rows of the search, and the visits so far with their limit."""
    return np.zeros(ENTRIES, TABLE), np.zeros((DEEPEST, FIELDS), np.int64), np.array([0, 1 << 62])


@compiled
def tallest(row: Any) -> int:
    """The mover's tallest stack."""
    sign = 1 - 2 * row[SIDE]
    most = 0
    for cell in range(19):
        most = max(most, row[cell] * sign)
    return most


@compiled
def generate(row: Any, moves: Any) -> int:
    """Every legal move once both players have opened."""
    sign = 1 - 2 * row[SIDE]
    most = own_cells = 0
    for cell in range(19):
        if row[cell] * sign > 0:
            own_cells |= 1 << cell
            most = max(most, row[cell] * sign)
    count = 0
    for cell in range(19):
        own = row[cell] * sign
        if most >= 3:
            if own == most:
                moves[count] = 3 * cell + 1
                moves[count + 1] = 3 * cell + 2
                count += 2
        elif cell == CENTRE or row[GONE] >> cell & 1 or own < 0:
            continue
        elif own > 0 or own_cells & NEAR[cell]:
            moves[count] = 3 * cell
            count += 1
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


@compiled
def play(row: Any, move: int, after: Any) -> None:
    """Write the position after a move into another row."""
    for n in range(FIELDS):
        after[n] = row[n]
    side = row[SIDE]
    sign = 1 - 2 * side
    cell, way = move // 3, move % 3
    if move != PASS:
        if way == 0:
            after[cell] += sign
        else:
            after[cell] -= 3 * sign
            for k in range(3):
                target = FLIGHTS[cell, way - 1, k]
                if target >= 0 and not row[GONE] >> target & 1:
                    after[target] = (abs(after[target]) + 1) * sign
            if row[GREY] >> cell & 1:
                after[cell] = 0
                after[GREY] ^= 1 << cell
                after[GONE] |= 1 << cell
            elif OUTER[cell]:
                after[GREY] |= 1 << cell
    first = second = False
    for n in range(19):
        first = first or after[n] > 0
        second = second or after[n] < 0
    if not first:
        after[OVER] = 1
    elif not second:
        after[OVER] = 0
    if after[OVER] != ONGOING or tallest(after) < 3:
        after[SIDE] = 1 - side


@compiled
def _pack(row: Any, attacker: int) -> tuple[int, int, int]:
    one, two, three = row[GREY], row[GONE] << 2 | row[SIDE] << 1 | attacker, np.int64(0)
    for cell in range(7):
        one = one << 6 | (row[cell] + 32)
        two = two << 6 | (row[cell + 7] + 32)
    for cell in range(14, 19):
        three = three << 6 | (row[cell] + 32)
    return int(one), int(two), int(three)


@compiled
def _slot(words: tuple[int, int, int]) -> int:
    mixed = np.uint64(0)
    for n in range(3):
        mixed = (mixed ^ np.uint64(words[n])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return int(mixed & np.uint64(ENTRIES - 1))


@compiled
def forced(table: Any, rows: Any, work: Any, depth: int, attacker: int, turns: int) -> bool:
    """Whether a seat forces a win within some turns, the current one included.

    The attacker needs one move that does it; every move of the defender must allow it.
    """
    row = rows[depth]
    if row[OVER] != ONGOING:
        return bool(row[OVER] == attacker)
    work[0] += 1
    if depth + 1 >= DEEPEST:
        work[0] = work[1] + 1  # no room for such a chain: give up
    if turns <= 0 or work[0] > work[1]:
        return False
    words = _pack(row, attacker)
    entry = table[_slot(words)]
    known = entry.words[0] == words[0] and entry.words[1] == words[1]
    if known and entry.words[2] == words[2]:
        if 0 < entry.holds <= turns:
            return True
        if entry.fails >= turns:
            return False
    attacks = row[SIDE] == attacker
    sign = 1 - 2 * row[SIDE]
    # In the attacker's last turn only an explosion can take the opponent's last pawn.
    last = attacks and turns == 1 and tallest(row) < 3
    moves = np.empty(64, np.int64)
    count = generate(row, moves)
    answer = not attacks
    for n in range(count):
        if last and (moves[n] == PASS or row[moves[n] // 3] * sign < 2):
            continue
        play(row, moves[n], rows[depth + 1])
        left = turns - 1 if rows[depth + 1, SIDE] != row[SIDE] else turns
        if forced(table, rows, work, depth + 1, attacker, left) == attacks:
            answer = attacks
            break
    if work[0] <= work[1]:
        entry = table[_slot(words)]
        known = entry.words[0] == words[0] and entry.words[1] == words[1]
        if not (known and entry.words[2] == words[2]):
            for n in range(3):
                entry.words[n] = words[n]
            entry.holds = 0
            entry.fails = 0
        if answer:
            entry.holds = turns if entry.holds == 0 else min(entry.holds, turns)
        else:
            entry.fails = max(entry.fails, turns)
    return answer


def load(position: Any, row: Any) -> None:
    """Write a position of the rules into a row."""
    fields = dict(part.split(":") for part in position.to_text().split()[1:])
    row[:] = 0
    for name, sign in (("p0", 1), ("p1", -1)):
        for stack in fields[name].split(";"):
            if stack != "-":
                cell, _, count = stack.partition("*")
                row[INDEX[cell]] = sign * int(count)
    for name, place in (("grey", GREY), ("gone", GONE)):
        row[place] = sum(1 << INDEX[cell] for cell in fields[name].split(";") if cell != "-")
    row[SIDE] = position.turn
    row[OVER] = ONGOING


def text_of(move: int) -> str:
    """A move in the canonical notation."""
    return "pass" if move == PASS else CELLS[move // 3] + ("", "A", "Y")[move % 3]
