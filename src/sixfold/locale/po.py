"""Reading gettext's .po files at run time.

Python's own `gettext` reads only compiled .mo files. They would have to be rebuilt after every
change, also in a plain checkout, and they do not say where a message is used, which decides what
the browser gets. Babel reads .po files and maintains ours (`scripts/locale/strings.py`), but it
brings thirty megabytes of language data that every player would have to install; this room needs
only the standard library. A test makes sure that Babel reads the same from every catalogue. A
catalogue is read once, in a few milliseconds, on first use of its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+")


class PoError(ValueError):
    """A catalogue that cannot be read; the message says in which line."""


@dataclass
class Entry:
    """One message: where it is used, its English, and its translation."""

    id: str
    plural: str | None = None
    context: str | None = None
    strings: tuple[str, ...] = ("",)
    """The translation; one for each plural form where there is a plural."""
    references: tuple[str, ...] = ()
    fuzzy: bool = False

    @property
    def key(self) -> tuple[str | None, str]:
        """What tells an entry from the others."""
        return self.context, self.id


@dataclass
class Catalogue:
    """All messages of one language."""

    headers: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    @property
    def plural_forms(self) -> tuple[int, str]:
        """How many forms there are, and the C expression in `n` that chooses one."""
        header = self.headers.get("Plural-Forms", "")
        found = re.fullmatch(r"\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*", header)
        if found is None:
            raise PoError(f"not a Plural-Forms header: {header!r}")
        return int(found[1]), found[2]


def loads(text: str) -> Catalogue:
    """Read a catalogue. Entries that are marked as obsolete (`#~`) are left out."""
    catalogue = Catalogue()
    for number, lines in _blocks(text):
        entry = _entry(number, lines)
        if entry is None:
            continue
        if entry.id == "" and entry.context is None:
            pairs = (line.partition(":") for line in entry.strings[0].split("\n") if line)
            catalogue.headers.update({name.strip(): value.strip() for name, _, value in pairs})
        else:
            catalogue.entries.append(entry)
    return catalogue


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The stretches between empty lines, with the number of their first line."""
    start, lines = 1, list[str]()
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            lines.append(line.strip())
        else:
            if lines:
                yield start, lines
            start, lines = number + 1, []


def _entry(number: int, lines: list[str]) -> Entry | None:
    fields: dict[str, list[str]] = {}
    entry, current = Entry(""), list[str]()
    for offset, line in enumerate(lines):
        if line.startswith("#"):
            _comment(entry, line)
            continue
        keyword = _KEYWORD.match(line)
        if keyword is not None:
            name = keyword[1] if keyword[1] != "msgstr" else f"msgstr{keyword[2] or 0}"
            current = fields.setdefault(name, [])
            line = line[keyword.end() :]
        string = _STRING.fullmatch(line)
        if string is None or (keyword is None and not fields):
            raise PoError(f"line {number + offset}: {line}")
        current.append(string[1])
    if "msgid" not in fields:
        return None  # only comments, or an obsolete entry
    texts = {name: _unescaped("".join(parts)) for name, parts in fields.items()}
    entry.id, entry.plural = texts["msgid"], texts.get("msgid_plural")
    entry.context = texts.get("msgctxt")
    count = sum(name.startswith("msgstr") for name in texts)
    try:
        entry.strings = tuple(texts[f"msgstr{index}"] for index in range(count))
    except KeyError as missing:
        raise PoError(f"line {number}: {missing.args[0]} is missing") from None
    return entry


def _comment(entry: Entry, line: str) -> None:
    kind, rest = line[:2], line[2:].strip()
    if kind == "#:":
        entry.references += tuple(rest.split())
    elif kind == "#,":
        entry.fuzzy = entry.fuzzy or "fuzzy" in rest.replace(",", " ").split()


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[0]), text)
