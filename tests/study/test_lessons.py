"""Every step of every lesson: legal, solvable, judged by the rules, told in every language."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

import sixfold
from sixfold.core.errors import IllegalMove
from sixfold.core.hexes import Cell, cell_text
from sixfold.games.six.position import SixPosition
from sixfold.locale import LANGUAGES, po, side_name, translator
from sixfold.locale.lessons import OTHERWISE
from sixfold.study import lessons
from sixfold.study.lessons.model import read

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
    assert after.outcome is None or position.turn in after.outcome.winners


@pytest.mark.parametrize(("family", "step"), STEPS)
def test_every_move_of_a_step_is_answered_with_a_reason(family: str, step: lessons.Step) -> None:
    """A step that any move solves is no task, unless that is its point; a wrong one says why."""
    position = sixfold.position(step.position)
    every = position.legal_moves
    verdicts = [lessons.judge(step, (), str(move)) for move in every[:: len(every) // 20 + 1]]
    missed = [verdict for verdict in verdicts if verdict.state == "missed"]
    assert missed or step.goal in ("anywhere", "pass")
    for verdict in (each for each in verdicts if each.state == "done"):
        outcome = lessons.played(step, verdict.moves).outcome
        assert outcome is None or position.turn in outcome.winners, "the answer spoils it"
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
            for text in lesson.texts:
                assert text in known, text
                said = spoken.gettext(text)
                assert not re.search(COLOURS[language], said, re.IGNORECASE), said
    for family in ("six", "gosix", "hexone"):  # the pattern knows what the sides are called
        for side in (0, 1):
            assert re.search(COLOURS[language], side_name(family, side, language), re.IGNORECASE)


def test_whoever_plays_a_lesson_through_is_told_everything_in_their_language() -> None:
    for lesson in (lesson for book in lessons.books() for lesson in book.lessons):
        for step in lesson.steps:
            done = solved(step)[-1]
            wrong = {move: lessons.judge(step, (), move) for move in step.wrong}
            english = lessons.feedback(step, done)
            for language in LANGUAGES:
                spoken = translator(language)
                assert (lessons.feedback(step, done, language) == english) == (language == "en")
                for move, verdict in wrong.items():
                    assert verdict.state == "missed", move
                    said = lessons.feedback(step, verdict, language)
                    assert said == spoken.gettext(step.wrong[move])


def test_each_game_has_ten_to_fifteen_lessons() -> None:
    assert {book.family for book in lessons.books()} == {"six", "gosix", "hexone"}
    for book in lessons.books():
        ids = [lesson.id for lesson in book.lessons]
        assert len(set(ids)) == len(ids)
        assert 10 <= len(ids) <= 15


def test_a_lesson_is_played_by_the_rules_of_the_editions_that_it_is_about() -> None:
    for book in lessons.books():
        editions = {game.edition for game in sixfold.games() if game.family == book.family}
        for lesson in book.lessons:
            games = [sixfold.position(step.position).game for step in lesson.steps]
            assert set(lesson.editions) <= editions
            assert not lesson.editions or {game.edition for game in games} <= set(lesson.editions)
            special = lesson.editions or any(game.options for game in games)
            assert bool(lesson.note) == bool(special), lesson.id


def laid_in_turn(position: SixPosition) -> bool:
    """Whether the tiles on the table can have been laid one by one, as the rules demand."""
    tiles = position.field.tiles
    start = position.game.start()
    dead: set[frozenset[Cell]] = set()

    def from_here(before: SixPosition) -> bool:
        laid = frozenset(before.field.tiles)
        if len(laid) == len(tiles):
            return True
        cells = [cell for cell in tiles if cell not in laid and tiles[cell] == before.side]
        if laid not in dead:
            for cell in cells:
                if before.is_legal(cell_text(cell)) and from_here(before.play(cell_text(cell))):
                    return True
            dead.add(laid)
        return False

    return from_here(start)


@pytest.mark.parametrize(
    "step",
    [pytest.param(*each.values[1:], id=each.id) for each in STEPS if each.values[0] == "six"],
)
def test_a_position_of_six_with_all_its_tiles_can_come_up(step: lessons.Step) -> None:
    """Colours, start tiles and first move are such that laying in turn leads there."""
    position = sixfold.position(step.position)
    assert isinstance(position, SixPosition)
    on_table = [position.field.count(side) for side in (0, 1)]
    total = [position.game.hand + position.game.start_tiles(side) for side in (0, 1)]
    captured = [total[side] - position.hands[side] - on_table[side] for side in (0, 1)]
    if any(captured):
        assert position.game.rules.captures
        assert position.phase == 2
        assert min(on_table) > 5
    else:
        assert laid_in_turn(position)


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
