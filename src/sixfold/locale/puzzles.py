"""Puzzles in words: what is asked for, what a puzzle is about, and what became of a move.

The solver is “you”, and no sentence names a colour. Themes that only one family has are in the
family's file (`FamilyWords.themes`).
"""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.core.arguments import explained, one_of, whole_number
from sixfold.locale.catalogue import marked, translator
from sixfold.locale.family import words_of
from sixfold.locale.saying import Saying, counted, said

GOALS: Mapping[str, Saying] = {
    "win": counted("Win in {n} move.", "Win in {n} moves.", "turns"),
    "winning-move": said("Find the winning move."),
    "hold": said("Find the only defence."),
}
"""What is asked for."""

THEMES = marked(
    {
        "win-in-1": ("Win in one move", "One turn wins the game."),
        "win-in-2": ("Win in two moves", "Your second turn wins the game."),
        "win-in-3": ("Win in three moves", "Your third turn wins the game."),
        "win-in-4-or-more": ("Win in four moves or more", "A long forced win."),
        "only-defence": ("The only defence", "Every other move loses."),
    }
)
"""Code of a theme of any game → its name, and one line about it."""

VERDICTS = marked(
    {
        "right": "Right. Go on.",
        "solved": "Solved!",
        "other": "That is not the solution.",
        "quicker-way": "This wins, too, but there is a quicker way.",
        "as-good": "This wins just as well. Solved!",
        "no-win": "This does not win in time. Look at your opponent’s answer.",
        "loses": "This loses. Look at your opponent’s answer.",
        "lost": "This loses the game at once.",
        "drawn": "This ends the game in a draw.",
        "shown": "This is the solution.",
    }
)
"""What became of a move."""

HINTS: Mapping[str, Saying] = {
    "area": said("The move is somewhere here: {cells}."),
    "piece": said("Look at {cells}."),
}
"""Where to look; on a board the cells are marked instead."""

PROOFS = marked(
    {
        "prover": "Proven: there is exactly one solution.",
        "engine": "From your own game, proven by the computer.",
    }
)


@explained
def puzzle_goal(goal: str, turns: int, language: str = "en") -> str:
    """What a puzzle asks for; `turns` are those of the solver."""
    one_of("goal", goal, GOALS)
    whole_number("turns", turns)
    message, number = GOALS[goal].message(translator(language), {"turns": turns})
    return message.format(**number)


@explained
def theme_name(theme: str, family: str, language: str = "en") -> str:
    """What a theme is called; its code if nobody has a name for it."""
    return translator(language).gettext(_theme(theme, family)[0])


@explained
def theme_text(theme: str, family: str, language: str = "en") -> str:
    """One line about a theme; nothing if nobody has written one."""
    text = _theme(theme, family)[1]
    return translator(language).gettext(text) if text else ""


def _theme(theme: str, family: str) -> tuple[str, str]:
    return words_of(family).themes.get(theme) or THEMES.get(theme) or (theme, "")


@explained
def puzzle_verdict(code: str, language: str = "en") -> str:
    """What became of a move, in a sentence."""
    one_of("code", code, VERDICTS)
    return translator(language).gettext(VERDICTS[code])


@explained
def puzzle_hint(where: str, cells: tuple[str, ...], language: str = "en") -> str:
    """Where to look; nothing where a hint shows nothing."""
    words = translator(language)
    saying = HINTS.get(where)
    return "" if saying is None else words.say(saying.text, cells=", ".join(cells))


@explained
def puzzle_proof(proof: str, language: str = "en") -> str:
    """Who has proven a puzzle."""
    one_of("proof", proof, PROOFS)
    return translator(language).gettext(PROOFS[proof])
