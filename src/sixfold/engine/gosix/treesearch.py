"""The Python side of a GoSix search: a tree and the solver, with the interface of `PositionSearch`.

Early on the solver has no chance; later it and the tree work in turns. Once it has the value, the
search reports only moves that keep it or, in a lost position, the moves that are hardest to refute.
"""

from __future__ import annotations

import math
import threading
import time
from typing import Any

import numpy as np

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.compile.memory import zeros
from sixfold.engine.gosix.montecarlo import DEEPEST, grow_tree
from sixfold.engine.gosix.network import NET, load_net
from sixfold.engine.gosix.solver import DRAW, LOSS, WIN, Solver, most_stubborn
from sixfold.engine.gosix.tree import PLAYED, TOP, Tree
from sixfold.engine.halting import Halt, deadline
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels import gosix as kernel
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.limits import Limits, Line, Progress, Score
from sixfold.engine.searching import NO_LIMIT, OnProgress

FIRST_SLICE = 2_000
"""Rounds until the first report, an eighth of them visits of the solver; then more and more."""

MOST_THREADS = 2
"""One for the tree and one for the solver: a third would have nothing to do."""

HOPELESS = 10
"""With more empty corners than this and no hexagon taken the solver is not asked."""


NOTHING_SOLVED = zeros(8, np.int64)
"""An empty table of the solver."""


LEVEL_TREE_MB = 8
"""The tree of a level."""


class TreeAndSolver:
    """Searches one position after another with one tree and one solver, half the memory each."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = max(1, megabytes // 2)
        self._tree: Tree | None = None
        self._solver: Solver | None = None

    def search(
        self, position: Position[Any], *, threads: int, multipv: int, halt: Halt
    ) -> TreeSearch:
        """A search that is ready to run and goes on with what is known."""
        if self._solver is None or self._tree is None:
            self._solver = Solver(megabytes=self._megabytes)
            self._tree = Tree(self._megabytes)
        return TreeSearch(
            position, self._tree, threads=threads, multipv=multipv, halt=halt, solver=self._solver
        )


def rank_by_playouts(position: Position[Any], playouts: int, seed: int, halt: Halt) -> list[Move]:
    """All moves, the best first, as a level judges them: by random playouts and no network."""
    search = TreeSearch(position, Tree(LEVEL_TREE_MB), seed=seed, halt=halt, plays_out=True)
    search.run(Limits(nodes=playouts))
    return search.ranking()


class TreeSearch:
    """One position of GoSix under search; it can be halted and continued.

    Trees and solvers may be handed on from the search of one move to that of the next. `plays_out`
    judges by random playouts instead of the network, as the levels do.
    """

    def __init__(
        self,
        position: Position[Any],
        tree: Tree,
        *,
        threads: int = 1,
        multipv: int = 1,
        seed: int = 0,
        halt: Halt | None = None,
        solver: Solver | None = None,
        plays_out: bool = False,
    ) -> None:
        self.position = position
        self.halt = Halt() if halt is None else halt
        self.multipv = min(multipv, len(position.legal_moves))
        self._root = kernel.load(position)  # type: ignore[arg-type]
        self._board = self._root.copy()
        self._moves = zeros(kernel.MOST_MOVES + 1, np.int64)
        self._path = zeros((2, DEEPEST + 1), np.int64)
        self._state = seeded(seed)
        self._net = zeros(1, NET) if plays_out else load_net()
        self._plays_out = plays_out
        self._seconds = 0.0
        self._solver = solver if solver and within_reach(self._root[0]) else None
        self._solved = self._solver.table if self._solver else NOTHING_SOLVED
        self.threads = min(threads, MOST_THREADS) if self._solver else 1
        """How many threads a run uses, whatever it was given."""
        self._visits = 0
        self._value: int | None = None
        self._keeping: list[Move] = []
        self._immediate = immediate_win(position)
        self._tree = tree
        self._token = object()
        self._top = 0
        self._rounds = 0
        self._take_tree()

    def _take_tree(self) -> None:
        """Make this position the root, if another search has used the tree in the meantime."""
        if self._tree.owner is not self._token and self.multipv:
            self._tree.owner = self._token
            self._tree.set_root(self._root[0], self._solved, self._state)
            self._top = int(self._tree.counters[TOP])

    def _grow(self, rounds: int) -> None:
        """Play so many rounds."""
        tree = self._tree
        before = int(tree.counters[PLAYED])
        after = grow_tree(
            self._root[0], self._board[0], tree.nodes, tree.edges, tree.index, tree.counters,
            self._moves, self._path[0], self._path[1], self._state, self.halt.flag, self._solved,
            self._net[0], before + rounds, self._plays_out,
        )  # fmt: skip
        self._rounds += after - before

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search until a limit, the halt flag or a proof; returns what is known by then.

        A limit in depth is one in the length of the best line.
        """
        if self.multipv == 0:
            return self.progress()
        self._take_tree()
        began, spent = time.perf_counter(), self._seconds
        last = self._spent() + limits.nodes if limits.nodes else NO_LIMIT
        slice_ = FIRST_SLICE
        with deadline(self.halt, limits.seconds):
            while not self.halt and not self._settled() and self._spent() < last:
                self._work(min(slice_, last - self._spent()))
                slice_ += slice_ // 2
                self._seconds = spent + time.perf_counter() - began
                if on_progress and not self.halt:
                    on_progress(self.progress())
                if limits.depth and self._depth() >= limits.depth:
                    break
        self._seconds = spent + time.perf_counter() - began
        return self.progress()

    def _work(self, slice_: int) -> None:
        """One turn of the solver, if it is in play, and one of the tree; or both at once."""
        if self._solver is None:
            self._grow(slice_)
        elif self.threads > 1:
            aside = threading.Thread(target=self._solve, args=(slice_ // 2,), daemon=True)
            aside.start()
            self._grow((slice_ + 1) // 2)
            aside.join()
        else:
            self._solve(max(1, slice_ // 8))
            if self._value is None:
                self._grow(max(1, slice_ * 7 // 8))

    def _solve(self, visits: int) -> None:
        """Look for the value, and for moves that keep it."""
        assert self._solver is not None
        before = self._solver.visits
        self._value = self._solver.solve(self.position, visits=visits, halt=self.halt)
        if self._value == LOSS:
            self._keeping = most_stubborn(self.position, self.ranking(), self.halt)
        elif self._value is not None:
            self._keeping = self._solver.best_moves(
                self.position, self._value, self.ranking(), self.halt, self.multipv
            )
            if not self._keeping:
                self._value = None  # halted before a move was found
        self._visits += self._solver.visits - before

    def _spent(self) -> int:
        return self._rounds + self._visits

    def _settled(self) -> bool:
        known = self._value is not None or self._proof() != ONGOING
        return known or (self._immediate is not None and self.multipv == 1)

    # Reading the tree

    def _proof(self) -> int:
        return int(self._tree.nodes[self._top]["proof"])

    def _edges(self, node: int) -> list[Any]:
        """A node's moves, the best first: proven wins, what is open, draws, losses."""
        here = self._tree.nodes[node]
        mover = int(here["mover"])

        def rank(edge: Any) -> tuple[int, int, float]:
            proof = int(edge["proof"])
            place = 3 if proof == mover else 0 if proof == 1 - mover else 2
            return place, int(edge["visits"]), float(edge["mean"])

        first = int(here["first"])
        edges = [self._tree.edges[at] for at in range(first, first + int(here["children"]))]
        return sorted(edges, key=rank, reverse=True)

    def ranking(self) -> list[Move]:
        """All moves, the best first."""
        return [self._move(self.position, edge) for edge in self._edges(self._top)]

    def _move(self, position: Position[Any], edge: Any) -> Move:
        return kernel.decode(position, int(edge["move"]))  # type: ignore[arg-type]

    def _depth(self) -> int:
        return len(self._line(self._edges(self._top)[0]).moves)

    def _score(self, edge: Any) -> Score:
        """What a move is worth to the mover of the root."""
        mover = int(self._tree.nodes[self._top]["mover"])
        proof = int(edge["proof"])
        if proof != ONGOING:
            return Score("draw" if proof == DRAWN else "win" if proof == mover else "loss")
        if edge["visits"] == 0:
            return Score("cp", 0)
        share = min(0.999, max(0.001, float(edge["mean"])))
        return Score("cp", round(100 * math.log(share / (1 - share))))

    def _line(self, edge: Any) -> Line:
        score = self._score(edge)
        moves: list[Move] = []
        position = self.position
        while True:
            move = self._move(position, edge)
            moves.append(move)
            position = position.play(move)
            edges = self._edges(int(edge["node"])) if edge["node"] else []
            if not edges or edges[0]["visits"] == 0:
                break
            edge = edges[0]
        return Line(score, tuple(moves))

    def progress(self) -> Progress:
        """What is known by now."""
        self._take_tree()
        lines = tuple(self._lines()[: self.multipv])
        return Progress(
            depth=len(lines[0].moves) if lines else 0,
            nodes=self._spent(),
            seconds=self._seconds,
            lines=lines,
        )

    def _lines(self) -> list[Line]:
        """The best lines: what the solver found, then what the tree thinks."""
        guessed = [self._line(edge) for edge in self._edges(self._top)]
        if self._immediate is not None:
            now = Line(Score("win", 1), (self._immediate,))
            return [now, *(line for line in guessed if line.moves[0] != self._immediate)]
        if self._value is None:
            return guessed
        score = Score({WIN: "win", DRAW: "draw", LOSS: "loss"}[self._value])
        if self._value == LOSS:
            place = self._keeping.index
            guessed.sort(key=lambda line: place(line.moves[0]))
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
