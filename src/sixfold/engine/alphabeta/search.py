"""The Python side of a search: iterative deepening, on one thread or several.

Helper threads search the same position with their own boards and frames and share the table; only
the first thread's lines are reported. With one thread and a node limit a search is deterministic.
`halting` explains how to end it from outside.
"""

from __future__ import annotations

import time
from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.alphabeta.distance import FEWEST_NODES, Strict, bar, barred_keys
from sixfold.engine.alphabeta.frame import DEEPEST, FRAME, INFINITE, KNOWN, WIN
from sixfold.engine.alphabeta.root import open_root, search_root, widen_root
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.compile.memory import zeros
from sixfold.engine.halting import Halt, deadline, helpers
from sixfold.engine.kernels import kernel_for
from sixfold.engine.limits import Limits, Line, Progress, Score
from sixfold.engine.searching import NO_LIMIT, OnProgress

MOST_DEPTH = 99
WINDOW = 60
"""Half the width of the first window around the value of the iteration before."""


class AlphaBeta:
    """Searches one position after another with one transposition table."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = megabytes
        self._table: Any = None
        self._age = 0

    def search(self, position: Position[Any], *, threads: int, multipv: int, halt: Halt) -> Search:
        """A search that is ready to run and shares the table."""
        if self._table is None:
            self._table = new_table(self._megabytes)
        self._age += 1
        return Search(
            position, self._table, threads=threads, multipv=multipv, age=self._age, halt=halt
        )


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
    ) -> None:
        self.position = position
        self.halt = Halt() if halt is None else halt
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
        open_root(self._board[0], self._frame[0], MOST_DEPTH)
        if multipv > self._roots and not self._frame["root_whole"][0]:
            widen_root(self._board[0], self._frame[0])
        self.multipv = min(multipv, self._roots)
        # Values and lines, the best first; before the first iteration, what looks best at a glance.
        self._codes = [(0, [int(code)]) for code in self._frame["root_moves"][0, : self.multipv]]
        self._distances: dict[int, int] = {}
        """By first moves of lines: values whose distance is exact, not only a bound."""

    @property
    def _roots(self) -> int:
        return int(self._frame["root_count"][0])

    # Running

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search until a limit, the halt flag or a proof; returns what is known by then."""
        if self._roots == 0:
            return self.progress()
        began = time.perf_counter()
        spent = self._seconds
        frame = self._frame
        frame["limit"] = frame["nodes"][0] + limits.nodes if limits.nodes else NO_LIMIT
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
        self._seconds = spent + time.perf_counter() - began
        return self.progress()

    def _settled(self) -> bool:
        """Whether every requested line is proven."""
        return len(self._codes) >= self.multipv and all(
            abs(value) > KNOWN for value, _ in self._codes[: self.multipv]
        )

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
        nodes = int(self._frame["nodes"][0])
        strict.allow(min(int(self._frame["limit"][0]) - nodes, max(nodes, FEWEST_NODES)))
        new = False
        for number in open_lines:
            value, line = self._codes[number]
            if number:
                strict.only(line[0])
            found = strict.distance(value, line)
            if found is None:
                break
            self._codes[number] = found.value, found.line
            self._distances[found.line[0]] = found.value
            new = True
        self._helped.append(strict.nodes)
        self._codes.sort(key=lambda found: -found[0])
        return new

    def _iterate(self, depth: int) -> bool:
        """Search every line to a depth; False if halted. Finished lines are kept in any case."""
        fresh: list[tuple[int, list[int]]] = []
        self._frame["horizon"] = 2 * depth + 12
        for skip in range(self.multipv):
            found = self._search_line(depth, skip)
            if found is None:
                break
            fresh.append(found)
            if self._halted and skip + 1 < self.multipv:
                break
        first_moves = {line[0] for _, line in fresh}
        kept = [old for old in self._codes if old[1][0] not in first_moves]
        self._codes = (fresh + kept)[: self.multipv]
        self._codes.sort(key=lambda found: -found[0])
        if not self._halted and self._codes[0][0] < -KNOWN and not self._frame["root_whole"][0]:
            widen_root(self._board[0], self._frame[0])
            return self._iterate(depth)
        return not self._halted

    @property
    def _halted(self) -> bool:
        return bool(self._frame["halted"][0])

    def _search_line(self, depth: int, skip: int) -> tuple[int, list[int]] | None:
        """One line at one depth, in a window around its last value that grows when it misses."""
        board, frame = self._board[0], self._frame[0]
        low, high = -INFINITE, INFINITE
        if depth > 3 and skip < len(self._codes) and abs(self._codes[skip][0]) < KNOWN:
            low, high = self._codes[skip][0] - WINDOW, self._codes[skip][0] + WINDOW
        found = None
        while True:
            value = search_root(board, self._table, frame, self.halt.flag, depth, low, high, skip)
            length = int(frame["line_length"][0])
            if value > low and length and frame["root_done"]:
                found = int(value), [int(code) for code in frame["line"][0, :length]]
            if self._halted or low < value < high:
                return found
            low, high = (-INFINITE, high) if value <= low else (low, INFINITE)

    def _help(self, number: int) -> None:
        """A helper thread: the same search, started one or two plies deeper."""
        board = self._board.copy()
        frame = new_frame(self._age)
        bar(frame[0], self._barred)
        frame["limit"] = NO_LIMIT
        open_root(board[0], frame[0], MOST_DEPTH)
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

    def progress(self) -> Progress:
        """What is known by now."""
        return Progress(
            depth=self._depth,
            nodes=int(self._frame["nodes"][0]) + sum(self._helped),
            seconds=self._seconds,
            lines=tuple(self._line(value, codes) for value, codes in self._codes),
        )

    def _line(self, value: int, codes: list[int]) -> Line:
        moves: list[Move] = []
        position = self.position
        for code in codes:
            move = self._kernel.decode(position, code)
            moves.append(move)
            position = position.play(move)
        exact = self._distances.get(codes[0]) == value
        return Line(score_of(value, exact), tuple(moves))


def new_frame(age: int = 0) -> Any:
    """A thread's own part of a search, empty."""
    frame = zeros(1, FRAME)
    frame[0]["age"] = age
    return frame


def score_of(value: int, exact: bool) -> Score:
    """A search value as a score; a proof has a number if that is its exact distance."""
    if abs(value) <= KNOWN:
        return Score("cp", value)
    plies = WIN - abs(value)
    return Score("win" if value > 0 else "loss", plies if exact or plies == 1 else None)


assert DEEPEST < WIN - KNOWN
