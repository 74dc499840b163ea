"""Which language somebody reads: their own choice, else what their browser asks for."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.locale.languages import LANGUAGES, negotiate


def language_of(
    query: Mapping[str, str], cookies: Mapping[str, str], headers: Mapping[str, str]
) -> str:
    """The language of an answer: asked for in the address, kept in a cookie, or the browser's.

    >>> language_of({"lang": "xx"}, {"lang": "fr"}, {"accept-language": "de"})
    'fr'
    """
    for wish in (query.get("lang"), cookies.get("lang")):
        if wish in LANGUAGES:
            return str(wish)
    return negotiate(headers.get("accept-language"))
