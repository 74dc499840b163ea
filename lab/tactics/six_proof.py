"""Forced wins in SIX, proven by trying everything.

`wins(table, plies)` asks whether the side to move can force a win within `plies` plies (an odd
number): some move must do it against every reply. No move is skipped because it looks bad. The
search skips only moves that lose by the rules themselves:

- A player who is one tile short of a shape and places from hand wins at once: the empty cell of the
  shape always touches one of its tiles.
- So a reply that leaves that cell open loses, and if there are two such cells every reply loses. An
  attacker who leaves open the cell of a defender who is one short does not win.
- In phase two `wins_at_once` looks at every tile that may fill such a cell, and at every tile whose
  lifting splits the field, under the rule of the edition. A test compares it with trying all moves.

Moves may be tried in any order. The reply that refuted the last try at the same ply comes first,
because it usually refutes the next one as well. Repetition does not matter: a position that occurs
for the first time cannot occur for the third time within seven plies.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.jit import compiled
from lab.tactics.six_moves import (
    MOST_BORDER,
    MOST_MOVES,
    SHORT,
    generate,
    largest,
    make,
    runs,
    split,
    touched,
    unmake,
)
from lab.tactics.six_table import (
    CAPTURES_LANDED,
    CAPTURES_LIFTED,
    CELLS,
    FORBIDDEN_LANDED,
    FORBIDDEN_LIFTED,
    MASK,
    ONGOING,
    PATTERNS,
    border,
)


@compiled
def wins_at_once(table: Any) -> bool:
    """Whether the side to move has a winning move."""
    side = table.side
    if table.hands[side] > 0:
        return bool(table.short_cells[side] > 0)
    cells = np.empty(MOST_BORDER, np.int64)
    targets = border(table, cells)
    shapes = np.empty((64, 2), np.int64)
    count = 0
    if table.short_cells[side] > 0:
        count = _short_shapes(table, cells, targets, shapes)
    may_split = table.rule != FORBIDDEN_LIFTED and (table.rule != FORBIDDEN_LANDED or count > 0)
    for n in range(table.on_table):
        source = table.tiles[n]
        if table.cells[source] != side:
            continue
        groups = 1
        if runs(table, source) > 1:
            if not may_split and count == 0:
                continue
            groups = split(table, source)
        if groups == 1:
            for k in range(count):
                if not _contains(shapes[k, 0], source):
                    return True
        elif may_split:
            for k in range(count):
                if not _contains(shapes[k, 0], source) and _stays(
                    table, shapes[k, 0], shapes[k, 1], source
                ):
                    return True
            if _cuts_short(table, source, cells, targets):
                return True
    return False


@compiled
def _short_shapes(table: Any, cells: Any, targets: int, shapes: Any) -> int:
    """Fill in the shapes that lack one tile of the side to move, with that cell."""
    own_counts, other_counts = table.counts[table.side], table.counts[1 - table.side]
    count = 0
    for n in range(targets):
        if table.short_at[table.side, cells[n]] == 0:
            continue
        for pattern in range(6):
            for k in range(6):
                shape = pattern * CELLS + ((cells[n] - PATTERNS[pattern, k]) & MASK)
                if own_counts[shape] == 5 and other_counts[shape] == 0:
                    shapes[count, 0] = shape
                    shapes[count, 1] = cells[n]
                    count += 1
    return count


@compiled
def _contains(shape: int, cell: int) -> bool:
    found = False
    for k in range(6):
        found = found or (shape % CELLS + PATTERNS[shape // CELLS, k]) & MASK == cell
    return found


@compiled
def _stays(table: Any, shape: int, target: int, source: int) -> bool:
    """Whether a cut tile may complete a shape and all of it stays on the table."""
    near = touched(table, target, source)
    if table.rule == FORBIDDEN_LANDED:
        return bool(near == (2 << table.groups) - 2)
    if table.rule == CAPTURES_LANDED:
        return largest(table, near) & 1 == 1
    groups = 0
    for k in range(6):
        cell = (shape % CELLS + PATTERNS[shape // CELLS, k]) & MASK
        if cell != target:
            groups |= 1 << table.label[cell]
    return groups & (groups - 1) == 0 and groups & largest(table, 0) != 0


@compiled
def _cuts_short(table: Any, source: int, cells: Any, targets: int) -> bool:
    """Whether lifting a cut tile can leave the opponent with too few tiles, and not the mover."""
    if table.rule == CAPTURES_LIFTED:
        tied = largest(table, 0)
        for group in range(1, table.groups + 1):
            if tied >> group & 1 and _leaves_short(table, 1 << group, 1):
                return True
        return False
    if table.rule != CAPTURES_LANDED:
        return False
    for n in range(targets):
        near = touched(table, cells[n], source)
        if near == 0:
            continue
        tied = largest(table, near)
        if tied & 1 and _leaves_short(table, near, 1):
            return True
        for group in range(1, table.groups + 1):
            if tied >> group & 1 and _leaves_short(table, 1 << group, 0):
                return True
    return False


@compiled
def _leaves_short(table: Any, groups: int, moved: int) -> bool:
    """Whether the opponent alone is short when only these groups stay."""
    own = moved
    others = 0
    for group in range(1, table.groups + 1):
        if groups >> group & 1:
            own += table.group_tiles[group, table.side]
            others += table.group_tiles[group, 1 - table.side]
    return own > SHORT and others <= SHORT


@compiled
def _only_cell(table: Any, colour: int) -> int:
    """The one cell where a colour, which is one short, completes a shape."""
    cells = np.empty(MOST_BORDER, np.int64)
    for n in range(border(table, cells)):
        if table.short_at[colour, cells[n]] > 0:
            return int(cells[n])
    return -1


@compiled
def wins(table: Any, plies: int) -> bool:
    """Whether the side to move can force a win within an odd number of plies."""
    table.visits += 1
    if table.over != ONGOING or plies < 1 or table.visits > table.most_visits:
        return False
    if wins_at_once(table):
        return True
    if plies < 3:
        return False
    moves = np.empty(MOST_MOVES, np.int64)
    count = _tries(table, moves)
    for n in range(count):
        make(table, moves[n])
        won = loses(table, plies - 1)
        unmake(table)
        if won:
            return True
    return False


@compiled
def _tries(table: Any, moves: Any) -> int:
    """The attacker's moves; only the block if the attacker places and the defender is one short."""
    defender = 1 - table.side
    if table.hands[table.side] > 0 and table.hands[defender] > 0:
        if table.short_cells[defender] > 1:
            return 0
        if table.short_cells[defender] == 1:
            moves[0] = _only_cell(table, defender) << 12
            return 1
    return generate(table, moves)


@compiled
def loses(table: Any, plies: int) -> bool:
    """Whether every move of the side to move loses within an even number of plies.

    A game that has ended was decided by the opponent's last move.
    """
    table.visits += 1
    attacker = 1 - table.side
    if table.over != ONGOING:
        return bool(table.over == attacker)
    if plies < 2 or table.visits > table.most_visits or wins_at_once(table):
        return False
    moves = np.empty(MOST_MOVES, np.int64)
    count = 0
    if table.hands[attacker] > 0:  # placing there wins, unless a reply fills the cell
        threats = table.short_cells[attacker]
        if threats > 1:
            return True
        if threats == 1:
            moves[0] = _only_cell(table, attacker) << 12
            count = 1
        elif plies == 2:
            return False
    if count == 0:
        count = generate(table, moves)
        _killer_first(moves, count, table.killer[table.ply])
    for n in range(count):
        make(table, moves[n])
        lost = table.over == attacker or (table.over == ONGOING and wins(table, plies - 1))
        unmake(table)
        if not lost:
            table.killer[table.ply] = moves[n]
            return False
    return True


@compiled
def _killer_first(moves: Any, count: int, killer: int) -> None:
    for n in range(count):
        if moves[n] == killer:
            moves[n] = moves[0]
            moves[0] = killer
            return


@compiled
def winning_moves(table: Any, plies: int, found: Any) -> int:
    """Fill in every move that forces a win within an odd number of plies; their number.

    It ends early when the array is full.
    """
    moves = np.empty(MOST_MOVES, np.int64)
    count = generate(table, moves)
    winners = 0
    for n in range(count):
        make(table, moves[n])
        won = loses(table, plies - 1)
        unmake(table)
        if won:
            found[winners] = moves[n]
            winners += 1
            if winners == len(found):
                break
    return winners


@compiled
def holding_moves(table: Any, plies: int, found: Any) -> int:
    """Fill in every move after which the opponent cannot force a win within the plies left.

    All other moves lose within `plies`, an even number.
    """
    moves = np.empty(MOST_MOVES, np.int64)
    count = generate(table, moves)
    holders = 0
    for n in range(count):
        make(table, moves[n])
        lost = table.over == table.side or (table.over == ONGOING and wins(table, plies - 1))
        unmake(table)
        if not lost:
            found[holders] = moves[n]
            holders += 1
    return holders
