"""Several lines at once: each is what a search of its move alone says at the same depth.

Searches share a table, killers and a history of good moves, and late moves are searched less deeply
than early ones; so a value depends a little on what was searched before it. That must not be so for
lines that are compared with each other. Here every line has killers and a history of its own and a
salt for its keys, so that it finds nothing of the others in the table, and goes through all depths
from the first one on. Its score is then the same beside others and alone, unless the table is so
full that one line's entries push out another's.

The moves that have no line are only asked whether one of them can beat the last line. One that
might is searched alone, and gets a line if it does. Lines are compared by what they are `worth`,
which may be the mean of two depths. Then what a move has to exceed at this depth follows from what
no other move exceeded one depth before.

Threads that help fill the table for each other: with them lines are not kept apart.
"""

from __future__ import annotations

from typing import Any

from sixfold.engine.alphabeta.frame import INFINITE, KNOWN
from sixfold.engine.alphabeta.root import search_root
from sixfold.engine.alphabeta.transposition import move_hash
from sixfold.engine.alphabeta.window import (
    new_frame,
    root_codes,
    search_line,
    set_root_codes,
    worth,
)
from sixfold.engine.searching import NO_LIMIT

LEARNED = ("killers", "history")


class Alone:
    """One move of the root, searched as if there were no other."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.depth = 0
        self.value = 0
        self.before: int | None = None
        """The value one depth before, if that counts as well."""
        self.line = [code]
        self.learned: dict[str, Any] = {}

    @property
    def proven(self) -> bool:
        """Whether a deeper search would find the same."""
        return abs(self.value) > KNOWN

    @property
    def worth(self) -> float:
        """What lines are ordered by."""
        return worth(self.value, self.before)


class Several:
    """The lines of a search; `frame` has the root's moves and is used for those without a line."""

    def __init__(
        self,
        board: Any,
        table: Any,
        frame: Any,
        flag: Any,
        count: int,
        *,
        apart: bool,
        swings: bool,
    ) -> None:
        self._board, self._table, self._flag = board, table, flag
        self._main = frame
        self._frame = new_frame(int(frame["age"]))[0]
        self._apart = apart
        self._swings = swings
        self._lines = [Alone(code) for code in root_codes(frame)[:count]]
        self._bound = INFINITE
        """No move without a line had a larger value at the last depth."""
        self.limit = NO_LIMIT
        """The nodes of both frames together at which everything is halted."""

    @property
    def nodes(self) -> int:
        """How many nodes the lines took, apart from those of the other moves."""
        return int(self._frame["nodes"])

    def salt_of(self, code: int) -> int:
        """What the keys of a line are mixed with."""
        salt = int(self._main["salt"])
        return salt ^ (int(move_hash(code)) << 40 | int(self._main["age"])) if self._apart else salt

    def iterate(self, depth: int) -> list[Alone] | None:
        """All lines at a depth, the best first; None if halted."""
        lines, count = list(self._lines), int(self._main["root_count"])
        for line in lines:
            if not self._deepen(line, depth):
                return None
        lines.sort(key=lambda line: -line.worth)
        taken = {line.code for line in lines}
        others = [code for code in root_codes(self._main) if code not in taken]
        bound = -INFINITE
        for done in range(len(lines), count):
            set_root_codes(self._main, [*(line.code for line in lines), *others])
            last = lines[-1]
            least = self._least(last)
            self._allow(self._main)
            value = search_root(
                self._board, self._table, self._main, self._flag, depth, least, least + 1, done
            )
            if self._main["halted"]:
                return None
            others = root_codes(self._main)[len(lines) :]
            if value <= least:
                bound = max(bound, least)
                break
            rival = Alone(others[done - len(lines)])
            if not self._deepen(rival, depth):
                return None
            if rival.worth > last.worth:
                others[done - len(lines)] = last.code
                lines[-1] = rival
                lines.sort(key=lambda line: -line.worth)
                rival = last
            bound = max(bound, rival.value)
        set_root_codes(self._main, [*(line.code for line in lines), *others])
        self._lines, self._bound = lines, bound
        return lines

    def _least(self, last: Alone) -> int:
        """What a move without a line must exceed to be worth more than the last line."""
        if last.proven or last.before is None:
            return last.value
        return min(KNOWN, max(-KNOWN, int(2 * last.worth) - self._bound))

    def _allow(self, frame: Any) -> None:
        frame["limit"] = frame["nodes"] + self.limit - self.nodes - int(self._main["nodes"])

    def _deepen(self, line: Alone, depth: int) -> bool:
        """Take a line to a depth, through all that are missing; False if halted."""
        frame = self._frame
        while line.depth < depth and not line.proven:
            set_root_codes(frame, [line.code])
            frame["salt"] = self.salt_of(line.code)
            for name in LEARNED:
                frame[name] = line.learned.get(name, 0)
            self._allow(frame)
            found = search_line(
                self._board, self._table, frame, self._flag, line.depth + 1, last=line.value
            )
            if frame["halted"] or found is None:
                return False
            line.before = line.value if self._swings and line.depth else None
            line.value, line.line = found
            line.depth += 1
            line.learned = {name: frame[name].copy() for name in LEARNED}
        return True
