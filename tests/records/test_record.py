"""The objects: building, headers, the main line, the end."""

from __future__ import annotations

import copy
import doctest
import pickle
from datetime import timedelta
from importlib import import_module
from sys import getrecursionlimit

import pytest

import sixfold
from sixfold import IllegalMove, NotationError, Outcome, RecordError, UnknownGame
from sixfold.records import Headers, Record, dumps, loads

from .texts import NAMES, sample


@pytest.mark.parametrize("module", ["sixfold.records", "sixfold.records.record"])
def test_examples_in_the_docs(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted
    assert not result.failed


def test_a_new_record_is_an_unfinished_game() -> None:
    record = Record.new("gosix")
    assert record.players == ("", "")
    assert (record.date, record.event, record.clock, record.comment) == (None, "", None, "")
    assert (record.result, record.outcome, record.moves) == ("*", None, ())
    assert record.end == record.start == sixfold.game("gosix").start()
    assert record.last is record.root
    assert repr(record) == "<Record gosix, ? – ?, 0 plies, *>"


def test_adding_plays_by_the_rules() -> None:
    record = Record.new("gosix", players=("Ada", "Bob"))
    node = record.add("d2", comment="a start", marks=[3, 1], clock=timedelta(seconds=9))
    assert (str(node.move), node.ply, node.number) == ("d2", 1, "1.")
    assert (node.comment, node.marks, node.clock) == ("a start", (1, 3), timedelta(seconds=9))
    assert node.position.parent is record.start
    with pytest.raises(IllegalMove, match="occupied"):
        record.add("d2")
    with pytest.raises(NotationError):
        record.add("z9")
    record.add(record.end.legal_moves[0])
    assert [str(move) for move in record.moves] == ["d2", "a1"]
    assert repr(record.last) == "<Node 1... a1>"
    assert repr(record.root) == "<Node root>"


def test_a_second_move_is_a_variation() -> None:
    record = Record.new("gosix")
    main = record.add("d2")
    other = record.root.add("e3")
    other.before = "or"
    deeper = other.add("a1")
    assert record.root.children == (main, other)
    assert record.root.next is main
    assert (other.before, deeper.number, other.next_number) == ("or", "1...", "1...")
    assert [*record.mainline()] == [main]
    with pytest.raises(ValueError, match="first move of a variation"):
        main.before = "no"
    main.before = ""


def test_a_bad_annotation_adds_nothing() -> None:
    record = Record.new("gosix")
    with pytest.raises(RecordError, match="bad-mark") as mark:
        record.add("d2", marks=[7])
    assert mark.value.params == {"mark": "$7"}
    with pytest.raises(RecordError, match="bad-clock-reading"):
        record.add("d2", clock=timedelta(seconds=-1))
    assert record.root.children == ()


def test_the_root_has_neither_marks_nor_a_clock() -> None:
    root = Record.new("gosix").root
    with pytest.raises(ValueError, match="mark"):
        root.marks = (1,)
    with pytest.raises(ValueError, match="clock"):
        root.clock = timedelta(0)
    assert (root.move, root.number, root.next_number) == (None, "", "1.")


def test_headers_are_checked_when_they_are_set() -> None:
    record = Record.new("gosix")
    record.date = "2028-02-29"
    record.tags = {"Annotator": "Bob"}
    assert record.date == "2028-02-29"
    assert [*record.tags] == ["Annotator"]
    for name, value, code in (
        ("date", "2026-02-29", "bad-date"),
        ("date", "", "bad-date"),
        ("clock", "5", "bad-clock"),
        ("players", ("a", "b", "c"), "too-many-seats"),
        ("tags", {"Game": "x"}, "bad-tag"),
        ("tags", {"Seat1": "x"}, "bad-tag"),
        ("tags", {"not a name": "x"}, "bad-tag"),
    ):
        before = record.headers
        with pytest.raises(RecordError) as caught:
            setattr(record, name, value)
        assert caught.value.code == code
        assert record.headers is before
    with pytest.raises(AttributeError):
        record.game = sixfold.game("hexone")  # type: ignore[misc]


@pytest.mark.parametrize(
    "date",
    ["2026-11-15", "2028-02-29", "????-02-29", "2026-??-31", "????-??-??", "2026-11-??"],
)
def test_dates(date: str) -> None:
    assert Record.new("gosix", date=date).date == date


@pytest.mark.parametrize(
    "date",
    ["2026-11-31", "2026-13-01", "2026-00-01", "0000-01-01", "26-1-1", "??-??-??", "2026-11-15\n"],
)
def test_what_is_no_date(date: str) -> None:
    with pytest.raises(RecordError, match="bad-date"):
        Record.new("gosix", date=date)


@pytest.mark.parametrize("clock", ["none", "600+5", "0+3", "60+0", "14d"])
def test_time_controls(clock: str) -> None:
    assert Record.new("gosix", clock=clock).clock == clock


@pytest.mark.parametrize("clock", ["", "600", "0+0", "+5", "05+1", "0d", "3D", "None", "1+1\n"])
def test_what_is_no_time_control(clock: str) -> None:
    with pytest.raises(RecordError, match="bad-clock"):
        Record.new("gosix", clock=clock)


def test_unknown_games_are_the_errors_of_the_registry() -> None:
    with pytest.raises(UnknownGame):
        Record.new("six")


def test_the_order_of_other_tags_counts() -> None:
    one = Record.new("gosix", tags={"A": "1", "B": "2"})
    other = Record.new("gosix", tags={"B": "2", "A": "1"})
    assert one != other
    assert one.headers != other.headers
    assert one == Record.new("gosix", tags={"A": "1", "B": "2"})
    assert hash(one.headers) == hash(Record.new("gosix", tags={"A": "1", "B": "2"}).headers)
    assert one.headers != "headers"
    assert one != "record"


def test_a_start_leaves_its_history_behind() -> None:
    """A reader could not know it, so repetitions count from the start of the record."""
    position = sixfold.game("gosix").start().play("d2")
    record = Record.new("gosix", start=position)
    assert record.start == position
    assert record.start.parent is None
    assert record.root.move is None
    assert record.root.next_number == "1..."
    assert loads(dumps(record)) == record
    assert Record.new("gosix", start=position.to_text()) == record
    with pytest.raises(RecordError, match="other-game"):
        Record.new("hexone", start=position)


def test_the_start_of_the_game_is_no_tag() -> None:
    assert "Start" not in dumps(Record.new("gosix", start=sixfold.game("gosix").start()))


def test_finishing_off_the_board() -> None:
    record = Record.new("hexone")
    record.add("b2")
    record.finish(record.end.concede(1, "time"))
    assert record.outcome == Outcome((0,), "time", points=49)
    assert record.result == "1-0"
    with pytest.raises(IllegalMove, match="game-over"):
        record.add("b3")
    record.finish(record.end.end_off_board((), "agreement"))
    assert record.outcome == Outcome((), "agreement")


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome((0,), "ring"),
        Outcome((0,), "agreement"),
        Outcome((), "resign"),
        Outcome((0, 1), "resign"),
        Outcome((0,), "resign", points=12),
        Outcome((), "agreement", points=49),
    ],
)
def test_outcomes_that_cannot_be(outcome: Outcome) -> None:
    record = Record.new("hexone")
    with pytest.raises(RecordError, match="result"):
        record.finish(outcome)
    assert record.outcome is None


def test_the_board_has_the_first_word() -> None:
    record = loads(sample("six-ring"))
    assert record.outcome is not None
    record.finish(record.outcome)
    with pytest.raises(RecordError, match="result-mismatch"):
        record.finish(Outcome((1,), "resign"))
    with pytest.raises(IllegalMove, match="game-over"):
        record.add("4,0")


def test_a_team_wins_together() -> None:
    record = Record.new("six/foxmind+teams", players=("a", "b", "c", "d"))
    record.finish(record.end.concede(3))
    assert record.outcome == Outcome((0, 2), "resign")
    with pytest.raises(RecordError, match="bad-result"):
        record.finish(Outcome((0,), "resign"))


@pytest.mark.parametrize("name", NAMES)
def test_copies_and_pickles_are_equal(name: str) -> None:
    record = loads(sample(name))
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record) == record
    assert str(record) == dumps(record)


@pytest.mark.parametrize("name", NAMES)
def test_a_copied_node_has_the_same_below_it(name: str) -> None:
    record = loads(sample(name))
    for node in (record.root, record.last):
        for again in (pickle.loads(pickle.dumps(node)), copy.copy(node), copy.deepcopy(node)):
            assert again.branch == node.branch
            assert again.position == node.position
            assert (again.ply, again.number, again.move) == (node.ply, node.number, node.move)
            assert again.parent is None
            assert all(child.parent is again for child in again.children)


def test_equality_sees_every_detail() -> None:
    def make() -> Record:
        record = Record.new("gosix")
        record.add("d2", comment="x", marks=[1], clock=timedelta(seconds=1))
        record.root.add("d3").before = "or"
        return record

    assert make() == make()
    changed = [make() for _ in range(8)]
    changed[0].last.comment = "y"
    changed[1].last.marks = ()
    changed[2].last.clock = None
    changed[3].root.children[1].before = ""
    changed[4].root.comment = "z"
    changed[5].root.add("d4")
    changed[6].event = "e"
    changed[7].finish(changed[7].end.concede(0))
    assert all(record != make() for record in changed)


TO_AND_FRO = (
    "six/foxmind+endless b:-3,2;-3,3;-3,4;0,-2;1,1;1,2;2,0;3,-2;3,-1;3,1;3,2;3,3;4,1;5,0;"
    "6,-2;8,-3;8,-2;9,-4;10,-5;10,-4;10,-3 r:-3,1;-2,1;-2,2;-1,1;-1,2;-1,3;-1,4;0,2;0,3;0,4;"
    "1,-2;1,0;1,4;2,-2;2,-1;2,2;3,0;6,-1;7,-2;8,-1;9,-2 hands:0,0 turn:0"
)
"""Phase two; each side has a tile that can go out and come back."""


def test_a_very_long_game_needs_no_recursion() -> None:
    """Both players move a tile to and fro, for more plies than Python nests calls."""
    record = Record.new("six/foxmind+endless", start=TO_AND_FRO)
    while record.last.ply < getrecursionlimit() + 200:
        for move in ("-3,2>-4,1", "-2,2>-2,3", "-4,1>-3,2", "-2,3>-2,2"):
            record.add(move)
    assert loads(dumps(record)) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record.root).branch == record.tree


def test_headers_are_a_value_of_their_own() -> None:
    record = loads(sample("teams-declare"))
    tags = record.all_tags()
    assert [*tags][:3] == ["Game", "Rules", "Date"]
    assert Headers.from_tags(tags) == record.headers
