"""The fast board of Hexone: one record with who stands where, what is worn, and what was played.

`cells` explains how sets of cells and heights of stacks are kept. In the record

- `pawns[0]` and `pawns[1]` are the cells of each colour, `grey` and `gone` the worn outer cells;
- `planes` are the heights, and `tall` says how many planes are in use, at least two. A position
  that somebody set up may hold stacks of up to nine digits, hence their number;
- `full` is what the mover must explode: their tallest stacks if these reach three, else nothing.

The key is not updated incrementally: a position is two or three words, and hashing them again is no
slower than looking up what changed.

What a move cannot give back is packed into a ring of HISTORY entries of four words; see
`_remember`. `ply` of them can be taken back: as many as were played since `load` or `forget`, and
no more than HISTORY, because a new entry takes the place of the oldest. `make` is thus always safe,
however long the game.

The same entries, `line` of them, serve to count repetitions: `load` fills them in for the moves
that led to a position, and `forget` leaves them. A position cannot stand again once a cell has worn
since. Nor can it before the first cell is gone: until then a pawn is lost only where a cell wears,
every placement adds one, and no two players pass in turn. So only moves since the last wear are
looked at, and none while all cells are there. If more than HISTORY moves go by without wear, the
oldest are forgotten, and a repetition of them would not be seen.

A placement is coded as its cell, an explosion as 32 + 2 * cell, one more for Y than for A.

`weights`, `found`, `rush` and `rush_key` belong to `sixfold.engine.families.hexone.evaluation`.
"""

from __future__ import annotations

from sixfold.engine.families.hexone.kernel.loading import (
    complete,
    decode,
    encode,
    load,
)
from sixfold.engine.families.hexone.kernel.moves import (
    BOARD,
    EXPLODE,
    FEATURE_COUNT,
    HISTORY,
    LONGEST_PLAYOUT,
    MOST_MOVES,
    PASS,
    forget,
    generate,
    height_of,
    key_of,
    make,
    playout,
    unmake,
)
from sixfold.engine.kernels import register

__all__ = [
    "BOARD", "EXPLODE", "FEATURE_COUNT", "HISTORY", "LONGEST_PLAYOUT", "MOST_MOVES", "PASS",
    "complete", "decode", "encode", "forget", "generate", "height_of", "key_of", "load", "make",
    "playout", "unmake",
]  # fmt: skip

register("hexone", BOARD, MOST_MOVES)
