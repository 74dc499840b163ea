"""Short sentences about a position, for titles and the terminal.

Pictures carry them as accessible texts, in the language that the caller asks for.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.locale import game_name, outcome_sentence, seat_name, side_name, translator


def side_names(position: Position[Any], language: str = "en") -> tuple[str, str]:
    """What the two colours are called."""
    family = position.game.family
    return side_name(family, 0, language), side_name(family, 1, language)


def status(position: Position[Any], language: str = "en") -> str:
    """Whose turn it is, or how the game ended."""
    if position.outcome:
        return result(position, position.outcome, language)
    say, side = translator(language).say, seat_name(position.game, position.turn, language)
    if position.in_chain:
        return say("{side} to move again, the chain goes on", side=side)
    return say("{side} to move", side=side)


@explained
def result(position: Position[Any], outcome: Outcome, language: str = "en") -> str:
    """How a game ended, in words: `Blue wins: the opponent has no pawns left, 36 points`."""
    return outcome_sentence(outcome, position.game, language)


def last_move(move: Move, language: str = "en") -> str:
    """The caption that names the last move, such as `Last move: d2.`"""
    return translator(language).say("Last move: {move}.", move=move)


def title(position: Position[Any], language: str = "en") -> str:
    """`SIX: FoxMind edition, basic game. Black to move.`"""
    return f"{game_name(position.game, language)}. {status(position, language)}."


def description(position: Position[Any], language: str = "en") -> str:
    """The whole position for a screen reader: status, last move, and the position text."""
    texts = [f"{status(position, language)}."]
    if position.last_move is not None:
        texts.append(last_move(position.last_move, language))
    texts.append(translator(language).say("Position: {text}", text=position.to_text()))
    return " ".join(texts)
