"""A record as text: one line for each round, one for each variation, so that diffs stay small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.position import Position
from sixfold.records.clocks import reading_text
from sixfold.records.commands import CLOCK
from sixfold.records.escapes import escape_comment, escape_tag
from sixfold.records.faults import NESTING_LIMIT, RecordError
from sixfold.records.record import Record
from sixfold.records.remarks import NO_REMARKS, Remarks
from sixfold.records.tree import Branch, begins_round, first_round, number_of
from sixfold.records.walking import Step, steps


@explained
def dumps(record: Record) -> str:
    """The canonical text of a record; `loads` reads it back to an equal one."""
    tags = [f'[{name} "{escape_tag(text)}"]' for name, text in record.all_tags().items()]
    return "\n".join([*tags, "", *_Layout().lay_out(record.tree), record.result, ""])


class _Layout:
    """Breaks moves into lines. A variation stands on its own line, deeper by one step."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._words: list[str] = []
        self._depth = 0
        self._rounds: list[int] = []  # of the last moves of the lines that are open
        self._breaks = True  # a line begins here, so the next move shows its number

    def lay_out(self, root: Branch) -> list[str]:
        """The lines of a tree, the result aside."""
        self._words += _after(root.remarks)
        self._end_line()
        self._rounds = [first_round(root.position)]
        for step, branch in steps(root):
            match step:
                case Step.OPEN:
                    self._open(branch)
                case Step.CLOSE:
                    self._close()
                case Step.MOVE:
                    self._move(branch)
        self._end_line()
        return self._lines

    def _open(self, first: Branch) -> None:
        """A variation goes back to before the last move of its line."""
        self._end_line()
        self._depth += 1
        self._rounds.append(self._rounds[-1] - begins_round(_before(first)))
        if self._depth > NESTING_LIMIT:
            raise RecordError("deep-nesting", limit=NESTING_LIMIT)
        self._words.append("(")

    def _close(self) -> None:
        self._words.append(")")
        self._end_line()
        self._depth -= 1
        self._rounds.pop()

    def _move(self, branch: Branch) -> None:
        before = _before(branch)
        is_new_round = begins_round(before)
        self._rounds[-1] += is_new_round
        if is_new_round and self._depth == 0:
            self._end_line()
        said = branch.remarks
        if said.introduces:
            self._words += _comment(said.before_commands, said.before)
        if is_new_round or self._breaks:
            self._words.append(number_of(self._rounds[-1], before))
        self._words.append(branch.move)
        if said is not NO_REMARKS:
            self._words += [f"${mark}" for mark in said.marks]
            self._words += _after(said)
        self._breaks = False

    def _end_line(self) -> None:
        """Finish the line; whatever comes next begins one of its own depth."""
        if self._words:
            self._lines.append("  " * self._depth + " ".join(self._words))
        self._words = []
        self._breaks = True


def _before(branch: Branch) -> Position[Any]:
    """The position in which a move was played."""
    before = branch.position.parent
    assert before is not None, "a move has a position before it"
    return before


def _after(said: Remarks) -> Iterator[str]:
    clock = () if said.clock is None else (f"{CLOCK} {reading_text(said.clock)}",)
    return _comment((*clock, *said.commands), said.comment)


def _comment(commands: tuple[str, ...], words: str) -> Iterator[str]:
    """Commands and words between braces; nothing if there are none."""
    parts = [f"[%{command}]" for command in commands]
    if words:
        parts.append(escape_comment(words))
    if parts:
        yield f"{{{' '.join(parts)}}}"
