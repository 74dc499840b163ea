"""Trio in the rooms that are libraries: words, records, pictures and scenes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold import locale, records, render, scene, study
from sixfold.engine import Limits
from sixfold.play.views.json_encoding import plain
from sixfold.study import lessons
from sixfold.study.puzzles import explain, from_review, hint
from testkit.described import misfits

pytestmark = pytest.mark.usefixtures("trio")

GAME = "b1 e1 b2 a1 b4 e2 b3"
RECORD = """\
[Game "trio"]
[Rules "1"]
[Seat0 "Ada"]
[Seat1 "Bob"]
[Result "1-0"]
[Reason "four-in-a-row"]

1. b1 e1
  ( 1... a1 {the corner} 2. a2 )
2. b2 $1 a1
3. b4 e2
4. b3 {four}
1-0
"""


def line() -> list[sixfold.Position[Any]]:
    found: list[sixfold.Position[Any]] = [sixfold.game("trio").start()]
    for move in GAME.split():
        found.append(found[-1].play(move))
    return found


@pytest.mark.parametrize("theme", render.themes())
def test_it_is_drawn_as_text_in_every_theme(theme: str) -> None:
    for position in line():
        drawn = ElementTree.fromstring(render.svg(position, theme=theme))
        words = " ".join(drawn.itertext())
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        assert "Trio" in words
    assert "four in a row" in words


def test_a_terminal_a_notebook_a_file_and_a_mail_show_it() -> None:
    *_, last = positions = line()
    shown = render.text(last, colour=False)
    assert shown.isascii()
    assert last.to_text().split()[1] in shown
    assert str(last._repr_svg_()).startswith("<svg")
    assert render.png(last, width=320).startswith(b"\x89PNG")
    assert render.gif(positions, width=200).startswith(b"GIF89a")


def test_a_record_with_variations_is_written_as_it_was_read() -> None:
    record = records.loads(RECORD)
    assert records.dumps(record) == RECORD
    assert record.end == line()[-1]
    assert [str(node.move) for node in record.root.children[0].children] == ["e1", "a1"]
    told = json.loads(json.dumps(record.to_json()))
    assert records.Record.from_json(told) == record
    assert records.dumps(records.Record.from_json(told)) == RECORD


def test_a_record_that_breaks_its_rules_says_where() -> None:
    with pytest.raises(sixfold.RecordError) as caught:
        records.loads(RECORD.replace("3. b4 e2", "3. b4 b4"))
    said = locale.sentence(caught.value)
    assert said.startswith("Line 11, column 7")
    assert "b4 is already taken" in said


def test_a_scene_tells_what_any_board_needs() -> None:
    before, after = line()[-2:]
    shown = scene.scene(before)
    assert (shown.game, shown.family) == ("trio", "trio")
    assert shown.legal == [str(move) for move in before.legal_moves]
    assert scene.scene(before, to_move=False).legal == ()
    over = scene.scene(after)
    assert [event["kind"] for event in over.events] == ["placed", "ended"]
    assert over.outcome == after.outcome
    assert not over.legal
    assert scene.why(before, "b1") == sixfold.IllegalMove("occupied", cell="b1")
    assert not scene.lift(before, "b1").targets
    told = plain(shown)
    assert misfits(told, scene.Scene) == []
    assert told["board"] == {"stones": {"b1": 0, "b2": 0, "b4": 0, "e1": 1, "a1": 1, "e2": 1}}
    assert before.parent is not None
    assert shown.events == [{"kind": "placed", "seat": 1, "cell": "e2"}]
    assert told["hints"] is None
    threatening = scene.scene(before.parent)
    assert threatening.events[1] == {"kind": "threatened", "seat": 0, "cells": ["b3"]}
    assert plain(scene.scene(line()[4]))["hints"] == {"loses": ["b3"]}
    assert plain(scene.scene(line()[4], to_move=False))["hints"] is None


def test_it_has_words_of_its_own() -> None:
    trio, (*_, before, after) = sixfold.game("trio"), line()
    assert locale.game_name(trio) == "Trio"
    assert locale.rules_page(trio).startswith("# Trio\n")
    assert after.outcome is not None
    assert locale.outcome_sentence(after.outcome, trio) == "Violet wins: four in a row"
    said = locale.event_sentences(before.preview("b3"), trio)
    assert said == "Violet lays a stone on b3. Violet wins: four in a row."
    said = locale.event_sentences(line()[4].preview("b4"), trio)
    assert said == "Violet lays a stone on b4. Violet threatens four in a row: b3."
    assert locale.option_name("mild") == "Three in a row do not lose"
    with pytest.raises(sixfold.SetupError) as caught:
        sixfold.position("trio p0:a1;a2;a3 p1:- turn:0")
    assert "would have ended the game" in locale.sentence(caught.value)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_language_that_it_does_not_speak_has_general_words(language: str) -> None:
    trio = sixfold.game("trio")
    assert locale.rules_title(trio, language) == "Trio"
    assert locale.rules_segments(trio, language)
    assert "c3" in locale.sentence(sixfold.IllegalMove("occupied", cell="c3"), language)
    strings = locale.strings(language)
    assert strings["games"]["families"]["trio"]["name"] == "Trio"
    german = language == "de"
    said = "Das Brett von Trio" if german else "The board of Trio"
    assert strings["messages"]["The board of Trio"] == said


def test_a_file_of_several_games_has_it_too(tmp_path: Path) -> None:
    other = records.Record.new("gosix")
    assert records.write(tmp_path / "games.sfr", [records.loads(RECORD), other]) == 2
    assert [each.game.id for each in records.read(tmp_path / "games.sfr")] == ["trio", "gosix"]


def test_its_lesson_is_judged_by_its_rules() -> None:
    (lesson,) = lessons.book("trio").lessons
    first, second = lesson.steps
    assert lessons.judge(first, (), "b4").state == "done"
    wrong = lessons.judge(first, (), "b3")
    assert wrong.state == "missed"
    assert lessons.feedback(first, wrong) == "That makes three in a row, and three lose."
    assert lessons.judge(second, (), "b3").state == "done"


def test_a_review_grades_it_by_the_rules_alone() -> None:
    """Bob takes e2 where b3 would have held: Ada has three in a row with b3 open."""
    reviewed = study.review(records.loads(RECORD), Limits(nodes=400))
    assert [ply.move for ply in reviewed.plies] == GAME.split()
    last, winning = reviewed.plies[-2:]
    assert (last.best, last.after.loses, last.reasons[0].code) == (
        ("b3",), True, "opponent-wins",
    )  # fmt: skip
    assert winning.after.wins
    assert winning.grade in ("best", "only")


def test_it_has_no_puzzles_and_its_own_mistakes_make_some() -> None:
    assert study.puzzles("trio") == ()
    with pytest.raises(sixfold.PuzzleError, match="unknown-theme"):
        study.puzzles("trio", "ring")
    record = records.Record.new("trio")
    for move in ["b1", "d1", "b2", "d2", "b4", "d4", "c5"]:  # and Bob wins with d3
        record.add(move)
    (puzzle,) = from_review(study.review(record, Limits(nodes=300)), 0)
    assert (puzzle.moves, puzzle.themes) == (("b3",), ("win-in-1",))
    assert hint(puzzle).where == "nowhere"
    explained = explain(puzzle, (), "c5", Limits(nodes=300))
    assert explained.kind in ("wrong", "quicker-way")
