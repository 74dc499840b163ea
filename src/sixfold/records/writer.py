"""A record as text: one line for each round, one for each variation, so that diffs stay small."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.core.arguments import explained
from sixfold.core.errors import RecordError
from sixfold.records.clocks import reading_text
from sixfold.records.commands import CLOCK
from sixfold.records.escapes import escape_comment, escape_tag
from sixfold.records.faults import NESTING_LIMIT
from sixfold.records.node import Node
from sixfold.records.record import Record
from sixfold.records.remarks import Remarks
from sixfold.records.walking import Step, steps


@explained
def dumps(record: Record) -> str:
    """The canonical text of a record; `loads` reads it back to an equal one."""
    tags = [f'[{name} "{escape_tag(text)}"]' for name, text in record.all_tags().items()]
    return "\n".join([*tags, "", *_Layout().lay_out(record.root), record.result, ""])


class _Layout:
    """Breaks moves into lines. A variation stands on its own line, deeper by one step."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._words: list[str] = []
        self._depth = 0
        self._breaks = True  # a line begins here, so the next move shows its number

    def lay_out(self, root: Node) -> list[str]:
        """The lines of a tree, the result aside."""
        self._words += _after(root.remarks)
        self._end_line()
        for step, node in steps(root):
            match step:
                case Step.OPEN:
                    self._open()
                case Step.CLOSE:
                    self._close()
                case Step.MOVE:
                    self._move(node)
        self._end_line()
        return self._lines

    def _open(self) -> None:
        self._end_line()
        self._depth += 1
        if self._depth > NESTING_LIMIT:
            raise RecordError("deep-nesting", limit=NESTING_LIMIT)
        self._words.append("(")

    def _close(self) -> None:
        self._words.append(")")
        self._end_line()
        self._depth -= 1

    def _move(self, node: Node) -> None:
        number = node.number
        begins_round = not number.endswith("...")
        if begins_round and self._depth == 0:
            self._end_line()
        said = node.remarks
        self._words += _comment(said.before_commands, said.before)
        if begins_round or self._breaks:
            self._words.append(number)
        self._words += _said(node)
        self._breaks = False

    def _end_line(self) -> None:
        """Finish the line; whatever comes next begins one of its own depth."""
        if self._words:
            self._lines.append("  " * self._depth + " ".join(self._words))
        self._words = []
        self._breaks = True


def _said(node: Node) -> Iterator[str]:
    """A move with its comments."""
    yield str(node.move)
    for mark in node.marks:
        yield f"${mark}"
    yield from _after(node.remarks)


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
