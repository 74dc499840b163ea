"""What games, editions, options, colours and levels are called.

The games themselves have the same name everywhere. Colours are written as the name of a player:
`Black wins`.
"""

from __future__ import annotations

from sixfold.core.game import Game
from sixfold.locale.catalogue import marked, translator

GAMES = {"six": "SIX", "gosix": "GoSix", "hexone": "Hexone"}

SIDES = marked({"six": ("Black", "Red"), "gosix": ("Red", "Green"), "hexone": ("Blue", "Red")})

EDITIONS = marked(
    {
        "first-edition": "First edition",
        "steffen": "Steffen-Spiele edition",
        "foxmind": "FoxMind edition, basic game",
        "foxmind-advanced": "FoxMind edition, advanced game",
    }
)

OPTIONS = marked(
    {
        "declare": "Declare your shapes",
        "endless": "Endless play",
        "teams": "Four players in two teams",
    }
)

LEVELS = marked(
    (
        "Chick", "Mouse", "Hedgehog", "Squirrel", "Hare",
        "Fox", "Raven", "Wolf", "Owl", "Dragon",
    )
)  # fmt: skip
"""The engine's levels, from 1 to 10; they go by the names of animals."""


def side_name(family: str, side: int, language: str = "en") -> str:
    """A colour as the name of who plays it: `Black`."""
    return translator(language).gettext(SIDES[family][side])


def seat_name(game: Game, seat: int, language: str = "en") -> str:
    """A seat by its colour; partners are told apart by number."""
    name = side_name(game.family, seat % 2, language)
    if game.seats == 2:
        return name
    return translator(language).say("{side} (seat {seat})", side=name, seat=seat)


def edition_name(edition: str, language: str = "en") -> str:
    """`FoxMind edition, basic game`."""
    return translator(language).gettext(EDITIONS[edition])


def option_name(option: str, language: str = "en") -> str:
    """`Endless play`."""
    return translator(language).gettext(OPTIONS[option])


def level_name(level: int, language: str = "en") -> str:
    """What the engine's level is called: `Fox` for 6."""
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"there are levels 1 to {len(LEVELS)}, not {level}")
    return translator(language).gettext(LEVELS[level - 1])


def game_name(game: Game, language: str = "en") -> str:
    """`SIX: FoxMind edition, basic game (Endless play)`."""
    name = GAMES[game.family]
    if game.edition:
        edition = edition_name(game.edition, language)
        name = translator(language).say("{game}: {edition}", game=name, edition=edition)
    options = ", ".join(option_name(option, language) for option in sorted(game.options))
    return f"{name} ({options})" if options else name
