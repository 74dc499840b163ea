"""The page for links that lead nowhere: what is wrong, and a way on.

It stands in the site's frame and speaks the visitor's language before any script runs. Its status
says the same to programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from starlette.responses import Response

from sixfold.core import registry
from sixfold.core.errors import UnknownGame
from sixfold.core.game import Game
from sixfold.locale import marked, rules_title, translator
from sixfold.server.pages.previews import Preview, picture_of
from sixfold.server.pages.shells import frame, version

TITLES: Mapping[str, str] = marked(
    {
        "not-found": "There is nothing here",
        "unknown-table": "There is no such table",
        "unknown-link": "This invitation does not work",
        "used-link": "This seat is taken",
        "void-link": "This invitation is no longer valid",
        "unknown-study": "There is no such study",
        "unknown-puzzle": "There is no such puzzle",
        "unknown-rules": "There is no such game",
        "refused": "That did not work",
    }
)
"""What is wrong → the page's heading."""

TEXTS: Mapping[str, str] = marked(
    {
        "not-found": "Perhaps the address was cut off when it was copied.",
        "unknown-table": "Perhaps the link was cut off when it was copied, or nobody ever played"
        " at this table and it has been cleared away.",
        "unknown-link": "Perhaps a part of the link is missing. Ask for a new one.",
        "used-link": "Somebody has already sat down with this link: it is good for one person.",
        "void-link": "The game is over, or its table was closed.",
        "unknown-study": "Perhaps it was deleted, or its link was cut off or is no longer valid."
        " A private study opens only in the browser of its owner.",
        "unknown-puzzle": "Perhaps the link was cut off when it was copied, or the puzzle has been"
        " cleared away.",
        "unknown-rules": "Nothing here is called “{name}”. Perhaps you meant one of these:",
    }
)
"""What is wrong → what can be said about it."""

LONGEST_NAME = 60
"""Characters of an address that are repeated."""

Way = tuple[str, str]
"""A link: the address and its words."""


def not_found_page(
    status: int,
    code: str,
    language: str,
    *,
    base: str,
    text: str | None = None,
    ways: Sequence[Way] = (),
    choices: Sequence[Way] = (),
    headers: Mapping[str, str] | None = None,
    **facts: Any,
) -> Response:
    """A page that says what is wrong (`code`, or `text` for what has a sentence of its own).

    `ways` come before the way home; `choices` are a list of what may have been meant.
    """
    words = translator(language)
    title = words.gettext(TITLES.get(code, TITLES["refused"]))
    shown = {name: str(value)[:LONGEST_NAME] for name, value in facts.items()}
    text = text or words.say(TEXTS.get(code, TEXTS["not-found"]), **shown)
    ways = (*ways, ("/", words.gettext("To the games")), ("/new", words.gettext("Create a table")))
    listed = "".join(f"<li>{_link(way)}</li>" for way in choices)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(text)}</p>",
        f'<ul class="choices">{listed}</ul>' if listed else "",
        '<p class="ways">',
        _link(ways[0], "button primary"),
        *(_link(way, "button quiet") for way in ways[1:]),
        "</p>",
    ]
    preview = Preview(title, text, picture_of(""), None, listed=False)
    page = frame("not_found", language, preview.tags(language, base), "".join(parts))
    kept = {
        "cache-control": "no-store",
        "content-language": language,
        "sixfold-shell": version(),
        **(headers or {}),
    }
    return Response(page, status, kept, "text/html; charset=utf-8")


def unknown_rules(name: str, language: str, base: str) -> Response:
    """The page for rules that are not there, with those of similar names."""
    choices = [(f"/rules/{game.id}", rules_title(game, language)) for game in _similar(name)]
    return not_found_page(404, "unknown-rules", language, base=base, choices=choices, name=name)


def _similar(name: str) -> list[Game]:
    """The games that may have been meant: without options that do not exist, in small letters."""
    base = name.lower().partition("+")[0].strip("/")[:LONGEST_NAME]
    try:
        return [registry.game(base)]
    except UnknownGame as error:
        return [registry.game(each) for each in error.params["suggestions"]]


def _link(way: Way, style: str = "") -> str:
    address, words = way
    marks = f' class="{style}"' if style else ""
    return f'<a{marks} href="{escape(address)}">{escape(words)}</a>'
