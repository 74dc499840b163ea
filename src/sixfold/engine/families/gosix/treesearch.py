"""The Python side of a GoSix search: a tree and the solver, with the interface of `PositionSearch`.

Early on the solver has no chance; later it and the tree work in turns. Once it has the value, the
search reports only moves that keep it or, in a lost position, the moves that lose last.

Several lines are compared with each other, so that half of the rounds go to them in equal parts,
and the solver looks at the position after each of them. The same goes for a search of some moves.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.chances import chances_of
from sixfold.engine.compile.memory import zeros
from sixfold.engine.families.gosix import kernel
from sixfold.engine.families.gosix.montecarlo import DEEPEST, grow_tree
from sixfold.engine.families.gosix.network import NET, load_net
from sixfold.engine.families.gosix.solver import DRAW, LOSS, WIN, Solver, most_stubborn
from sixfold.engine.families.gosix.tails import follow
from sixfold.engine.families.gosix.tree import PLAYED, TOP, Tree
from sixfold.engine.halting import Halt, deadline
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.limits import Limits, Line, Progress, Score
from sixfold.engine.scales import scale_of
from sixfold.engine.searching import NO_LIMIT, OnProgress

FIRST_SLICE = 2_000
"""Rounds until the first report, an eighth of them visits of the solver; then more and more."""

MOST_THREADS = 2
"""One for the tree and one for the solver: a third would have nothing to do."""

HOPELESS = 10
"""With more empty corners than this and no hexagon taken the solver is not asked."""


NOTHING_SOLVED = zeros(8, np.int64)
"""An empty table of the solver."""


MOST_TREE_MB = 32
"""A full tree forgets half of itself, and nobody can stop it meanwhile: so long, and no longer.
What is forgotten are the positions with the fewest visits, so more room would help little."""

LEVEL_TREE_MB = 16
"""The tree of a level: as many positions as the best one plays out, and their moves."""

SHORTEST = 2
"""Plies that a line has at least, unless the game ends before."""
REPLY_ROUNDS = 60
"""Rounds for a glance at a move that the tree knows nothing about."""


class TreeAndSolver:
    """Searches one position after another with one tree and one solver, half the memory each."""

    def __init__(self, megabytes: int) -> None:
        self._tree_megabytes = min(max(1, megabytes // 2), MOST_TREE_MB)
        self._solver_megabytes = max(1, megabytes - self._tree_megabytes)
        self._tree: Tree | None = None
        self._solver: Solver | None = None

    def search(
        self,
        position: Position[Any],
        *,
        threads: int,
        multipv: int,
        halt: Halt,
        moves: Sequence[Move] | None = None,
    ) -> TreeSearch:
        """A search that is ready to run and goes on with what is known."""
        if self._solver is None or self._tree is None:
            self._solver = Solver(megabytes=self._solver_megabytes)
            self._tree = Tree(self._tree_megabytes)
        return TreeSearch(
            position, self._tree,
            threads=threads, multipv=multipv, halt=halt, solver=self._solver, moves=moves,
        )  # fmt: skip


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
        moves: Sequence[Move] | None = None,
    ) -> None:
        self.position = position
        self._scale = scale_of(position)
        self.halt = Halt() if halt is None else halt
        self._choice = position.legal_moves if moves is None else tuple(moves)
        self.multipv = min(multipv, len(self._choice))
        self._compares = moves is not None or self.multipv > 1
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
        self._values: dict[Move, int] = {}  # of moves that are compared, as far as they are solved
        self._proofs: dict[Move, tuple[Move, ...]] = {}  # how the game goes on after those
        self._immediate = immediate_win(position) if moves is None else None
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

    def _grow(self, rounds: int, moves: Sequence[Move] = ()) -> None:
        """Play some rounds, which begin with one of these moves, or with any."""
        tree = self._tree
        before = int(tree.counters[PLAYED])
        after = grow_tree(
            self._root[0], self._board[0], tree.nodes, tree.edges, tree.index, tree.moved,
            tree.counters, self._moves, self._path[0], self._path[1], self._state, self.halt.flag,
            self._solved, self._net[0], before + rounds, self._plays_out,
            sum(1 << code(move) for move in moves),
        )  # fmt: skip
        self._top = int(tree.counters[TOP])
        self._rounds += after - before

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search until a limit, the halt flag or a proof; returns what is known by then.

        A limit in depth is one in the length of the best line.
        """
        self._take_tree()
        began, spent = time.perf_counter(), self._seconds
        last = self._spent() + limits.nodes if limits.nodes else NO_LIMIT
        slice_ = FIRST_SLICE
        with deadline(self.halt, limits.seconds):
            while not self.halt and not self._settled() and self._spent() < last:
                self._work(min(slice_, last - self._spent()))
                self._order_losses()
                self._follow_proofs()
                slice_ += slice_ // 2
                self._seconds = spent + time.perf_counter() - began
                if on_progress and not self.halt:
                    on_progress(self.progress())
                if limits.depth and self._depth() >= limits.depth:
                    break
            else:
                if limits.infinite and self._spent() < last:
                    self.halt.wait()
        self._seconds = spent + time.perf_counter() - began
        return self.progress()

    def _work(self, slice_: int) -> None:
        """One turn of the solver, if it is in play, and one of the tree; or both at once."""
        grow: Callable[[int], None] = self._grow_lines if self._compares else self._grow
        solve = self._solve_lines if self._compares else self._solve
        if self._solver is None:
            grow(slice_)
        elif self.threads > 1:
            aside = threading.Thread(target=solve, args=(slice_ // 2,), daemon=True)
            aside.start()
            grow((slice_ + 1) // 2)
            aside.join()
        else:
            solve(max(1, slice_ // 8))
            if self._value is None:
                grow(max(1, slice_ * 7 // 8))

    def _grow_lines(self, rounds: int) -> None:
        """Half of the rounds to find the best moves, and half in equal parts for each of them."""
        lines = self.ranking()[: self.multipv]
        each = rounds // 2 // len(lines)
        self._grow(rounds - each * len(lines), self._choice)
        for move in lines:
            if each and not self.halt:
                self._grow(each, [move])

    def _solve_lines(self, visits: int) -> None:
        """Look for the values of the best moves, in equal parts."""
        assert self._solver is not None
        before = self._solver.visits
        lines = [move for move in self.ranking()[: self.multipv] if move not in self._values]
        for move in lines:
            after = self.position.play(move)
            value = self._solver.solve(after, visits=max(1, visits // len(lines)), halt=self.halt)
            if value is not None:
                self._values[move] = value if after.turn == self.position.turn else -value
        self._visits += self._solver.visits - before

    def _solve(self, visits: int) -> None:
        """Look for the value, and for moves that keep it."""
        assert self._solver is not None
        before = self._solver.visits
        self._value = self._solver.solve(self.position, visits=visits, halt=self.halt)
        if self._value is not None and self._value != LOSS:
            self._keeping = self._solver.best_moves(
                self.position, self._value, self.ranking(), self.halt, self.multipv
            )
            if not self._keeping:
                self._value = None  # halted before a move was found
        self._visits += self._solver.visits - before

    def _order_losses(self) -> None:
        """Where every move loses, put those first that lose last."""
        if self._solver is None or self._keeping:
            return
        if self._value != LOSS:
            proven = {self._proven(edge) for edge in self._edges(self._top)}
            if proven != {LOSS}:
                return
            self._value = LOSS
        self._keeping = most_stubborn(self.position, self.ranking(), self.halt)

    def _spent(self) -> int:
        return self._rounds + self._visits

    def _follow_proofs(self) -> None:
        """Find out how the game goes on after the best moves that are proven."""
        for score, move, _ in self._best() if self._solver else ():
            if score.proven and move not in self._proofs and not self.halt:
                assert self._solver is not None
                self._proofs[move] = follow(
                    self.position, move, score.kind, self._solver, self.halt
                )

    def _settled(self) -> bool:
        if self.multipv == 0:
            return True
        if self._compares:
            proven = [self._proven(edge) for edge in self._edges(self._top)]
            best = proven[: self.multipv]
            return None not in proven or best == [WIN] * self.multipv
        known = self._value is not None or self._proof() != ONGOING
        return known or self._immediate is not None

    # Reading the tree

    def _proof(self) -> int:
        return int(self._tree.nodes[self._top]["proof"])

    def _edges(self, node: int) -> list[Any]:
        """A node's moves, the best first: proven wins, what is open, draws, losses."""
        here = self._tree.nodes[node]
        mover = int(here["mover"])
        first = int(here["first"])
        edges = [self._tree.edges[at] for at in range(first, first + int(here["children"]))]
        if node != self._top:
            return sorted(edges, key=lambda edge: _rank(edge, mover), reverse=True)
        named = {code(move) for move in self._choice}
        chosen = [edge for edge in edges if int(edge["move"]) in named]
        return sorted(chosen, key=lambda edge: _rank(edge, mover, self._proven(edge)), reverse=True)

    def _proven(self, edge: Any) -> int | None:
        """The value of a move of the root for its mover, if the tree or the solver knows it."""
        mover, proof = int(self._tree.nodes[self._top]["mover"]), int(edge["proof"])
        if proof != ONGOING:
            return DRAW if proof == DRAWN else WIN if proof == mover else LOSS
        return self._values.get(self._move(self.position, edge)) if self._values else None

    def ranking(self) -> list[Move]:
        """All moves, the best first."""
        return [self._move(self.position, edge) for edge in self._edges(self._top)]

    def _move(self, position: Position[Any], edge: Any) -> Move:
        return kernel.decode(position, int(edge["move"]))  # type: ignore[arg-type]

    def _depth(self) -> int:
        return len(self._line(self._edges(self._top)[0]))

    def _score(self, edge: Any) -> Score:
        """What a move is worth to the mover of the root."""
        if (value := self._proven(edge)) is not None:
            return self._exact_score(self._move(self.position, edge), value)
        if edge["visits"] == 0:
            return Score("cp", 0)
        share = min(0.999, max(0.001, float(edge["mean"])))
        return Score("cp", self._scale.score(100 * math.log(share / (1 - share))))

    def _exact_score(self, move: Move, value: int) -> Score:
        if value == WIN and self.position.play(move).outcome:
            return Score("win", 1)
        return Score({WIN: "win", DRAW: "draw", LOSS: "loss"}[value])

    def _line(self, edge: Any) -> tuple[Move, ...]:
        """A move of the root and what follows, as far as the tree knows it."""
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
        return tuple(moves)

    # Reporting

    def progress(self) -> Progress:
        """What is known by now."""
        self._take_tree()
        best = self._best()
        known = [self._line(edge) if edge is not None else (move,) for _, move, edge in best]
        lines = [
            self._complete(score, line) for (score, _, _), line in zip(best, known, strict=True)
        ]
        if self._compares:
            lines.sort(key=lambda line: -line.chances.expected if line.chances else 0)
        return Progress(
            depth=len(known[0]) if known else 0,
            nodes=self._spent(),
            seconds=self._seconds,
            lines=tuple(lines),
        )

    def _best(self) -> list[tuple[Score, Move, Any]]:
        """The best moves, as many as lines are asked for: what the solver found, or what the tree
        thinks. Each with its edge, or None where the tree has nothing to add."""
        if self.multipv == 0:
            return []
        if not self._compares:
            if self._immediate is not None:
                return [(Score("win", 1), self._immediate, None)]
            if self._value in (WIN, DRAW):
                keeping = self._keeping[: self.multipv]
                return [(self._exact_score(move, self._value), move, None) for move in keeping]
        found = [(self._move(self.position, edge), edge) for edge in self._edges(self._top)]
        if self._value == LOSS:
            found.sort(key=lambda each: self._keeping.index(each[0]))
        lost = Score("loss") if self._value == LOSS else None
        return [(lost or self._score(edge), move, edge) for move, edge in found[: self.multipv]]

    def _complete(self, score: Score, moves: tuple[Move, ...]) -> Line:
        """A line that goes on as far as anything is known, and two plies at least."""
        if score.proven:
            moves = self._proofs.get(moves[0], moves)
        if len(moves) < SHORTEST:
            moves += self._reply(self.position.play(moves[0]))
        return Line(score, moves, chances_of(score, self.position.game.family))

    def _reply(self, position: Position[Any]) -> tuple[Move, ...]:
        """What a glance says about a position that no round has come through."""
        if position.outcome:
            return ()
        search = TreeSearch(position, Tree(0), plays_out=self._plays_out)
        search._grow(REPLY_ROUNDS)
        return search._line(search._edges(search._top)[0])


def code(move: Move) -> int:
    """The number of a move, whatever the position."""
    return kernel.encode(None, move)  # type: ignore[arg-type]


def _rank(edge: Any, mover: int, proven: int | None = None) -> tuple[int, int, float]:
    proof = int(edge["proof"])
    place = 3 if proof == mover else 0 if proof == 1 - mover else 2
    if proven is not None:
        place = {WIN: 3, DRAW: 2, LOSS: 0}[proven]
    return place, int(edge["visits"]), float(edge["mean"])


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
