"""From positions of SIX to boards, and from moves to numbers and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.hexes import Cell, corner
from sixfold.engine.compile.jit import entry
from sixfold.engine.compile.memory import table, zeros
from sixfold.engine.evaluation import weights
from sixfold.engine.families.six.kernel.board import (
    BOARD,
    PLACING_KEY,
    REMEMBERED,
    SALTS,
    SIDE_KEY,
    TILE_KEYS,
    make_key,
    put,
)
from sixfold.engine.families.six.kernel.geometry import (
    CELLS,
    torus,
)
from sixfold.engine.families.six.kernel.moves import (
    PASS,
    forget,
)
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.games.six import SixMove, SixPosition
from sixfold.games.six.edition import Judged


@entry
def _set_up(board: Any, tiles: Any) -> None:
    """Lay tiles on an empty board: cells, with 4096 added for red ones."""
    for cell in range(CELLS):
        board.border_at[cell] = -1
    for i in range(len(tiles)):
        put(board, tiles[i] >> 12, tiles[i] & 4095, 0)
    forget(board)
    make_key(board)


def load(position: SixPosition) -> Any:
    """A board with a position, and with as much of its history as repetition needs."""
    game = position.game
    array = zeros(1, BOARD)
    board = array[0]
    board["side"], board["hand"], board["seats"] = position.side, position.hands, game.seats
    board["seen"] = position.seen
    flags = (
        game.rules.captures,
        game.rules.judged is Judged.LANDED,
        game.counts_repetition,
        game.rules.must_touch_red,
    )
    board["captures"], board["landed"], board["repeats"], board["first_rule"] = flags
    board["salt"] = SALTS[sum(1 << n for n, flag in enumerate((*flags, game.seats == 4)) if flag)]
    outcome = position.outcome
    if outcome is None:
        board["over"] = ONGOING
    else:
        board["over"] = outcome.winners[0] % 2 if outcome.winners else DRAWN
    tiles = sorted(position.field.tiles.items())
    _set_up(board, table(np.array([torus(cell) | side << 12 for cell, side in tiles], np.int64)))
    _load_history(board, position)
    _load_weights(board)
    return array


def _load_history(board: Any, position: SixPosition) -> None:
    """The earlier positions that may stand again, the oldest first, and this one."""
    line = [position]
    while (
        (earlier := line[-1].parent) is not None
        and position.game.counts_repetition
        and earlier.phase == 2
        and len(earlier.field.tiles) == len(position.field.tiles)
        and len(line) <= REMEMBERED
    ):
        line.append(earlier)
    for place, each in enumerate(reversed(line)):
        board["history"][place] = _slow_key(each, board["salt"])
        board["stood"][place] = each.seen
    board["clock"] = board["quiet"] = len(line) - 1


def _slow_key(position: SixPosition, key: Any) -> Any:
    """The key of a position, given the salt of its game."""
    tiles = position.field.tiles
    q0, r0 = corner(tiles)
    for (q, r), colour in tiles.items():
        key ^= TILE_KEYS[colour, torus((q - q0, r - r0))]
    if position.side:
        key ^= SIDE_KEY
    return key if position.phase == 2 else key ^ PLACING_KEY


def _load_weights(board: Any) -> None:
    try:
        fitted = weights("six", "captures" if board["captures"] else "evaluation")
    except FileNotFoundError:
        return
    board["weights"][: len(fitted)] = fitted


def encode(position: SixPosition, move: SixMove) -> int:
    """The number of a legal move; declarations are left out."""
    if move.target is None:
        return PASS
    code = torus(move.target)
    if move.source is not None:
        code |= (torus(move.source) + 1) << 12
    if move.keep is not None:
        code |= (torus(move.keep) + 1) << 25
    return code


def decode(position: SixPosition, code: int) -> SixMove:
    """The move with a number: its cells are those near the field."""
    if code == PASS:
        return SixMove()
    q0, r0 = corner(position.field.tiles)

    def cell(number: int) -> Cell | None:
        if number < 0:
            return None
        # The field with its border begins one cell before the corner and is far less than 64 wide.
        return q0 - 1 + (number - q0 + 1 & 63), r0 - 1 + ((number >> 6) - r0 + 1 & 63)

    return SixMove(cell((code >> 12 & 8191) - 1), cell(code & 4095), cell((code >> 25) - 1))
