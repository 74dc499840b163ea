r"""Any text at all inside quotes and braces.

A backslash separates the format's own signs from what people write. Besides the closing sign and
the backslash itself, three things are escaped:

- a carriage return, since readers take `\r\n` for the end of a line;
- a newline in a tag, so that a tag is one line (in comments lines stay as they are);
- in a comment the `[` of an opening `[%`, which would be a command, and that of a line which starts
  with `[Game "`. So such a line always begins a game, and a reader finds the next one after any
  fault without looking back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

GAME_LINE: Final = '[Game "'
"""How a game begins, at the start of a line."""

_TAG: Final = {"\\": "\\", '"': '"', "n": "\n", "r": "\r"}
_COMMENT: Final = {"\\": "\\", "}": "}", "[": "[", "r": "\r"}
_ESCAPE = re.compile(r"\\(.?)", re.DOTALL)
_TAG_SIGNS = re.compile(r'[\\"\n\r]')
_COMMENT_SIGNS = re.compile(r'[\\}\r]|\A\[(?=%)|(?<=\n)\[(?=Game ")')


class BadEscape(ValueError):
    """A backslash `offset` characters into the text, before a sign that needs none."""

    def __init__(self, escape: str, offset: int) -> None:
        super().__init__(escape)
        self.escape = escape
        self.offset = offset


def escape_tag(text: str) -> str:
    """A tag's value as it stands between quotes."""
    return _escape(text, _TAG_SIGNS, _TAG)


def unescape_tag(text: str) -> str:
    """The inverse of `escape_tag`; raises BadEscape."""
    return _unescape(text, _TAG)


def escape_comment(text: str) -> str:
    """A comment as it stands between braces."""
    return _escape(text, _COMMENT_SIGNS, _COMMENT)


def unescape_comment(text: str) -> str:
    """The inverse of `escape_comment` for one line of a comment; raises BadEscape."""
    return _unescape(text, _COMMENT)


def _escape(text: str, signs: re.Pattern[str], letters: Mapping[str, str]) -> str:
    written = {meant: letter for letter, meant in letters.items()}
    return signs.sub(lambda found: "\\" + written[found[0]], text)


def _unescape(text: str, letters: Mapping[str, str]) -> str:
    def meant(found: re.Match[str]) -> str:
        if found[1] not in letters:
            raise BadEscape(found[0], found.start())
        return letters[found[1]]

    return _ESCAPE.sub(meant, text) if "\\" in text else text
