"""The Python side of a search: iterative deepening, on one thread or several.

Helper threads search the same position with their own boards and frames and share the table; only
the first thread's lines are reported. With one thread and a node limit a search is deterministic.
`halting` explains how to end it from outside, `several` how more than one line is found.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.alphabeta.distance import FEWEST_NODES, Strict, bar, barred_keys
from sixfold.engine.alphabeta.frame import DEEPEST, INFINITE, KNOWN, WIN
from sixfold.engine.alphabeta.root import open_root, search_root, widen_root
from sixfold.engine.alphabeta.several import Several
from sixfold.engine.alphabeta.tails import Proof, Tails
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.alphabeta.window import (
    Found,
    new_frame,
    root_codes,
    search_line,
    set_root_codes,
    worth,
)
from sixfold.engine.chances import chances_of
from sixfold.engine.family import compiled_family
from sixfold.engine.halting import Halt, deadline, helpers
from sixfold.engine.kernels import kernel_for
from sixfold.engine.limits import Limits, Line, Progress, Score
from sixfold.engine.scales import Scale, scale_of
from sixfold.engine.searching import NO_LIMIT, OnProgress

MOST_DEPTH = 99


class AlphaBeta:
    """Searches one position after another with one transposition table."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = megabytes
        self._table: Any = None
        self._age = 0

    def search(
        self,
        position: Position[Any],
        *,
        threads: int,
        multipv: int,
        halt: Halt,
        moves: Sequence[Move] | None = None,
    ) -> Search:
        """A search that is ready to run and shares the table."""
        if self._table is None:
            self._table = new_table(self._megabytes)
        self._age += 1
        return Search(
            position, self._table,
            threads=threads, multipv=multipv, age=self._age, halt=halt, moves=moves,
        )  # fmt: skip


class Search:
    """One position under search; it can be halted and continued, and keeps what it has found."""

    def __init__(
        self,
        position: Position[Any],
        table: Any,
        *,
        threads: int = 1,
        multipv: int = 1,
        age: int = 0,
        halt: Halt | None = None,
        moves: Sequence[Move] | None = None,
    ) -> None:
        self.position = position
        self.halt = Halt() if halt is None else halt
        self._scale = scale_of(position)
        self._swings = compiled_family(position.game.family).swings
        self._kernel = kernel_for(position.game.family)
        self._board = self._kernel.load(position)
        self._table = table
        self._age = age
        self._barred = barred_keys(position, self._kernel.load)
        self._frame = new_frame(age)
        bar(self._frame[0], self._barred)
        self.threads = threads
        """How many threads a run uses."""
        self._depth = 0
        self._seconds = 0.0
        self._helped: list[int] = []  # the nodes of helpers, and of confirmations, that have ended
        self._end = NO_LIMIT
        self._open_root(moves, multipv)
        self._root = self._board.copy()
        """For helpers, which begin when `_board` may be in the middle of a line."""
        self._opened = root_codes(self._frame[0])
        self._named = moves is not None
        self.multipv = min(multipv, self._roots)
        # Values and lines, the best first; before the first iteration, what looks best at a glance.
        self._codes: list[Found] = [(0, [code]) for code in self._opened[: self.multipv]]
        self._several: Several | None = None
        if self.multipv > 1 or (moves is not None and len(moves) == 1):
            self._several = Several(
                self._board[0], table, self._frame[0], self.halt.flag, self.multipv,
                apart=threads == 1, swings=self._swings,
            )  # fmt: skip
        self._tails = Tails(position.game.family, table, self.halt)
        self._values: dict[int, int] = {}
        """The value of the best line by depth, of whole iterations."""
        self._worths: dict[int, float] = {}
        """By first moves: what several lines are worth."""
        self._shown: dict[tuple[int, float, tuple[int, ...], bool], Line] = {}
        self._distances: dict[int, int] = {}
        """By first moves of lines: values whose distance is exact, not only a bound."""

    def _open_root(self, moves: Sequence[Move] | None, multipv: int) -> None:
        """List the moves of the root: what is offered, all if more are wanted, or those named."""
        board, frame = self._board[0], self._frame[0]
        open_root(board, frame, MOST_DEPTH)
        if moves is not None or multipv > self._roots:
            widen_root(board, frame)
        if moves is not None:
            named = {self._kernel.encode(self.position, move) for move in moves}
            set_root_codes(frame, [code for code in root_codes(frame) if code in named])

    @property
    def _roots(self) -> int:
        return int(self._frame["root_count"][0])

    # Running

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search until a limit, the halt flag or a proof; returns what is known by then."""
        began = time.perf_counter()
        spent = self._seconds
        self._limit(limits.nodes)
        deepest = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        with deadline(self.halt, limits.seconds), helpers(self.halt, self._help, self.threads - 1):
            while self._depth < deepest and not self.halt and not self._settled():
                whole = self._iterate(self._depth + 1)
                self._seconds = spent + time.perf_counter() - began
                if not whole:
                    break
                self._depth += 1
                if on_progress:
                    on_progress(self.progress())
            if self._confirm() and on_progress:
                on_progress(self.progress())
            if limits.infinite and not self._limited(limits):
                self.halt.wait()
            if not self.halt:  # nobody waits: look again, and say the same with and without reports
                self._shown.clear()
        self._seconds = spent + time.perf_counter() - began
        return self.progress()

    def _limit(self, nodes: int | None) -> None:
        """Allow some more nodes."""
        self._end = self._nodes + nodes if nodes else NO_LIMIT
        self._frame["limit"] = self._end
        if self._several is not None:
            self._several.limit = self._end

    def _limited(self, limits: Limits) -> bool:
        """Whether the nodes or the depth that were asked for have been reached."""
        return self._nodes >= self._end or self._depth >= (limits.depth or MOST_DEPTH + 1)

    def _settled(self) -> bool:
        """Whether every requested line is proven."""
        return all(abs(value) > KNOWN for value, _ in self._codes)

    def _confirm(self) -> bool:
        """Look for the exact distances of the lines that are proven; whether any is new."""
        open_lines = [
            number
            for number, (value, line) in enumerate(self._codes)
            if abs(value) > KNOWN and self._distances.get(line[0]) != value
        ]
        if not open_lines or self.halt:
            return False
        frame = new_frame(self._age)
        bar(frame[0], self._barred)
        strict = Strict(self._board, self._table, frame, self.halt.flag)
        strict.allow(min(self._end - self._nodes, max(self._nodes, FEWEST_NODES)))
        new = False
        for number in open_lines:
            value, line = self._codes[number]
            if self._several is not None:
                strict.only([line[0]])
            elif self._named:
                strict.only(self._opened)
            found = strict.distance(value, line)
            if found is None:
                break
            self._codes[number] = found.value, found.line
            self._distances[found.line[0]] = found.value
            new = True
        self._helped.append(strict.nodes)
        self._codes.sort(key=lambda found: -self._worth(found))
        return new

    def _iterate(self, depth: int) -> bool:
        """Search every line to a depth; False if halted."""
        whole = self._iterate_one(depth) if self._several is None else self._iterate_all(depth)
        if whole and self._codes[0][0] < -KNOWN and not self._frame["root_whole"][0]:
            widen_root(self._board[0], self._frame[0])
            return self._iterate(depth)
        return whole

    def _iterate_one(self, depth: int) -> bool:
        """The best line; if halted, the best so far is kept."""
        found = search_line(
            self._board[0], self._table, self._frame[0], self.halt.flag, depth,
            last=self._codes[0][0],
        )  # fmt: skip
        if found is not None:
            self._codes = [found]
        if self._halted:
            return False
        self._values[depth] = self._codes[0][0]
        return True

    def _iterate_all(self, depth: int) -> bool:
        """Several lines; if halted, those of the last depth stay: they can be compared."""
        assert self._several is not None
        lines = self._several.iterate(depth)
        if lines is None:
            return False
        self._codes = [(line.value, line.line) for line in lines]
        self._worths = {line.code: line.worth for line in lines}
        return True

    @property
    def _halted(self) -> bool:
        return bool(self._frame["halted"][0])

    def _help(self, number: int) -> None:
        """A helper thread: the same search, started one or two plies deeper."""
        board = self._root.copy()
        frame = new_frame(self._age)
        bar(frame[0], self._barred)
        frame["limit"] = NO_LIMIT
        set_root_codes(frame[0], self._opened)
        flag = self.halt.flag
        depth = self._depth + 1 + number % 2
        while not self.halt and depth < MOST_DEPTH:
            frame["horizon"] = 2 * depth + 12
            value = search_root(
                board[0], self._table, frame[0], flag, depth, -INFINITE, INFINITE, 0
            )
            depth += 1
            if abs(value) > KNOWN:
                break
        self._helped.append(int(frame["nodes"][0]))

    # Reporting

    @property
    def _nodes(self) -> int:
        """Nodes of the first thread."""
        return int(self._frame["nodes"][0]) + (self._several.nodes if self._several else 0)

    def progress(self) -> Progress:
        """What is known by now."""
        self._tails.begin()
        keys = [
            (
                value,
                self._worth((value, codes)),
                tuple(codes),
                self._distances.get(codes[0]) == value,
            )
            for value, codes in self._codes
        ]
        self._shown = {key: self._shown.get(key) or self._line(*key) for key in keys}
        return Progress(
            depth=self._depth,
            nodes=self._nodes + sum(self._helped),
            seconds=self._seconds,
            lines=tuple(self._shown.values()),
        )

    def _worth(self, found: Found) -> float:
        """What a line is worth to a reader: its value, or the mean of those of two depths."""
        value, codes = found
        if not self._swings or abs(value) > KNOWN:
            return value
        if self._several is not None:
            return self._worths.get(codes[0], value)
        # A depth that was halted may show another move, but two whole ones say what it is worth.
        last = self._values.get(self._depth)
        return value if last is None else worth(last, self._values.get(self._depth - 1))

    def _line(self, value: int, worth: float, codes: Sequence[int], exact: bool) -> Line:
        moves: list[Move] = []
        position = self.position
        for code in codes:
            moves.append(self._kernel.decode(position, code))
            position = position.play(moves[-1])
        proof = None
        if abs(value) > KNOWN:
            winner = self.position.side if value > 0 else 1 - self.position.side
            proof = Proof(winner, WIN - abs(value))
        salt = self._several.salt_of(codes[0]) if self._several else int(self._frame["salt"][0])
        moves = self._tails.complete(position, moves, proof, salt)
        score = score_of(worth, exact, self._scale)
        return Line(score, tuple(moves), chances_of(score, self.position.game.family))


def score_of(worth: float, exact: bool, scale: Scale) -> Score:
    """What a line is worth as a score; a proof has a number if that is its exact distance."""
    if abs(worth) <= KNOWN:
        return Score("cp", scale.score(worth))
    plies = int(WIN - abs(worth))
    return Score("win" if worth > 0 else "loss", plies if exact or plies == 1 else None)


assert DEEPEST < WIN - KNOWN
