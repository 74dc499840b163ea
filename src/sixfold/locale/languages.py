"""The eight languages, and which of them a person wants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from sixfold.core.arguments import explained
from sixfold.core.errors import SixfoldError

LANGUAGE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "en": "English",
        "fr": "Français",
        "es": "Español",
        "ko": "한국어",
        "de": "Deutsch",
        "it": "Italiano",
        "nl": "Nederlands",
        "pt": "Português",
    }
)
"""Every language under the name that its speakers give it."""

LANGUAGES = tuple(LANGUAGE_NAMES)
"""The languages that everything is written in."""

DEFAULT = "en"

_WEIGHT = re.compile(r"(?:\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")

_LONGEST_HEADER = 1000
"""No browser sends more; a longer header is cut, not read to the end."""


class UnknownLanguage(SixfoldError):
    """There are no pages in this language."""

    kind = "UnknownLanguage"


def checked(language: str) -> str:
    """The language, or UnknownLanguage with the ones that there are."""
    if language not in LANGUAGES:
        raise UnknownLanguage("unknown-language", language=language, suggestions=LANGUAGES)
    return language


@explained
def negotiate(accept_language: str | None, default: str = DEFAULT) -> str:
    """The best of our languages for an Accept-Language header.

    >>> negotiate("fr-CH, fr;q=0.9, en;q=0.8")
    'fr'
    >>> negotiate("ja, *;q=0.1")
    'en'
    """
    best, best_weight = default, 0.0
    refused = set()
    anything = 0.0
    for tag, weight in _weighed((accept_language or "")[:_LONGEST_HEADER]):
        language = match(tag)
        if tag == "*":
            anything = max(anything, weight)
        elif language is not None and weight > best_weight:
            best, best_weight = language, weight
        elif language is not None and weight == 0:
            refused.add(language)
    if best_weight == 0 and anything > 0 and default in refused:
        return next((each for each in LANGUAGES if each not in refused), default)
    return best


def match(tag: str) -> str | None:
    """Our language for a tag such as `pt-BR` or a locale such as `pt_PT.UTF-8`, or None."""
    primary = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
    return primary if primary in LANGUAGES else None


@explained
def from_environment(environment: Mapping[str, str], default: str = DEFAULT) -> str:
    """The language of a terminal, from the variables that gettext looks at, in its order."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wishes = [wish for wish in environment.get(name, "").split(":") if wish]
        if wishes:
            return next((found for wish in wishes if (found := match(wish))), default)
    return default


def _weighed(header: str) -> Iterable[tuple[str, float]]:
    """The tags of a header with their weights; what cannot be read is left out."""
    for part in header.split(","):
        tag, _, parameters = part.partition(";")
        found = (
            re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", parameters) if parameters else None
        )
        if parameters and found is None:
            continue
        yield tag.strip(), min(1.0, float(found[1])) if found else 1.0
