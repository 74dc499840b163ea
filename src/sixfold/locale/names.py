"""The names of games, editions, options, colours and levels.

The games themselves have the same name everywhere. Colours are written as the name of a player:
`Black wins`. In some languages the colour that somebody plays is said in another way: `Negro` plays
`las negras` (`docs/words.md`).
"""

from __future__ import annotations

from sixfold.core.arguments import explained, whole_number
from sixfold.core.game import Game
from sixfold.locale.catalogue import marked, translator
from sixfold.locale.family import described, words_of
from sixfold.locale.saying import said

LEVELS = marked(
    (
        "Chick", "Mouse", "Hedgehog", "Squirrel", "Hare",
        "Fox", "Raven", "Wolf", "Owl", "Dragon",
    )
)  # fmt: skip
"""The engine's levels, from 1 to 10; they go by the names of animals."""

FULL_STRENGTH = said("Full strength ({seconds} s)")
FULL_STRENGTH_SECONDS = (1, 3, 10)
"""Seconds for a turn at levels 11 to 13, where the engine plays as well as it can."""

PARTNER = said("{side} (seat {seat})")
"""One of several who play a colour."""


@explained
def side_name(family: str, side: int, language: str = "en") -> str:
    """A colour as the name of who plays it: `Black`."""
    sides = words_of(family).sides
    whole_number("side", side, 0, len(sides) - 1)
    return translator(language).say(sides[side], number=side + 1)


@explained
def pieces_name(family: str, side: int, language: str = "en") -> str:
    """A colour as what somebody plays: `las negras`."""
    return words_of(family).played(side, translator(language))


@explained
def seat_name(game: Game, seat: int, language: str = "en") -> str:
    """A seat by its colour; partners are told apart by number."""
    name = side_name(game.family, seat % 2, language)
    if game.seats == 2:
        return name
    return translator(language).say(PARTNER.text, side=name, seat=seat)


@explained
def edition_name(edition: str, language: str = "en") -> str:
    """`FoxMind edition, basic game`."""
    names = (family.editions.get(edition) for family in described().values())
    return translator(language).gettext(next(filter(None, names), edition))


@explained
def option_name(option: str, language: str = "en") -> str:
    """What an option is called, such as `Endless play`."""
    names = (family.option(option) for family in described().values())
    known = (name for name in names if name != option)
    return translator(language).gettext(next(known, option))


@explained
def level_name(level: int, language: str = "en") -> str:
    """The name of an engine level: `Fox` for 6, `Full strength (3 s)` for 12."""
    names = level_names(language)
    if not 1 <= level <= len(names):
        raise ValueError(f"there are levels 1 to {len(names)}, not {level}")
    return names[level - 1]


@explained
def level_names(language: str = "en") -> list[str]:
    """The names of all levels, from 1 on."""
    words = translator(language)
    above = [words.say(FULL_STRENGTH.text, seconds=seconds) for seconds in FULL_STRENGTH_SECONDS]
    return [*(words.gettext(name) for name in LEVELS), *above]


@explained
def game_name(game: Game, language: str = "en") -> str:
    """`SIX: FoxMind edition, basic game (Endless play)`."""
    words, family = translator(language), words_of(game.family)
    name = family.name
    if game.edition:
        edition = words.gettext(family.edition(game.edition))
        name = words.say("{game}: {edition}", game=name, edition=edition)
    options = ", ".join(words.gettext(family.option(option)) for option in sorted(game.options))
    return f"{name} ({options})" if options else name
