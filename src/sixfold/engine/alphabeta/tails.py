"""The end of a principal variation: what a search knows beyond the moves it has kept.

A verdict or a proof in the table ends the search of a node, and with it the line: the game is won,
but the line does not show how. Here small searches, which read the table and write nothing into it,
follow a proof to the end of the game. They also give a line that ends after one ply an answer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.alphabeta.frame import INFINITE, KNOWN, WIN
from sixfold.engine.alphabeta.root import NO_STOP, open_root, search_root
from sixfold.engine.alphabeta.window import new_frame, root_codes
from sixfold.engine.halting import Halt
from sixfold.engine.kernels import kernel_for

SHORTEST = 2
"""Plies that a line has at least, unless the game ends before."""
STEP_NODES = 2_000
"""Nodes for finding one more move."""
ALL_NODES = 20_000
"""Nodes for all lines of a report."""
STOPPED_NODES = 2_000
"""The limit once the search is stopped: somebody waits for the report.

A step that has begun is finished, so a stop waits for two of these at most: 13 ms where nodes are
dearest, in phase two of SIX.
"""
MOST_PLIES = 60
DEEPEST_STEP = 6


class Proof(NamedTuple):
    """Who wins, and in how many plies from the root."""

    winner: int
    plies: int


class Tails:
    """Completes the lines of one search."""

    def __init__(self, family: str, table: Any, halt: Halt) -> None:
        self._kernel = kernel_for(family)
        self._table = table
        self._halt = halt
        self._frame: Any = None
        self._board: Any = None
        self.nodes = 0
        """What the lines of a report have taken so far."""

    def begin(self) -> None:
        """A new report, with its nodes."""
        self.nodes = 0

    @property
    def _left(self) -> int:
        return (STOPPED_NODES if self._halt else ALL_NODES) - self.nodes

    def complete(
        self, position: Position[Any], moves: list[Move], proof: Proof | None, salt: int
    ) -> list[Move]:
        """Go on from the position after `moves`."""
        moves = list(moves)
        while not position.outcome and len(moves) < MOST_PLIES:
            if len(moves) >= SHORTEST and (proof is None or self._left <= 0):
                break
            self._set_up(position, salt)
            if proof is not None and position.side == proof.winner:
                more = self._winning_move(proof.plies - len(moves)) if self._left > 0 else []
            elif self._left <= 0:
                more = self._glance()
            elif proof is None:
                more = self._answer() or self._glance()
            else:
                more = self._defence()
            if not more:
                break
            for code in more:
                moves.append(self._kernel.decode(position, code))
                position = position.play(moves[-1])
        return moves

    def _set_up(self, position: Position[Any], salt: int) -> None:
        if self._frame is None:
            self._frame = new_frame()[0]
            self._frame["quiet"] = 1
        self._board = self._kernel.load(position)[0]
        self._frame["salt"] = salt
        open_root(self._board, self._frame, DEEPEST_STEP)

    def _glance(self) -> list[int]:
        """What looks best without a search, when there are no nodes left."""
        return root_codes(self._frame)[:1]

    def _answer(self) -> list[int]:
        """The best line, as a small search sees it."""
        return self._search(-INFINITE, INFINITE, SHORTEST)

    def _winning_move(self, plies: int) -> list[int]:
        """A move that wins within a number of plies, or at all.

        Only whether there is one: that is what the table remembers of the positions after it.
        """
        enough = WIN - max(plies, 1)
        return (
            self._search(enough - 1, enough, DEEPEST_STEP)
            or self._search(KNOWN, KNOWN + 1, DEEPEST_STEP)
        )[:1]

    def _defence(self) -> list[int]:
        """The move that loses last, as far as a small search sees."""
        return self._search(-INFINITE, INFINITE, SHORTEST)[:1]

    def _search(self, low: int, high: int, deepest: int) -> list[int]:
        """The line that beats `low`, if there is one within some depth."""
        frame = self._frame
        before = int(frame["nodes"])
        frame["limit"] = before + max(1, min(STEP_NODES, self._left))
        line: list[int] = []
        for depth in range(1, deepest + 1):
            frame["horizon"] = 2 * depth + 12
            value = search_root(self._board, self._table, frame, NO_STOP, depth, low, high, 0)
            if frame["halted"]:
                break
            if value > low:
                line = [int(code) for code in frame["line"][0, : int(frame["line_length"][0])]]
            if value >= high or abs(value) > KNOWN > abs(low):
                break
        self.nodes += int(frame["nodes"]) - before
        return line
