"""Short English sentences about a position, for titles and the terminal.

Pictures carry them as accessible texts. Sentences in other languages are made at the edge, where
the user's language is known.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.outcome import Outcome
from sixfold.core.position import Position

SIDES = {"six": ("Black", "Red"), "gosix": ("Red", "Green"), "hexone": ("Blue", "Red")}
GAMES = {"six": "SIX", "gosix": "GoSix", "hexone": "Hexone"}

_REASONS = {
    "line": "a line",
    "triangle": "a triangle",
    "ring": "a ring",
    "short": "five tiles or fewer are left",
    "both-short": "both have five tiles or fewer",
    "repetition": "the position stood three times",
    "four": "four hexagons",
    "blocked": "nobody can place",
    "eliminated": "no hostile pawn is left",
    "resign": "the other side gave up",
    "time": "the other side ran out of time",
    "agreement": "both agreed",
}


def side_names(position: Position[Any]) -> tuple[str, str]:
    """What the two colours are called."""
    return SIDES[position.game.family]


def game_name(position: Position[Any]) -> str:
    """`SIX foxmind-advanced, teams`."""
    game = position.game
    name = " ".join(filter(None, (GAMES[game.family], game.edition)))
    return ", ".join([name, *sorted(game.options)])


def player(position: Position[Any], seat: int) -> str:
    """A seat by its colour; partners are told apart by number."""
    name = side_names(position)[seat % 2]
    return f"{name} (seat {seat})" if position.game.seats > 2 else name


def status(position: Position[Any]) -> str:
    """Whose turn it is, or how the game ended."""
    if position.outcome:
        return result(position, position.outcome)
    goes_on = " again, the chain goes on" if position.in_chain else ""
    return f"{player(position, position.turn)} to move{goes_on}"


def result(position: Position[Any], outcome: Outcome) -> str:
    """How a game ended, in words: `Blue wins: no hostile pawn is left, 36 points`."""
    reason = _REASONS.get(outcome.reason, outcome.reason)
    if outcome.is_draw:
        return f"Draw: {reason}"
    points = "" if outcome.points is None else f", {outcome.points} points"
    return f"{side_names(position)[outcome.winners[0] % 2]} wins: {reason}{points}"


def plural(count: int, noun: str) -> str:
    """`1 tile`, `3 tiles`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def description(position: Position[Any]) -> str:
    """The whole position for a screen reader: status, last move, and the position text."""
    last = f"Last move: {position.last_move}. " if position.last_move is not None else ""
    return f"{status(position)}. {last}Position: {position.to_text()}"
