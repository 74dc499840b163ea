"""What a link looks like where it is shared: a title, a sentence and a picture in the page's head.

Messengers and social sites read `og:` tags and run no scripts, so the server writes them, in the
reader's language. Everything comes from a row of the database or from a cache: no game is
folded and nothing is drawn. The picture of a table has an address of its own, which the pool draws
when somebody fetches it. Nothing is said of a table that a spectator would not see.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from sixfold.core import registry
from sixfold.core.outcome import Outcome
from sixfold.locale import (
    game_name,
    level_name,
    marked,
    outcome_sentence,
    pieces_name,
    rules_page,
    rules_title,
    side_name,
    translator,
    words_of,
)
from sixfold.server.pages.shells import WEB
from sixfold.study.puzzles import Puzzle, goal_text

SITE = "Sixfold"
LOCALES = {
    "en": "en_GB",
    "fr": "fr_FR",
    "es": "es_ES",
    "ko": "ko_KR",
    "de": "de_DE",
    "it": "it_IT",
    "nl": "nl_NL",
    "pt": "pt_PT",
}
"""How the protocol of previews names our languages."""
CARD = (1200, 630)
"""The size of a preview's picture that every site shows whole."""
LONGEST = 200
"""Characters of a description; what is longer is cut by most sites."""

TITLES: Mapping[str, str] = marked(
    {
        "new": "New table",
        "my": "My games",
        "watch": "Games that are being played",
        "about": "About Sixfold",
        "rules": "Rules",
        "analysis": "Analysis",
        "setup": "Set up a position",
        "study": "Study",
        "import": "Import games",
        "learn": "Learn the games",
        "puzzles": "Puzzles",
        "join": "Join the table",
    }
)
"""Page → title; the first page has the name of the site alone."""

PITCH = marked(
    "Hexagonal strategy games in your browser: against the computer, with a friend,"
    " or side by side. No account needed."
)


@dataclass(frozen=True, slots=True)
class Preview:
    """What others see of a page before they open it."""

    title: str
    description: str
    picture: str
    """The path of a picture of the size `CARD`."""
    address: str | None = None
    """The path that the link is known by; None for a link that is a secret."""
    listed: bool = True
    """Whether search engines may keep it."""

    def tags(self, language: str, base: str) -> str:
        """The tags, each on a line; `base` is the site's address as the request knows it."""
        properties = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:locale": LOCALES[language],
            "og:title": self.title,
            "og:description": self.description,
            "og:url": None if self.address is None else base + self.address,
            "og:image": base + self.picture,
            "og:image:width": str(CARD[0]),
            "og:image:height": str(CARD[1]),
            "og:image:alt": self.title,
        }
        names = {
            "description": self.description,
            "twitter:card": "summary_large_image",
            "robots": None if self.listed else "noindex",
        }
        whole = self.title if self.title == SITE else f"{self.title} · {SITE}"
        lines = [f"<title>{escape(whole)}</title>"]
        for attribute, tags in (("name", names), ("property", properties)):
            lines += [
                f'<meta {attribute}="{name}" content="{escape(value)}">'
                for name, value in tags.items()
                if value is not None
            ]
        return "".join(f"    {line}\n" for line in lines)


def of_page(name: str, address: str, language: str) -> Preview:
    """The preview of a page that is not about anything in particular."""
    words = translator(language)
    title = words.gettext(TITLES[name]) if name in TITLES else SITE
    return Preview(title, words.gettext(PITCH), picture_of(""), address)


@lru_cache(maxsize=256)
def of_rules(game: str, language: str) -> Preview:
    """The preview of a rules page: what the game is about."""
    found = registry.game(game)
    about = summarised(rules_page(found, language)) or translator(language).gettext(PITCH)
    picture = picture_of(found.family)
    return Preview(rules_title(found, language), about, picture, f"/rules/{found.id}")


def of_lessons(family: str, language: str) -> Preview:
    """The preview of the lessons of a game."""
    words, name = translator(language), words_of(family).name
    title = words.say("Learn {game}", game=name)
    about = words.say("Learn {game} in five minutes, step by step on the board.", game=name)
    return Preview(title, about, picture_of(family), f"/learn/{family}")


def of_puzzle(puzzle: Puzzle, language: str, *, is_todays: bool = False) -> Preview:
    """The preview of a puzzle: what is to be done, by whom, and the position as a picture."""
    words, game = translator(language), puzzle.rules
    title = words.say("Puzzle: {game}", game=game_name(game, language))
    if is_todays:
        title = words.gettext("Puzzle of the day")
    pieces = pieces_name(game.family, puzzle.start.side, language)
    about = f"{goal_text(puzzle, language)} {words.say('You play {pieces}.', pieces=pieces)}"
    picture = f"/api/puzzles/{puzzle.id}/picture.png"
    address = "/puzzles/today" if is_todays else f"/puzzles/{puzzle.id}"
    return Preview(title, about, picture, address, listed=puzzle.source == "shipped")


def of_table(line: Mapping[str, Any], language: str) -> Preview:
    """The preview of a table: who plays, how it stands, and a picture of the position."""
    words, game = translator(language), registry.game(line["game"])
    sides = [_side(line, side, language) for side in (0, 1)]
    names = words.say("{first} against {second}", first=sides[0], second=sides[1])
    title = f"{game_name(game, language)}: {names}" if None not in sides else ""
    title = title or words.say("{game}: a seat is free", game=game_name(game, language))
    picture = f"/api/tables/{line['id']}/picture.png?shape=card&ply={line['ply']}"
    about = _state(line, language)
    return Preview(title, about, picture, f"/t/{line['id']}", listed=False)


def of_invitation(line: Mapping[str, Any], language: str) -> Preview:
    """The preview of a link to a seat. It does not say the address, which is a secret."""
    words = translator(language)
    game, picture = registry.game(line["game"]), of_table(line, language).picture
    title = words.say("Play {game} with me", game=game_name(game, language))
    about = words.gettext("A seat is kept for you. Open the link to sit down: no account needed.")
    return Preview(title, about, picture, None, listed=False)


def picture_of(family: str) -> str:
    """The picture that stands for a family of games, or for all of them."""
    name = f"card-{family}.png" if family else "card.png"
    return f"/static/pictures/{name if (WEB / 'pictures' / name).is_file() else 'card.png'}"


def summarised(page: str) -> str:
    """The first sentence or two of a page of Markdown, as plain text.

    >>> summarised("# Go\\n\\nTwo players.\\n\\nA **game** about links, `d2` and much more besides:"
    ...            " fill the corners of hexagons.")
    'A game about links, d2 and much more besides: fill the corners of hexagons.'
    """
    for paragraph in re.split(r"\n\s*\n", page):
        text = " ".join(re.sub(r"\[([^]]*)]\([^)]*\)|[*`_]", r"\1", paragraph).split())
        if text[:1].isalpha() and len(text) > LONGEST // 4:
            break
    else:
        return ""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST - 1].rpartition(" ")[0].rstrip(",;:.") + " …"


def _side(line: Mapping[str, Any], side: int, language: str) -> str | None:
    """Who plays a side: by name, as an animal, or by colour; None while nobody does."""
    chairs = [seat for seat in line["seats"] if seat["seat"] % 2 == side]
    if not all(seat["taken"] for seat in chairs):
        return None
    named = [
        level_name(seat["level"], language) if seat["level"] else seat["name"] for seat in chairs
    ]
    if all(named):
        return translator(language).both(list(dict.fromkeys(named)))
    return side_name(line["family"], side, language)


def _state(line: Mapping[str, Any], language: str) -> str:
    """How a game stands, in a sentence."""
    words, game = translator(language), registry.game(line["game"])
    if line["phase"] == "waiting":
        return words.gettext("The game begins when all seats are taken.")
    if line["outcome"] is not None:
        outcome = line["outcome"]
        # The outcome of a claimed game is a resignation; the table's ending knows that they left.
        reason = "claim" if line["ending"] == "claim" else outcome["reason"]
        ended = Outcome(tuple(outcome["winners"]), reason, outcome["points"])
        return f"{outcome_sentence(ended, game, language)}."
    if line["phase"] == "over":
        return words.gettext("The game ended without a result.")
    side = side_name(game.family, line["turn"] % 2, language)
    return words.say("Move {n}: {side} to move.", n=line["ply"] + 1, side=side)
