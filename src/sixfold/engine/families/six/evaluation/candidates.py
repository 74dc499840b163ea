"""Which moves of SIX are worth searching, and which force a reply."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.jit import kernel
from sixfold.engine.compile.memory import table
from sixfold.engine.families.six.evaluation.captures import may_gain, move_gain
from sixfold.engine.families.six.evaluation.threats import (
    NOWHERE,
    empty_cell,
    threat_when_moving,
    threatened_cell,
)
from sixfold.engine.families.six.kernel import (
    MOST_MOVES,
    PASS,
    SHAPE_CELLS,
    SHAPES_AT,
    all_tiles,
    cuts,
    from_cut,
    generate,
    target,
    touched,
)
from sixfold.engine.families.six.kernel.board import MOST_TILES
from sixfold.engine.families.six.kernel.geometry import CELLS
from sixfold.engine.kernels import NODE_ROOM

# What one more tile is worth on a shape that holds 0 to 5 of one's own and none of the other's,
# and what it is worth to put a tile into a shape of the other's. Only for the order of moves.
OWN = (1, 4, 14, 50, 220, 4000)
OTHER = (0, 3, 10, 36, 150, 2000)


def _worths(lifted: int) -> Any:
    """What a tile is worth on a shape, by one's own tiles there and eight times the other's.

    With `lifted` 1 it is one of them. One look is much quicker than the branches that it replaces:
    every node looks at hundreds of shapes.
    """
    worths = np.zeros(64, np.int64)
    for tiles in range(6):
        worths[tiles + lifted] = OWN[tiles]
        if tiles:
            worths[lifted + 8 * tiles] = OTHER[tiles]
    return table(worths)


WORTHS, LIFTED_WORTHS = _worths(0), _worths(1)


def _shared() -> Any:
    """By the place of one cell as seen from another: whether any shape contains both."""
    shared = np.zeros(CELLS, np.uint8)
    for shape in SHAPES_AT[0]:
        for cell in SHAPE_CELLS[shape]:
            shared[cell] = 1
    return table(shared)


SHARED = _shared()

# How many targets and sources are combined when moving, and how many of the moves are kept, by
# depth.
TARGETS = table(np.array([5, 8, 8, 10, 10, 12], np.int64))
SOURCES = table(np.array([3, 4, 4, 5, 5, 6], np.int64))
KEPT = table(np.array([8, 18, 20, 26, 30, 40], np.int64))
MOST_ANSWERS = 10

# Parts of the caller's buffers that serve as scratch, behind the moves that are offered: targets
# or answers, sources, and the moves of one cut tile. (A list of all moves is only made while the
# scratch is not in use.)
SCRATCH = MOST_MOVES
ORIGINS = SCRATCH + int(max(*TARGETS, MOST_ANSWERS))
SPLITS = ORIGINS + int(max(SOURCES))
if SPLITS + MOST_MOVES // MOST_TILES > NODE_ROOM:
    raise ValueError(f"the scratch of SIX ends beyond the {NODE_ROOM} places of a node")


@kernel
def worth(board: Any, cell: int, me: int) -> int:
    """What a tile on an empty cell would do for one's own shapes and against the other's."""
    mine, against, shapes = board.have[me], board.have[1 - me], SHAPES_AT[cell]
    total = 0
    for j in range(36):
        shape = shapes[j]
        total += WORTHS[mine[shape] | against[shape] << 3]
    return total


@kernel
def missed(board: Any, cell: int, me: int) -> int:
    """What would be lost by lifting one's own tile."""
    mine, against, shapes = board.have[me], board.have[1 - me], SHAPES_AT[cell]
    total = 0
    for j in range(36):
        shape = shapes[j]
        total += LIFTED_WORTHS[mine[shape] | against[shape] << 3]
    return total


@kernel
def place_candidates(board: Any, moves: Any, scores: Any) -> int:
    """Placements: the only answer to a threat, or every cell in the order of its worth."""
    me = board.side
    if board.hand[1 - me] > 0 and board.five_count[1 - me] > 0 and board.five_count[me] == 0:
        moves[0] = threatened_cell(board, 1 - me, NOWHERE)
        scores[0] = 0
        return 1
    count = generate(board, moves)
    for i in range(count):
        scores[i] = worth(board, target(moves[i]), me)
    return count


@kernel
def place_forcing(board: Any, moves: Any, scores: Any) -> int:
    """Beyond the horizon: answer a threat, or make one."""
    me = board.side
    if board.hand[1 - me] == 0:
        return 0
    if board.five_count[1 - me] > 0:
        moves[0] = threatened_cell(board, 1 - me, NOWHERE)
        scores[0] = 0
        return -1
    if board.hand[me] < 2:
        return 0
    count = 0
    for i in range(board.four_count[me]):
        shape = board.fours[me, i]
        first = empty_cell(board, shape, NOWHERE)
        second = empty_cell(board, shape, first)
        for cell in (first, second):
            if board.near[cell] == 0:
                continue
            known = False
            for k in range(count):
                if moves[k] == cell:
                    known = True
                    break
            if not known:
                moves[count] = cell
                scores[count] = worth(board, cell, me)
                count += 1
    return count


@kernel
def insert(
    moves: Any, scores: Any, start: int, count: int, most: int, item: int, score: int
) -> int:
    """Put an item into a short list that is sorted by falling score; its new length."""
    if count == most and score <= scores[start + count - 1]:
        return count
    at = count if count < most else count - 1
    while at > 0 and scores[start + at - 1] < score:
        moves[start + at] = moves[start + at - 1]
        scores[start + at] = scores[start + at - 1]
        at -= 1
    moves[start + at] = item
    scores[start + at] = score
    return min(count + 1, most)


@kernel
def lift(board: Any, cell: int, me: int, by: int) -> None:
    """Change the counters of a tile's shapes for a moment, to see a cell's worth without it."""
    mine, shapes = board.have[me], SHAPES_AT[cell]
    for j in range(36):
        mine[shapes[j]] += by


@kernel
def arrivals(board: Any, cell: int, most: int, moves: Any, scores: Any, count: int) -> int:
    """Moves of one's least missed tiles to a cell, appended."""
    me = board.side
    start = SCRATCH
    sources = 0
    for i in range(board.counts[me]):
        tile = board.own[me, i]
        if board.cut[tile] == 0:
            sources = insert(moves, scores, start, sources, most, tile, -missed(board, tile, me))
    for i in range(sources):
        tile = moves[start + i]
        if touched(board, cell) & ~board.bits[tile]:
            moves[count] = (tile + 1) << 12 | cell
            scores[count] = scores[start + i] + worth(board, cell, me)
            count += 1
    return count


@kernel
def bridges(board: Any, cell: int, moves: Any, scores: Any, count: int) -> int:
    """Moves of one's cut tiles to a cell where they join all that they held together, appended."""
    me = board.side
    beside = touched(board, cell)
    for i in range(board.counts[me]):
        tile = i + 32 * me
        if board.hangs[tile] == 0:
            continue
        rest = all_tiles(board) & ~(1 << tile)
        joins = True
        for k in range(board.hangs[tile]):
            group = board.hang[tile, k]
            joins &= group & beside != 0
            rest &= ~group
        if joins and (rest == 0 or rest & beside != 0):
            origin = board.own[me, i]
            moves[count] = (origin + 1) << 12 | cell
            scores[count] = worth(board, cell, me) - missed(board, origin, me)
            count += 1
    return count


@kernel
def splits(board: Any, most: int, moves: Any, scores: Any, count: int) -> int:
    """Moves of cut tiles that take more than they cost, appended."""
    me = board.side
    filled = False
    for i in range(board.counts[me]):
        tile = i + 32 * me
        if board.hangs[tile] == 0 or not may_gain(board, tile):
            continue
        if not filled:
            filled = True
            for j in range(board.borders):
                board.touch[j] = touched(board, board.border[j])
        cost = missed(board, board.own[me, i], me)
        total = from_cut(board, tile, moves[SPLITS:], 0)
        start = SCRATCH
        kept = 0
        for j in range(total):
            move = moves[SPLITS + j]
            gain = move_gain(board, tile, move)
            if gain > 0:
                score = worth(board, target(move), me) - cost + 400 * gain
                kept = insert(moves, scores, start, kept, most, move, score)
        for j in range(kept):
            moves[count] = moves[start + j]
            scores[count] = scores[start + j]
            count += 1
    return count


@kernel
def answers(
    board: Any, danger: int, most: int, splitting: int, moves: Any, scores: Any, count: int
) -> int:
    """Moves to the cell where the other side would win, and moves that take tiles, appended."""
    count = arrivals(board, danger, most, moves, scores, count)
    if board.captures:
        return splits(board, splitting, moves, scores, count)
    return bridges(board, danger, moves, scores, count) if board.landed else count


@kernel
def completions(board: Any, cell: int, moves: Any, scores: Any) -> int:
    """Every legal move to a cell."""
    total = generate(board, moves)
    count = 0
    for i in range(total):
        if moves[i] != PASS and target(moves[i]) == cell:
            moves[count] = moves[i]
            scores[count] = 0
            count += 1
    return count


@kernel
def move_candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """Moves of tiles; a negative count, since most are left out."""
    me = board.side
    cuts(board)
    count = 0
    if board.five_count[me] > 0:
        # Only a cut tile can complete the shape, or it would have been seen at a glance.
        cell = threatened_cell(board, me, NOWHERE)
        count = completions(board, cell, moves, scores)
    danger = threat_when_moving(board, 1 - me)
    if danger != NOWHERE:
        count = answers(board, danger, MOST_ANSWERS, 4, moves, scores, count)
    else:
        width = min(depth, 5)
        count = combinations(board, TARGETS[width], SOURCES[width], moves, scores, count)
        if board.captures:
            count = splits(board, 6, moves, scores, count)
        if count > KEPT[width]:
            for i in range(KEPT[width]):
                best = i
                for j in range(i + 1, count):
                    if scores[j] > scores[best]:
                        best = j
                moves[i], moves[best] = moves[best], moves[i]
                scores[i], scores[best] = scores[best], scores[i]
            count = KEPT[width]
    if count == 0:
        count = generate(board, moves)
        for i in range(count):
            scores[i] = 0
        return count
    return -count


@kernel
def combinations(
    board: Any, targets: int, sources: int, moves: Any, scores: Any, count: int
) -> int:
    """The tiles that are missed least to the cells that are worth most, appended."""
    me = board.side
    to, cells = SCRATCH, 0
    for j in range(board.borders):
        cell = board.border[j]
        cells = insert(moves, scores, to, cells, targets, cell, worth(board, cell, me))
    origin, tiles = ORIGINS, 0
    for i in range(board.counts[me]):
        tile = board.own[me, i]
        if board.cut[tile] == 0:
            cost = missed(board, tile, me)
            tiles = insert(moves, scores, origin, tiles, sources, tile, -cost)
    for j in range(cells):
        board.touch[j] = touched(board, moves[to + j])
    for i in range(tiles):
        tile = moves[origin + i]
        lift(board, tile, me, -1)
        for j in range(cells):
            if board.touch[j] & ~board.bits[tile]:
                cell, score = moves[to + j], scores[to + j]
                if SHARED[(cell - tile & 63) | ((cell >> 6) - (tile >> 6) & 63) << 6]:
                    score = worth(board, cell, me)
                moves[count] = (tile + 1) << 12 | cell
                scores[count] = score + scores[origin + i]
                count += 1
        lift(board, tile, me, 1)
    return count


@kernel
def move_forcing(board: Any, moves: Any, scores: Any) -> int:
    """Beyond the horizon: answer a threat, split the field, or make a threat."""
    me = board.side
    if board.five_count[1 - me] == 0 and board.four_count[me] == 0 and not board.captures:
        return 0
    cuts(board)
    danger = threat_when_moving(board, 1 - me)
    if danger != NOWHERE:
        return answers(board, danger, 3, 1, moves, scores, 0)
    count = 0
    if board.captures:
        count = splits(board, 1, moves, scores, 0)
    if board.four_count[me] > 0:
        shape = board.fours[me, 0]
        count = arrivals(board, empty_cell(board, shape, NOWHERE), 2, moves, scores, count)
    return count


@kernel
def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """The moves worth searching."""
    if board.hand[board.side] > 0:
        return place_candidates(board, moves, scores)
    return move_candidates(board, depth, moves, scores)


@kernel
def forcing(board: Any, moves: Any, scores: Any) -> int:
    """Threats and answers to threats beyond the horizon."""
    if board.hand[board.side] > 0:
        return place_forcing(board, moves, scores)
    return move_forcing(board, moves, scores)


@kernel
def finishing(board: Any, moves: Any) -> int:
    """The moves of cut tiles: whatever else wins at once, `verdict` sees."""
    me = board.side
    threat = board.five_count[me] > 0
    if board.hand[me] > 0 or not (board.captures or (board.landed and threat)):
        return 0
    cuts(board)
    for j in range(board.borders):
        board.touch[j] = touched(board, board.border[j])
    count = 0
    for i in range(board.counts[me]):
        if board.hangs[i + 32 * me] > 0:
            count = from_cut(board, i + 32 * me, moves, count)
    return count
