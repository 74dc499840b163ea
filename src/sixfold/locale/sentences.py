"""One sentence for every code that the library can raise.

Braces name parameters of the error. A list of names is written as `a, b or c`; in the sentences of
NotationError `{place}` counts characters from one, as people do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.core.errors import SixfoldError
from sixfold.locale.catalogue import Translator, marked, translator

ILLEGAL_MOVE = marked(
    {
        # All games
        "game-over": "The game is over.",
        "may-not-pass": "You have a legal move, so you may not pass.",
        "occupied": "{cell} is already taken.",
        # SIX
        "placing-phase": "Tiles cannot be moved before all of them have been placed.",
        "moving-phase": (
            "All tiles are on the table: move one of yours instead of placing a new one."
        ),
        "not-touching": "A tile on {cell} would touch no other tile.",
        "first-tile-at-origin": "The first tile goes to 0,0.",
        "first-move-must-touch-red": (
            "The first tile must touch the red start tile; {cell} does not."
        ),
        "first-move-must-not-touch-black": (
            "The first tile must not touch the black start tile; {cell} does."
        ),
        "no-tile": "There is no tile on {source}.",
        "own-tile-needed": "The tile on {source} is not yours.",
        "same-cell": "A tile cannot go back to {cell}, where it came from.",
        "would-split": "Moving the tile from {source} to {target} would split the field.",
        "not-touching-kept": "{cell} does not touch the group that stays on the table.",
        "choice-needed": "Several groups are equally large: add the one that stays, ={choices}.",
        "choice-not-needed": "There is nothing to choose in this move: leave out the = part.",
        "wrong-choice": "That is not the name of a group that can stay: choose {choices}.",
        "declare-off": "Shapes are not declared in this game: leave out the !.",
        "no-shape": "There is no shape of your colour to declare.",
        # GoSix
        "tie-closing": (
            "A pawn on {cell} would close hexagon {hexagons} with equal counts, {counts} each."
        ),
        # Hexone
        "opening-in-first-ring": "The first pawn goes next to the centre; {cell} is not there.",
        "centre-forbidden": "No pawn may be placed on the centre.",
        "cell-removed": "{cell} has been removed from the board.",
        "opponent-holds": "{cell} is held by your opponent.",
        "not-beside-own": "{cell} is not next to a cell of yours.",
        "must-explode": "You must explode first, with A or Y: {cells}.",
        "no-explosion": "There are not three pawns of yours on {cell} that could explode.",
        "not-your-largest-stack": "Your largest stack explodes first: {cells}.",
    }
)

NOTATION = marked(
    {
        "cell-expected": "“{text}”: a cell such as {example} is expected at character {place}.",
        "corner-expected": "“{text}”: a corner such as {example} is expected at character {place}.",
        "unexpected-text": "“{text}”: nothing more is expected from character {place} on.",
        "way-expected": "“{text}”: A or Y, the way to explode, is expected at character {place}.",
        "stack-expected": "A stack such as {example} is expected at character {place}.",
        "not-a-number": "A number is expected at character {place}, not “{found}”.",
        "out-of-range": "{found} at character {place} should be between {low} and {high}.",
        "not-in-order": "“{found}” at character {place} is not in rising order.",
        "empty-field": "A field is missing at character {place}: fields are parted by one space.",
        "missing-field": "The field {field} is missing at the end.",
        "wrong-field": "The field {field} is expected at character {place}, not “{found}”.",
        "superfluous-field": "“{found}” at character {place} is one field too many.",
        "two-numbers-expected": "Two numbers with a comma are expected at character {place}.",
        "colour-expected": "A colour, b or r, is expected at character {place}, not “{found}”.",
        "seven-owners-expected": "Seven owners of hexagons are expected at character {place}.",
        "owner-expected": (
            "An owner, 0, 1 or a dot, is expected at character {place}, not “{found}”."
        ),
    }
)

UNKNOWN = marked(
    {
        "unknown-game": "There is no game “{id}”. Did you mean {suggestions}?",
        "unknown-option": "{id} has no option “{option}”; it has {suggestions}.",
        "repeated-option": "The option {option} is given twice.",
        "unknown-language": "There are no rules in “{language}” yet; there are {suggestions}.",
    }
)

SETUP = marked(
    {
        # All games
        "cell-twice": "{cell} is used twice.",
        "no-such-cell": "There is no cell {cell}.",
        "no-such-seat": "There is no seat {turn}: there are {seats} seats, numbered from 0.",
        "wrong-turn": "It cannot be the turn of seat {turn}; it is the turn of seat {expected}.",
        "wrong-seen": "A position has stood once, twice or three times, not {seen} times.",
        "cannot-repeat": "This position cannot have stood {seen} times.",
        # SIX
        "too-many-tiles": "There are more than {most} tiles of one colour ({colour}).",
        "too-far": "{cell} is too far away; coordinates go up to {most}.",
        "not-connected": "All tiles must hang together.",
        "wrong-hand": "A hand has between 0 and {most} tiles ({colour}).",
        "tiles-missing": "There should be {expected} tiles of {colour} on the table, not {found}.",
        "tiles-superfluous": (
            "There should be {expected} tiles of {colour} on the table, not {found}."
        ),
        "hands-out-of-step": "Hands of {hands} tiles cannot come about by placing in turn.",
        "not-the-start": "Before the first move there are only the start tiles.",
        "declare-off": "Shapes are not declared in this game.",
        "nothing-to-declare": (
            "There is no shape of {colour} that its last move could have declared."
        ),
        "shape-before-last-move": "The game was over before the last move: {colour} had a shape.",
        "empty-table": "The table is empty in phase two.",
        # GoSix
        "wrong-owners": "There are seven hexagons, each owned by 0, by 1 or by nobody.",
        "full-without-owner": "Hexagon {hexagon} is full, so that somebody must own it.",
        "too-many-hexagons": "Nobody can own more than {most} hexagons.",
        # Hexone
        "not-an-outer-cell": "{cell} is not an outer cell: it never wears out.",
        "pawn-on-removed-cell": "There is a pawn on {cell}, which has been removed.",
        "wrong-opening": "The pawns do not fit {opened} opening placements.",
        "worn-before-opening": "No cell is worn before both players have opened.",
        "empty-board": "There is no pawn on the board.",
        "empty-stack": "The stack on {cell} has no pawns.",
        "unexploded-stack": "{count} pawns on {cell} should have exploded.",
    }
)

RECORD = marked(
    {
        "bad-encoding": "This is not UTF-8 text.",
        "no-game": "There is no game here.",
        "several-games": "Only one game is expected here.",
        "truncated": "The record breaks off before its result.",
        "bad-tag": "{tag} is not a tag.",
        "unclosed-tag": "This tag is not closed.",
        "missing-tag": "The tag {tag} is missing.",
        "duplicate-tag": "The tag {tag} is given twice.",
        "bad-escape": "{escape} has no meaning; a backslash is written \\\\.",
        "unknown-game": "There is no game “{id}”. Did you mean {suggestions}?",
        "unknown-option": "{id} has no option “{option}”.",
        "repeated-option": "The option {option} is given twice.",
        "unknown-rules": (
            "These are rules of version {value}; this program knows version {expected}."
        ),
        "bad-date": "“{value}” is not a date such as 2026-11-15 (?? for an unknown part).",
        "bad-clock": "“{value}” is not a time control such as none, 600+5 or 3d.",
        "bad-start": "The game cannot start there.",
        "too-many-seats": "{tag} is one too many: the game has {seats} seats.",
        "bad-result": "“{value}” is not a result: 1-0, 0-1, 1/2-1/2 or *.",
        "result-mismatch": "{tag} says “{found}”, but the game says “{expected}”.",
        "not-a-move": "“{move}” is not a move.",
        "illegal-move": "“{move}” is not legal here.",
        "wrong-number": "The move number {found} should be {expected}",
        "bad-mark": "{mark} is not a mark: there are $1 to $6, each once.",
        "bad-clock-reading": "“{value}” is not a clock reading such as 0:09:58.",
        "unknown-command": "{command} is not known; only [%clk …] is.",
        "unclosed-comment": "This comment is never closed.",
        "stray-comment": "A move has one comment, right after it.",
        "unclosed-variation": "This variation is never closed.",
        "empty-variation": "This variation has no move.",
        "deep-nesting": "Variations are nested deeper than {limit} levels.",
        "stray-token": "“{token}” has no place here.",
        "bad-json": "This is not JSON.",
        "bad-value": "{expected} is expected here.",
        "unknown-field": "There is no field “{field}”.",
        "duplicate-field": "The field “{field}” is given twice.",
    }
)

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "IllegalMove": ILLEGAL_MOVE,
    "NotationError": NOTATION,
    "UnknownGame": UNKNOWN,
    "UnknownOption": UNKNOWN,
    "UnknownLanguage": UNKNOWN,
    "SetupError": SETUP,
    "RecordError": RECORD,
}
"""Name of the error → code → sentence."""

LONGEST = 80
"""Characters of a parameter that a sentence shows."""


def sentence(error: SixfoldError, language: str = "en") -> str:
    """An error in words, with what caused it."""
    words, kind = translator(language), type(error).__name__
    template = SENTENCES.get(kind, {}).get(error.code)
    if template is None:
        return str(error)
    facts = {name: _fact(name, value, words) for name, value in error.params.items()}
    if isinstance(error.params.get("at"), int):
        facts["place"] = str(error.params["at"] + 1)
    several = SEVERAL.get(error.code) if kind == "IllegalMove" else None
    message = several(words, error.params) if several else words.gettext(template)
    text = _place(error.params, words) + message.format(**facts)
    if isinstance(error.__cause__, SixfoldError) and error.__cause__.code != error.code:
        text = f"{text} {sentence(error.__cause__, language)}"
    return text


def _closing(words: Translator, params: Mapping[str, Any]) -> str:
    """A placement may close several hexagons with equal counts."""
    return words.ngettext(
        "A pawn on {cell} would close hexagon {hexagons} with equal counts, {counts} each.",
        "A pawn on {cell} would close the hexagons {hexagons} with equal counts, {counts} each.",
        len(params["hexagons"]),
    )


SEVERAL = {"tie-closing": _closing}
"""The codes of IllegalMove whose sentence has a plural → what chooses its form."""


def _place(params: Mapping[str, Any], words: Translator) -> str:
    """Where in a file the fault lies."""
    if "path" in params:
        return f"{params['path']}: "
    if "column" not in params:
        return ""
    where = words.say("Line {line}, column {column}", line=params["line"], column=params["column"])
    return f"{where}: "


def _fact(name: str, value: object, words: Translator) -> str:
    """A parameter as people read it; alternatives are joined with “or”, what happens with “and”."""
    if isinstance(value, tuple | list):
        items = [_printable(str(item)) for item in value] or [words.gettext("nothing")]
        together = name in ("hexagons", "counts")
        return words.both(items) if together else words.either(items)
    return _printable(str(value))


def _printable(text: str) -> str:
    """One line that fits: what comes from a file could hold anything, even terminal commands."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
