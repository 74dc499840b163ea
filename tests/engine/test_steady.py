"""Analyses that go on and on: they end when they are told to, at once, and never grow too large."""

from __future__ import annotations

import threading
import tracemalloc
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.engine import Engine, Limits, Progress, generic
from sixfold.engine.alphabeta import tails
from sixfold.engine.alphabeta.root import open_root, search_root
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.alphabeta.window import new_frame
from sixfold.engine.families.gosix.solver import Solver
from sixfold.engine.families.gosix.tree import NODES, PLAYED, TOP, Tree
from sixfold.engine.families.gosix.treesearch import TreeSearch
from sixfold.engine.halting import Halt
from sixfold.engine.kernels import kernel_for

from .noughts import registered
from .positions import IDS, random_line
from .puppet import PATIENCE
from .test_search import FORCED_RING

SOLVED = (
    "gosix p0:a2;b1;b2;b3;c2;c3;d3;e3;f2;g1;g2;h1 p1:a1;c1;d2;d4;e1;e4;f1;f3 hexes:010.1.1 turn:0"
)
"""Proven at once."""


# An infinite search


@pytest.mark.parametrize(
    ("text", "multipv"),
    [
        (FORCED_RING, 1),
        (SOLVED, 1),
        (SOLVED, 2),
        ("noughts cells:00.11....", 1),
        ("noughts cells:00.11....", 2),
        ("noughts over", 1),
    ],
)
def test_an_infinite_search_ends_with_stop_even_if_all_is_proven(text: str, multipv: int) -> None:
    with registered() as noughts:
        if text == "noughts over":
            position: Any = noughts.start().play("a1").play("b1").play("a2").play("b2").play("a3")
        else:
            position = sixfold.position(text)
        engine = Engine(hash_mb=4)
        search = engine.search(position, multipv=multipv)
        idle = threading.Event()
        real = search.halt.wait

        def wait() -> None:
            idle.set()
            real()

        search.halt.wait = wait  # type: ignore[method-assign]
        answers: list[Progress] = []
        thread = threading.Thread(
            target=lambda: answers.append(search.run(Limits(infinite=True))), daemon=True
        )
        thread.start()
        assert idle.wait(PATIENCE), "it has nothing left to find out, and waits"
        assert thread.is_alive()
        assert not answers
        engine.stop()
        thread.join(PATIENCE)
        assert len(answers) == 1


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_an_infinite_search_still_has_its_other_limits(id: str) -> None:
    engine = Engine(hash_mb=4)
    position = random_line(id, 3, 14)
    assert 250 < engine.analyse(position, Limits(nodes=300, infinite=True)).nodes < 310
    assert engine.analyse(position, Limits(depth=2, infinite=True), multipv=2).depth >= 2
    solved = sixfold.position(FORCED_RING)
    assert engine.analyse(solved, Limits(seconds=0.01, infinite=True)).best is not None


def test_a_shape_to_declare_is_no_reason_to_end_an_infinite_search() -> None:
    text = FORCED_RING.replace("six/foxmind", "six/foxmind+declare")
    position = sixfold.position(text).play("1,1").play("5,0")
    found = Engine(hash_mb=1).analyse(position, Limits(seconds=0.01, infinite=True))
    assert str(found.best) == "!"


def test_continued_searches_use_what_they_are_given() -> None:
    """Each run goes on until its limit, however many there have been."""
    for id in IDS:
        search = Engine(hash_mb=4).search(random_line(id, 3, 10), multipv=2)
        spent = 0
        for _ in range(3):
            found = search.run(Limits(nodes=400))
            assert spent + 350 < found.nodes < spent + 410
            spent = found.nodes


# A raised flag is seen at the next node


@pytest.mark.parametrize("id", [id for id in IDS if id != "gosix"])
@pytest.mark.parametrize("plies", [10, 48])
def test_alpha_beta_looks_at_the_flag_at_every_node(id: str, plies: int) -> None:
    position = random_line(id, 4, plies)
    board, frame = kernel_for(position.game.family).load(position)[0], new_frame()[0]
    halt = Halt()
    halt.set()
    frame["limit"] = 1 << 62
    open_root(board, frame, 6)
    search_root(board, new_table(1), frame, halt.flag, 6, -32_000, 32_000, 0)
    assert frame["halted"]
    assert frame["nodes"] <= frame["root_count"]


def test_a_stop_does_not_wait_for_long_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    search: Any = Engine(hash_mb=4).search(random_line("hexone", 4, 10), multipv=8)
    search.run(Limits(depth=1))
    search._shown.clear()
    search.halt.set()
    monkeypatch.setattr(tails, "STOPPED_NODES", 10)
    assert all(len(line.moves) >= tails.SHORTEST for line in search.progress().lines)
    assert 0 < search._tails.nodes <= 10


def test_the_tree_and_the_solver_of_gosix_look_at_the_flag_in_every_round() -> None:
    position = random_line("gosix", 8, 24)
    halt = Halt()
    solver = Solver(megabytes=1)
    search = TreeSearch(position, Tree(1), halt=halt, solver=solver)
    halt.set()
    search._work(1_000_000)
    assert search._tree.counters[PLAYED] <= 1
    assert solver.visits <= 4


def test_the_generic_player_looks_at_the_flag_at_every_ply() -> None:
    position = sixfold.game("hexone").start()
    search = generic.GenericSearch(position)
    for _ in search.rounds():
        search.halt.set()
        before = search.plies
        assert search._play_out(position) == 0.5
        assert search.plies == before


# Memory


def test_the_generic_player_keeps_within_its_megabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generic, "NODE_BYTES", 100_000)
    with registered() as noughts:
        search = generic.GenericSearch(noughts.start(), megabytes=1)
        assert search.run(Limits(nodes=100)).nodes == 100, "it goes on when its memory is full"
    assert search._nodes == 10


def test_a_node_of_the_generic_player_takes_less_than_what_is_counted() -> None:
    search = generic.GenericSearch(sixfold.game("hexone").start(), megabytes=64)
    before = search._free
    tracemalloc.start()
    search.run(Limits(nodes=25))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < before - search._free


def test_trees_and_tables_are_as_large_as_they_are_told_to_be() -> None:
    for megabytes in (16, 64):
        tree = Tree(megabytes)
        arrays = [tree.nodes, tree.edges, tree.index, tree.moved]
        assert sum(array.nbytes for array in arrays) <= megabytes * 1_000_000
        assert Solver(megabytes=megabytes).table.nbytes <= megabytes * 1_000_000
        assert new_table(megabytes).nbytes <= megabytes * 1_000_000


def test_counts_of_a_long_analysis_keep_their_meaning() -> None:
    """After 17 billion rounds, about seven hours: nothing overflows, and a mean stays a mean."""
    tree = Tree(1)
    position = random_line("gosix", 1, 8)
    search = TreeSearch(position, tree, seed=1)
    search.run(Limits(nodes=500))
    rounds = 1 << 34
    used = tree.nodes[1 : int(tree.counters[NODES])]
    visited = used["visits"] > 0
    used["points"][visited] = 0.6 * rounds
    used["visits"][visited] = rounds
    search.run(Limits(nodes=2_000))
    top = tree.nodes[int(tree.counters[TOP])]
    assert top["visits"] == rounds + 2_000
    assert float(top["points"]) / float(top["visits"]) == pytest.approx(0.6, abs=1e-3)
    first, count = int(top["first"]), int(top["children"])
    edges = tree.edges[first : first + count]
    gone = edges[(edges["visits"] > 20) & (edges["node"] > 0)]
    expected = 0.6 if int(top["mover"]) == 0 else 0.4
    assert np.all(np.abs(gone["mean"] - expected) < 0.01)
