"""Sentences as data: the text, the number that chooses its plural form, and the fact that chooses
between several.

Events and errors are data, too, so a sentence needs no code of its own. Python fills it in here;
the browser gets the same sentences in its language (`browser.py`) and fills them in the same way
(`web/app/game/words.js`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sized
from dataclasses import dataclass
from typing import Any

from sixfold.locale.catalogue import Translator


@dataclass(frozen=True, slots=True)
class Saying:
    """A message with braces, perhaps with a plural."""

    text: str
    plural: str | None = None
    count: str | None = None
    """The fact that chooses the form and fills `{n}`: a number, or a list, whose length counts."""
    context: str | None = None
    """What tells the text from the same one elsewhere; not for one with a plural."""

    def message(self, words: Translator, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The message in a language, not yet filled in, and `{n}` if it has one."""
        if self.plural is None or self.count is None:
            return self._alone(words), {}
        counted = facts[self.count]
        n = len(counted) if isinstance(counted, Sized) else int(counted)
        return words.ngettext(self.text, self.plural, n), {"n": n}

    def to_json(self, words: Translator) -> Any:
        """The sentence in a language: a text, or its plural forms and what they count."""
        if self.plural is None:
            return self._alone(words)
        return {"count": self.count, "forms": words.forms(self.text, self.plural)}

    def _alone(self, words: Translator) -> str:
        return words.pgettext(self.context, self.text) if self.context else words.gettext(self.text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sentences, chosen by a fact."""

    by: str
    cases: Mapping[str, Saying]
    otherwise: Saying | None = None

    def to_json(self, words: Translator) -> Any:
        """All of them in a language."""
        return {
            "by": self.by,
            "cases": {case: saying.to_json(words) for case, saying in self.cases.items()},
            "otherwise": self.otherwise and self.otherwise.to_json(words),
        }


Spoken = Saying | Choice


def said(text: str) -> Saying:
    """A sentence that is always the same; the script that collects messages knows this name."""
    return Saying(text)


def said_of(context: str, text: str) -> Saying:
    """A text that is translated otherwise in this context; the script knows this name, too."""
    return Saying(text, context=context)


def counted(one: str, many: str, count: str) -> Saying:
    """A sentence with a number in it; the script that collects messages knows this name."""
    return Saying(one, many, count)


def chosen(spoken: Spoken, facts: Mapping[str, Any]) -> Saying | None:
    """The sentence that suits the facts, if there is one."""
    if isinstance(spoken, Choice):
        return spoken.cases.get(str(facts[spoken.by]), spoken.otherwise)
    return spoken
