"""From positions of Hexone to boards, and from moves to numbers and back."""

from __future__ import annotations

from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.compile.fixed import int64
from sixfold.engine.compile.jit import entry
from sixfold.engine.compile.memory import zeros
from sixfold.engine.evaluation import weights
from sixfold.engine.families.hexone.kernel.cells import (
    BITS,
    WAY_ORDER,
    cell_set,
)
from sixfold.engine.families.hexone.kernel.moves import (
    BOARD,
    EXPLODE,
    HISTORY,
    PASS,
    PLANES,
    SEEN_AT,
    explosive,
    key_of,
)
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.games.hexone import HexoneMove, HexonePosition
from sixfold.games.hexone.board import CELLS, INDEX


@entry
def complete(boards: Any) -> None:
    """Fill in what follows from stacks and cells: `tall`, `full` and `key`."""
    for i in range(boards.shape[0]):
        board = boards[i]
        board.tall = 2
        for plane in range(2, PLANES):
            if board.planes[plane] != 0:
                board.tall = plane + 1
        if board.over == ONGOING and board.opened == 2:
            board.full = explosive(board, board.pawns[board.side])
        board.key = key_of(board)


def load(position: Position[Any]) -> Any:
    """A position as an array of one board, with what counts for repetition."""
    if not isinstance(position, HexonePosition):
        raise TypeError(f"not a position of Hexone: {position!r}")
    line = [position]
    worn = position.grey, position.gone
    earlier = position.parent
    while earlier is not None and (earlier.grey, earlier.gone) == worn and len(line) <= HISTORY:
        if not earlier.in_chain:
            line.append(earlier)
        earlier = earlier.parent
    boards = zeros(len(line), BOARD)
    for place, past in enumerate(line):
        _copy(past, boards[place])
    complete(boards)
    board = boards[0]
    board["repeats"] = position.game.counts_repetition
    board["weights"] = weights("hexone")
    board["line"] = len(line) - 1
    board["slot"] = board["line"] % HISTORY
    for slot in range(len(line) - 1):
        earlier = boards[len(line) - 1 - slot]
        board["history"][slot, 0] = int64(earlier["key"])
        board["history"][slot, 1] = earlier["seen"] << SEEN_AT
        board["history"][slot, 2] = earlier["grey"] | earlier["gone"] << BITS
    alone = zeros(1, BOARD)
    alone[0] = board
    return alone


def _copy(position: HexonePosition, board: Any) -> None:
    """Copy what stands in a position to an empty board."""
    outcome = position.outcome
    board["over"] = ONGOING if not outcome else outcome.winners[0] if outcome.winners else DRAWN
    board["side"] = position.turn
    board["seen"] = position.seen
    board["opened"] = position.opened
    board["grey"] = cell_set(INDEX[cell] for cell in position.grey)
    board["gone"] = cell_set(INDEX[cell] for cell in position.gone)
    for seat in (0, 1):
        for cell, height in position.stacks(seat).items():
            bit = 1 << INDEX[cell]
            board["pawns"][seat] |= bit
            for i in range(height.bit_length()):
                board["planes"][i] |= bit * (height >> i & 1)


def encode(position: Position[Any], move: Move) -> int:
    """A move as the number that the kernel plays."""
    if not isinstance(move, HexoneMove):
        raise TypeError(f"not a move of Hexone: {move!r}")
    if move.cell is None:
        return PASS
    cell = INDEX[move.cell]
    return cell if move.way is None else EXPLODE + 2 * cell + WAY_ORDER.index(move.way)


def decode(position: Position[Any], code: int) -> HexoneMove:
    """The exact inverse of `encode`."""
    if code == PASS:
        return HexoneMove()
    if code < EXPLODE:
        return HexoneMove(CELLS[code])
    cell, way = divmod(code - EXPLODE, len(WAY_ORDER))
    return HexoneMove(CELLS[cell], WAY_ORDER[way])
