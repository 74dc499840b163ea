"""Exact distances: how a search's "win within n plies" becomes "win n", or loses its number.

The search proves a win, but not always the shortest: it looks at few moves first, less deeply at
late ones, and stops at its first proof. That there is none within n - 1 plies is shown by a strict
search, which tries every move and estimates nothing. A line that is not confirmed in time is won or
lost all the same, and is reported without a number.

History. The third time that a position stands, the game is drawn, so a proof must not pass through
a position that has stood twice before the root: such positions are barred. No other repetition can
matter. The side that wins takes the shortest way, on which distances fall with every ply, so
nothing stands twice on it; and what stood once before stands no more than twice. Hence the board of
a strict search does not count repetitions, and what it finds depends on the position alone and may
be kept in the table, whatever path led to it. What is learned with other positions barred, and by
searches that are not strict, has other salts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.core.position import Position
from sixfold.engine.alphabeta.frame import DEEPEST, KNOWN, MOST_BARRED, WIN
from sixfold.engine.alphabeta.root import open_root, search_root, widen_root
from sixfold.engine.alphabeta.window import set_root_codes

FEWEST_NODES = 20_000
"""What a confirmation may cost in any case; otherwise as much as the proof has cost."""

LONGEST = 100
"""Longer wins are not asked about."""

_STRICT = 0x94D049BB133111EB
_GOLDEN = 0x9E3779B97F4A7C15
_WORD = (1 << 64) - 1


def barred_keys(position: Position[Any], load: Any) -> list[int]:
    """The keys of positions that have stood twice and would be a draw if they stood again."""
    keys: set[int] = set()
    at: Position[Any] | None = position
    while at is not None:
        if getattr(at, "seen", 1) > 1:
            keys.add(int(load(at)[0]["key"]))
        at = at.parent
    return sorted(keys)


def bar(frame: Any, barred: list[int]) -> None:
    """Tell a frame which positions are barred."""
    salt = 0
    for key in barred:
        salt = ((salt ^ key) * _GOLDEN + 1) & _WORD
    frame["salt"] = salt
    frame["barred_count"] = min(len(barred), MOST_BARRED)
    for place, key in enumerate(barred[:MOST_BARRED]):
        frame["barred"][place] = key


class Distance(NamedTuple):
    """The exact value of a line, with the line."""

    value: int
    line: list[int]


class Halted(Exception):
    """The nodes, or the time, were not enough."""


class Strict:
    """Asks what a side can force from one root; `frame` is its own, fresh and with its bars."""

    def __init__(self, board: Any, table: Any, frame: Any, flag: Any) -> None:
        self._board = board.copy()
        if "repeats" in board.dtype.names:
            self._board[0]["repeats"] = 0
            self._board[0]["seen"] = 1
        self._table = table
        self._frame = frame
        self._flag = flag
        frame[0]["salt"] = int(frame[0]["salt"]) ^ _STRICT
        frame[0]["strict"] = 1
        open_root(self._board[0], frame[0], 1)
        if not frame[0]["root_whole"]:
            widen_root(self._board[0], frame[0])
        self.side = int(self._board[0]["side"])

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return int(self._frame[0]["nodes"])

    def allow(self, nodes: int) -> None:
        """Grant some more nodes."""
        self._frame[0]["limit"] = self.nodes + nodes

    def wins(self, attacker: int, plies: int) -> tuple[bool, int]:
        """Whether a side wins within a number of plies, and the mover's move that shows it.

        The move means something if the mover reaches what they want: a win in time, or none of the
        other side's in time.
        """
        frame = self._frame[0]
        frame["attacker"] = attacker
        most = WIN - plies
        low, high = (most - 1, most) if attacker == self.side else (-most, 1 - most)
        value = search_root(self._board[0], self._table, frame, self._flag, plies, low, high, 0)
        if frame["halted"]:
            raise Halted
        return (value >= high) == (attacker == self.side), int(frame["root_moves"][0])

    def only(self, moves: list[int]) -> None:
        """From now on the root has these moves."""
        set_root_codes(self._frame[0], moves)

    def distance(self, value: int, line: list[int]) -> Distance | None:
        """The exact value of the root, given a proven one with its line; None if halted."""
        attacker = self.side if value > 0 else 1 - self.side
        low, high = 0, WIN - abs(value)
        if high > LONGEST or self._frame[0]["barred_count"] >= MOST_BARRED:
            return None
        asked = 1 + high % 2  # then in twos: most wins end with the attacker's move
        while low < high - 1:
            try:
                wins, move = self.wins(attacker, asked)
            except Halted:
                return None
            low, high = (low, asked) if wins else (asked, high)
            if wins == (value > 0) and move != line[0]:
                line = [move]
            asked = min(low + 2, high - 1)
        return Distance(WIN - high if value > 0 else high - WIN, line)


assert LONGEST < DEEPEST < WIN - KNOWN
