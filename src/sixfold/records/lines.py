"""Numbered lines from a path, a stream or anything else that yields lines.

Only one line is held at a time. Lines end at `\\n` and nowhere else, so a comment may contain any
other character that some programs take for the end of a line.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sixfold.core.arguments import wrong_kind
from sixfold.records.escapes import GAME_LINE
from sixfold.records.faults import Place, RecordError

Source = str | os.PathLike[str] | Iterable[str] | Iterable[bytes]
"""A path, or lines: an open file (text or binary), a list, a generator. A `str` is a path."""

_BOM = "\ufeff"
_GAME_BYTES = GAME_LINE.encode()


class Lines:
    """A source, line by line, with the numbers that errors need."""

    def __init__(self, source: Iterable[str] | Iterable[bytes]) -> None:
        self._source: Iterator[str | bytes] = iter(source)
        self._ended = False
        self._held = False
        self._back: list[str] = []  # given back, the next one last
        self._waiting: str | bytes | None = None  # found by `skip_to_game`, not yet decoded
        self.text = ""
        """The last line that was taken, without its end."""
        self.number = 0
        self.game = 0
        """How many games have begun so far."""

    def take(self) -> str | None:
        """The next line, or None after the last."""
        if self._held:
            self._held = False
            return self.text
        if self._back:
            self.number += 1
            self.text = self._back.pop()
            return self.text
        line, self._waiting = self._waiting, None
        if line is None:
            line = self._next()
        if line is None:
            return None
        self.number += 1
        self.text = ""  # nothing stands here if the line cannot be decoded
        self.text = self._decode(line).removesuffix("\n").removesuffix("\r")
        if self.number == 1:
            self.text = self.text.removeprefix(_BOM)
        return self.text

    def hold(self) -> None:
        """Give the last line back: the next `take` returns it again."""
        self._held = True

    def give_back(self, lines: list[str]) -> None:
        """Give back the lines that were taken last, in their order."""
        if self._held:
            lines = [*lines, self.text]
            self._held = False
        self._back += reversed(lines)
        self.number -= len(lines)

    def skip_to_game(self) -> None:
        """Go to the next line that begins a game, past anything that cannot be read."""
        if self._waiting is not None or (self._held and self.text.startswith(GAME_LINE)):
            return
        self._held = False
        while True:
            try:
                line = self._next()
            except RecordError:
                continue
            # Most lines of a large file are passed here, so they are not decoded.
            if line is None or _begins_game(line):
                self._waiting = line
                return
            self.number += 1

    def place(self, column: int) -> Place:
        """A column of the last line."""
        return Place(max(self.game, 1), max(self.number, 1), column)

    def place_of_end(self) -> Place:
        """Where reading had to stop: at the line that was given back, or after the last one."""
        return self.place(1 if self._held else len(self.text) + 1)

    def _next(self) -> str | bytes | None:
        if self._ended:
            return None
        try:
            return next(self._source)
        except StopIteration:
            self._ended = True
            return None
        except UnicodeDecodeError as error:
            self._ended = True  # a text stream does not recover from this
            self.number += 1
            self.text = ""
            raise self.place(1).fault("bad-encoding") from error

    def _decode(self, line: str | bytes) -> str:
        """A line as text that can be written as UTF-8 again."""
        try:
            if isinstance(line, bytes):
                return line.decode("utf-8")
            if not line.isascii():
                line.encode("utf-8")  # only a lone surrogate fails
        except UnicodeDecodeError as error:
            column = len(error.object[: error.start].decode("utf-8")) + 1
            raise self.place(column).fault("bad-encoding") from error
        except UnicodeEncodeError as error:
            raise self.place(error.start + 1).fault("bad-encoding") from error
        except AttributeError:
            raise wrong_kind("a line", line, str | bytes) from None
        return line


def _begins_game(line: str | bytes) -> bool:
    return line.startswith(GAME_LINE) if isinstance(line, str) else line.startswith(_GAME_BYTES)


@contextmanager
def open_lines(source: Source) -> Iterator[Lines]:
    """The lines of a source; a file that was opened for them is closed again."""
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            yield Lines(file)
    else:
        yield Lines(source)
