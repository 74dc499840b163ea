"""The fast board of SIX.

**Cells.** The table has no edge and the field may drift for ever, so cells live on a torus of 64 by
64: cell = (q & 63) | (r & 63) << 6. A field of 42 tiles spans at most 42 cells, with the shapes
around it 52, so nothing ever meets itself on the far side.

**Shapes.** Six kinds (lines on three axes, triangles up and down, the ring) times an anchor cell
give every shape a number, kind * 4096 + anchor. `have[colour, shape]` counts a colour's tiles on
it. A cell belongs to 36 shapes: 18 lines, 12 triangles, 6 rings (in this order in SHAPES_AT), so a
tile that comes or goes changes 36 counters. On the way two summaries are kept: `live[colour,
family, k]`, how many lines, triangles and rings hold k tiles of a colour and none of the other (the
entry for k = 0 means nothing), and lists of the live shapes with four and with five tiles.

**The field.** `tiles` and `near` (how many of a cell's neighbours are tiles) are maps; `own` lists
each colour's tiles and `border` the empty cells next to a tile, each with an index, so that coming
and going costs the same however large the field is. A tile also has a number, its place in `own`,
plus 32 if it is red, and `bits` maps its cell to that bit. So a set of tiles is one integer (bit 63
is never used, hence signed integers do), what a cell touches is six reads, and a flood over the
whole field takes a step for each tile.

**Splits.** `cuts` finds all cut tiles in one depth-first walk and notes for each of them the groups
that depend on it alone, as sets of tiles (see sixfold.games.six.cuts for the idea). The four ways
in which the editions judge a split are then questions about which groups a border cell touches.

**Keys.** A tile's random number is looked up by its place relative to the field's corner (min q,
min r), which makes keys equal for shifted fields. On a torus "smallest" means nothing in itself;
but a connected field fills its columns without a gap, and some column is free, so the first column
is the used one whose left neighbour is free. `columns` and `rows` count tiles. When a move shifts
the corner, the key is recomputed from the lists. The side to move, the phase and the edition (its
`salt`) are part of a key. In a game for four the seat is not: partners have the same moves.

**Taking back.** All changes are undone in reverse order, and a list entry that was taken out (the
last entry fills its place) returns to where it was: the places are on a stack, `trail`. So `unmake`
restores every list in its order. There is room for UNDO_DEPTH plies; when it is full, `make` calls
`forget`, and earlier moves can no longer be taken back.

**Repetition.** `history` is a ring with the keys of phase two and how often each had stood. Only
positions since the last irreversible move with the same seat to move are compared (in a game for
four every fourth), and only the last REMEMBERED plies, because older entries of the ring may have
been overwritten in lines that were taken back.

**Moves** are numbers: bits 0-11 the target, 12-24 the source + 1 (0 for a tile from hand), 25-37
the smallest cell of the group that stays + 1 (0 where there is no choice); PASS is a bit of its
own. A shape wins when it comes about: the kernel knows nothing of declarations.
"""

from __future__ import annotations

from sixfold.engine.families.six.kernel.board import (
    BOARD,
    MOST_MOVES,
    UNDO_DEPTH,
)
from sixfold.engine.families.six.kernel.geometry import (
    FAMILIES,
    NEIGHBOURS,
    SHAPE_CELLS,
    SHAPES_AT,
    number_of,
)
from sixfold.engine.families.six.kernel.groups import (
    all_tiles,
    cuts,
    touched,
)
from sixfold.engine.families.six.kernel.loading import (
    decode,
    encode,
    load,
)
from sixfold.engine.families.six.kernel.moves import (
    PASS,
    forget,
    from_cut,
    generate,
    make,
    source,
    target,
    unmake,
)
from sixfold.engine.families.six.kernel.playouts import (
    place_out,
    playout,
)
from sixfold.engine.kernels import register

__all__ = [
    "BOARD", "FAMILIES", "MOST_MOVES", "NEIGHBOURS", "PASS", "SHAPES_AT", "SHAPE_CELLS",
    "UNDO_DEPTH", "all_tiles", "cuts", "decode", "encode", "forget", "from_cut", "generate", "load",
    "make", "number_of", "place_out", "playout", "source", "target", "touched", "unmake",
]  # fmt: skip

register("six", BOARD, MOST_MOVES)
