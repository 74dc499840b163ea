"""Reviews of games in words: grades, values, and why a move was a bad one.

The room `study` says what is true about a move as codes with parameters; here each code has its
sentence. Those that only one family knows are in the family's file (`FamilyWords.remarks`). A
sentence can use every parameter by its name, and

- `{mover}` and `{rival}`: the names of the two sides;
- `{best}` and `{move}`: the better turn and the opponent's answer, cut short where they are long;
- `{end}`: how a game ended, in the family's words;
- `moves`, where there are `plies`: in how many moves of the winner, or None.

A coach speaks to somebody who may take the move back and is to find a better one: where a sentence
names that, there is another one for the coach (`COACHED`, `FamilyWords.coached`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixfold.core.arguments import explained, one_of
from sixfold.core.game import Game
from sixfold.locale.catalogue import marked, translator
from sixfold.locale.family import words_of
from sixfold.locale.names import side_name
from sixfold.locale.saying import Choice, Spoken, chosen, counted, said

GRADES = marked(
    {
        "best": "Best move",
        "only": "Only move",
        "good": "Good move",
        "inaccuracy": "Inaccuracy",
        "mistake": "Mistake",
        "blunder": "Blunder",
        "missed-win": "Missed win",
        "forced": "Forced move",
        "open": "Unclear",
    }
)

VALUES = marked({"win": "proven win", "draw": "proven draw", "loss": "proven loss"})
"""What is certain is not said in percent."""

REMARKS: Mapping[str, Spoken] = {
    "win-at-once": said("{best} wins at once: {end}."),
    "loses-at-once": said("This loses at once: {end}."),
    "draws-at-once": said("This ends the game in a draw: {end}."),
    "opponent-wins": said("{rival} wins with {move}: {end}."),
    "only-move": said("Every move but {best} loses."),
    "win-let-go": Choice(
        "moves",
        {"None": said("{best} wins by force.")},
        otherwise=counted(
            "{best} wins by force, in {n} move.", "{best} wins by force, in {n} moves.", "moves"
        ),
    ),
    "lost-by-force": Choice(
        "moves",
        {"None": said("Now {rival} wins by force.")},
        otherwise=counted(
            "Now {rival} wins by force, in {n} move.",
            "Now {rival} wins by force, in {n} moves.",
            "moves",
        ),
    ),
    "better": said("{best} is better."),
    "holds": said("{best} holds."),
    "open": said("It is not proven that this gave anything away."),
}
"""What can be said about a move of any game."""

COACHED: Mapping[str, Spoken] = {
    "win-at-once": said("You could have won at once: {end}."),
    "opponent-wins": said("Now {rival} can win with {move}: {end}."),
    "only-move": said("Only one move does not lose here, and this is not it."),
    "win-let-go": Choice(
        "moves",
        {"None": said("You could have won by force.")},
        otherwise=counted(
            "You could have won by force, in {n} move.",
            "You could have won by force, in {n} moves.",
            "moves",
        ),
    ),
}
"""What is said to somebody who may take the move back: the better one, still to be found, is not
named, and what the opponent can do has not happened yet."""

LONGEST_TURN = 4
"""Moves of a turn that are written out."""


@explained
def grade_name(grade: str, language: str = "en") -> str:
    """What a grade is called, such as `Inaccuracy`."""
    one_of("grade", grade, GRADES)
    return translator(language).gettext(GRADES[grade])


@explained
def value_name(result: str, language: str = "en") -> str:
    """A result that is certain: `proven win`."""
    one_of("result", result, VALUES)
    return translator(language).gettext(VALUES[result])


@explained
def turn_text(moves: Sequence[str]) -> str:
    """A turn as people write it.

    >>> turn_text(["c2", "c2Y"]), turn_text(["e2", "e2Y", "d3Y", "e1A", "c4Y"])
    ('c2 c2Y', 'e2 e2Y d3Y e1A …')
    """
    shown = " ".join(moves[:LONGEST_TURN])
    return f"{shown} …" if len(moves) > LONGEST_TURN else shown


@explained
def remark(
    code: str, params: Mapping[str, Any], game: Game, side: int, language: str = "en"
) -> str:
    """What is true about a move of a side, in a sentence; nothing for a code without words."""
    spoken = words_of(game.family).remarks.get(code) or REMARKS.get(code)
    return _sentence(spoken, code, params, game, side, language)


@explained
def coached(
    code: str, params: Mapping[str, Any], game: Game, side: int, language: str = "en"
) -> str:
    """A remark that names no better move; nothing where only that could be said."""
    spoken = words_of(game.family).coached.get(code) or COACHED.get(code)
    if spoken is None and "best" not in params:
        return remark(code, params, game, side, language)
    return _sentence(spoken, code, params, game, side, language)


def _sentence(
    spoken: Spoken | None,
    code: str,
    params: Mapping[str, Any],
    game: Game,
    side: int,
    language: str,
) -> str:
    if "plies" in params:
        params = {**params, "moves": _winners_moves(code, params["plies"], game)}
    saying = chosen(spoken, params) if spoken is not None else None
    if saying is None:
        return ""
    mover, rival = (side_name(game.family, each, language) for each in (side, 1 - side))
    words = translator(language)
    facts = {
        name: words.both(value) if isinstance(value, list) else value
        for name, value in params.items()
    }
    facts |= {"mover": mover, "rival": rival}
    facts |= {key: turn_text(params[key].split()) for key in ("best", "move") if key in params}
    if "end" in params:
        loser = rival if code == "win-at-once" else mover
        reason = words_of(game.family).reason(params["end"])
        facts["end"] = words.gettext(reason).format(loser=loser)
    try:
        message, number = saying.message(words, params)
        return message.format(**facts, **number)
    except KeyError as error:
        raise ValueError(f"{code} cannot be said without the parameter {error}") from None


def _winners_moves(code: str, plies: int | None, game: Game) -> int | None:
    """How many moves of the winner there are in a number of plies, which begin with the mover's.

    None where a turn may have several moves, or if the loser's own move ends the game.
    """
    if plies is None or words_of(game.family).has_long_turns:
        return None
    return (plies + (code == "win-let-go")) // 2 or None
