"""The games of a file of JSON as plain values, one at a time.

Three layouts are read: one object a line, one object over several lines, and a list of objects on
one line or many. An object over several lines ends where a line as far in as its first one closes
it, which is how every program lays it out; so only one game is held at a time. After a fault the
next game is found in two ways: a line that begins an object as far in as the broken one began, or
the sign `{"game":`, with which records begin.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from sixfold.records.escapes import GAME_LINE
from sixfold.records.faults import NESTING_LIMIT, Place, RecordError
from sixfold.records.lines import Lines

_GAME = re.compile(r'\{\s*"game"\s*:')


class JsonValue(NamedTuple):
    """A value that could be a game, and where it begins."""

    value: Any
    begin: Place


class JsonValues:
    """The values of a file. Whether they are records is for others to judge."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._text = ""
        self._at = 0
        self._begun = False
        self._listed = False
        self._broken = False
        self._level: str | None = None  # the indentation of the first value that was complete
        self._indent = ""  # the blanks before all else on the line where the value begins

    def take(self) -> JsonValue | None:
        """The next value; None at the end. Raises RecordError with the place of the fault."""
        self._broken = True  # until the value is complete
        if not self._to_value():
            return None
        self._lines.game += 1
        begin = self._lines.place(self._at + 1)
        try:
            value, self._at = _DECODER.raw_decode(self._text, self._at)
        except json.JSONDecodeError as error:
            if error.pos < len(self._text.rstrip()):
                raise begin.right(error.pos - self._at).fault("bad-json", path="") from error
            value = self._laid_out(begin)
        except (RecursionError, RecordError, ValueError) as error:
            raise _fault(error, begin) from error.__cause__
        if not isinstance(value, dict):  # a stray quote may begin a string that swallows a game
            self._at = begin.column - 1
            return JsonValue(value, begin)
        self._broken = False
        if self._level is None:
            self._level = self._indent
        return JsonValue(value, begin)

    def recover(self, *, up_to_records: bool = False) -> bool:
        """After a fault: past what is left of the broken value, to where the next may begin.

        With `up_to_records` it also stops at a line that begins a record as text, and says so: what
        looked like JSON was then a record whose first line is damaged.
        """
        if not self._broken:
            return False
        game = _GAME.search(self._text, self._at + 1)
        while game is None:
            try:
                line = self._lines.take()
            except RecordError:
                continue
            if line is None or self._begins(line) or line.startswith(f"{self._level}{{"):
                self._text, self._at = "", 0
                if line is not None:
                    self._lines.hold()
                return False
            if up_to_records and line.startswith(GAME_LINE):
                self._lines.hold()
                return True
            self._text = line
            game = _GAME.search(line)
        self._at = game.start()
        return False

    def _to_value(self) -> bool:
        """Go past blanks, and past the signs of a list, to where a value begins."""
        while True:
            self._at += len(_blanks(self._text[self._at :]))
            sign = self._text[self._at : self._at + 1]
            if not sign:
                self._text, self._at = "", 0  # nothing is left here if the next line is broken
                line = self._lines.take()
                if line is None:
                    return False
                self._text = line
            elif not self._begun and opens_list(self._text[self._at :]):
                self._listed = self._begun = True
                self._at += 1
            elif self._listed and sign in ",]":
                self._at += 1
            else:
                self._begun = True
                self._indent = _blanks(self._text)
                return True

    def _laid_out(self, begin: Place) -> Any:
        """A value that goes on after its first line."""
        parts = [self._text[self._at :]]
        while (line := self._lines.take()) is not None:
            if self._begins(line):
                self._lines.hold()
                break
            parts.append(line)
            if line.startswith(f"{self._indent}}}"):
                break
        text = "\n".join(parts)
        try:
            value, end = _decoded(text, len(parts[-1]))
        except json.JSONDecodeError as error:
            self._lines.give_back(parts[1:])
            raise _below(begin, text, error.pos).fault("bad-json", path="") from error
        except (RecursionError, RecordError, ValueError) as error:
            raise _fault(error, begin) from error.__cause__
        self._text, self._at = parts[-1], len(parts[-1]) - len(text) + end
        return value

    def _begins(self, line: str) -> bool:
        """Whether a line begins an object as far in as the one at hand began."""
        return line.startswith(f"{self._indent}{{")


def _blanks(text: str) -> str:
    return text[: len(text) - len(text.lstrip(" \t"))]


def opens_list(text: str) -> bool:
    """Whether a list of games begins here; a record begins with the bracket of a tag."""
    rest = text[1:].lstrip()
    return text.startswith("[") and (not rest or rest[0] in "{]")


def _below(begin: Place, text: str, offset: int) -> Place:
    """Where a character of a text over several lines stands in the file."""
    row = text.count("\n", 0, offset)
    if not row:
        return begin.right(offset)
    return Place(begin.game, begin.line + row, offset - text.rfind("\n", 0, offset))


def _decoded(text: str, last: int) -> tuple[Any, int]:
    """A value and where it ends, which must be on the last line; `last` is that line's length."""
    value, end = _DECODER.raw_decode(text)
    if end < len(text) - last:
        raise json.JSONDecodeError("more than one value", text, end)
    return value, end


def _fault(error: Exception, begin: Place) -> RecordError:
    if isinstance(error, RecursionError):
        return begin.fault("deep-nesting", limit=NESTING_LIMIT, path="")
    if isinstance(error, RecordError):
        return RecordError(error.code, **error.params, line=begin.line, game=begin.game)
    return begin.fault("bad-json", path="")  # a number with thousands of digits


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError("duplicate-field", field=twice, path="")
    return data


_DECODER = json.JSONDecoder(object_pairs_hook=_unique)
