"""Wrong arguments of everything public: an error of ours with a sentence, or a sensible answer.

Every argument of every public callable is replaced by values of all kinds, one at a time. What
Python raises by itself deep inside (`'NoneType' object has no attribute 'game'`, a KeyError, an
IndexError, a MemoryError) is no answer to somebody who has mixed up two arguments.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from itertools import islice
from math import nan
from traceback import extract_tb
from types import TracebackType
from typing import Any

import pytest

import sixfold

from .calls import Call, call_of
from .public import public

WRONG: dict[str, Any] = {
    "None": None,
    "a whole number": 5,
    "a negative number": -1,
    "a huge number": 10**12,
    "a fraction": 2.5,
    "no number": nan,
    "a text": "nonsense",
    "an empty text": "",
    "bytes": b"d2",
    "an object": object(),
    "an empty list": [],
    "numbers": [9],
    "a mapping": {},
    "a mapping of numbers": {9: 9},
    "a position": sixfold.game("gosix").start(),
    "a game": sixfold.game("hexone"),
}

PUBLIC = public()


def is_deliberate(error: BaseException) -> bool:
    """Whether an error was raised by a line of ours that says `raise`, or tells of a file."""
    if isinstance(error, OSError):
        return True
    is_typed = isinstance(error, TypeError | ValueError) or _is_ours(type(error).__module__)
    trace: TracebackType | None = error.__traceback__
    last = extract_tb(trace)[-1]
    return is_typed and "/sixfold/" in last.filename and (last.line or "").startswith("raise ")


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == "sixfold"


def tried(call: Call, **changed: Any) -> BaseException | None:
    """What a call raises; what it yields is looked at, too."""
    try:
        answer = call.function(**{**call.arguments, **changed})
        if isinstance(answer, Iterator):
            [*islice(answer, 9)]
    except Exception as error:
        return error
    return None


def taken(name: str) -> list[str]:
    """The arguments that something public takes, without flags: everything is true or false."""
    if name.endswith("="):
        return ["value"]
    return [
        each.name
        for each in inspect.signature(PUBLIC[name]).parameters.values()
        if each.name not in ("self", "cls")
        and each.kind is not each.VAR_KEYWORD
        and each.annotation not in (bool, "bool")
    ]


@pytest.mark.parametrize("name", PUBLIC)
def test_wrong_arguments_are_refused_in_a_sentence(name: str) -> None:
    call = call_of(name)
    assert sorted(call.arguments) == sorted(taken(name)), "every argument is tried"
    refused = tried(call)
    assert refused is None or is_deliberate(refused), "the right call"
    raw = [
        f"{argument} = {kind}: {error!r}"
        for argument in call.arguments
        for kind, value in WRONG.items()
        if kind not in call.fine.get(argument, ())
        and (error := tried(call, **{argument: value})) is not None
        and not (is_deliberate(error) and str(error).strip())
    ]
    assert raw == []


REPORTED: dict[str, tuple[str, dict[str, Any], type[Exception], str]] = {
    "too many boards": ("Batch", {"count": 10**9}, ValueError, "the number of boards must be"),
    "a side": ("GoSixSetup.place", {"side": 5}, ValueError, "side must be one of 0, 1, not 5"),
    "no outcome": (
        "Record.finish",
        {"outcome": None},
        TypeError,
        "outcome must be an Outcome, not",
    ),
    "a board": ("Batch.position", {"index": 9}, ValueError, "index must be 1 or less, not 9"),
    "no position": ("sixfold.perft", {"position": "gosix"}, TypeError, "position must be a Pos"),
    "bytes": ("records.loads", {"text": b"x"}, TypeError, "text must be a text, not b'x'"),
    "no game": ("locale.event_sentences", {"game": WRONG["a position"]}, TypeError, "game must"),
    "no number": ("study.puzzles", {"easiest": "hard"}, TypeError, "easiest must be a whole numb"),
    "boards": ("Batch.reset", {"which": [9]}, ValueError, "names others than the 2 boards"),
}


@pytest.mark.parametrize("name", REPORTED)
def test_the_sentence_names_argument_and_value(name: str) -> None:
    callee, changed, kind, said = REPORTED[name]
    error = tried(call_of(callee), **changed)
    assert type(error) is kind
    assert said in str(error)
