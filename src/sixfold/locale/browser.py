"""A language for the browser, ready for JSON: its messages, and all that is said about games.

The browser has no copy of the sentences about games. It gets them with their plural forms, already
in its language, and fills them in as `spoken.py` does (`web/app/game/words.js`).
"""

from __future__ import annotations

from typing import Any

from sixfold.core.arguments import explained
from sixfold.locale.catalogue import Translator, translator
from sixfold.locale.family import ANY_EVENT, EVENTS, OPTIONS, REASONS, FamilyWords, described
from sixfold.locale.names import PARTNER, level_names
from sixfold.locale.spoken import DRAWN, WON, WON_BY_POINTS


@explained
def strings(language: str) -> dict[str, Any]:
    """A language for the browser.

    `messages` has a text for each message, or the list of its forms where it has a plural; `plural`
    is the catalogue's own expression in `n` (C syntax) that chooses one of the `nplurals` forms. A
    message with a context has the key context + U+0004 + message. `games` has the names and
    sentences of every family of games, and under `any` those for a family that has none.
    """
    words = translator(language)
    ours = words.for_browser()
    theirs = {
        text: known.get(language, text)
        for family in described().values()
        for text, known in family.texts.items()
    }
    return {
        **ours,
        "messages": {**theirs, **ours["messages"]},
        "games": {
            "levels": level_names(language),
            "partner": PARTNER.to_json(words),
            "outcomes": {
                "drawn": DRAWN.to_json(words),
                "won": WON.to_json(words),
                "points": WON_BY_POINTS.to_json(words),
            },
            "event": ANY_EVENT.to_json(words),
            "any": _family(FamilyWords(name=""), words),
            "families": {id: _family(family, words) for id, family in described().items()},
        },
    }


def _family(family: FamilyWords, words: Translator) -> dict[str, Any]:
    """What is said about the games of a family, in its own words and in general ones."""

    def translated(*tables: Any) -> dict[str, str]:
        return {key: words.gettext(text) for table in tables for key, text in table.items()}

    return {
        "name": family.name,
        "sides": [words.say(side, number=index) for index, side in enumerate(family.sides, 1)],
        "pieces": [family.played(side, words) for side in range(len(family.sides))],
        "has_long_turns": family.has_long_turns,
        "editions": translated(family.editions),
        "options": translated(OPTIONS, family.options),
        "reasons": translated(REASONS, family.reasons),
        "events": {
            kind: spoken.to_json(words) for kind, spoken in {**EVENTS, **family.events}.items()
        },
    }
