"""The tree can be changed: order, removal, what is said about a move; the record stays whole."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold import IllegalMove, RecordError
from sixfold.records import Arrow, Node, Record, Remarks, Ring, dumps, loads

from .strategies import records
from .texts import gosix, sample


def make() -> Record:
    """d2 (d3 e3) (d4) c2, and nothing said."""
    record = Record.new("gosix")
    record.add("d2").add("c2")
    record.root.add("d3").add("e3")
    record.root.add("d4")
    return record


def first_moves(record: Record) -> list[str]:
    return [str(node.move) for node in record.root.children]


def test_a_node_knows_where_it_stands() -> None:
    record = make()
    main, other, third = record.root.children
    deep = other.children[0]
    assert deep.parent is other
    assert other.parent is record.root
    assert record.root.parent is None
    assert deep.path == ("d3", "e3")
    assert record.root.path == ()
    assert record.at(("d3", "e3")) is deep
    assert record.at(()) is record.root
    assert record.at(("d3", "a1")) is None
    assert record.at(("a1", "e3")) is None
    assert (other.starts_variation, deep.starts_variation) == (True, False)
    assert deep.variation is other
    assert (main.is_mainline, main.children[0].is_mainline, deep.is_mainline) == (True, True, False)
    assert [node.path for node in record.nodes()] == [
        (), ("d2",), ("d3",), ("d3", "e3"), ("d4",), ("d2", "c2"),
    ]  # fmt: skip
    assert record.root.child("d4") is third
    assert record.root.child("a1") is None


def test_promoting_and_demoting_go_one_place() -> None:
    record = make()
    third = record.root.children[2]
    third.promote()
    assert first_moves(record) == ["d2", "d4", "d3"]
    third.promote()
    assert first_moves(record) == ["d4", "d2", "d3"]
    third.promote()
    assert first_moves(record) == ["d4", "d2", "d3"]
    assert record.last is third
    third.demote()
    third.demote()
    third.demote()
    assert first_moves(record) == ["d2", "d3", "d4"]
    record.root.promote()
    record.root.demote()
    assert [str(move) for move in record.moves] == ["d2", "c2"]


def test_promoting_to_the_main_line_starts_at_the_root() -> None:
    record = make()
    deep = record.root.children[1].children[0]
    deeper = deep.parent.add("a1") if deep.parent else deep
    deeper.promote_to_main()
    assert [str(move) for move in record.moves] == ["d3", "a1"]
    assert first_moves(record) == ["d3", "d2", "d4"]
    assert record.last is deeper
    record.add("b1")
    assert loads(dumps(record)) == record


def test_removing() -> None:
    record = make()
    main, other, _ = record.root.children
    assert record.last.ply == 2
    main.remove()
    assert first_moves(record) == ["d3", "d4"]
    assert record.last is other.children[0]
    assert main.parent is None
    assert str(main.children[0].move) == "c2"
    other.children[0].remove()
    assert record.last is other
    with pytest.raises(ValueError, match="start of a game"):
        record.root.remove()


def test_what_introduced_a_variation_stays_with_its_move() -> None:
    record = make()
    _, other, third = record.root.children
    other.before, other.comment = "or", "why not"
    third.before = "perhaps"
    other.promote()
    assert (other.before, other.comment) == ("", "or\nwhy not")
    other.remove()
    record.root.children[0].remove()
    assert (third.before, third.comment) == ("", "perhaps")
    assert loads(dumps(record)) == record


def test_a_line_is_added_whole_or_not_at_all() -> None:
    record = make()
    end = record.root.add_line(["a1", "a2", "b1"])
    assert end.path == ("a1", "a2", "b1")
    before = dumps(record)
    with pytest.raises(IllegalMove, match="occupied"):
        record.root.add_line(["e3", "e3"])
    assert dumps(record) == before


def test_an_end_off_the_board_can_be_taken_back() -> None:
    record = make()
    record.finish(record.end.concede(0))
    record.reopen()
    assert record.outcome is None
    ended = loads(sample("six-ring"))
    ended.reopen()
    assert ended.outcome is not None
    ended.last.remove()
    assert ended.outcome is None
    assert loads(dumps(ended)) == ended


def test_a_node_does_not_keep_its_record() -> None:
    record = make()
    node = record.last
    kept = weakref.ref(record.root)
    gc.disable()
    try:
        del record
        assert kept() is None
    finally:
        gc.enable()
    with pytest.raises(ReferenceError, match="keep it"):
        _ = node.parent


OPERATIONS = ("add", "promote", "demote", "promote_to_main", "remove", "say")


@settings(
    deadline=None,
    max_examples=25,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(records(), st.integers(0, 2**32))
def test_after_any_edits_a_record_can_be_written_and_read(record: Record, seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        nodes = [*record.nodes()]
        node = random.choice(nodes)
        match random.choice(OPERATIONS):
            case "add" if node.position.legal_moves:
                node.add(random.choice(node.position.legal_moves))
            case "remove" if node.ply:
                node.remove()
            case "say":
                node.comment += "!"
                node.drawings = (Ring("d2"),)
            case "promote" | "demote" | "promote_to_main" as name:
                getattr(node, name)()
        assert record.last is walked(record)
        assert all(child.parent is parent for parent in nodes for child in parent.children)
    assert loads(dumps(record)) == record
    assert Record.from_json(record.to_json()) == record


def walked(record: Record) -> Node:
    node = record.root
    while node.next:
        node = node.next
    return node


# Commands

KEPT = "d2 {[%eval 0.3] better} c2 {[%clk 0:00:09] [%eval #-7,  x] [%x\\y] [%]} d3 {[%y]}"


def test_commands_are_kept_letter_for_letter() -> None:
    record = loads(gosix(f"1. {KEPT}\n*"))
    first, second, third = record.mainline()
    assert (first.commands, first.comment) == (("eval 0.3",), "better")
    assert second.commands == ("eval #-7,  x", "x\\y", "")
    assert (third.commands, third.comment) == (("y",), "")
    written = dumps(record)
    for each in ("{[%eval 0.3] better}", "{[%clk 0:00:09] [%eval #-7,  x] [%x\\y] [%]}", "{[%y]}"):
        assert each in written
    assert loads(written) == record == Record.from_json(record.to_json())


def test_commands_at_the_start_and_before_a_variation() -> None:
    record = loads(gosix("{[%draw ring:d2] go} d2 ( {[%eval 1] or} c2 ) ( {[%x]} e3 )\n*"))
    assert record.root.drawings == (Ring("d2"),)
    assert record.root.comment == "go"
    _, one, other = record.root.children
    assert (one.before, one.remarks.before_commands) == ("or", ("eval 1",))
    assert "( {[%eval 1] or} 1. c2 )" in dumps(record)
    assert "( {[%x]} 1. e3 )" in dumps(record)
    assert loads(dumps(record)) == record == Record.from_json(record.to_json())
    other.promote_to_main()
    assert other.remarks == Remarks(commands=("x",))


def test_asking_for_a_command_and_setting_it() -> None:
    node = Record.new("gosix").add("d2")
    node.commands = ["eval 0.3", "other", "eval 0.4"]
    assert node.command("eval") == "0.3"
    assert node.command("other") == ""
    assert node.command("ev") is None
    node.set_command("eval", "0.5")
    assert [*node.commands] == ["other", "eval 0.5"]
    node.set_command("other", None)
    assert [*node.commands] == ["eval 0.5"]


@pytest.mark.parametrize("command", ["a]b", "a}b", "a\nb", "a\rb", "clk 0:00:01"])
def test_what_is_no_command(command: str) -> None:
    node = Record.new("gosix").add("d2")
    with pytest.raises(RecordError, match="bad-command"):
        node.commands = (command,)
    assert node.commands == ()


def test_arrows_and_rings() -> None:
    record = Record.new("six/foxmind")
    node = record.add("2,0")
    node.commands = ("eval 0.1", "draw ring:9,9")
    node.drawings = (Ring("2,0"), Arrow("2,0", "3,-1", "red"), Arrow("0,0", "1,0"))
    assert node.commands == ("draw ring:2,0 arrow:2,0>3,-1:red arrow:0,0>1,0", "eval 0.1")
    assert loads(dumps(record)).last.drawings == node.drawings
    node.commands = ["draw ring:d2 star:d3 ring:d4:pink arrow:a1 ring:d5:blue"]
    assert [*node.drawings] == [Ring("d2"), Ring("d5", "blue")]
    node.drawings = []
    assert [*node.commands] == []
    for drawing in (Ring("d 2"), Ring("d2", "pink"), Arrow("a>b", "c"), Ring("")):
        with pytest.raises(RecordError, match="bad-command"):
            node.drawings = (drawing,)


def test_remarks_are_a_value() -> None:
    record = make()
    node = record.last
    node.remarks = Remarks("well", marks=(3, 1), commands=("eval 1",))
    assert (node.comment, node.marks, node.commands) == ("well", (1, 3), ("eval 1",))
    with pytest.raises(ValueError, match="first move of a variation"):
        node.remarks = Remarks(before="or")
    with pytest.raises(ValueError, match="mark"):
        record.root.remarks = Remarks(marks=(1,))
    assert record != make()
