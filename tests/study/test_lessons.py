"""Every step of every lesson: legal, solvable, judged by the rules, told in every language."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

import sixfold
from sixfold.core.errors import IllegalMove
from sixfold.locale import LANGUAGES, po, side_name, translator
from sixfold.locale.lessons import OTHERWISE
from sixfold.study import lessons
from sixfold.study.lessons.book import read

STEPS = [
    pytest.param(book.family, step, id=f"{book.family}-{lesson.id}-{number}")
    for book in lessons.books()
    for lesson in book.lessons
    for number, step in enumerate(lesson.steps, 1)
]


def solved(step: lessons.Step) -> list[lessons.Verdict]:
    verdicts: list[lessons.Verdict] = []
    for move in step.solution:
        moves = verdicts[-1].moves if verdicts else ()
        verdicts.append(lessons.judge(step, moves, move))
    return verdicts


@pytest.mark.parametrize(("family", "step"), STEPS)
def test_a_step_is_legal_and_its_solution_reaches_its_goal(family: str, step: lessons.Step) -> None:
    position = sixfold.position(step.position)
    assert position.game.family == family
    assert position.outcome is None
    *on, last = solved(step)
    assert [verdict.state for verdict in on] == ["on"] * len(on)
    assert last.state == "done"
    assert len(step.solution) <= step.moves
    after = lessons.played(step, last.moves)
    assert after.outcome is not None or len(step.solution) == step.moves


@pytest.mark.parametrize(("family", "step"), STEPS)
def test_every_move_of_a_step_is_answered_with_a_reason(family: str, step: lessons.Step) -> None:
    """A step that any move solves is no task, unless that is its point; a wrong one says why."""
    position = sixfold.position(step.position)
    verdicts = [lessons.judge(step, (), str(move)) for move in position.legal_moves[:60]]
    missed = [verdict for verdict in verdicts if verdict.state == "missed"]
    assert missed or step.goal in ("anywhere", "pass")
    for verdict in missed:
        text = lessons.feedback(step, verdict)
        assert text
        assert text != OTHERWISE, verdict.reason
        lessons.played(step, verdict.moves)  # what the opponent shows is legal


def words(language: str) -> set[str]:
    folder = files("sixfold.locale") / "catalogues" / language / "LC_MESSAGES"
    entries = po.loads((folder / "sixfold.po").read_text("utf-8")).entries
    return {entry.id for entry in entries if all(entry.strings)}


COLOURS = {
    "en": r"\b(?:red|green|blue|black)\b",
    "de": r"\b(?:rot|grün|blau|schwarz)",
    "fr": r"\b(?:rouge|vert|bleu|noir)",
    "es": r"\b(?:roj|verde|azul|negr)",
    "it": r"\b(?:ross[oaie]\b|verd[ei]\b|blu\b|ner[oaie]\b)",
    "nl": r"\b(?:rood|rode|groen|blauw|zwart)",
    "pt": r"\b(?:vermelh|verde|azu[il]|pret[oa])",
    "ko": "빨강|빨간|초록|녹색|파랑|파란|검정|검은|흑",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_exists_in_every_language_and_needs_no_colour(language: str) -> None:
    known, spoken = words(language), translator(language)
    for book in lessons.books():
        for lesson in book.lessons:
            for text in (lesson.title, *(text for step in lesson.steps for text in step.texts)):
                assert text in known, text
                said = spoken.gettext(text)
                assert not re.search(COLOURS[language], said, re.IGNORECASE), said
    for family in ("six", "gosix", "hexone"):  # the pattern knows what the sides are called
        for side in (0, 1):
            assert re.search(COLOURS[language], side_name(family, side, language), re.IGNORECASE)


def test_each_game_has_ten_to_fifteen_lessons() -> None:
    for book in lessons.books():
        ids = [lesson.id for lesson in book.lessons]
        assert len(set(ids)) == len(ids)
        assert 10 <= len(ids) <= 15


STEP = """
[[lesson]]
id = "one"
title = "One"
[[lesson.step]]
position = "gosix p0:a1;b2;c1 p1:b1;d2 hexes:....... turn:0"
say = "Say."
task = "Task."
goal = "conquer"
solution = ["c2"]
replies = ["h1"]
wrong = { h2 = "Not there." }
[[lesson.step]]
say = "On."
task = "Task."
goal = { name = "place", cells = ["e1"] }
solution = ["e1"]
"""


def made(text: str = STEP) -> tuple[lessons.Step, ...]:
    return read("gosix", text).lessons[0].steps


def test_a_move_is_refused_missed_or_what_was_wanted() -> None:
    step = made()[0]
    refused = lessons.judge(step, (), "b1")
    assert refused.state == "refused"
    assert isinstance(refused.fault, IllegalMove)
    assert lessons.feedback(step, refused) == "This spot is already taken."
    missed = lessons.judge(step, (), "h1")
    assert missed.state == "missed"
    assert lessons.feedback(step, missed).startswith("This closes no hexagon")
    assert lessons.feedback(step, lessons.judge(step, (), "h2")) == "Not there."
    done = lessons.judge(step, (), "c2")
    assert done.moves == ("c2", "h1")
    assert lessons.feedback(step, done, "de") == "Gut gemacht."


def test_a_step_without_a_position_goes_on_where_the_solution_has_led() -> None:
    first, second = made()
    assert second.continues
    assert second.position == lessons.played(first, ("c2", "h1")).to_text()


def test_a_solution_that_does_not_reach_the_goal_is_noticed() -> None:
    wrong = made(STEP.replace('solution = ["c2"]', 'solution = ["h2"]'))[0]
    assert solved(wrong)[-1].state == "missed"


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda: lessons.book("chess"), "no-lessons"),
        (lambda: lessons.book("gosix").lesson("gone"), "unknown-lesson"),
        (lambda: lessons.book("gosix").lesson("close").step(9), "unknown-step"),
        (lambda: lessons.judge(made()[0], ("c2", "h1"), "h2"), "step-over"),
    ],
)
def test_what_is_not_there_is_refused_with_a_code(ask: Any, code: str) -> None:
    with pytest.raises(lessons.LessonError) as error:
        ask()
    assert error.value.code == code
    assert error.value.params.keys() == set(lessons.CODES[code])
