"""The moves of a record as tokens: words, comments and brackets, each with its place."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from sixfold.records.commands import take_commands
from sixfold.records.ending import RESULTS
from sixfold.records.escapes import GAME_LINE, BadEscape, unescape_comment
from sixfold.records.faults import Place
from sixfold.records.lines import Lines

_WORD = re.compile(r"[^ \t(){}]+")
_BLANKS = re.compile(r"[ \t]*")
_NUMBER = re.compile(r"[0-9]+\.+")
_IN_COMMENT = re.compile(r"(?:[^}\\]++|\\.)*+")


class Kind(Enum):
    """What a token is."""

    MOVE = auto()
    NUMBER = auto()
    MARK = auto()
    RESULT = auto()
    COMMENT = auto()
    OPEN = auto()
    CLOSE = auto()
    STRAY = auto()


class Token(NamedTuple):
    """A word, a bracket, or a comment without its braces."""

    kind: Kind
    text: str
    place: Place
    commands: tuple[str, ...] = ()
    """In a comment, what stood in each `[%…]` at its beginning."""


_SIGNS = {"(": Kind.OPEN, ")": Kind.CLOSE, "}": Kind.STRAY}


class Tokens:
    """The tokens of one game, taken from lines as they are needed."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._text = ""
        self._at = 0

    def take(self) -> Token | None:
        """The next token; None where the file ends or the next game begins."""
        while not self._more_on_line():
            if not self._next_line():
                return None
            if self._text.startswith(";"):
                self._at = len(self._text)
        place = self._lines.place(self._at + 1)
        sign = self._text[self._at]
        if sign == "{":
            return self._comment(place)
        if sign in _SIGNS:
            self._at += 1
            return Token(_SIGNS[sign], sign, place)
        return self._word(place)

    def end(self) -> None:
        """Nothing may follow the result on its line."""
        if self._more_on_line():
            word = first_word(self._text[self._at :])
            raise self._lines.place(self._at + 1).fault("stray-token", token=word)

    def _more_on_line(self) -> bool:
        blanks = _BLANKS.match(self._text, self._at)
        self._at = blanks.end() if blanks else self._at
        return self._at < len(self._text)

    def _next_line(self) -> bool:
        line = self._lines.take()
        if line is None:
            return False
        if line.startswith(GAME_LINE):
            self._lines.hold()
            return False
        self._text, self._at = line, 0
        return True

    def _word(self, place: Place) -> Token:
        found = _WORD.match(self._text, self._at)
        word = found[0] if found else ""
        self._at += len(word)
        return Token(_kind(word), word, place)

    def _comment(self, opened: Place) -> Token:
        """A comment up to its brace, over as many lines as it takes."""
        self._at += 1
        commands, self._at = take_commands(self._text, self._at)
        if self._text.startswith("[%", self._at):
            raise opened.fault("unknown-command", command=self._text[self._at :])
        parts = [self._rest_of_comment()]
        while not self._text.startswith("}", self._at):
            if not self._next_line():
                raise opened.fault("unclosed-comment")
            parts.append(self._rest_of_comment())
        self._at += 1
        return Token(Kind.COMMENT, "\n".join(parts), opened, commands)

    def _rest_of_comment(self) -> str:
        found = _IN_COMMENT.match(self._text, self._at)
        begin, self._at = self._at, found.end() if found else self._at
        # A backslash that ends the line is no escape, and must not hide.
        end = self._at if self._text.startswith("}", self._at) else len(self._text)
        try:
            return unescape_comment(self._text[begin:end])
        except BadEscape as error:
            place = self._lines.place(begin + error.offset + 1)
            raise place.fault("bad-escape", escape=error.escape) from None


def first_word(text: str) -> str:
    """What stands between the first blanks of a text that is not blank."""
    return text.strip(" \t").replace("\t", " ").split(" ")[0]


def _kind(word: str) -> Kind:
    if word in RESULTS:
        return Kind.RESULT
    if word.startswith("$"):
        return Kind.MARK
    if word.startswith("["):
        return Kind.STRAY
    return Kind.NUMBER if _NUMBER.fullmatch(word) else Kind.MOVE
