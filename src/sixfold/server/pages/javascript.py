"""JavaScript as tokens, with their places: what bundles and the collector of messages read.

Comments, texts, templates and regular expressions are told apart as a browser does it, so that
nothing within them is taken for code; the code in the `${…}` of a template is read like any other,
to any depth. What a slash means follows from what stands before it. After a `}`, where only a
parser could know, it begins a regular expression if it begins a line: our formatter breaks a line
after a sign that divides, never before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_NAME = re.compile(r"[\w$]+")
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'', re.DOTALL)
_REGEX = re.compile(r"/(?:[^\\/\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\n|.)", re.DOTALL)

_CONTROL = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_BEFORE_VALUE = {
    "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
    "typeof", "void", "yield",
}  # fmt: skip
"""After any other name a slash divides."""
_BEFORE_STATEMENT = {"for", "if", "while", "with"}
"""After the closing bracket of these a statement begins, and no value has ended."""


class Token(NamedTuple):
    """A piece of code. Strings and templates without `${` are `text`, with their meaning."""

    kind: str  # name, text or sign
    value: str
    start: int = 0
    end: int = 0


def tokens(source: str) -> Iterator[Token]:
    """All tokens of a file."""
    return _Reader(source).code()


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.source, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def code(self) -> Iterator[Token]:
        """Up to the end, or to the closing brace of the enclosing code."""
        open_brackets: list[bool] = []  # whether what comes after the closing one is a statement
        ended = False  # whether a value has ended, so that a slash divides
        before = last = Token("sign", "")
        while True:
            blank = self._take(_BLANK)
            if self.at >= len(self.source):
                return
            sign = self.source[self.at]
            if sign == "}" and not open_brackets:
                self.at += 1
                return
            if sign == "`":
                yield from self._template()
                before, last, ended = last, Token("text", ""), True
                continue
            if last.value == "}" and last.kind == "sign" and sign == "/":
                ended = blank is None or "\n" not in blank[0]
            token = self._token(sign, ended)
            if token.kind != "sign":
                ended = token.value not in _BEFORE_VALUE or last.value in (".", "?.")
            elif token.value in ("(", "[", "{"):
                word = last.kind == "name" and before.value != "."
                open_brackets.append(word and last.value in _BEFORE_STATEMENT)
                ended = False
            elif token.value in (")", "]", "}"):
                ended = not (open_brackets and open_brackets.pop())
            else:
                ended = False
            before, last = last, token
            yield token

    def _token(self, sign: str, ended: bool) -> Token:
        start = self.at
        if found := self._take(_NAME):
            return Token("name", found[0], start, self.at)
        if found := self._take(_STRING):
            text = found[1] if found[1] is not None else found[2]
            return Token("text", decoded(text), start, self.at)
        if sign == "/" and not ended and self._take(_REGEX):
            return Token("name", "RegExp", start, self.at)
        self.at += 1
        return Token("sign", sign, start, self.at)

    def _template(self) -> Iterator[Token]:
        """A template; one with code in it is not a text, but its code is read."""
        start, has_code = self.at, False
        self.at += 1
        while found := self._take(_TEMPLATE):
            if self.source.startswith("${", self.at):
                has_code = True
                yield Token("sign", "`", self.at, self.at + 2)
                self.at += 2
                yield from self.code()
                yield Token("sign", "`", self.at - 1, self.at)
                continue
            self.at += 1  # the closing backtick
            if not has_code:
                yield Token("text", decoded(found[0]), start, self.at)
            return


def decoded(text: str) -> str:
    """The value of a literal, from its source."""
    return _ESCAPE.sub(lambda found: _unescaped(found[1]), text)


def _unescaped(escape: str) -> str:
    if len(escape) > 1:
        return chr(int(escape.strip("ux{}"), 16))
    return _CONTROL.get(escape, escape)
