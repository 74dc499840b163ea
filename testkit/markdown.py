"""A small Markdown: as much of it as the rules pages may use, read into blocks and written as HTML.

Pages are shown by a full parser, which treats whatever it does not understand as text. This one is
strict: it refuses what it does not know, so that a test finds a mistake in a page before a player
does. Another test compares the two on every page.

>>> [block.html for block in blocks("Lay *one* tile on **2,-1**.")]
['<p>Lay <em>one</em> tile on <strong>2,-1</strong>.</p>']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

_HEADING = re.compile(r"(#{1,3}) (\S.*)")
_FENCE = re.compile(r"```(.*)")
_ITEM = re.compile(r"- (\S.*)")
_INLINE = re.compile(r"`([^`]+)`|\*\*(\S(?:[^*]*[^\s*])?)\*\*|\*(\S(?:[^*]*[^\s*])?)\*")


class MarkdownError(ValueError):
    """A line that is outside the small Markdown."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, caption, list, table or fence."""

    kind: str
    """`h1` to `h3`, `p`, `caption` (all of it emphasised), `ul`, `table` or `pre`."""
    rows: tuple[tuple[str, ...], ...]
    """The text in pieces: cells of a table, one item of a list in each row, all else in one."""
    info: str = ""
    """What stands behind the opening marks of a fence."""

    @property
    def text(self) -> str:
        """The first piece, which is all there is in most blocks."""
        return self.rows[0][0]

    @property
    def html(self) -> str:
        """The block as an element, with everything escaped."""
        if self.kind == "pre":
            return f"<pre>{escape(self.text)}</pre>"
        if self.kind == "ul":
            items = "".join(f"<li>{inline(item)}</li>" for (item,) in self.rows)
            return f"<ul>{items}</ul>"
        if self.kind == "table":
            head, *body = self.rows
            rows = "".join(_row("td", row) for row in body)
            return f"<table><thead>{_row('th', head)}</thead><tbody>{rows}</tbody></table>"
        if self.kind == "caption":
            return f"<p><em>{inline(self.text)}</em></p>"
        return f"<{self.kind}>{inline(self.text)}</{self.kind}>"


def inline(text: str) -> str:
    """Text within a block as HTML: bold, emphasis and code."""
    parts, at = [], 0
    for found in _INLINE.finditer(text):
        parts.append(_plain(text[at : found.start()]))
        tag = ("code", "strong", "em")[(found.lastindex or 1) - 1]
        words = found[found.lastindex or 1]
        parts.append(f"<{tag}>{escape(words) if tag == 'code' else _plain(words)}</{tag}>")
        at = found.end()
    return "".join([*parts, _plain(text[at:])])


def blocks(text: str) -> list[Block]:
    """The blocks of a page, from the top."""
    return list(_read(text.split("\n")))


def _read(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line:
            at += 1
        elif found := _FENCE.fullmatch(line):
            end = _closing(lines, at)
            yield Block("pre", (("\n".join(lines[at + 1 : end]),),), found[1].strip())
            at = end + 1
        else:
            end = next((i for i in range(at, len(lines)) if not lines[i]), len(lines))
            yield _block(lines[at:end])
            at = end


def _closing(lines: Sequence[str], start: int) -> int:
    """The line that ends a fence."""
    for at in range(start + 1, len(lines)):
        if lines[at] == "```":
            return at
    raise MarkdownError(f"this fence has no end: {lines[start]}")


def _block(lines: Sequence[str]) -> Block:
    """A block that ends at the next empty line."""
    first = lines[0]
    if found := _HEADING.fullmatch(first):
        if len(lines) > 1:
            raise MarkdownError(f"an empty line is missing after: {first}")
        return Block(f"h{len(found[1])}", ((found[2],),))
    if first.startswith("|"):
        return _table(lines)
    if _ITEM.fullmatch(first):
        return _list(lines)
    if first[0] in " #>|-" or any(line.startswith(("- ", "#", "|", "```")) for line in lines):
        raise MarkdownError(f"this is no paragraph: {first}")
    text = " ".join(lines)
    found = _INLINE.fullmatch(text)
    if found and found[3]:
        return Block("caption", ((found[3],),))
    return Block("p", ((text,),))


def _list(lines: Sequence[str]) -> Block:
    items: list[str] = []
    for line in lines:
        if found := _ITEM.fullmatch(line):
            items.append(found[1])
        elif line.startswith("  ") and line[2] != " ":
            items[-1] += f" {line[2:]}"
        else:
            raise MarkdownError(f"this does not belong to a list: {line}")
    return Block("ul", tuple((item,) for item in items))


def _table(lines: Sequence[str]) -> Block:
    rows = []
    for line in lines:
        if not (line.startswith("|") and line.endswith("|")):
            raise MarkdownError(f"this does not belong to a table: {line}")
        rows.append(tuple(cell.strip() for cell in line[1:-1].split("|")))
    if len(rows) < 2 or set("".join(rows.pop(1))) != {"-"} or len({len(row) for row in rows}) > 1:
        raise MarkdownError(f"this table is not a rectangle under a head: {lines[0]}")
    return Block("table", tuple(rows))


def _plain(text: str) -> str:
    if "*" in text or "`" in text:
        raise MarkdownError(f"a mark is left over: {text}")
    return escape(text, quote=False)


def _row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{inline(cell)}</{tag}>' for cell in cells)}</tr>"
