"""Translations at run time.

English is the source: a message that a catalogue lacks appears in English, and a test makes sure
that none is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from gettext import c2py
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

from sixfold.core.arguments import explained
from sixfold.locale import po
from sixfold.locale.languages import checked

T = TypeVar("T")

FOR_THE_BROWSER = "web/"
"""Where the browser's messages come from; it does not load those of the terminal."""

_CONTEXT_END = "\x04"
"""What gettext puts between a context and its message; the browser's keys have it, too."""


def marked(messages: T) -> T:
    """Mark all texts in a table as messages; they are translated where they are used.

    The script that collects messages finds the texts in a call of this function: a lone text, the
    values of a dict, the items of a tuple or list.
    """
    return messages


class Translator:
    """The messages of one language, under the names that gettext gives its functions."""

    def __init__(self, language: str, catalogue: po.Catalogue) -> None:
        self.language = language
        self.nplurals, self.plural = catalogue.plural_forms
        self._choose = c2py(self.plural)
        self._entries: Mapping[tuple[str | None, str], po.Entry] = MappingProxyType(
            {entry.key: entry for entry in catalogue.entries if _is_usable(entry)}
        )

    def __repr__(self) -> str:
        return f"translator({self.language!r})"

    @explained
    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._single(None, message)

    @explained
    def pgettext(self, context: str, message: str) -> str:
        """A message that means something else elsewhere."""
        return self._single(context, message)

    @explained
    def ngettext(self, one: str, many: str, n: int) -> str:
        """The form of a message that goes with a number; `{n}` is left for the caller to fill."""
        return self._plural(None, one, many, n)

    @explained
    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """The form that goes with a number, in a context."""
        return self._plural(context, one, many, n)

    @explained
    def forms(self, one: str, many: str) -> list[str]:
        """All forms of a message, in the order in which the plural rule counts them."""
        entry = self._entries.get((None, one))
        return [one, many] if entry is None or entry.plural is None else [*entry.strings]

    @explained
    def say(self, message: str, /, **facts: object) -> str:
        """A message with its braces filled in."""
        return self.gettext(message).format(**facts)

    @explained
    def count(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """The form that goes with `n`, filled in with `{n}` and other facts."""
        return self.ngettext(one, many, n).format(n=n, **facts)

    @explained
    def either(self, items: Iterable[str]) -> str:
        """`a, b or c`."""
        return self._listed([*items], self.gettext("{most} or {last}"))

    @explained
    def both(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        return self._listed([*items], self.gettext("{most} and {last}"))

    def for_browser(self) -> dict[str, Any]:
        """The plural rule, and the messages that the browser's own sources use."""
        messages: dict[str, str | list[str]] = {}
        for entry in self._entries.values():
            if any(place.startswith(FOR_THE_BROWSER) for place in entry.references):
                key = f"{entry.context}{_CONTEXT_END}{entry.id}" if entry.context else entry.id
                messages[key] = list(entry.strings) if entry.plural else entry.strings[0]
        return {
            "lang": self.language,
            "nplurals": self.nplurals,
            "plural": self.plural,
            "messages": messages,
        }

    def _single(self, context: str | None, message: str) -> str:
        entry = self._entries.get((context, message))
        return message if entry is None else entry.strings[0]

    def _plural(self, context: str | None, one: str, many: str, n: int) -> str:
        entry = self._entries.get((context, one))
        if entry is None or entry.plural is None:
            return one if n == 1 else many
        return entry.strings[self._choose(n)]

    @staticmethod
    def _listed(items: list[str], link: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return link.format(most=", ".join(items[:-1]), last=items[-1])


def _is_usable(entry: po.Entry) -> bool:
    """Skip fuzzy entries: a guess that nobody has reviewed is worse than English."""
    return all(entry.strings) and not entry.fuzzy


@explained
@cache
def translator(language: str) -> Translator:
    """The translator for one of LANGUAGES; its catalogue is read on first use."""
    folder = files("sixfold.locale") / "catalogues" / checked(language) / "LC_MESSAGES"
    return Translator(language, po.loads((folder / "sixfold.po").read_text("utf-8")))
