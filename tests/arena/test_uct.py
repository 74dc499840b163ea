"""Plain UCT and the greedy player: honest opponents, whose strength is not an accident."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from typing import Any

import pytest

import sixfold
from engine.doors import door
from sixfold.core.position import Position
from sixfold.engine.baselines.greedy import best_moves
from sixfold.engine.baselines.uct import Uct
from sixfold.engine.family import compiled_family
from sixfold.engine.kernels import evaluation_for, kernel_for
from sixfold.engine.limits import Limits

FAMILIES = ("six/foxmind", "gosix", "hexone")


def positions(id: str, count: int, seed: int) -> list[Position[Any]]:
    """Positions from random games, none of them finished."""
    rng = random.Random(seed)
    found: list[Position[Any]] = []
    while len(found) < count:
        position = sixfold.game(id).start()
        line: list[Position[Any]] = []
        while position.outcome is None and len(line) < 60:
            line.append(position)
            position = position.play(rng.choice(position.legal_moves))
        found += rng.sample(line, min(4, len(line)))
    return found[:count]


def winning_moves(position: Position[Any]) -> set[str]:
    return {
        str(move)
        for move in position.legal_moves
        if (outcome := position.play(move).outcome) and position.turn in outcome.winners
    }


def before_the_end(id: str, count: int) -> list[Position[Any]]:
    """Positions in which the mover can win at once."""
    rng = random.Random(11)
    found: list[Position[Any]] = []
    while len(found) < count:
        position = sixfold.game(id).start()
        while position.outcome is None:
            position = position.play(rng.choice(position.legal_moves))
        last = position.parent
        if last is not None and last.turn in position.outcome.winners:
            found.append(last)
    return found


@pytest.fixture(scope="module")
def uct() -> Uct:
    return Uct(capacity=1 << 18)


@pytest.mark.parametrize("id", FAMILIES)
def test_uct_plays_legal_moves_and_repeats_itself(uct: Uct, id: str) -> None:
    for number, position in enumerate(positions(id, 8, seed=3)):
        move = uct.choose(position, Limits(nodes=150), seed=number)
        assert position.is_legal(move)
        assert uct.choose(position, Limits(nodes=150), seed=number) == move


@pytest.mark.parametrize("id", FAMILIES)
def test_uct_comes_to_like_a_win_on_the_board(uct: Uct, id: str) -> None:
    found = [
        str(uct.choose(position, Limits(nodes=5_000))) in winning_moves(position)
        for position in before_the_end(id, 8)
    ]
    assert sum(found) >= 6


@pytest.mark.parametrize("id", ["six/steffen", "gosix"])
def test_sparing_the_copy_changes_nothing(
    uct: Uct, monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    """Where playouts are said to leave the board alone they do, in both phases."""
    bold = compiled_family(sixfold.game(id).family)
    assert bold.playout_keeps_board
    wary = replace(bold, playout_keeps_board=False)
    for number, position in enumerate(positions(id, 12, seed=8)):
        with monkeypatch.context() as patch:
            patch.setattr("sixfold.engine.baselines.uct.compiled_family", lambda _: wary)
            careful = uct.choose(position, Limits(nodes=300), seed=number)
        assert uct.choose(position, Limits(nodes=300), seed=number) == careful


def test_uct_counts_its_playouts(uct: Uct) -> None:
    uct.choose(sixfold.game("gosix").start(), Limits(nodes=777))
    assert uct.playouts == 777


def test_another_seed_may_be_another_move(uct: Uct) -> None:
    start = sixfold.game("gosix").start()
    assert len({str(uct.choose(start, Limits(nodes=60), seed=n)) for n in range(12)}) > 3


def test_uct_sees_the_only_defence(uct: Uct) -> None:
    """Red has five of a line with one open end: Black must close it."""
    position = sixfold.position(
        "six/first-edition b:-1,2;0,1;2,1;4,-1;6,0 r:1,0;2,0;3,0;4,0;5,0 hands:14,14 turn:0 seen:1"
    )
    threats = [move for move in position.legal_moves if not winning_moves(position.play(move))]
    assert 1 <= len(threats) < 3
    assert uct.choose(position, Limits(nodes=4000), seed=1) in threats


def test_uct_knows_that_a_chain_is_one_sides_turn(uct: Uct) -> None:
    """In the middle of a chain the same side moves on; its good moves must not look bad."""
    position = next(
        each
        for each in positions("hexone", 400, seed=9)
        if len(each.legal_moves) > 1 and winning_moves_in_a_turn(each)
    )
    won = winning_moves_in_a_turn(position)
    assert str(uct.choose(position, Limits(nodes=3000), seed=2)) in won


def winning_moves_in_a_turn(position: Position[Any]) -> set[str]:
    """Moves that do not win at once, but can within the same turn; empty if all can."""
    found = set()
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is not None:
            return set()
        if after.in_chain and can_win_in_chain(after):
            found.add(str(move))
    return found if len(found) < len(position.legal_moves) else set()


def can_win_in_chain(position: Position[Any]) -> bool:
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is not None:
            if position.turn in after.outcome.winners:
                return True
        elif after.in_chain and can_win_in_chain(after):
            return True
    return False


def test_a_full_tree_goes_on_without_growing() -> None:
    small = Uct(capacity=200)
    position = sixfold.game("gosix").start()
    assert position.is_legal(small.choose(position, Limits(nodes=3000)))
    assert small.playouts == 3000


@pytest.mark.timing
def test_stop_is_obeyed(uct: Uct) -> None:
    """In the middle of a choice that would take years; said again, as it may not have begun."""
    position = sixfold.game("gosix").start()
    chosen = threading.Event()

    def insist() -> None:
        while not chosen.wait(0.01):
            uct.stop()

    insisting = threading.Thread(target=insist)
    insisting.start()
    try:
        assert position.is_legal(uct.choose(position, Limits(nodes=1 << 50)))
    finally:
        chosen.set()
        insisting.join()
    assert uct.playouts < 1 << 50


@pytest.mark.timing
def test_a_limit_in_time_is_one(uct: Uct) -> None:
    uct.choose(sixfold.game("gosix").start(), Limits(seconds=0.05, nodes=1 << 50))
    assert 0 < uct.playouts < 1 << 50


def test_uct_refuses_what_it_cannot_do(uct: Uct) -> None:
    start = sixfold.game("gosix").start()
    for limits in (Limits(), Limits(depth=3), Limits(depth=3, nodes=5)):
        with pytest.raises(ValueError, match="seconds or nodes"):
            uct.choose(start, limits)
    with pytest.raises(ValueError, match="declare"):
        uct.choose(sixfold.game("six/foxmind+declare").start(), Limits(nodes=1))
    over = before_the_end("gosix", 1)[0]
    over = over.play(next(iter(winning_moves(over))))
    with pytest.raises(ValueError, match="over"):
        uct.choose(over, Limits(nodes=1))


@pytest.mark.parametrize("id", FAMILIES)
def test_uct_beats_random_play(uct: Uct, id: str) -> None:
    rng = random.Random(2)
    wins = 0
    for game in range(4):
        position = sixfold.game(id).start()
        while position.outcome is None:
            if position.side == game % 2:
                position = position.play(uct.choose(position, Limits(nodes=400), seed=game))
            else:
                position = position.play(rng.choice(position.legal_moves))
        wins += game % 2 in position.outcome.winners
    assert wins == 4


@pytest.mark.parametrize("id", FAMILIES)
def test_greedy_takes_a_win(id: str) -> None:
    for position in before_the_end(id, 10):
        assert {str(move) for move in best_moves(position)} == winning_moves(position)


@pytest.mark.parametrize("id", FAMILIES)
def test_greedy_chooses_by_the_evaluation_after_its_move(id: str) -> None:
    for position in positions(id, 8, seed=5):
        if not winning_moves(position):
            values = {str(move): value_after(position, move) for move in position.legal_moves}
            best = max(values.values())
            expected = {move for move, value in values.items() if value == best}
            assert {str(move) for move in best_moves(position)} == expected


def value_after(position: Position[Any], move: Any) -> int:
    """What a move is worth to its player at first evaluation, by loading the position after it."""
    after = position.play(move)
    if after.outcome is not None:
        return 0 if after.outcome.is_draw else -(1 << 30)
    family = after.game.family
    evaluation = evaluation_for(family)
    value = int(door(evaluation.evaluate)(kernel_for(family).load(after)[0]))
    return value if after.side == position.side else -value


def test_greedy_of_a_finished_game() -> None:
    position = before_the_end("gosix", 1)[0]
    with pytest.raises(ValueError, match="over"):
        best_moves(position.play(next(iter(winning_moves(position)))))
