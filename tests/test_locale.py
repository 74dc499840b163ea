"""Every code has a sentence, every sentence can be filled in, and no code is listed in vain."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold
from sixfold.core.errors import IllegalMove, NotationError, SetupError, SixfoldError
from sixfold.locale import SENTENCES, UnknownLanguage, rules_page, sentence
from sixfold.records.faults import CODES as RECORD_CODES
from sixfold.records.faults import RecordError

PACKAGE = Path(sixfold.__file__).parent
KINDS = {"SetupError": "SetupError", "NotationError": "NotationError", "fail": "NotationError"}


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Kind, code and parameters of each error that these rooms construct literally."""
    for room in ("core", "games", "scene"):
        for path in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name not in KINDS:
                    continue
                for code in literals(node.args[0]):
                    yield KINDS[name], code, {word.arg or "" for word in node.keywords}


def literals(expression: ast.expr) -> Iterator[str]:
    """The codes in `"this"`, or in `"this" if … else "that"`."""
    if isinstance(expression, ast.IfExp):
        yield from literals(expression.body)
        yield from literals(expression.orelse)
    elif isinstance(expression, ast.Constant):
        yield str(expression.value)


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_error_of_the_rules_has_a_sentence_that_can_be_filled_in() -> None:
    given = list(raised())
    assert len(given) > 40
    for kind, code, params in given:
        if kind == "NotationError":
            params |= {"text", "at", "place"}
        assert placeholders(SENTENCES[kind][code]) <= params, (kind, code)


@pytest.mark.parametrize("kind", ["SetupError", "NotationError"])
def test_no_sentence_is_left_over(kind: str) -> None:
    assert SENTENCES[kind].keys() == {code for each, code, _ in raised() if each == kind}


def test_every_fault_of_a_record_has_a_sentence_that_can_be_filled_in() -> None:
    assert SENTENCES["RecordError"].keys() == RECORD_CODES.keys()
    for code, facts in RECORD_CODES.items():
        assert placeholders(SENTENCES["RecordError"][code]) <= set(facts), code


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (IllegalMove("occupied", cell="2,0"), "2,0 is already taken."),
        (
            IllegalMove("tie-closing", cell="d2", hexagons=("4",), counts=(5,)),
            "A pawn on d2 would close hexagon 4 with equal counts, 5 each.",
        ),
        (
            NotationError("cell-expected", text="2,", at=0, example="2,-1"),
            "“2,”: a cell such as 2,-1 is expected at character 1.",
        ),
        (
            RecordError("illegal-move", move="z", ply=3, reason="x", line=4, column=5, game=1),
            "Line 4, column 5: “z” is not legal here.",
        ),
        (SetupError("not-connected"), "All tiles must be connected."),
        (
            SetupError("tiles-missing", colour="b", found=0, expected=1),
            "Black should have 1 tile on the table, not 0.",
        ),
        (
            SetupError("tiles-superfluous", colour="r", found=3, expected=2),
            "Red should have 2 tiles on the table, not 3.",
        ),
        (SixfoldError("something-new", cell="a1"), "This is refused: something-new (cell='a1')."),
    ],
)
def test_sentences(error: SixfoldError, words: str) -> None:
    assert sentence(error) == words


def test_a_sentence_goes_on_with_its_cause() -> None:
    error = RecordError("illegal-move", move="d2", ply=2, reason="occupied")
    error.__cause__ = IllegalMove("occupied", cell="d2")
    assert sentence(error) == "“d2” is not legal here. d2 is already taken."


def test_lists_are_spoken() -> None:
    with pytest.raises(sixfold.UnknownGame) as caught:
        sixfold.game("six")
    assert sentence(caught.value).endswith(
        "six/first-edition, six/steffen, six/foxmind or six/foxmind-advanced?"
    )


def test_another_language_gets_a_clear_error() -> None:
    with pytest.raises(UnknownLanguage) as caught:
        rules_page(sixfold.game("gosix"), "xx")
    assert caught.value.code == "unknown-language"


def test_pages_of_one_edition_do_not_speak_of_another() -> None:
    basic = rules_page(sixfold.game("six/foxmind"))
    assert "19 tiles" not in basic
    assert "Steffen-Spiele" not in basic
    assert "Option:" not in basic
    assert "Option: declare" in rules_page(sixfold.game("six/foxmind+declare"))
