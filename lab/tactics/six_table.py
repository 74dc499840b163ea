"""SIX for the prover: tiles on a torus of 64 by 64 cells, and a counter for every shape.

The cell q,r is the number q + 64 r modulo 4096. Steps are additions, and as long as a field spans
fewer than about fifty cells, no two of its cells get the same number, wherever it lies.

There are six patterns (three lines, two triangles, the ring), so 6 · 4096 shapes. Each counts its
tiles of both colours, and laying or lifting a tile changes the 36 shapes through its cell. A shape
with five tiles of one colour and none of the other is *one short*; its last cell is where that
colour wins. `short_at` counts such shapes by that cell, `short_cells` the cells with any.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.jit import compiled

WIDTH = 64
CELLS = WIDTH * WIDTH
MASK = CELLS - 1
EMPTY = 2
ONGOING, DRAWN = -1, 2
MOST_TILES = 64
DEEPEST = 64

FORBIDDEN_LIFTED, FORBIDDEN_LANDED, CAPTURES_LIFTED, CAPTURES_LANDED = range(4)
EDITIONS = {
    "first-edition": FORBIDDEN_LIFTED,
    "foxmind": FORBIDDEN_LANDED,
    "steffen": CAPTURES_LIFTED,
    "foxmind-advanced": CAPTURES_LANDED,
}

STEPS = np.array([1, 64, 63, -1, -64, -63])
"""The six neighbours, each beside the next."""

_TRIANGLE = [0, 1, 2, 64, 65, 128]
PATTERNS = np.array(
    [[step * n for n in range(6)] for step in (1, 64, 63)]
    + [_TRIANGLE, [-cell for cell in _TRIANGLE], list(STEPS)]
)

TABLE = np.dtype(
    [
        ("cells", np.int8, CELLS),
        ("counts", np.int8, (2, 6 * CELLS)),
        ("short_at", np.int8, (2, CELLS)),
        ("short_cells", np.int64, 2),
        ("tiles", np.int64, MOST_TILES),
        ("place", np.int64, CELLS),
        ("on_table", np.int64),
        ("owned", np.int64, 2),
        ("hands", np.int64, 2),
        ("side", np.int64),
        ("over", np.int64),
        ("rule", np.int64),
        # Moves to take back: what each did, and the tiles that it captured.
        ("ply", np.int64),
        ("played", np.int64, DEEPEST),
        ("captured", np.int64, DEEPEST),
        ("trail", np.int64, DEEPEST * 8),
        ("trail_end", np.int64),
        # The groups that remain when a tile is lifted.
        ("label", np.int8, CELLS),
        ("groups", np.int64),
        ("group_tiles", np.int64, (8, 2)),
        ("group_name", np.int64, 8),
        ("stays", np.int8, 8),
        ("todo", np.int64, MOST_TILES),
        ("stamp", np.int64, CELLS),
        ("clock", np.int64),
        # The search.
        ("killer", np.int64, DEEPEST),
        ("visits", np.int64),
        ("most_visits", np.int64),
    ]
)


@compiled
def _missing(table: Any, shape: int) -> int:
    """The one empty cell of a shape."""
    pattern, anchor = shape // CELLS, shape % CELLS
    for k in range(6):
        cell = (anchor + PATTERNS[pattern, k]) & MASK
        if table.cells[cell] == EMPTY:
            return int(cell)
    return -1


@compiled
def _note_short(table: Any, colour: int, cell: int, change: int) -> None:
    before = table.short_at[colour, cell]
    table.short_at[colour, cell] = before + change
    if before == 0:
        table.short_cells[colour] += 1
    elif before + change == 0:
        table.short_cells[colour] -= 1


@compiled
def lay(table: Any, cell: int, colour: int) -> bool:
    """Lay a tile on an empty cell; whether that completes a shape."""
    other = 1 - colour
    own_counts, other_counts = table.counts[colour], table.counts[other]
    table.cells[cell] = colour
    table.tiles[table.on_table] = cell
    table.place[cell] = table.on_table
    table.on_table += 1
    table.owned[colour] += 1
    complete = False
    for pattern in range(6):
        for k in range(6):
            shape = pattern * CELLS + ((cell - PATTERNS[pattern, k]) & MASK)
            own = own_counts[shape] + 1
            own_counts[shape] = own
            others = other_counts[shape]
            if own >= 5 and others == 0:
                if own == 6:
                    complete = True
                    _note_short(table, colour, cell, -1)
                else:
                    _note_short(table, colour, _missing(table, shape), 1)
            elif others == 5:
                _note_short(table, other, cell, -1)
    return complete


@compiled
def lift(table: Any, cell: int) -> None:
    """Take a tile up: the exact inverse of `lay`, the order of `tiles` aside."""
    colour = int(table.cells[cell])
    other = 1 - colour
    own_counts, other_counts = table.counts[colour], table.counts[other]
    for pattern in range(6):
        for k in range(6):
            shape = pattern * CELLS + ((cell - PATTERNS[pattern, k]) & MASK)
            own = own_counts[shape]
            own_counts[shape] = own - 1
            others = other_counts[shape]
            if own >= 5 and others == 0:
                if own == 6:
                    _note_short(table, colour, cell, 1)
                else:
                    _note_short(table, colour, _missing(table, shape), -1)
            elif others == 5:
                _note_short(table, other, cell, 1)
    table.cells[cell] = EMPTY
    table.on_table -= 1
    table.owned[colour] -= 1
    place, last = table.place[cell], table.tiles[table.on_table]
    table.tiles[place] = last
    table.place[last] = place


@compiled
def border(table: Any, cells: Any) -> int:
    """Fill in the empty cells next to a tile and return their number."""
    table.clock += 1
    count = 0
    for n in range(table.on_table):
        for k in range(6):
            cell = (table.tiles[n] + STEPS[k]) & MASK
            if table.cells[cell] == EMPTY and table.stamp[cell] != table.clock:
                table.stamp[cell] = table.clock
                cells[count] = cell
                count += 1
    return count


def load(position: Any) -> Any:
    """A table of one record from a position of the rules."""
    fields = dict(part.split(":") for part in position.to_text().split()[1:])
    tiles = [
        (tuple(map(int, cell.split(","))), colour)
        for colour, letter in enumerate("br")
        for cell in fields[letter].split(";")
        if cell != "-"
    ]
    q0, r0 = origin(position)
    table = np.zeros(1, TABLE)
    record = table[0]
    record["cells"][:] = EMPTY
    record["hands"][:] = [int(count) for count in fields["hands"].split(",")]
    record["side"] = position.side
    record["over"] = ONGOING
    record["rule"] = EDITIONS[position.game.edition]
    record["most_visits"] = 1 << 62
    for (q, r), colour in tiles:
        if q - q0 >= WIDTH - 12 or r - r0 >= WIDTH - 12:
            raise ValueError("the field is too long for the prover")
        lay(record, (q - q0) + WIDTH * (r - r0), colour)
    return table


def origin(position: Any) -> tuple[int, int]:
    """The cell that is number 0 on the table of a position, well outside its field."""
    tiles = position.field.tiles or {(0, 0): 0}
    return min(q for q, _ in tiles) - 8, min(r for _, r in tiles) - 8
