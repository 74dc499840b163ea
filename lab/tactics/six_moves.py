"""The moves of SIX on the prover's table: listing them, making them and taking them back.

A move is one number, source + target · 2^12 + keep · 2^24, where 0 stands for none: cell 0 lies
outside every field. So a placement has no source, and a pass is 0. `keep` is the smallest cell of
the group that stays, given only where several are tied for largest, as in the notation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.jit import compiled
from lab.tactics.six_table import (
    CAPTURES_LANDED,
    CAPTURES_LIFTED,
    CELLS,
    DRAWN,
    EMPTY,
    FORBIDDEN_LANDED,
    FORBIDDEN_LIFTED,
    MASK,
    MOST_TILES,
    ONGOING,
    STEPS,
    WIDTH,
    border,
    lay,
    lift,
    origin,
)

SHORT = 5
MOST_MOVES = 4096
MOST_BORDER = 256


@compiled
def _rank(cell: int) -> int:
    """Sorts cells by q, then r."""
    return (cell & (WIDTH - 1)) * WIDTH + cell // WIDTH


@compiled
def runs(table: Any, cell: int) -> int:
    """How many runs of tiles lie around a cell; lifting a tile with one run splits nothing."""
    count = 0
    before = table.cells[(cell + STEPS[5]) & MASK] != EMPTY
    for k in range(6):
        here = table.cells[(cell + STEPS[k]) & MASK] != EMPTY
        if here and not before:
            count += 1
        before = here
    return count


@compiled
def split(table: Any, source: int) -> int:
    """Number the groups that remain when a tile is lifted, from 1, and count and name them."""
    for n in range(table.on_table):
        table.label[table.tiles[n]] = 0
    table.label[source] = -1
    groups = 0
    for n in range(table.on_table):
        if table.label[table.tiles[n]] != 0:
            continue
        groups += 1
        name = table.tiles[n]
        table.group_tiles[groups, 0] = 0
        table.group_tiles[groups, 1] = 0
        table.label[name] = groups
        table.todo[0] = name
        todo = 1
        while todo > 0:
            todo -= 1
            tile = table.todo[todo]
            table.group_tiles[groups, table.cells[tile]] += 1
            if _rank(tile) < _rank(name):
                name = tile
            for k in range(6):
                near = (tile + STEPS[k]) & MASK
                if table.cells[near] != EMPTY and table.label[near] == 0:
                    table.label[near] = groups
                    table.todo[todo] = near
                    todo += 1
        table.group_name[groups] = name
    table.groups = groups
    return groups


@compiled
def size_of(table: Any, group: int) -> int:
    """The tiles of a group."""
    return int(table.group_tiles[group, 0] + table.group_tiles[group, 1])


@compiled
def touched(table: Any, cell: int, source: int) -> int:
    """The groups next to a cell as a bit mask."""
    mask = 0
    for k in range(6):
        near = (cell + STEPS[k]) & MASK
        if near != source and table.cells[near] != EMPTY:
            mask |= 1 << table.label[near]
    return mask


@compiled
def largest(table: Any, joined: int) -> int:
    """The groups that are tied for largest as a bit mask.

    `joined` are the groups that the moved tile has linked, 0 while it is lifted. They then count as
    one group, which is bit 0 of the answer.
    """
    most = 0
    union = 1
    for group in range(1, table.groups + 1):
        if joined >> group & 1:
            union += size_of(table, group)
        else:
            most = max(most, size_of(table, group))
    mask = 0
    if joined:
        most = max(most, union)
        mask = 1 if union == most else 0
    for group in range(1, table.groups + 1):
        if not joined >> group & 1 and size_of(table, group) == most:
            mask |= 1 << group
    return mask


@compiled
def name_of(table: Any, group: int, joined: int) -> int:
    """The smallest cell of a group, the moved tile left out; group 0 is the joined one."""
    if group > 0:
        return int(table.group_name[group])
    name = -1
    for part in range(1, table.groups + 1):
        if joined >> part & 1 and (name < 0 or _rank(table.group_name[part]) < _rank(name)):
            name = table.group_name[part]
    return name


@compiled
def generate(table: Any, moves: Any) -> int:
    """Every legal move; none when the game is over."""
    if table.over != ONGOING:
        return 0
    cells = np.empty(MOST_BORDER, np.int64)
    if table.hands[table.side] > 0:
        return _placings(table, moves, cells)
    own = np.empty(MOST_TILES, np.int64)
    count = 0
    for n in range(table.on_table):
        if table.cells[table.tiles[n]] == table.side:
            own[count] = table.tiles[n]
            count += 1
    targets = border(table, cells)
    found = 0
    for n in range(count):
        found = _movings(table, moves, found, own[n], cells, targets)
    if found == 0:
        moves[0] = 0
        found = 1
    return found


@compiled
def _placings(table: Any, moves: Any, cells: Any) -> int:
    """Placements. The prover is never used for the first tiles, where other rules hold."""
    count = border(table, cells)
    for n in range(count):
        moves[n] = cells[n] << 12
    return count


@compiled
def _movings(table: Any, moves: Any, found: int, source: int, cells: Any, targets: int) -> int:
    """Add the moves of one tile."""
    rule = table.rule
    groups = 1
    if runs(table, source) > 1:
        groups = split(table, source)
    if groups > 1 and rule == FORBIDDEN_LIFTED:
        return found
    if groups == 1:
        for n in range(table.on_table):
            table.label[table.tiles[n]] = 1
    everything = (2 << groups) - 2
    lifted = largest(table, 0) if groups > 1 else 2
    for n in range(targets):
        near = touched(table, cells[n], source)
        if near == 0:
            continue
        move = source | cells[n] << 12
        if groups == 1:
            moves[found] = move
            found += 1
        elif rule == FORBIDDEN_LANDED:
            if near == everything:
                moves[found] = move
                found += 1
        else:
            joined = near if rule == CAPTURES_LANDED else 0
            tied = largest(table, near) if rule == CAPTURES_LANDED else lifted
            several = tied & (tied - 1) != 0
            for group in range(groups + 1):
                if not tied >> group & 1:
                    continue
                if rule == CAPTURES_LIFTED and not near >> group & 1:
                    continue
                moves[found] = move | (name_of(table, group, joined) << 24 if several else 0)
                found += 1
    return found


@compiled
def make(table: Any, move: int) -> None:
    """Play a legal move."""
    side = table.side
    source, target, keep = move & MASK, move >> 12 & MASK, move >> 24
    table.played[table.ply] = move
    table.captured[table.ply] = 0
    table.side = 1 - side
    if source == 0:
        if target != 0:
            table.hands[side] -= 1
            if lay(table, target, side):
                table.over = side
    else:
        _carry(table, side, source, target, keep)
    table.ply += 1


@compiled
def _carry(table: Any, side: int, source: int, target: int, keep: int) -> None:
    """Move a tile and carry out what it captures."""
    captures = table.rule == CAPTURES_LIFTED or table.rule == CAPTURES_LANDED
    groups = 1
    if captures and runs(table, source) > 1:
        groups = split(table, source)
    stands = True
    if groups > 1:
        joined = touched(table, target, source) if table.rule == CAPTURES_LANDED else 0
        tied = largest(table, joined)
        kept = -1
        for group in range(groups + 1):
            if tied >> group & 1 and (keep == 0 or name_of(table, group, joined) == keep):
                kept = group
        for group in range(1, groups + 1):
            table.stays[group] = kept == group or (kept == 0 and joined >> group & 1)
        stands = joined == 0 or kept == 0
        n = 0
        while n < table.on_table:
            tile = table.tiles[n]
            if tile != source and not table.stays[table.label[tile]]:
                table.trail[table.trail_end] = tile | int(table.cells[tile]) << 12
                table.trail_end += 1
                table.captured[table.ply] += 1
                lift(table, tile)  # the last tile takes its place
            else:
                n += 1
    lift(table, source)
    if not stands:
        table.captured[table.ply] |= 1 << 12
    elif lay(table, target, side):
        table.over = side
    if table.over == ONGOING and table.captured[table.ply] != 0:
        own, others = table.owned[side], table.owned[1 - side]
        if own <= SHORT and others <= SHORT:
            table.over = DRAWN
        elif own <= SHORT or others <= SHORT:
            table.over = side if own > SHORT else 1 - side


@compiled
def unmake(table: Any) -> None:
    """Take the last move back."""
    table.ply -= 1
    table.side = 1 - table.side
    side = table.side
    table.over = ONGOING
    move = table.played[table.ply]
    source, target = move & MASK, move >> 12 & MASK
    if target == 0:
        return
    if table.captured[table.ply] >> 12 == 0:
        lift(table, target)
    if source == 0:
        table.hands[side] += 1
        return
    lay(table, source, side)
    for _ in range(table.captured[table.ply] & MASK):
        table.trail_end -= 1
        tile = table.trail[table.trail_end]
        lay(table, tile & MASK, tile >> 12)


def text_of(position: Any, move: int) -> str:
    """A move on the table of a position in the canonical notation."""
    if move == 0:
        return "pass"
    q0, r0 = origin(position)
    source, target, keep = (
        f"{cell % WIDTH + q0},{cell // WIDTH + r0}" if cell else ""
        for cell in (move % CELLS, move // CELLS % CELLS, move // CELLS**2)
    )
    return (f"{source}>" if source else "") + target + (f"={keep}" if keep else "")
