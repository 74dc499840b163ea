"""Many games of one kind, stepped together from Python with arrays.

For learning and for statistics: `legal` lists the moves of all boards, `step` plays one move on
each. Moves are the kernel's codes, integers that mean something only on the board that listed
them; `move` and `code` translate. Every code is checked before any board is touched, because a
wrong one would write into foreign memory.

>>> import numpy as np, sixfold
>>> from sixfold.engine.simulation.batch import Batch
>>> batch = Batch(sixfold.game("gosix").start(), 1000, auto_reset=True)
>>> random = np.random.default_rng(1)
>>> for _ in range(10):
...     results = batch.step(batch.choose(random))
>>> batch.text(0).startswith("gosix p0:")
True
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.arguments import explained, shown
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.compile.jit import entry
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.operations import generate, make
from sixfold.engine.simulation.exact import exact_board

__all__ = ["DRAWN", "NO_MOVE", "ONGOING", "Batch", "IllegalCode", "Legal"]

NO_MOVE = -1
"""What fills up rows of codes, and what a board takes whose game is over."""


class IllegalCode(ValueError):
    """A code that is no legal move of its board; nothing has been played on any board."""

    def __init__(self, index: int, code: int) -> None:
        super().__init__(f"{code} is not the code of a legal move on board {index}")
        self.index = index
        self.code = code


@dataclass(frozen=True)
class Legal:
    """The legal moves of all boards: a row of codes for each, as wide as the longest needs."""

    codes: NDArray[np.int64]
    counts: NDArray[np.int64]

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which of `codes` are moves and do not just fill up a row."""
        mask: NDArray[np.bool_] = np.arange(self.codes.shape[1]) < self.counts[:, None]
        return mask


class Batch:
    """Boards that start from one position and are stepped together.

    With `auto_reset` a board whose game ends is set back to the start in the same step; the
    results that `step` returns still say how the game ended.
    """

    def __init__(self, start: Position[Any], count: int, *, auto_reset: bool = False) -> None:
        checks.position(start)
        count = checks.whole_number("the number of boards", count, low=1)
        if auto_reset and start.outcome:
            raise ValueError("a game that is over cannot be started again and again")
        self.start = start
        self.auto_reset = auto_reset
        self._kernel, self._first = exact_board(start)
        _check_room(count, self._first.itemsize + 8 * (64 + self._kernel.MOST_MOVES))
        self._boards = np.repeat(self._first, count)
        self._played = np.zeros((count, 64), np.int64)  # the codes that led from the start
        self._lengths = np.zeros(count, np.int64)
        self._room = np.empty((count, self._kernel.MOST_MOVES), np.int64)
        self._legal: Legal | None = None

    def __len__(self) -> int:
        return len(self._boards)

    # What stands

    @property
    def results(self) -> NDArray[np.int8]:
        """ONGOING, the colour that has won, or DRAWN, of each board as it stands."""
        return np.asarray(self._boards["over"], np.int8).copy()

    @property
    def sides(self) -> NDArray[np.int8]:
        """The colour to move on each board."""
        return np.asarray(self._boards["side"], np.int8).copy()

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many moves have been played on each board since its start."""
        return self._lengths.copy()

    @property
    def keys(self) -> NDArray[np.uint64]:
        """A key for each board: equal for equal positions, with the side to move."""
        return np.asarray(self._boards["key"], np.uint64).copy()

    def position(self, index: int) -> Position[Any]:
        """One board as a position with its history, played again by the pure rules."""
        index, position = self._index(index), self.start
        for code in self._played[index, : self._lengths[index]]:
            position = position.play(self._kernel.decode(position, int(code)))
        return position

    def text(self, index: int) -> str:
        """The position text of one board."""
        return self.position(index).to_text()

    # What can be played

    @property
    def legal(self) -> Legal:
        """The legal moves of all boards; listed once for each step."""
        if self._legal is None:
            counts = np.empty(len(self), np.int64)
            list_all(self._boards, self._room, counts)
            codes = self._room[:, : counts.max()].copy()
            codes[np.arange(codes.shape[1]) >= counts[:, None]] = NO_MOVE
            self._legal = Legal(codes, counts)
        return self._legal

    @explained
    def choose(self, random: np.random.Generator) -> NDArray[np.int64]:
        """A random legal code for each board, NO_MOVE where the game is over."""
        legal = self.legal
        if legal.codes.shape[1] == 0:
            return np.full(len(self), NO_MOVE, np.int64)
        chosen = (random.random(len(self)) * legal.counts).astype(np.int64)
        codes: NDArray[np.int64] = legal.codes[np.arange(len(self)), chosen]
        return codes

    def move(self, index: int, code: int) -> Move:
        """The move that a legal code means on one board."""
        index, legal = self._index(index), self.legal
        if checks.whole_number("code", code) not in legal.codes[index, : legal.counts[index]]:
            raise IllegalCode(index, code)
        move: Move = self._kernel.decode(self.position(index), code)
        return move

    def code(self, index: int, move: Move | str) -> int:
        """The code of a move, or of its text, on one board; raises what `play` would raise."""
        position = self.position(index)
        after = position.play(move)
        return int(self._kernel.encode(position, after.last_move))

    # Playing

    def step(self, codes: Iterable[int] | NDArray[Any]) -> NDArray[np.int8]:
        """Play one code on each board; ONGOING or how the game ended, for each of them."""
        given = self._checked(codes)
        if self._lengths.max() == self._played.shape[1]:
            self._played = np.concatenate([self._played, np.zeros_like(self._played)], axis=1)
        results = np.empty(len(self), np.int8)
        step_all(self._boards, given, self._played, self._lengths, results)
        if self.auto_reset:
            self.reset(results != ONGOING)
        self._legal = None
        return results

    def reset(self, which: NDArray[Any] | None = None) -> None:
        """Set all boards, or those of a mask or of indices, back to the start."""
        chosen = slice(None) if which is None else self._chosen(which)
        self._boards[chosen] = self._first[0]
        self._lengths[chosen] = 0
        self._legal = None

    def _index(self, index: int) -> int:
        """The number of a board; like a list's, it may count from the end."""
        return checks.whole_number("index", index, -len(self), len(self) - 1)

    def _chosen(self, which: NDArray[Any]) -> NDArray[Any]:
        """A mask of the boards, or indices of some."""
        chosen = np.asarray(which)
        if not chosen.size:
            return np.zeros(0, np.int64)
        if chosen.dtype.kind not in "biu":
            raise TypeError(f"boards are chosen by a mask or by indices, not {shown(which)}")
        if chosen.dtype.kind == "b":
            if chosen.shape != (len(self),):
                raise ValueError(f"a mask has {len(self)} places, not the shape {chosen.shape}")
        elif not (-len(self) <= chosen.min() and chosen.max() < len(self)):
            raise ValueError(f"{shown(which)} names others than the {len(self)} boards")
        return chosen

    def _checked(self, codes: Iterable[int] | NDArray[Any]) -> NDArray[np.int64]:
        checks.expect("codes", codes, Iterable)
        given = np.asarray(codes if isinstance(codes, np.ndarray) else list(codes))
        if given.shape != (len(self),):
            raise ValueError(f"{len(self)} codes are needed, not an array of shape {given.shape}")
        if not np.issubdtype(given.dtype, np.integer):
            raise TypeError(f"codes are integers, not {given.dtype}")
        given = given.astype(np.int64)
        legal = self.legal
        wrong = first_illegal(given, legal.codes, legal.counts)
        if wrong >= 0:
            raise IllegalCode(int(wrong), int(given[wrong]))
        return given


def _check_room(count: int, each: int) -> None:
    """Refuse more boards than the memory of this machine can hold, before asking for it."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError):
        return  # this system does not tell
    if count * each > memory:
        raise ValueError(
            f"the number of boards must be {memory // each} or less, not {count}: "
            "the memory of this machine holds no more"
        )


@entry
def list_all(boards: Any, room: Any, counts: Any) -> None:
    """List the legal moves of each board in its row."""
    for index in range(len(boards)):
        counts[index] = generate(boards[index], room[index])


@entry
def first_illegal(codes: Any, legal: Any, counts: Any) -> int:
    """The first board whose code is not legal, or -1."""
    for index in range(len(codes)):
        found = counts[index] == 0 and codes[index] == NO_MOVE
        for slot in range(counts[index]):
            if legal[index, slot] == codes[index]:
                found = True
                break
        if not found:
            return index
    return -1


@entry
def step_all(boards: Any, codes: Any, played: Any, lengths: Any, results: Any) -> None:
    """Play checked codes and note them."""
    for index in range(len(boards)):
        if codes[index] != NO_MOVE:
            make(boards[index], codes[index])
            played[index, lengths[index]] = codes[index]
            lengths[index] += 1
        results[index] = boards[index].over
