"""Lines: whole, in order, worth the same alone and side by side; some moves only; chances."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Chances, Engine, Limits, Line, Progress, Score
from sixfold.engine.chances import chances_of

from .positions import IDS, random_line
from .test_search import FORCED_BLOCK, FORCED_RING

ALPHA_BETA = [id for id in IDS if id != "gosix"]


def end_of(position: Position[Any], line: Line) -> Position[Any]:
    for move in line.moves:
        position = position.play(move)
    return position


def worth(line: Line) -> float:
    assert line.chances is not None
    return line.chances.expected


# Whole, and in order


@pytest.mark.parametrize("id", IDS)
def test_lines_are_in_order_and_have_an_answer_to_their_first_move(id: str) -> None:
    for seed, plies in ((1, 12), (2, 40)):
        position = random_line(id, seed, plies)
        told: list[Progress] = []
        engine = Engine(hash_mb=4)
        found = engine.analyse(position, Limits(nodes=1_500), multipv=4, on_progress=told.append)
        for progress in (*told, found):
            assert len(progress.lines) == min(4, len(position.legal_moves))
            assert [*map(worth, progress.lines)] == sorted(map(worth, progress.lines), reverse=True)
            for line in progress.lines:
                assert len(line.moves) >= 2 or end_of(position, line).outcome


def test_a_search_of_almost_nothing_has_whole_lines_too() -> None:
    for id in IDS:
        position = random_line(id, 1, 12)
        for line in Engine(hash_mb=1).analyse(position, Limits(nodes=1), multipv=3).lines:
            assert len(line.moves) >= 2 or end_of(position, line).outcome


@pytest.mark.parametrize("text", [FORCED_RING, FORCED_BLOCK])
def test_a_proof_is_shown_to_the_end_of_the_game(text: str) -> None:
    position = sixfold.position(text)
    found = Engine(hash_mb=4).analyse(position, Limits(depth=4), multipv=4)
    proven = [line for line in found.lines if line.score.proven]
    assert proven
    for line in proven:
        end = end_of(position, line).outcome
        assert end is not None
        assert (position.turn in end.winners) == (line.score.kind == "win")


def test_a_solved_game_of_gosix_goes_on() -> None:
    position = random_line("gosix", 8, 30)
    found = Engine(hash_mb=8).analyse(position, multipv=2)
    assert all(line.score.proven for line in found.lines)
    for line in found.lines:
        assert len(line.moves) >= 2 or end_of(position, line).outcome


# Side by side and alone


@pytest.mark.parametrize("id", ALPHA_BETA)
def test_a_line_is_worth_what_a_search_of_its_move_alone_says(id: str) -> None:
    for seed, plies, depth in ((3, 14, 4), (6, 44, 3)):
        position = random_line(id, seed, plies)
        engine = Engine(hash_mb=4)
        for line in engine.analyse(position, Limits(depth=depth), multipv=3).lines:
            only = Limits(depth=depth, searchmoves=[line.moves[0]])
            (alone,) = engine.analyse(position, only).lines
            assert (alone.score, alone.moves) == (line.score, line.moves)


def test_a_move_that_turns_out_well_gets_a_line() -> None:
    """Three lines of all moves are the best three of as many lines as there are moves."""
    position = random_line("hexone", 3, 14)
    limits = Limits(depth=4)
    all_lines = Engine(hash_mb=4).analyse(position, limits, multipv=len(position.legal_moves)).lines
    three = Engine(hash_mb=4).analyse(position, limits, multipv=3).lines
    assert [line.score for line in three] == [line.score for line in all_lines[:3]]


# Some moves only


@pytest.mark.parametrize("id", IDS)
def test_only_the_named_moves_are_searched(id: str) -> None:
    position = random_line(id, 3, 14)
    named = position.legal_moves[-2:]
    engine = Engine(hash_mb=4)
    for multipv in (1, 3):
        told: list[Progress] = []
        limits = Limits(nodes=600, searchmoves=[str(named[0]), named[1], named[0]])
        found = engine.analyse(position, limits, multipv=multipv, on_progress=told.append)
        assert len(found.lines) == min(multipv, 2)
        for progress in (*told, found):
            assert {line.moves[0] for line in progress.lines} <= set(named)
    assert engine.choose(position, Limits(nodes=300, searchmoves=named)) in named
    assert engine.choose(position, Limits(nodes=300, searchmoves=[named[0]])) == named[0]


def test_helpers_know_the_named_moves_too() -> None:
    position = random_line("six/foxmind", 3, 14)
    named = position.legal_moves[-2:]
    engine = Engine(hash_mb=4, threads=2)
    for multipv in (1, 2):
        limits = Limits(depth=4, searchmoves=named)
        lines = engine.analyse(position, limits, multipv=multipv).lines
        assert {line.moves[0] for line in lines} <= set(named)


def test_a_win_among_other_moves_does_not_count() -> None:
    position = sixfold.position(FORCED_RING)
    others = [move for move in position.legal_moves if str(move) != "1,1"]
    found = Engine(hash_mb=4).analyse(position, Limits(depth=2, searchmoves=others[:3]))
    assert found.best in others
    assert found.lines[0].score != Score("win", 1)


def test_moves_that_lose_at_once_can_be_named_and_compared() -> None:
    position = sixfold.position(FORCED_BLOCK)
    named = [move for move in position.legal_moves if str(move) != "1,1"][:2]
    found = Engine(hash_mb=4).analyse(position, Limits(depth=2, searchmoves=named), multipv=2)
    assert {line.moves[0] for line in found.lines} == set(named)
    assert {str(line.score) for line in found.lines} == {"loss 2"}
    assert len(Engine(hash_mb=4).analyse(position, Limits(depth=2), multipv=5).lines) == 5


def test_declared_moves_can_be_named_as_they_are() -> None:
    position = sixfold.position(FORCED_RING.replace("six/foxmind", "six/foxmind+declare"))
    engine = Engine(hash_mb=4)
    found = engine.analyse(position, Limits(nodes=200, searchmoves=["1,1!", "5,0"]), multipv=3)
    assert [str(line.moves[0]) for line in found.lines] == ["1,1!", "5,0"]
    standing = position.play("1,1").play("5,0")
    only = [move for move in standing.legal_moves if str(move) != "!"][:1]
    assert engine.choose(standing, Limits(nodes=200, searchmoves=["!", *only])) != only[0]
    assert engine.choose(standing, Limits(nodes=200, searchmoves=only)) == only[0]


@pytest.mark.parametrize(
    ("moves", "error", "words"),
    [
        ([], ValueError, "at least one move"),
        ("a1", TypeError, "a list of moves"),
        (3, TypeError, "a list of moves"),
        ([3], TypeError, "moves or their texts"),
        (["z9"], sixfold.NotationError, "z9"),
        (["a1", "d2"], sixfold.IllegalMove, "occupied"),
    ],
)
def test_moves_that_cannot_be_searched_are_refused(
    moves: Any, error: type[Exception], words: str
) -> None:
    position = sixfold.game("gosix").start().play("d2")
    engine = Engine(hash_mb=1)
    for ask in (engine.analyse, engine.choose):
        with pytest.raises(error, match=words):
            ask(position, Limits(nodes=10, searchmoves=moves))
    with pytest.raises(error, match=words):
        engine.search(position, searchmoves=moves)


def test_a_level_chooses_among_all_moves() -> None:
    position = sixfold.game("gosix").start()
    with pytest.raises(ValueError, match="for full strength"):
        Engine(hash_mb=1, level=3).choose(position, Limits(searchmoves=["a1"]))


# The same again

AGAIN = """
import json, sys
from sixfold.engine import Engine, Limits
import sixfold
print(json.dumps([
    [[line.as_data() for line in Engine(hash_mb=4).analyse(
        sixfold.position(text), Limits(nodes=800), multipv=multipv).lines]
     for multipv in (1, 3)]
    for text in json.loads(sys.argv[1])
]))
"""


def test_another_process_says_the_same() -> None:
    positions = [random_line(id, 5, 16) for id in ("six/foxmind", "gosix", "hexone")]
    expected = [
        [
            [
                line.as_data()
                for line in Engine(hash_mb=4)
                .analyse(sixfold.position(p.to_text()), Limits(nodes=800), multipv=multipv)
                .lines
            ]
            for multipv in (1, 3)
        ]
        for p in positions
    ]
    texts = json.dumps([position.to_text() for position in positions])
    done = subprocess.run(
        [sys.executable, "-c", AGAIN, texts], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == expected


@pytest.mark.parametrize("id", IDS)
def test_reports_do_not_change_the_answer(id: str) -> None:
    position = random_line(id, 7, 24)
    limits = Limits(nodes=1_500)
    told: list[Progress] = []
    silent = Engine(hash_mb=4).analyse(position, limits, multipv=3)
    spoken = Engine(hash_mb=4).analyse(position, limits, multipv=3, on_progress=told.append)
    assert (silent.lines, silent.nodes) == (spoken.lines, spoken.nodes)


# Chances


@pytest.mark.parametrize(
    ("score", "family", "permille"),
    [
        (Score("cp", 0), "six", (500, 0, 500)),
        (Score("cp", 100), "hexone", (731, 0, 269)),
        (Score("cp", -100), "hexone", (269, 0, 731)),
        (Score("cp", 0), "gosix", (498, 4, 498)),
        (Score("cp", 28_000), "six", (1000, 0, 0)),
        (Score("cp", -28_000), "gosix", (0, 0, 1000)),
        (Score("win", 7), "six", (1000, 0, 0)),
        (Score("loss"), "hexone", (0, 0, 1000)),
        (Score("draw"), "gosix", (0, 1000, 0)),
        (Score("cp", 12), "a game nobody knows", (530, 0, 470)),
    ],
)
def test_what_scores_mean(score: Score, family: str, permille: tuple[int, int, int]) -> None:
    assert chances_of(score, family).permille() == permille


def test_chances_add_up() -> None:
    for cp in range(-1000, 1001, 7):
        chances = chances_of(Score("cp", cp), "gosix")
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
        assert sum(chances.permille()) == 1000
        assert min(chances.permille()) >= 0
    assert Chances(0.2, 0.6, 0.2).expected == pytest.approx(0.5)


def test_equal_lines_are_equal_whoever_says_what_they_mean() -> None:
    assert Line(Score("cp", 3), ()) == Line(Score("cp", 3), (), chances_of(Score("cp", 3), "six"))
