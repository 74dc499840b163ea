"""A kernel and the pure rules play the same games and are compared at every ply.

The games are those that are compared with the naive model (`testkit.oracle.corpus`): they are
steered to captures, ties, repetitions and passes. In each position the moves, the side, the end,
the count of repetitions and the key are compared, some other moves are tried and taken back, and
now and then the board is loaded again, as by an engine that joins a game in the middle. At its end
a game is taken back, and the first board must be there again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import numpy as np

import sixfold
from sixfold.engine.kernels import DRAWN, ONGOING, kernel_for
from sixfold.engine.simulation.exact import list_moves, make_move, take_back
from sixfold.games.hexone import HexonePosition
from sixfold.games.six import SixPosition
from testkit.oracle.scripts import Position, Script, without_history

SCRATCH = {
    "gosix": {"past", "spots", "terms"},
    "hexone": {"found", "history"},
    "six": {
        "walked", "cut", "links", "hangs", "hang", "touch", "sizes", "names", "walk", "before",
        "reach", "trail", "taken", "past", "history", "stood", "lean",
    },
}  # fmt: skip
"""Fields that hold no part of the position: what was there before, and paper to work on."""

LISTS = {"own": "counts", "fours": "four_count", "fives": "five_count", "border": "borders"}
"""Fields of SIX with the number of entries that count; what follows those is left over."""

PLACES = {"own_at", "listed_at"}
"""Fields of SIX that follow from its lists, and mean nothing for what is not listed."""

TRIED = 2
"""How many other moves are tried in each position."""

LOADED_ANEW = 0.1
"""How often a board is given up for one that is loaded from the position."""


@dataclass
class Keys:
    """The keys of everything that was compared: equal exactly where the rules call it the same."""

    ours: dict[str, int] = field(default_factory=dict)
    theirs: dict[int, str] = field(default_factory=dict)

    def note(self, position: Position, key: int, where: str) -> None:
        """Two positions with one pure key have one key here, and the other way round."""
        assert self.ours.setdefault(position.key, key) == key, f"another key: {where}"
        # Kernels know no partners and nothing of declarations.
        told = position.key.replace(f"turn:{position.turn}", f"turn:{position.side}")
        told = told.partition(" declared:")[0]
        assert self.theirs.setdefault(key, told) == told, f"a key of another position: {where}"


@dataclass
class Lockstep:
    """Compares scripts of one game id and counts the positions."""

    keys: Keys = field(default_factory=Keys)
    listed: set[str] = field(default_factory=set)
    positions: int = 0

    def compare(self, script: Script) -> None:
        """Play a script on both."""
        random = Random(f"{script.id} {script.name} lockstep")
        board: Board | None = None
        for position, move in script.walk():
            where = f"{script.id}, {script.name}: {position.to_text()}"
            if board is None:
                if shape_of(position) is not None:
                    return  # under `declare` only: the fast boards begin where no shape stands
                board = Board(position)
            elif random.random() < LOADED_ANEW and shape_of(position) is None:
                board = self._loaded_anew(board, position, where)
            self._compare_position(board, position, where)
            if expected_over(position) != ONGOING or move is None:
                break
            self._try_others(board, position, random, where)
            board.make(board.kernel.encode(position, undeclared(position, move)))
        if board is not None:
            board.take_all_back(script.name)

    def _compare_position(self, board: Board, position: Position, where: str) -> None:
        self.positions += 1
        self._compare_standing(board, position, where)
        standing = without_history(position.to_text())
        over = expected_over(position) != ONGOING
        if not over and standing in self.listed:
            return
        self.listed.add(standing)
        codes = board.codes()
        moves = [] if over else [move for move in position.legal_moves if "!" not in str(move)]
        decoded = [board.kernel.decode(position, code) for code in codes]
        told, legal = sorted(map(str, decoded)), sorted(map(str, moves))
        assert told == legal, f"{where}: not the same moves: {sorted({*told} ^ {*legal})}"
        assert [board.kernel.encode(position, move) for move in decoded] == codes, where
        assert all(code >= 0 for code in codes), where

    def _compare_standing(self, board: Board, position: Position, where: str) -> None:
        record = board.record
        assert record["over"] == expected_over(position), f"over is {record['over']}: {where}"
        assert record["side"] == position.side, f"side is {record['side']}: {where}"
        self.keys.note(position, int(record["key"]), where)
        seen = seen_here(position)
        assert seen is None or record["seen"] == seen, f"seen {record['seen']} times: {where}"

    def _try_others(self, board: Board, position: Position, random: Random, where: str) -> None:
        """Play some moves, look and take them back: nothing may be left of them."""
        before = board.value()
        for code in random.sample(board.codes(), min(TRIED, len(board.codes()))):
            move = board.kernel.decode(position, code)
            board.make(code)
            self._compare_standing(board, position.play(move), f"{where}, {move}")
            board.unmake()
            assert board.value() == before, f"not taken back: {where}, {move}"

    def _loaded_anew(self, board: Board, position: Position, where: str) -> Board:
        anew = Board(position)
        for name in ("side", "over", "key", "seen"):
            assert anew.record[name] == board.record[name], f"{name} after loading: {where}"
        board.take_all_back(where)
        return anew


class Board:
    """One fast board that remembers how it began."""

    def __init__(self, position: Position) -> None:
        self.family = position.game.family
        self.kernel = kernel_for(self.family)
        self.boards = self.kernel.load(position)
        self._moves = np.empty(self.kernel.MOST_MOVES, np.int64)
        self._first = self.value()
        self._made = 0

    @property
    def record(self) -> Any:
        """The record as Python sees it."""
        return self.boards[0]

    def value(self) -> dict[str, bytes]:
        """All of the record but its scratch paper."""
        names = set(self.kernel.BOARD.names) - SCRATCH[self.family]
        if self.family != "six":
            return {name: self.boards[name].tobytes() for name in names}
        value = {name: self.boards[name].tobytes() for name in names - {*LISTS} - PLACES}
        for name, number in LISTS.items():
            rows = zip(np.atleast_2d(self.record[name]), np.atleast_1d(self.record[number]))
            value[name] = b" | ".join(row[:count].tobytes() for row, count in rows)
        return value

    def codes(self) -> list[int]:
        """The codes of all legal moves."""
        return [int(code) for code in self._moves[: list_moves(self.boards[0], self._moves)]]

    def make(self, code: int) -> None:
        """Play a code."""
        make_move(self.boards[0], code)
        self._made += 1

    def unmake(self) -> None:
        """Take a code back."""
        take_back(self.boards[0])
        self._made -= 1

    def take_all_back(self, where: str) -> None:
        """Go back to where the board was loaded, and look whether everything is as it was."""
        while self._made:
            self.unmake()
        now = self.value()
        differing = [name for name in now if now[name] != self._first[name]]
        assert not differing, f"not as at the start: {where}: {differing}"


def expected_over(position: Position) -> int:
    """How a kernel sees a position: every shape that stands is declared."""
    if position.outcome is None:
        shape = shape_of(position)
        return ONGOING if shape is None else shape
    winners = position.outcome.winners
    return winners[0] % 2 if winners else DRAWN


def shape_of(position: Position) -> int | None:
    """The colour whose shape stands in a game that goes on."""
    if position.outcome or "declare" not in position.game.options:
        return None
    six = cast(SixPosition, position)
    return next((colour for colour in (0, 1) if six.shapes(colour)), None)


def undeclared(position: Position, move: sixfold.Move) -> sixfold.Move:
    """A move without its `!`."""
    text = str(move)
    return position.game.parse_move(text.removesuffix("!")) if "!" in text else move


def seen_here(position: Position) -> int | None:
    """How often a position has stood, where that counts and nothing else has ended the game."""
    if not isinstance(position, SixPosition | HexonePosition):
        return None
    ended = position.outcome is not None and position.outcome.reason != "repetition"
    if ended or not position.game.counts_repetition or shape_of(position) is not None:
        return None
    return position.seen
