"""Read JavaScript just well enough to find the calls in it.

It skips comments and regular expressions, decodes strings, and reads the code in the `${…}` of a
template like any other, to any depth.

Babel has an extractor for JavaScript, but it silently loses messages: one among the arguments of
another, and one next to a template within a template. From `t(a ? "b" : "c")` it takes only the
last text. A test shows this; once Babel handles these cases, this file can go.
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
_BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "void", "delete", "do", "else", "await"}
"""After any other name or a closing bracket a slash divides."""


class Token(NamedTuple):
    """A piece of code. Strings and templates without `${` are `text`, with their meaning."""

    kind: str  # name, text or sign
    value: str


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
        depth, last = 0, Token("sign", "")
        while True:
            self._take(_BLANK)
            if self.at >= len(self.source):
                return
            sign = self.source[self.at]
            if sign == "}" and depth == 0:
                self.at += 1
                return
            if sign == "`":
                self.at += 1
                yield from self._template()
                last = Token("text", "")
                continue
            last = self._token(sign, last)
            depth += (last == ("sign", "{")) - (last == ("sign", "}"))
            yield last

    def _token(self, sign: str, last: Token) -> Token:
        if found := self._take(_NAME):
            return Token("name", found[0])
        if found := self._take(_STRING):
            return Token("text", decoded(found[1] if found[1] is not None else found[2]))
        if sign == "/" and not _ends_a_value(last) and self._take(_REGEX):
            return Token("name", "RegExp")
        self.at += 1
        return Token("sign", sign)

    def _template(self) -> Iterator[Token]:
        """The rest of a template; one with code in it is not a text, but its code is read."""
        whole = ""
        while found := self._take(_TEMPLATE):
            whole += found[0]
            if self.source.startswith("${", self.at):
                self.at += 2
                yield Token("sign", "`")
                yield from self.code()
                yield Token("sign", "`")
                whole = ""
                continue
            plain = found.start() - 1 >= 0 and self.source[found.start() - 1] == "`"
            self.at += 1  # the closing backtick
            if plain:
                yield Token("text", decoded(whole))
            return


def _ends_a_value(token: Token) -> bool:
    if token.kind == "name":
        return token.value not in _BEFORE_REGEX
    return token.kind == "text" or token.value in ")]}"


def decoded(text: str) -> str:
    """The value of a literal, from its source."""
    return _ESCAPE.sub(lambda found: _unescaped(found[1]), text)


def _unescaped(escape: str) -> str:
    if len(escape) > 1:
        return chr(int(escape.strip("ux{}"), 16))
    return _CONTROL.get(escape, escape)
