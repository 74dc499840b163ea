"""A search of GoSix from Python's side: playouts and the solver, with the face of `search.Search`.

Early on the solver has no chance; later it and the playouts work in turns, and once it has the
value, moves that keep it are all that is reported as best.
"""

from __future__ import annotations

import math
import threading
import time
from typing import Any

import numpy as np

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels import gosix as kernel
from sixfold.engine.limits import Limits, Line, Progress, Score
from sixfold.engine.montecarlo import CURIOSITY, DEEPEST, NODE, PLAYED, grow_tree
from sixfold.engine.rng import seeded
from sixfold.engine.search import NO_LIMIT, Halt, OnProgress
from sixfold.engine.solver import DRAW, LOSS, WIN, Solver

FIRST_SLICE = 2_000
"""Playouts until the first report, an eighth of them visits of the solver; then more and more."""

HOPELESS = 10
"""With more empty corners than this and no hexagon taken the solver is not asked."""


NOTHING_SOLVED = np.zeros(8, np.int64)
"""An empty table of the solver."""


class TreeSearch:
    """One position of GoSix under search; it can be halted and continued."""

    def __init__(
        self,
        position: Position[Any],
        *,
        megabytes: int = 64,
        multipv: int = 1,
        seed: int = 0,
        halt: Halt | None = None,
        solver: Solver | None = None,
    ) -> None:
        self.position = position
        self.halt = Halt() if halt is None else halt
        self.multipv = min(multipv, len(position.legal_moves))
        self._board = kernel.load(position)  # type: ignore[arg-type]
        self._tree = np.empty(max(10_000, megabytes * 1_000_000 // NODE.itemsize), NODE)
        self._moves = np.empty(kernel.MOST_MOVES + 1, np.int64)
        self._path = np.zeros(DEEPEST + 1, np.int64)
        self._state = seeded(seed)
        self._counters = np.zeros(3, np.int64)
        self._seconds = 0.0
        self._solver = solver if solver and within_reach(self._board[0]) else None
        self._solved = self._solver.table if self._solver else NOTHING_SOLVED
        self._visits = 0
        self._value: int | None = None
        self._keeping: list[Move] = []
        self._immediate = immediate_win(position)
        self._grow(0)

    def _grow(self, playouts: int) -> None:
        """Play until there are so many playouts in all."""
        grow_tree(
            self._board[0], self._tree, self._moves, self._path, self._state, self.halt.flag,
            self._counters, self._solved, playouts, CURIOSITY,
        )  # fmt: skip

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search on until a limit, the halt flag, or a proof; what is known by then.

        A limit in depth is one in the length of the best line.
        """
        if self.multipv == 0:
            return self.progress()
        began, spent = time.perf_counter(), self._seconds
        last = self._spent() + limits.nodes if limits.nodes else NO_LIMIT
        timed_out = threading.Event()

        def time_out() -> None:
            timed_out.set()
            self.halt.set()

        timer = threading.Timer(limits.seconds, time_out) if limits.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        slice_ = FIRST_SLICE
        try:
            while not self.halt and not self._settled() and self._spent() < last:
                self._work(min(slice_, last - self._spent()))
                slice_ += slice_ // 2
                self._seconds = spent + time.perf_counter() - began
                if on_progress and not self.halt:
                    on_progress(self.progress())
                if limits.depth and self._depth() >= limits.depth:
                    break
        finally:
            if timer:
                timer.cancel()
            if timed_out.is_set():
                self.halt.clear()  # the time is over, but the search may be continued
        self._seconds = spent + time.perf_counter() - began
        return self.progress()

    def _work(self, slice_: int) -> None:
        """One turn of the solver, if it is in play, and one of playouts."""
        if self._solver is None:
            self._grow(int(self._counters[PLAYED]) + slice_)
            return
        before = self._solver.visits
        self._value = self._solver.solve(self.position, visits=max(1, slice_ // 8), halt=self.halt)
        if self._value is not None and self._value > LOSS:
            moves = self.ranking()
            self._keeping = self._solver.best_moves(
                self.position, self._value, moves, self.halt, self.multipv
            )
            if not self._keeping:
                self._value = None  # halted before a move was found
        self._visits += self._solver.visits - before
        if self._value is None:
            self._grow(int(self._counters[PLAYED]) + max(1, slice_ * 7 // 8))

    def _spent(self) -> int:
        return int(self._counters[PLAYED]) + self._visits

    def _settled(self) -> bool:
        known = self._value is not None or self._proof() != ONGOING
        return known or (self._immediate is not None and self.multipv == 1)

    # Reading the tree

    def _proof(self) -> int:
        return int(self._tree["proof"][0])

    def _children(self, node: int) -> list[int]:
        """A node's children, the best first: proven wins, what is open, draws, losses."""
        first, count = int(self._tree["first"][node]), int(self._tree["children"][node])
        mover = int(self._tree["mover"][node])

        def rank(child: int) -> tuple[int, int]:
            proof = int(self._tree["proof"][child])
            place = 3 if proof == mover else 0 if proof == 1 - mover else 2
            return place, int(self._tree["visits"][child])

        return sorted(range(first, first + count), key=rank, reverse=True)

    def ranking(self) -> list[Move]:
        """All moves, the best first."""
        return [self._move(self.position, child) for child in self._children(0)]

    def _move(self, position: Position[Any], node: int) -> Move:
        return kernel.decode(position, int(self._tree["move"][node]))  # type: ignore[arg-type]

    def _depth(self) -> int:
        return len(self._line(self._children(0)[0]).moves)

    def _score(self, node: int) -> Score:
        """What a child is worth to the mover of the root."""
        mover = int(self._tree["mover"][0])
        proof = int(self._tree["proof"][node])
        if proof != ONGOING:
            return Score("draw" if proof == DRAWN else "win" if proof == mover else "loss")
        share = (float(self._tree["points"][node]) + 0.5) / (int(self._tree["visits"][node]) + 1)
        share = share if mover == 0 else 1 - share
        return Score("cp", round(100 * math.log(share / (1 - share))))

    def _line(self, node: int) -> Line:
        score = self._score(node)
        moves: list[Move] = []
        position = self.position
        while True:
            move = self._move(position, node)
            moves.append(move)
            position = position.play(move)
            if not self._tree["children"][node]:
                break
            node = self._children(node)[0]
            if self._tree["visits"][node] == 0:
                break
        return Line(score, tuple(moves))

    def progress(self) -> Progress:
        """What is known by now."""
        lines = tuple(self._lines()[: self.multipv])
        return Progress(
            depth=len(lines[0].moves) if lines else 0,
            nodes=self._spent(),
            seconds=self._seconds,
            lines=lines,
        )

    def _lines(self) -> list[Line]:
        """The best lines: what the solver found, then what the playouts think."""
        guessed = [self._line(child) for child in self._children(0)]
        if self._immediate is not None:
            now = Line(Score("win", 1), (self._immediate,))
            return [now, *(line for line in guessed if line.moves[0] != self._immediate)]
        if self._value is None:
            return guessed
        score = Score({WIN: "win", DRAW: "draw", LOSS: "loss"}[self._value])
        if self._value == LOSS:
            return [Line(score, line.moves) for line in guessed]
        solved = [Line(score, (move,)) for move in self._keeping]
        return solved + [line for line in guessed if line.moves[0] not in self._keeping]


def immediate_win(position: Position[Any]) -> Move | None:
    """A move that wins on the spot."""
    for move in position.legal_moves:
        end = position.play(move).outcome
        if end and position.turn in end.winners:
            found: Move = move
            return found
    return None


def within_reach(board: Any) -> bool:
    """Whether the solver has a chance at all."""
    pawns, owned = board["pawns"], board["owned"]
    empty = kernel.CORNERS - int(pawns[0] | pawns[1]).bit_count()
    return bool(owned.any()) or empty <= HOPELESS
