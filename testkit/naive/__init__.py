"""A second, deliberately naive model of the rules: an oracle for the tests, written from the rules.

It shares nothing with the package.  It is brute force on purpose: every candidate move is carried
out literally as the rules say, and every group, chain and shape is searched for from scratch.
"""

from __future__ import annotations

from typing import Protocol

from . import gosix, hexone, six

__all__ = ["Outcome", "State", "from_text", "start"]

Outcome = tuple[tuple[int, ...], str, int | None]
"""Winning seats (none for a draw), the reason code, and the points of a Hexone winner."""

SIX_EDITIONS = ("first-edition", "steffen", "foxmind", "foxmind-advanced")
SIX_OPTIONS = frozenset({"declare", "endless", "teams"})


class State(Protocol):
    """A position of any of the games; `apply` returns a new one and leaves this one alone."""

    @property
    def turn(self) -> int:
        """The seat to move."""

    def legal(self) -> list[str]:
        """All legal moves in canonical order; none when the game is over."""

    def apply(self, move: str) -> State:
        """The position after a move, which must be one of `legal()`."""

    def text(self) -> str:
        """The position text."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""


def split_id(game_id: str) -> tuple[str, frozenset[str]]:
    """The game and its options; the options may stand in any order."""
    game, *names = game_id.split("+")
    options = frozenset(names)
    if game in {f"six/{edition}" for edition in SIX_EDITIONS}:
        allowed = SIX_OPTIONS
    elif game == "hexone":
        allowed = frozenset({"endless"})
    elif game == "gosix":
        allowed = frozenset()
    else:
        raise ValueError(f"no such game: {game_id}")
    if len(options) != len(names) or not options <= allowed:
        raise ValueError(f"no such options: {game_id}")
    return game, options


def start(game_id: str) -> State:
    """The position at the start of a game."""
    game, options = split_id(game_id)
    if game == "gosix":
        return gosix.start()
    if game == "hexone":
        return hexone.start("endless" in options)
    return six.start(game.removeprefix("six/"), options)


def from_text(text: str) -> State:
    """The position of a text; of its history only `seen` is known."""
    game_id, *parts = text.split(" ")
    game, options = split_id(game_id)
    fields = dict(part.split(":", 1) for part in parts)
    state: State
    if game == "gosix":
        state = gosix.from_fields(fields)
    elif game == "hexone":
        state = hexone.from_fields("endless" in options, fields)
    else:
        state = six.from_fields(game.removeprefix("six/"), options, fields)
    return state
