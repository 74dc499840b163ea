"""The tree of a record as a value, and nodes as handles on it: whatever is done to one of the two
gives the same tree as the other."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from dataclasses import FrozenInstanceError, replace
from random import Random
from sys import getrecursionlimit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold.records import Branch, Record, Remarks, dumps, loads

from .strategies import records
from .test_record import TO_AND_FRO
from .texts import sample

Path = tuple[str, ...]
relaxed = settings(
    deadline=None,
    max_examples=40,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def paths_of(tree: Branch) -> list[Path]:
    """The path of every branch, parents first."""
    found: list[tuple[Path, Branch]] = [((), tree)]
    for path, branch in found:  # it grows meanwhile
        found += [((*path, child.move), child) for child in branch.children]
    return [path for path, _ in found]


# The same edits, on the value and by nodes


def add(tree: Branch, path: Path, move: str) -> Branch:
    def more(branch: Branch) -> Branch:
        return branch.with_children([*branch.children, Branch(branch.position.play(move))])

    return tree.changed(path, more)


def remove(tree: Branch, path: Path) -> Branch:
    def without(branch: Branch) -> Branch:
        gone = branch.child(path[-1])
        return branch.with_children([each for each in branch.children if each is not gone])

    return tree.changed(path[:-1], without)


def placed(tree: Branch, path: Path, places: int | None) -> Branch:
    """A move some places further down among its alternatives, or with None, the first."""

    def reordered(branch: Branch) -> Branch:
        children = [*branch.children]
        at = next(at for at, child in enumerate(children) if child.move == path[-1])
        child = children.pop(at)
        to = 0 if places is None else min(max(at + places, 0), len(children))
        return branch.with_children([*children[:to], child, *children[to:]])

    return tree.changed(path[:-1], reordered)


def say(tree: Branch, path: Path, words: str) -> Branch:
    return tree.changed(
        path, lambda branch: replace(branch, remarks=replace(branch.remarks, comment=words))
    )


def edit_both(record: Record, tree: Branch, random: Random) -> Branch:
    """Change the record by a node, and return what the value becomes by the same edit."""
    path = random.choice(paths_of(tree))
    node = record.at(path)
    branch = tree.at(path)
    assert node is not None
    assert branch is not None
    moves = [str(move) for move in node.position.legal_moves]
    known = {child.move for child in branch.children}
    kind = random.choice(("add", "say", "promote", "demote", "promote_to_main", "remove", "before"))
    match kind:
        case "add" if new := [move for move in moves if move not in known][:5]:
            move = random.choice(new)
            assert node.add(move).path == (*path, move)
            return add(tree, path, move)
        case "say":
            node.comment = words = f"{random.random()}"
            return say(tree, path, words)
        case "before" if node.starts_variation:
            node.before = "or"
            return tree.changed(
                path, lambda branch: replace(branch, remarks=replace(branch.remarks, before="or"))
            )
        case "promote" | "demote" if path:
            getattr(node, kind)()
            return placed(tree, path, -1 if kind == "promote" else 1)
        case "promote_to_main" if path:
            node.promote_to_main()
            for length in range(len(path), 0, -1):
                tree = placed(tree, path[:length], None)
            return tree
        case "remove" if path and random.random() < 0.3:
            node.remove()
            return remove(tree, path)
    return tree


@relaxed
@given(records(), st.integers(0, 2**32))
def test_random_edits_by_nodes_and_of_the_value_agree(record: Record, seed: int) -> None:
    random = Random(seed)
    tree = record.tree.normalised()
    record = Record(record.headers, tree)
    for _ in range(15):
        before, text = record.tree, dumps(record)
        tree = edit_both(record, tree, random)
        if random.random() < 0.5:  # otherwise several edits become a value at once
            assert record.tree == tree
            assert sorted(node.path for node in record.nodes()) == sorted(paths_of(tree))
            assert record.end == tree.end().position
            assert record.last.branch == tree.end()
        old = Record(record.headers, before)
        assert (
            dumps(old).split("\n\n", 1)[1].rsplit("\n", 2)[0]
            == (text.split("\n\n", 1)[1].rsplit("\n", 2)[0])
        ), "a value stays what it was"
    assert record.tree == tree
    assert loads(dumps(record)).tree == tree


@relaxed
@given(records(), st.integers(0, 2**32))
def test_a_record_with_the_tree_of_another_shares_it_and_changes_alone(
    record: Record, seed: int
) -> None:
    again = Record(record.headers, record.tree)
    assert again.tree is record.tree
    tree = record.tree
    nodes = [*again.nodes()]
    assert again.tree is tree, "walking changes nothing"
    node = Random(seed).choice(nodes)
    node.comment += "!"
    assert record.tree is tree
    assert again.tree is not tree
    assert again.tree != tree
    ancestors = {id(tree.at(node.path[:n])) for n in range(len(node.path) + 1)}
    if tree.normalised() is tree:  # a path names one branch
        old = {id(branch) for branch in tree.all()} - ancestors
        assert old <= {id(branch) for branch in again.tree.all()}, "the others are shared"


def test_reading_gives_one_tree_and_no_nodes() -> None:
    record = loads(sample("six-captures"))
    assert not record.root.is_walked
    assert record.moves
    assert dumps(record)
    assert record.to_json()
    assert record.outcome is not None
    assert record == loads(sample("six-captures"))
    assert not record.root.is_walked, "nobody has asked for a node"
    assert record.last.branch is record.tree.end()


# Promises of nodes


def test_nodes_stay_the_same_ones_while_the_tree_changes() -> None:
    record = loads(sample("six-captures"))
    nodes = [*record.nodes()]
    tree = record.tree
    record.last.comment += "!"
    record.root.add(next(iter(record.start.legal_moves)))
    assert record.tree is not tree
    assert [node for node in record.nodes() if node in nodes] == nodes
    assert all(child.parent is node for node in nodes for child in node.children)


def test_what_is_said_of_a_node_that_was_removed_concerns_nobody_else() -> None:
    record = Record.new("gosix")
    gone = record.add("d2")
    record.root.add("c2")
    gone.remove()
    tree = record.tree
    gone.add("e3").comment = "still here"
    gone.comment = "too"
    assert record.tree is tree
    assert [branch.move for branch in gone.branch.all()] == ["d2", "e3"]


def test_a_node_whose_record_is_gone_can_be_spoken_of() -> None:
    record = Record.new("gosix")
    node = record.add("d2")
    assert record.tree.children[0].remarks.comment == ""
    kept = weakref.ref(record.root)
    gc.disable()
    try:
        del record
        assert kept() is None
    finally:
        gc.enable()
    node.comment = "alone"
    node.add("c2")
    assert node.branch.remarks.comment == "alone"
    assert [child.move for child in node.branch.children] == ["c2"]


def test_a_move_that_is_there_twice_stays_there_twice() -> None:
    record = Record.new("gosix")
    record.add("d2", comment="one").add("c2")
    record.root.add("d2", comment="two").add("e3")
    assert [child.move for child in record.tree.children] == ["d2", "d2"]
    assert loads(dumps(record)).tree == record.tree
    merged = record.tree.normalised()
    assert merged.normalised() is merged
    (child,) = merged.children
    assert (child.remarks.comment, [each.move for each in child.children]) == (
        "one\ntwo", ["c2", "e3"],
    )  # fmt: skip
    assert child.children[1].position.parent is child.position


@relaxed
@given(records())
def test_without_twins_nothing_is_copied(record: Record) -> None:
    merged = record.tree.normalised()
    assert merged.normalised() is merged
    twins = any(
        len({child.move for child in branch.children}) < len(branch.children)
        for branch in record.tree.all()
    )
    assert (merged is record.tree) == (not twins)
    assert set(paths_of(record.tree)) == {*paths_of(merged)}
    assert len(paths_of(merged)) == len({*paths_of(merged)})


# The value itself


def test_a_branch_cannot_be_changed_and_is_its_own_copy() -> None:
    tree = loads(sample("six-captures")).tree
    with pytest.raises(FrozenInstanceError):
        tree.remarks = Remarks("x")  # type: ignore[misc]
    assert copy.copy(tree) is copy.deepcopy(tree) is tree
    assert pickle.loads(pickle.dumps(tree)) == tree
    with pytest.raises(TypeError, match="unhashable"):
        hash(tree)


def test_only_a_variation_is_introduced() -> None:
    start = Record.new("gosix").start
    first, second = (Branch(start.play(move), Remarks(before="or")) for move in ("d2", "c2"))
    with pytest.raises(ValueError, match="first move of a variation"):
        Branch(start, children=(first,))
    made = Branch(start).with_children([first, second])
    assert [child.remarks for child in made.children] == [Remarks("or"), Remarks(before="or")]
    for said in (Remarks(marks=(1,)), Remarks(before="or")):
        with pytest.raises(ValueError, match="start of a game"):
            Record(Record.new("gosix").headers, Branch(start, said))
    with pytest.raises(ValueError, match="where the game does"):
        Record(Record.new("gosix").headers, first)


def test_a_path_that_is_gone_is_told() -> None:
    tree = loads(sample("six-captures")).tree
    assert tree.at(("9,9",)) is None
    with pytest.raises(LookupError):
        tree.changed(("9,9",), lambda branch: branch)


def test_a_long_line_needs_no_recursion() -> None:
    record = Record.new("six/foxmind+endless", start=TO_AND_FRO)
    while record.last.ply < getrecursionlimit() + 200:
        for move in ("-3,2>-4,1", "-2,2>-2,3", "-4,1>-3,2", "-2,3>-2,2"):
            record.add(move)
    record.last.comment = "the end"
    assert record.tree.end().remarks.comment == "the end"
    assert pickle.loads(pickle.dumps(record.tree)) == record.tree
    record.root.add("-2,2>-2,3" if record.start.turn else "-3,2>-4,1")
    assert len(record.tree.normalised().children) == 1
