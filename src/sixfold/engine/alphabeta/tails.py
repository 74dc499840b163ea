"""The end of a principal variation: what a search knows beyond the moves it has kept.

A verdict or a proof in the table ends the search of a node, and with it the line: the game is won,
but the line does not show how. Here small searches, which read the table and write nothing into it,
follow a proof to the end of the game. They also give a line that ends after one ply an answer.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.alphabeta.frame import INFINITE, KNOWN
from sixfold.engine.alphabeta.root import NO_STOP, open_root, search_root
from sixfold.engine.alphabeta.window import new_frame
from sixfold.engine.kernels import kernel_for

SHORTEST = 2
"""Plies that a line has at least, unless the game ends before."""
STEP_NODES = 2_000
"""Nodes for finding one more move."""
ALL_NODES = 20_000
"""Nodes for all lines of a report: some milliseconds, because somebody may wait for a stop."""
MOST_PLIES = 60
DEEPEST_STEP = 6


class Tails:
    """Completes the lines of one search."""

    def __init__(self, family: str, table: Any) -> None:
        self._kernel = kernel_for(family)
        self._table = table
        self._frame: Any = None
        self._left = 0

    def begin(self) -> None:
        """A new report, with its nodes."""
        self._left = ALL_NODES

    def complete(
        self, position: Position[Any], moves: list[Move], winner: int | None, salt: int
    ) -> list[Move]:
        """Go on from the position after `moves`; `winner` is the side that has a proven win."""
        moves = list(moves)
        while not position.outcome and len(moves) < MOST_PLIES and self._left > 0:
            if winner is None and len(moves) >= SHORTEST:
                break
            more = self._look(position, winner, salt)
            if not more:
                break
            for code in more:
                moves.append(self._kernel.decode(position, code))
                position = position.play(moves[-1])
        return moves

    def _look(self, position: Position[Any], winner: int | None, salt: int) -> list[int]:
        """The best moves from here on; none if the proof is not found again."""
        if self._frame is None:
            self._frame = new_frame()[0]
            self._frame["quiet"] = 1
        board, frame = self._kernel.load(position)[0], self._frame
        open_root(board, frame, DEEPEST_STEP)
        before = int(frame["nodes"])
        frame["limit"] = before + min(STEP_NODES, self._left)
        frame["salt"] = salt
        sign = 0 if winner is None else 1 if position.side == winner else -1
        line: list[int] = []
        for depth in range(1, DEEPEST_STEP + 1):
            frame["horizon"] = 2 * depth + 12
            value = search_root(board, self._table, frame, NO_STOP, depth, -INFINITE, INFINITE, 0)
            if frame["halted"]:
                break
            found = [int(code) for code in frame["line"][0, : int(frame["line_length"][0])]]
            if sign == 0 or sign * value > KNOWN:
                line = found
            if abs(value) > KNOWN or (sign == 0 and depth >= SHORTEST):
                break
        self._left -= int(frame["nodes"]) - before
        return line
