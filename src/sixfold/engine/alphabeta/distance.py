"""Exact distances: how a search's "win within n plies" becomes "win n", or loses its number.

The search proves an upper bound. `Confirmation` asks `forced` whether less is enough, until it
knows the exact distance of each line or runs out of nodes; a line that stays unconfirmed is won or
lost all the same, and is reported without a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.core.position import Position
from sixfold.engine.alphabeta.forced import LONGEST
from sixfold.engine.alphabeta.frame import KNOWN, MOST_BARRED, WIN
from sixfold.engine.alphabeta.root import can_force, forced_line

FEWEST_NODES = 20_000
"""What a confirmation may cost in any case; otherwise as much as the proof has cost."""

_GOLDEN = 0x9E3779B97F4A7C15
_WORD = (1 << 64) - 1


def barred_keys(position: Position[Any], load: Any) -> list[int]:
    """The keys of positions that have stood twice and would be a draw if they stood again."""
    keys: list[int] = []
    at: Position[Any] | None = position
    while at is not None:
        if getattr(at, "seen", 1) > 1:
            keys.append(int(load(at)[0]["key"]))
        at = at.parent
    return sorted(set(keys))


def salt_of(barred: list[int]) -> int:
    """What keeps entries of the table apart that were made with other positions barred."""
    salt = 0
    for key in barred:
        salt = ((salt ^ key) * _GOLDEN + 1) & _WORD
    return salt


def bar(frame: Any, barred: list[int]) -> None:
    """Tell a frame which positions are barred."""
    frame["salt"] = salt_of(barred)
    frame["barred_count"] = min(len(barred), MOST_BARRED)
    for place, key in enumerate(barred[:MOST_BARRED]):
        frame["barred"][place] = key


@dataclass(frozen=True)
class Distance:
    """The exact value of a line, with the line."""

    value: int
    line: list[int]


class Confirmation:
    """Looks for the exact distances of one root's lines."""

    def __init__(self, board: Any, table: Any, frame: Any, flag: Any) -> None:
        self._board = board.copy()
        if "repeats" in board.dtype.names:
            self._board[0]["repeats"] = 0  # what history bars is told to the frame
        self._table = table
        self._frame = frame
        self._flag = flag

    def best(self, value: int, line: list[int]) -> Distance | None:
        """The distance of the root, given its proven value and the line behind it."""
        plies = WIN - abs(value)
        attacker = self._attacker(value > 0)
        exact = self._exact(attacker, plies, -1)
        if exact is None:
            return None
        if value > 0 and exact == plies:
            return Distance(value, line)
        known = forced_line(self._board[0], self._table, self._frame[0], attacker, exact)
        if exact == plies and known[:1] == line[:1]:
            return Distance(value, line)
        return Distance(_signed(exact, value), known) if known else None

    def after(self, value: int, line: list[int]) -> Distance | None:
        """The distance of one move of the root: that of the position after it, and one more."""
        plies = WIN - abs(value)
        attacker = self._attacker(value > 0)
        exact = 1 if plies == 1 else self._exact(attacker, plies - 1, line[0], 1)
        if exact is None or exact == plies:
            return None if exact is None else Distance(value, line)
        board, frame = self._board[0], self._frame[0]
        rest = forced_line(board, self._table, frame, attacker, exact - 1, line[0])
        return Distance(_signed(exact, value), [line[0], *rest])

    def _attacker(self, mover_wins: bool) -> int:
        side = int(self._board[0]["side"])
        return side if mover_wins else 1 - side

    def _exact(self, attacker: int, plies: int, move: int, more: int = 0) -> int | None:
        """The shortest distance up to one that is proven, plus `more`; None if halted."""
        if plies > LONGEST or self._frame[0]["barred_count"] >= MOST_BARRED:
            return None
        low, high = 0, plies
        asked = 1 + plies % 2  # then in twos: most wins end with the attacker's move
        while low < high - 1:
            board, frame = self._board[0], self._frame[0]
            wins = can_force(board, self._table, frame, self._flag, attacker, asked, move)
            if frame["halted"]:
                return None
            low, high = (low, asked) if wins else (asked, high)
            asked = min(low + 2, high - 1)
        return high + more


def _signed(plies: int, value: int) -> int:
    return WIN - plies if value > 0 else plies - WIN


assert LONGEST < WIN - KNOWN
