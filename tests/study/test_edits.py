"""Edits of studies: pure, replayable, taken back exactly, and refused with a code."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold import IllegalMove, NotationError, RecordError, SixfoldError, StudyError
from sixfold.locale.sentences import SENTENCES, sentence
from sixfold.records import Record, dumps, loads
from sixfold.records.faults import NESTING_LIMIT
from sixfold.study.studies import (
    CODES,
    GONE,
    KINDS,
    AddChapter,
    AddMoves,
    Demote,
    Edit,
    PlaceMove,
    Promote,
    PromoteToMain,
    RemoveChapter,
    RemoveMove,
    Rename,
    RestoreLine,
    SetCommand,
    SetComment,
    SetIntroduction,
    SetMarks,
    SetTags,
    Several,
    Study,
    apply,
    applying,
    edit_from_json,
    fold,
    inverse,
    model,
)
from sixfold.study.studies.faults import IN_A_LIBRARY

from .editors import new_study, paths, random_edit

SAMPLES = sorted((Path(__file__).parents[1] / "records" / "samples").glob("*.sfr"))
RING = next(path for path in SAMPLES if path.stem == "six-ring")


def stored(edit: Edit) -> Edit:
    """What comes back from a log."""
    return edit_from_json(json.loads(json.dumps(edit.to_json())))


def attempt(study: Study, edit: Edit) -> Study | SixfoldError:
    try:
        return apply(study, edit)
    except SixfoldError as error:
        return error


@pytest.mark.parametrize("seed", range(8))
def test_random_edits_are_replayed_and_taken_back(seed: int) -> None:
    random = Random(seed)
    first = study = new_study()
    log: list[Edit] = []
    back: list[Edit] = []
    while len(log) < 60:
        edit = random_edit(study, random)
        assert stored(edit) == edit
        after = attempt(study, edit)
        if isinstance(after, Study):
            undo = stored(inverse(study, edit))
            assert apply(after, undo) == study, edit
            back.append(undo)
            log.append(edit)
            study = after
    assert fold(first, map(stored, log)) == study
    assert first == new_study()
    assert fold(study, reversed(back)) == first
    again = Study.from_json(json.loads(json.dumps(study.to_json())))
    assert again == study
    assert copy.deepcopy(study) == pickle.loads(pickle.dumps(study)) == study
    for chapter in study.chapters:
        assert chapter.moves == len(paths(chapter)) - 1
        assert loads(dumps(chapter.record)) == chapter.record


@pytest.mark.parametrize("seed", range(4))
def test_two_editors_end_with_the_same_study(seed: int) -> None:
    """Each edits what they saw last; the server orders what arrives, and tells both."""
    random = Random(seed)
    study = new_study()
    log: list[Edit] = []
    seen = [(0, study), (0, study)]
    refused = 0
    for _ in range(500):
        editor = random.randrange(2)
        rev, view = seen[editor]
        if random.random() < 0.3:
            seen[editor] = len(log), fold(view, log[rev:])
            continue
        edit = random_edit(view, random)
        fitted = isinstance(attempt(view, edit), Study)
        after = attempt(study, edit)
        if isinstance(after, Study):
            log.append(edit)
            study = after
        elif fitted:
            refused += 1
            assert isinstance(after, StudyError | IllegalMove | RecordError)
            if isinstance(after, StudyError):
                assert after.code in GONE | {"chapter-twice", "not-a-variation"}
    assert refused
    assert [fold(view, log[rev:]) for rev, view in seen] == [study, study]


def test_edits_at_different_places_commute() -> None:
    study = apply(new_study(), AddMoves("1", (), ("d2", "c2")))
    one = AddMoves("1", ("d2",), ("e3",))
    other = SetComment("1", ("d2", "c2"), "here")
    third = PlaceMove("1", ("d2", "e3"))
    assert fold(study, (one, other)) == fold(study, (other, one))
    assert fold(study, (one, third, other)) == fold(study, (one, other, third))


def test_the_same_move_by_two_editors_is_one_move() -> None:
    study = fold(new_study(), [AddMoves("1", (), ("d2",)), AddMoves("1", (), ("d2", "c2"))])
    assert paths(study.chapter("1")) == [(), ("d2",), ("d2", "c2")]
    assert inverse(study, AddMoves("1", (), ("d2",))) == Several(())


def test_an_undo_leaves_the_work_of_others() -> None:
    study = fold(new_study(), [AddMoves("1", (), ("d2",)), AddMoves("1", (), ("c2",))])
    edit = PromoteToMain("1", ("c2",))
    undo = inverse(study, edit)
    study = fold(
        study, [edit, AddMoves("1", ("c2",), ("e3",)), SetComment("1", ("d2",), "x"), undo]
    )
    assert [child.move for child in study.chapter("1").root.children] == ["d2", "c2"]
    assert study.chapter("1").at(("c2", "e3"))
    assert study.chapter("1").at(("d2",)).remarks.comment == "x"


def test_a_removed_line_that_somebody_played_again_is_one_with_it() -> None:
    study = apply(new_study(), AddMoves("1", (), ("d2", "c2")))
    study = apply(study, SetComment("1", ("d2", "c2"), "old"))
    remove = RemoveMove("1", ("d2",))
    undo = inverse(study, remove)
    assert isinstance(undo, RestoreLine)
    later = fold(study, [remove, AddMoves("1", (), ("d2", "e3")), undo])
    assert [child.move for child in later.chapter("1").at(("d2",)).children] == ["e3", "c2"]
    assert later.chapter("1").at(("d2", "c2")).remarks.comment == "old"
    again = fold(study, [remove, AddMoves("1", (), ("d2", "e3"))])
    assert apply(apply(again, undo), inverse(again, undo)) == again


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_record_goes_in_and_comes_out(path: Path) -> None:
    record = loads(path.read_text("utf-8"))
    [chapter] = Study.of("x", [record]).chapters
    record.tags = dict(sorted(record.tags.items()))
    assert chapter.record == record


def test_what_a_record_says_twice_is_said_once() -> None:
    record = Record.new("gosix")
    record.add("d2", comment="one", marks=[1]).add("c2")
    twin = record.root.add("d2", comment="two", marks=[2])
    twin.before = "or"
    twin.add("e3").add("c2")
    [chapter] = Study.of("x", [record]).chapters
    assert [*map(len, paths(chapter))].count(1) == 1
    assert chapter.root.children[0].remarks.comment == "or\none\ntwo"
    assert chapter.root.children[0].remarks.marks == (1, 2)
    assert str(chapter.record.at(("d2", "e3", "c2"))) == "<Node 2. c2>"


def test_an_end_off_the_board_goes_when_the_board_shows_one() -> None:
    record = loads(RING.read_text("utf-8"))
    last = str(record.last.move)
    record.last.remove()
    study = Study.of("x", [record])
    study = apply(study, SetTags("1", {"Result": "0-1", "Reason": "time"}))
    assert study.chapter("1").record.result == "0-1"
    edit = AddMoves("1", record.last.path, (last,))
    after = apply(study, edit)
    outcome = after.chapter("1").record.outcome
    assert outcome
    assert outcome.reason == "ring"
    assert apply(after, inverse(study, edit)) == study


# Refusals

BASE = fold(new_study(), [AddMoves("1", (), ("d2", "c2")), AddMoves("1", (), ("d3",))])
REFUSED: dict[str, tuple[Edit, type[SixfoldError], dict[str, Any]]] = {
    "chapter-gone": (RemoveChapter("9"), StudyError, {"chapter": "9"}),
    "chapter-gone: in a chapter": (Promote("9", ("d2",)), StudyError, {"chapter": "9"}),
    "move-gone": (
        SetComment("1", ("d2", "e3", "c2"), "x"), StudyError, {"chapter": "1", "path": "d2 e3"},
    ),
    "move-gone: at the first move": (RemoveMove("1", ("a1",)), StudyError, {"path": "a1"}),
    "chapter-twice": (
        AddChapter("1", "x", Record.new("gosix").to_json()), StudyError, {"chapter": "1"},
    ),
    "bad-edit: two moves": (
        RestoreLine("1", (), ({"move": "d3", "variations": [[{"move": "a1"}]]},)), StudyError, {},
    ),
    "no-move": (RemoveMove("1", ()), StudyError, {}),
    "no-move: order": (Demote("1", ()), StudyError, {}),
    "no-move: marks": (SetMarks("1", (), (1,)), StudyError, {}),
    "not-a-variation": (SetIntroduction("1", ("d2",), "or"), StudyError, {}),
    "not-a-variation: the start": (SetIntroduction("1", (), "or"), StudyError, {}),
    "fixed-tag": (SetTags("1", {"Start": "x"}), StudyError, {"tag": "Start"}),
    "too-long": (SetComment("1", (), "x" * 20_001), StudyError, {"most": 20_000}),
    "occupied": (AddMoves("1", ("d2",), ("e3", "d2")), IllegalMove, {"cell": "d2"}),
    "corner-expected": (AddMoves("1", (), ("z9",)), NotationError, {"text": "z9"}),
    "bad-date": (SetTags("1", {"Date": "today"}), RecordError, {"value": "today"}),
    "bad-mark": (SetMarks("1", ("d2",), (7,)), RecordError, {"mark": "$7"}),
    "bad-command": (SetCommand("1", (), "x", "]"), RecordError, {"command": "[%x ]]"}),
    "result-mismatch": (SetTags("1", {"Reason": "time"}), RecordError, {"found": "time"}),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    edit, error, params = REFUSED[name]
    with pytest.raises(error) as caught:
        apply(BASE, edit)
    assert caught.value.code == name.partition(":")[0]
    assert {key: caught.value.params[key] for key in params} == params
    if error is StudyError:
        assert set(caught.value.params) == set(CODES[caught.value.code])
    both = Several.of([Rename("new"), edit])
    with pytest.raises(error):
        apply(BASE, both)


BAD_JSON: dict[str, tuple[Any, dict[str, Any]]] = {
    "unknown-edit": ({"version": 1, "kind": "dance"}, {"kind": "dance"}),
    "unknown-version": ({"version": 2, "kind": "rename", "name": "x"}, {"version": 2}),
    "bad-edit: no object": ([], {"field": "edit"}),
    "bad-edit: no kind": ({}, {"field": "kind"}),
    "bad-edit: missing": ({"version": 1, "kind": "rename"}, {"field": "name"}),
    "bad-edit: too much": (
        {"version": 1, "kind": "rename", "name": "x", "y": 1}, {"field": "y"},
    ),
    "bad-edit: surrogate": ({"version": 1, "kind": "rename", "name": "\ud800"}, {"field": "name"}),
    "bad-edit: path": (
        {"version": 1, "kind": "promote", "chapter": "1", "path": "d2"}, {"field": "path"},
    ),
    "bad-edit: marks": (
        {"version": 1, "kind": "set-marks", "chapter": "1", "path": [], "marks": [True]},
        {"field": "marks"},
    ),
    "bad-edit: nested": (
        {"version": 1, "kind": "several", "edits": [Several(()).to_json()]}, {"field": "edits"},
    ),
    "too-long": ({"version": 1, "kind": "rename", "name": "x" * 201}, {"most": 200}),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_JSON)
def test_json_that_is_no_edit(name: str) -> None:
    data, params = BAD_JSON[name]
    with pytest.raises(StudyError) as caught:
        edit_from_json(data)
    assert caught.value.code == name.partition(":")[0]
    assert {key: caught.value.params[key] for key in params} == params


def test_json_that_is_no_study() -> None:
    bad: list[Any] = [[], {}, {"chapters": [], "version": 2}, {"chapters": [3], "version": 1}]
    for data in bad:
        with pytest.raises(StudyError):
            Study.from_json(data)


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "MOST_MOVES", 4)
    monkeypatch.setattr(applying, "MOST_CHAPTERS", 3)
    study = apply(BASE, AddMoves("1", ("d3",), ("c2",)))
    with pytest.raises(StudyError, match="too-many-moves"):
        apply(study, AddMoves("1", ("d3",), ("e3",)))
    with pytest.raises(StudyError, match="too-many-chapters"):
        apply(study, AddChapter("4", "x", Record.new("gosix").to_json()))


def test_a_study_can_always_be_written() -> None:
    """Variations do not nest deeper than a record allows, however they are put in order."""
    random = Random(1)
    record = Record.new("six/foxmind+endless")
    node = record.root
    while node.ply < NESTING_LIMIT:
        main, other = random.sample(node.position.legal_moves, 2)
        if node.position.play(other).outcome is None:
            node.add(main)
            node = node.add(other)
    study = Study.of("deep", [record])
    main, other = (str(move) for move in node.position.legal_moves[:2])
    study = apply(study, AddMoves("1", node.path, (main,)))
    with pytest.raises(StudyError, match="too-deep"):
        apply(study, AddMoves("1", node.path, (other,)))
    flat = apply(study, PromoteToMain("1", node.path))
    assert loads(dumps(flat.chapter("1").record)) == flat.chapter("1").record
    flat = apply(flat, AddMoves("1", node.path, (other,)))
    for length in range(len(node.path), 1, -1):
        flat = apply(flat, Demote("1", node.path[:length]))
    with pytest.raises(StudyError, match="too-deep"):
        apply(flat, Demote("1", node.path[:1]))


def test_every_code_has_a_sentence_and_a_case() -> None:
    assert SENTENCES["StudyError"].keys() == CODES.keys()
    reached = {name.partition(":")[0] for name in (*REFUSED, *BAD_JSON)}
    elsewhere = {"too-deep", "too-many-moves", "too-many-chapters", *IN_A_LIBRARY}
    assert CODES.keys() - reached == elsewhere
    error = StudyError("move-gone", chapter="Corners", path="d2 e3")
    assert "d2 e3" in sentence(error)


def test_kinds_never_change() -> None:
    """Stored edits are read by their kinds: this list only grows."""
    assert [*KINDS] == [
        "rename", "add-chapter", "remove-chapter", "move-chapter", "rename-chapter", "set-tags",
        "add-moves", "remove-move", "promote", "demote", "promote-to-main", "place-move",
        "restore-line", "set-comment", "set-introduction", "set-marks", "set-drawings",
        "set-command", "set-commands", "set-remarks", "several",
    ]  # fmt: skip
