"""Playouts for GoSix: a graph of positions that is kept from move to move."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits
from sixfold.engine.gosix.tree import EDGES, NODES, TOP, Tree
from sixfold.engine.gosix.treesearch import TreeSearch, immediate_win
from sixfold.engine.kernels import gosix as kernel

from .positions import random_line, winning_moves


def grown(position: Position[Any], playouts: int, tree: Tree | None = None) -> Tree:
    tree = tree or Tree(4)
    TreeSearch(position, tree, seed=1).run(Limits(nodes=playouts))
    return tree


def top_visits(tree: Tree) -> int:
    return int(tree.nodes["visits"][tree.counters[TOP]])


def used_words(tree: Tree) -> Any:
    return tree.nodes["word"][1 : tree.counters[NODES]]


def test_a_position_is_kept_once() -> None:
    words = used_words(grown(random_line("gosix", 1, 8), 3_000))
    assert len(words) > 1_000
    assert len(np.unique(words)) == len(words)


def test_words_are_positions_of_the_game() -> None:
    """Every node can be reached by legal moves from its parent."""
    position = random_line("gosix", 2, 10)
    tree = grown(position, 400)
    first, count = tree.nodes[int(tree.counters[TOP])][["first", "children"]]
    for edge in tree.edges[first : first + count]:
        if edge["node"]:
            after = position.play(kernel.decode(position, int(edge["move"])))  # type: ignore[arg-type]
            board = kernel.load(after)  # type: ignore[arg-type]
            word = int(tree.nodes["word"][edge["node"]])
            assert word & kernel.ALL == int(board["pawns"][0, 0])
            assert word >> 24 & kernel.ALL == int(board["pawns"][0, 1])


def test_what_was_learned_helps_with_the_next_move() -> None:
    position = sixfold.game("gosix").start()
    tree = grown(position, 5_000)
    after = position.play(TreeSearch(position, tree).ranking()[0])
    TreeSearch(after, tree)
    assert top_visits(tree) > 100


def test_a_full_tree_keeps_what_can_still_be_reached() -> None:
    position = sixfold.game("gosix").start()
    tree = Tree(0)  # the smallest
    grown(position, 60_000, tree)
    nodes, edges = int(tree.counters[NODES]), int(tree.counters[EDGES])
    assert nodes > tree.capacity / 2 or edges > len(tree.edges) / 2
    search = TreeSearch(position, tree)
    best = search.ranking()[0]
    first = int(tree.nodes["first"][tree.counters[TOP]])
    children = tree.edges[first : first + 24]
    expected = int(tree.nodes["visits"][max(children, key=lambda edge: edge["visits"])["node"]])
    TreeSearch(position.play(best), tree)
    assert top_visits(tree) == expected
    assert tree.counters[NODES] < nodes
    grown(position.play(best), 60_000, tree)
    assert len(np.unique(used_words(tree))) == len(used_words(tree))


def test_a_full_tree_goes_on_playing_out() -> None:
    tree = Tree(0)
    progress = TreeSearch(sixfold.game("gosix").start(), tree).run(Limits(nodes=150_000))
    assert progress.nodes >= 150_000
    assert tree.counters[NODES] <= tree.capacity
    assert tree.counters[EDGES] <= len(tree.edges)


def test_two_searches_of_one_engine_do_not_mix_up() -> None:
    engine = Engine(hash_mb=4)
    one, other = random_line("gosix", 5, 6), random_line("gosix", 6, 9)
    first, second = engine.search(one), engine.search(other)
    for _ in range(3):
        for search, position in ((first, one), (second, other)):
            progress = search.run(Limits(nodes=500))
            assert progress.best in position.legal_moves
            assert first.progress().best in one.legal_moves


def test_a_tree_that_nobody_uses_is_freed_at_once() -> None:
    tree = Tree(1)
    gone = weakref.ref(tree)
    search = TreeSearch(random_line("gosix", 5, 6), tree)
    del tree, search
    assert gone() is None


def test_the_same_nodes_give_the_same_answer() -> None:
    position = random_line("gosix", 7, 8)
    runs = [Engine(hash_mb=4).analyse(position, Limits(nodes=4_000)) for _ in range(2)]
    assert runs[0].lines == runs[1].lines


def test_a_second_thread_is_for_the_solver() -> None:
    position = random_line("gosix", 8, 24)
    alone = Engine(hash_mb=8).analyse(position, Limits(nodes=4_000_000))
    both = Engine(hash_mb=8, threads=2).analyse(position, Limits(nodes=4_000_000))
    assert alone.lines[0].score.proven
    assert alone.lines[0].score.kind == both.lines[0].score.kind


def test_immediate_wins() -> None:
    found = 0
    for seed in range(60):
        position = random_line("gosix", seed, 40)
        wins = winning_moves(position)
        move = immediate_win(position)
        assert (str(move) in wins) if wins else move is None
        found += bool(wins)
    assert found >= 5
