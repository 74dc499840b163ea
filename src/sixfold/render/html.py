"""The Markdown of rules pages as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token


def _drawing(reader: object, tokens: Sequence[Token], at: int, *_: Any) -> str:
    """A drawing made of letters is no code, which a fence would be."""
    return f"<pre>{escape(tokens[at].content.removesuffix(chr(10)))}</pre>\n"


_reader = MarkdownIt("commonmark", {"html": False}).enable("table")
_reader.add_render_rule("fence", _drawing)


def html_of(markdown: str, *, inline: bool = False) -> str:
    """A text as HTML, with everything escaped; `inline` is what goes inside an element."""
    read = _reader.renderInline if inline else _reader.render
    return str(read(markdown)).strip()
