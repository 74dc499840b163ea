"""A search of GoSix from Python's side: playouts, with the same face as `search.Search`."""

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

FIRST_REPORT = 1_000
"""Playouts until the first report; each report after twice as many."""


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
        self._grow(1)

    def _grow(self, playouts: int) -> None:
        """Play until there are so many playouts in all."""
        grow_tree(
            self._board[0], self._tree, self._moves, self._path, self._state, self.halt.flag,
            self._counters, playouts, CURIOSITY,
        )  # fmt: skip

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search on until a limit, the halt flag, or a proof; what is known by then.

        A limit in depth is one in the length of the best line.
        """
        if self.multipv == 0:
            return self.progress()
        began, spent = time.perf_counter(), self._seconds
        last = int(self._counters[PLAYED]) + limits.nodes if limits.nodes else NO_LIMIT
        timed_out = threading.Event()

        def time_out() -> None:
            timed_out.set()
            self.halt.set()

        timer = threading.Timer(limits.seconds, time_out) if limits.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        goal = FIRST_REPORT
        try:
            while not self.halt and self._proof() == ONGOING and self._counters[PLAYED] < last:
                goal = max(goal, 2 * int(self._counters[PLAYED]))
                self._grow(min(goal, last))
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
        lines = tuple(self._line(child) for child in self._children(0)[: self.multipv])
        return Progress(
            depth=len(lines[0].moves) if lines else 0,
            nodes=int(self._counters[PLAYED]),
            seconds=self._seconds,
            lines=lines,
        )
