"""What the tests of this folder share: the script that collects messages, and catalogues by name.

The folder is no package: as one it would be called `locale`, like a module of Python's own.
"""

from __future__ import annotations

import string
from functools import cache

from scripts.locale import strings
from sixfold.locale import LANGUAGES, po

__all__ = ["OTHERS", "braces", "catalogues", "messages", "strings"]


@cache
def messages() -> dict[strings.Key, strings.Message]:
    """What the sources of the package under test say."""
    return strings.collect()


OTHERS = [language for language in LANGUAGES if language != "en"]

catalogues: dict[str, po.Catalogue] = {
    language: po.loads(strings.catalogue_path(language).read_text("utf-8"))
    for language in LANGUAGES
}
"""As the program reads them."""


def braces(text: str) -> set[str]:
    """The names in the braces of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
