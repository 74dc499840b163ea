"""Playouts for GoSix: a graph of positions that is kept from move to move."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits
from sixfold.engine.families.gosix import kernel
from sixfold.engine.families.gosix.tree import EDGES, NODES, TOP, Tree, forget
from sixfold.engine.families.gosix.treesearch import TreeSearch, immediate_win

from .positions import random_line, winning_moves


def grown(position: Position[Any], playouts: int, tree: Tree | None = None) -> Tree:
    tree = tree or Tree(4)
    TreeSearch(position, tree, seed=1).run(Limits(nodes=playouts))
    return tree


def top_visits(tree: Tree) -> int:
    return int(tree.nodes["visits"][tree.counters[TOP]])


def used_words(tree: Tree) -> Any:
    return tree.nodes["word"][1 : tree.counters[NODES]]


def contents(tree: Tree) -> dict[int, tuple[int, float, dict[int, tuple[int, int]]]]:
    """By position: its visits and points, and for each of its moves the visits and the position."""
    nodes, edges = tree.nodes, tree.edges
    words = [0, *map(int, used_words(tree))]
    found = {}
    for number, word in enumerate(words[1:], 1):
        first, count = nodes[number][["first", "children"]]
        moves = {
            int(edge["move"]): (int(edge["visits"]), words[edge["node"]])
            for edge in edges[first : first + count]
        }
        found[word] = int(nodes[number]["visits"]), float(nodes[number]["points"]), moves
    return found


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


def test_a_full_tree_goes_on_learning() -> None:
    """It used to stop growing, and what was left of the time was spent on the same positions."""
    tree = Tree(0)
    search = TreeSearch(sixfold.game("gosix").start(), tree)
    known: set[int] = set()
    for _ in range(32):
        search.run(Limits(nodes=4_000))
        known |= set(map(int, used_words(tree)))
        assert tree.counters[NODES] <= tree.capacity
        assert tree.counters[EDGES] <= len(tree.edges)
    assert search.progress().nodes >= 32 * 4_000
    assert len(known) > 2 * tree.capacity


def test_forgetting_leaves_the_rest_as_it_was() -> None:
    """Positions with many visits keep their counts and moves; what is left fits together."""
    position = random_line("gosix", 3, 8)
    tree = grown(position, 15_000)
    before = contents(tree)
    few = 20
    forget(tree.nodes, tree.edges, tree.index, tree.moved, tree.counters, few)
    after = contents(tree)
    assert 20 < len(after) < len(before) / 10
    assert set(after) == {word for word, (visits, *_) in before.items() if visits >= few}
    for word, (visits, points, moves) in after.items():
        assert (visits, points) == before[word][:2]
        expected = {
            move: (seen, target if target in after else 0)
            for move, (seen, target) in before[word][2].items()
        }
        assert moves == expected
    assert top_visits(tree) == max(visits for visits, *_ in after.values())
    TreeSearch(position, tree).run(Limits(nodes=15_000))
    assert len(np.unique(used_words(tree))) == len(used_words(tree))


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
