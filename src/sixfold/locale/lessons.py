"""Lessons in words: why a move is not what the task asks for.

The room `study` gives the reason as a code with parameters; here each code has its sentence. Those
that only one family knows are in the family's file (`FamilyWords.lessons`). The learner is “you”,
and no sentence names a colour: somebody who sees none understands a lesson. A sentence can use
every parameter by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.locale.catalogue import marked, translator
from sixfold.locale.family import words_of
from sixfold.locale.saying import Spoken, chosen, said

MISSES: Mapping[str, Spoken] = {
    "elsewhere": said("That is allowed, but the task asks for another place."),
    "not-won": said("This does not win yet."),
    "won-otherwise": said("This wins, too, but in another way than the task asks for."),
    "lost": said("This loses the game at once."),
    "drawn": said("This ends the game in a draw."),
    "rival-wins": said("Now your opponent wins with the next move."),
    "no-threat": said("After this nothing wins with your next move."),
    "threat-stopped": said("One move of your opponent stops everything that you threaten."),
    "not-passed": said("The task asks you to pass."),
}
"""Code of a reason of any game → its sentence."""

OTHERWISE = marked("This is not what the task asks for. Try another move.")


@explained
def lesson_remark(code: str, params: Mapping[str, Any], game: Game, language: str = "en") -> str:
    """Why a move misses the goal of a lesson's step, in a sentence."""
    words = translator(language)
    spoken = words_of(game.family).lessons.get(code) or MISSES.get(code)
    saying = chosen(spoken, params) if spoken is not None else None
    if saying is None:
        return words.gettext(OTHERWISE)
    message, number = saying.message(words, params)
    return message.format(**{**params, **number})
