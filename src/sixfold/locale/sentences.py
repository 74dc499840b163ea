"""One sentence for every code that the library can raise.

The file of a family (`families/`) has the sentences for codes that only this family raises. A code
without a sentence is shown as it is, with its facts.

Braces name parameters of the error. A list of names is written as `a, b or c`; in the sentences of
NotationError `{place}` counts characters from one, as people do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.errors import SixfoldError
from sixfold.locale.catalogue import Translator, marked, translator
from sixfold.locale.family import beside, described, fault, named
from sixfold.locale.saying import Saying

ILLEGAL_MOVE = marked(
    {
        "game-over": "The game is over.",
        "may-not-pass": "You have a legal move, so you may not pass.",
        "occupied": "{cell} is already taken.",
    }
)

POINTED = marked({"occupied": "This spot is already taken."})
"""What is said to somebody who points at the cell: it needs no name."""

NOTATION = marked(
    {
        "cell-expected": "“{text}”: a cell such as {example} is expected at character {place}.",
        "unexpected-text": "“{text}”: nothing more is expected from character {place} on.",
        "not-a-number": "A number is expected at character {place}, not “{found}”.",
        "out-of-range": "{found} at character {place} should be between {low} and {high}.",
        "not-in-order": "“{found}” at character {place} is not in rising order.",
        "empty-field": (
            "A field is missing at character {place}: fields are separated by one space."
        ),
        "missing-field": "The field {field} is missing at the end.",
        "wrong-field": "The field {field} is expected at character {place}, not “{found}”.",
        "superfluous-field": "“{found}” at character {place} is one field too many.",
    }
)

UNKNOWN_GAME = marked(
    {"unknown-game": "There is no game “{id}”. Did you mean {suggestions}?"},
)

UNKNOWN_OPTION = marked(
    {
        "unknown-option": "{id} has no option “{option}”; it has {suggestions}.",
        "repeated-option": "The option {option} is given twice.",
    }
)

UNKNOWN_LANGUAGE = marked(
    {"unknown-language": "There are no rules in “{language}” yet; there are {suggestions}."},
)

SETUP = marked(
    {
        "cell-twice": "{cell} is used twice.",
        "no-such-cell": "There is no cell {cell}.",
        "no-such-edit": "This game has nothing to set up in that way.",
        "no-such-seat": "There is no seat {turn}: there are {seats} seats, numbered from 0.",
        "wrong-turn": "It cannot be the turn of seat {turn}; it is the turn of seat {expected}.",
        "wrong-seen": "A position can come up once, twice or three times, not {seen} times.",
        "cannot-repeat": "This position cannot have come up {seen} times.",
    }
)

RECORD = marked(
    {
        "bad-encoding": "This is not UTF-8 text.",
        "no-game": "There is no game here.",
        "several-games": "Only one game is expected here.",
        "truncated": "The record ends before its result.",
        "bad-tag": "{tag} is not a tag.",
        "unclosed-tag": "This tag is not closed.",
        "missing-tag": "The tag {tag} is missing.",
        "duplicate-tag": "The tag {tag} is given twice.",
        "bad-escape": "{escape} has no meaning; a backslash is written \\\\.",
        "unknown-game": "There is no game “{id}”. Did you mean {suggestions}?",
        "unknown-option": "{id} has no option “{option}”.",
        "repeated-option": "The option {option} is given twice.",
        "unknown-rules": (
            "This record uses version {value} of the rules; this program knows version {expected}."
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
        "bad-mark": "{mark} is not a mark: use $1 to $6, each at most once.",
        "bad-clock-reading": "“{value}” is not a clock reading such as 0:09:58.",
        "unknown-command": "The command {command} is never closed.",
        "bad-command": "{command} cannot be a command of this comment.",
        "unclosed-comment": "This comment is never closed.",
        "stray-comment": "A move has one comment, right after it.",
        "unclosed-variation": "This variation is never closed.",
        "empty-variation": "This variation has no move.",
        "deep-nesting": "Variations are nested deeper than {limit} levels.",
        "stray-token": "“{token}” does not belong here.",
        "bad-json": "This is not JSON.",
        "bad-value": "{expected} is expected here.",
        "unknown-field": "There is no field “{field}”.",
        "duplicate-field": "The field “{field}” is given twice.",
    }
)

STUDY = marked(
    {
        "unknown-edit": "There is no edit “{kind}”.",
        "unknown-version": (
            "This was made with version {version}; this program knows version {expected}."
        ),
        "bad-edit": "The field {field} of this edit cannot be read.",
        "chapter-gone": "This chapter is no longer there.",
        "move-gone": "This move is no longer there: {path}.",
        "chapter-twice": "There is already a chapter with this id.",
        "no-move": "Choose a move first: the start cannot be changed in this way.",
        "not-a-variation": "Only a variation can have words before its first move.",
        "fixed-tag": "{tag} cannot be changed: start another chapter.",
        "too-deep": "Variations are nested deeper than {limit} levels.",
        "too-many-moves": "A chapter can have up to {most} moves.",
        "too-many-chapters": "A study can have up to {most} chapters.",
        "too-long": "This text is too long: up to {most} characters are possible.",
        "too-many-moves-in-study": "A study can have up to {most} moves in all its chapters.",
        "study-full": "This study has reached its limit. Please begin another one.",
        "too-many-studies": "You can have up to {most} studies. Please delete one of them first.",
        "unknown-study": "There is no such study, or its link is no longer valid.",
        "read-only-study": "You can read this study, but not change it.",
        "study-busy": "Others are changing this study right now. Please try again.",
    }
)

LESSON = marked(
    {
        "no-lessons": "There are no lessons for “{game}”.",
        "unknown-lesson": "There is no such lesson, or it is no longer there.",
        "unknown-step": "This lesson has no step {step}; it has {steps}.",
        "step-over": "This step is over. Please begin it again.",
    }
)

PUZZLE = marked(
    {
        "unknown-puzzle": "There is no such puzzle, or it is no longer there.",
        "unknown-theme": "There is no theme “{theme}”; there are {suggestions}.",
        "unknown-goal": "There is no goal “{goal}”; there are {suggestions}.",
        "no-puzzles": "There are no puzzles for “{game}”.",
        "not-this-puzzle": "These moves belong to another puzzle. Please begin it again.",
        "puzzle-over": "This puzzle is solved. Please begin it again.",
        "puzzle-move-right": "There is nothing to explain: this is the right move.",
        "faulty-puzzle": "{file}, line {line}, is not a puzzle.",
        "puzzle-not-json": "This is not JSON.",
        "bad-puzzle-field": "The field “{field}” is missing or cannot be read.",
        "unknown-puzzle-field": "There is no field “{field}”.",
        "puzzle-of-other-game": "Its position is one of {game}.",
        "wrong-puzzle-id": "The id of this position is {id}.",
        "puzzle-cannot-be-played": "The move {move} cannot be played there.",
        "puzzle-misses-goal": "The line does not reach its goal with a move of the solver.",
        "wrong-puzzle-themes": "The line has other themes: {themes}.",
        "puzzle-twice": "The puzzle {id} is there twice.",
        "puzzles-not-sorted": "Puzzles are sorted by difficulty and id; this one comes too late.",
    }
)

GENERAL: Mapping[str, Mapping[str, str]] = {
    "IllegalMove": ILLEGAL_MOVE,
    "NotationError": NOTATION,
    "UnknownGame": UNKNOWN_GAME,
    "UnknownOption": UNKNOWN_OPTION,
    "UnknownLanguage": UNKNOWN_LANGUAGE,
    "SetupError": SETUP,
    "RecordError": RECORD,
    "StudyError": STUDY,
    "LessonError": LESSON,
    "PuzzleError": PUZZLE,
}
"""Kind of the error → code → sentence, for codes that do not belong to one family of games."""


class _Sentences(Mapping[str, Mapping[str, str]]):
    """The general sentences and those of all families that are registered, also later."""

    def __getitem__(self, kind: str) -> Mapping[str, str]:
        found = dict(GENERAL[kind])
        for family in described().values():
            for code, saying in family.faults.get(kind, {}).items():
                found[code] = saying if isinstance(saying, str) else _of_many(saying)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(GENERAL)

    def __len__(self) -> int:
        return len(GENERAL)


def _of_many(saying: Saying) -> str:
    """The sentence of a large number, with the parameter that counts."""
    text = saying.plural or saying.text
    return text.replace("{n}", f"{{{saying.count}}}")


SENTENCES: Mapping[str, Mapping[str, str]] = _Sentences()
"""Kind of the error → code → sentence."""

LONGEST = 80
"""Characters of a parameter that a sentence shows."""


@explained
def sentence(error: SixfoldError, language: str = "en", *, pointed: bool = False) -> str:
    """An error in words, with what caused it.

    With `pointed` the names of cells are left out of an illegal move: the sentence stands beside
    the cell that somebody points at, and says “this cell”.
    """
    words = translator(language)
    found = _found(error, pointed)
    if found is None:
        return words.say("This is refused: {fault}.", fault=_printable(str(error)))
    facts = {
        name: _fact(name, value, words, named(name, value)) for name, value in error.params.items()
    }
    if isinstance(error.params.get("at"), int):
        facts["place"] = str(error.params["at"] + 1)
    saying = Saying(found) if isinstance(found, str) else found
    message, number = saying.message(words, error.params)
    text = _place(error.params, words) + message.format(**facts, **number)
    if isinstance(error.__cause__, SixfoldError) and error.__cause__.code != error.code:
        text = f"{text} {sentence(error.__cause__, language)}"
    return text


def _found(error: SixfoldError, pointed: bool) -> str | Saying | None:
    """The sentence of an error: a general one, or that of the family that raises it."""
    if pointed and error.kind == "IllegalMove":
        here = POINTED.get(error.code) or beside(error.code)
        if here is not None:
            return here
    return GENERAL.get(error.kind, {}).get(error.code) or fault(error.kind, error.code)


def _place(params: Mapping[str, Any], words: Translator) -> str:
    """Where in a file the error is."""
    if "path" in params:
        return f"{params['path']}: "
    if "column" not in params:
        return ""
    where = words.say("Line {line}, column {column}", line=params["line"], column=params["column"])
    return f"{where}: "


def _fact(name: str, value: object, words: Translator, called: str | None) -> str:
    """A parameter as people read it; alternatives are joined with “or”, what happens with “and”."""
    if called is not None:
        return words.gettext(called)
    if isinstance(value, tuple | list):
        items = [_printable(str(item)) for item in value] or [words.gettext("nothing")]
        together = name in ("hexagons", "counts")
        return words.both(items) if together else words.either(items)
    return _printable(str(value))


def _printable(text: str) -> str:
    """One short, safe line: what comes from a file may contain anything, even terminal commands."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
