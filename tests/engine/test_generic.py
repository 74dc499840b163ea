"""The generic player, on a game that the engine has never heard of."""

from __future__ import annotations

import io
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import sixfold
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.engine import LEVELS, Engine, Limits, Progress, Score, family, generic, limits, perft
from sixfold.engine.compile import prepare
from sixfold.engine.halting import Halt
from sixfold.engine.jobs import ANALYSE, CREW, HINT, MOVE
from sixfold.engine.levels import DRAGON
from sixfold.engine.plain import can_answer
from sixfold.engine.protocol.session import Session
from sixfold.pool import Crew, Pool
from sixfold.pool.threads import in_thread

from .noughts import registered

PATIENCE = 120.0

WIN = "noughts cells:00.11...."  # side 0 takes a3
BLOCK = "noughts cells:00..1...."  # side 1 must take a3
LATE = "noughts cells:010.1..0."  # a draw in four


@pytest.fixture(autouse=True)
def noughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game; and nothing may be compiled for it."""

    def fail(position: Position[Any]) -> None:
        raise AssertionError(f"{position} was compiled for")

    monkeypatch.setattr(prepare, "search_a_little", fail)
    with registered() as game:
        yield game


def test_every_level_plays_and_repeats_itself(noughts: Game) -> None:
    start = noughts.start()
    for level in LEVELS[:DRAGON]:
        engine = Engine(hash_mb=1, level=level.number)
        moves = [engine.choose(start.play("b2"), seed=7) for _ in range(2)]
        assert moves[0] == moves[1]
        assert start.play("b2").is_legal(moves[0])


def test_another_seed_may_be_another_move(noughts: Game) -> None:
    engine = Engine(hash_mb=1, level=1)
    assert len({str(engine.choose(noughts.start(), seed=seed)) for seed in range(20)}) > 2


def test_levels_differ_in_what_they_see(noughts: Game) -> None:
    """The only defence is found by the strong ones always, and by the weakest sometimes."""
    position = sixfold.position(BLOCK)
    seen = [
        sum(str(Engine(hash_mb=1, level=level).choose(position, seed=n)) == "a3" for n in range(12))
        for level in (1, 10)
    ]
    assert seen[0] < seen[1] == 12


def test_a_win_on_the_board_is_taken_and_proven() -> None:
    position = sixfold.position(WIN)
    found = Engine(hash_mb=1).analyse(position)
    assert (str(found.best), found.lines[0].score) == ("a3", Score("win", 1))
    assert str(Engine(hash_mb=1).choose(position, Limits(nodes=500))) == "a3"


def test_a_game_near_its_end_is_solved_and_its_lines_can_be_played() -> None:
    position = sixfold.position(LATE)
    found = Engine(hash_mb=1).analyse(position, multipv=9)
    assert len(found.lines) == len(position.legal_moves)
    assert found.lines[0].score == Score("draw")
    for line in found.lines:
        at = position
        for move in line.moves:
            at = at.play(move)
    assert {line.score.kind for line in found.lines} <= {"draw", "loss"}


def test_the_strongest_level_does_not_lose_to_chance(noughts: Game) -> None:
    engine = Engine(hash_mb=1, level=10)
    for seed in range(6):
        choice, position = random.Random(seed), noughts.start()
        own = seed % 2
        while not position.outcome:
            if position.turn == own:
                position = position.play(engine.choose(position, seed=seed))
            else:
                position = position.play(choice.choice(position.legal_moves))
        assert 1 - own not in position.outcome.winners


def test_it_stops_when_it_is_told_to(noughts: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generic, "MOST_NODES", 20)  # so that nothing is ever proven
    engine = Engine(hash_mb=1)
    told: list[Progress] = []

    def stop(progress: Progress) -> None:
        told.append(progress)
        threading.Thread(target=engine.stop).start()

    found = engine.analyse(noughts.start(), on_progress=stop)
    assert told
    assert found.nodes >= told[0].nodes > 0
    assert found.best in noughts.start().legal_moves


def test_it_ends_in_time_and_with_its_nodes(noughts: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generic, "MOST_NODES", 20)
    engine = Engine(hash_mb=1)
    assert engine.analyse(noughts.start(), Limits(seconds=0.05)).best is not None
    assert engine.analyse(noughts.start(), Limits(nodes=17)).nodes == 17
    search = engine.search(noughts.start())
    search.run(Limits(nodes=10))
    assert search.run(Limits(nodes=10)).nodes == 20, "it goes on where it was"


def test_a_level_gives_up_in_time_where_the_rules_are_slow(
    noughts: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generic, "MOST_NODES", 20)
    monkeypatch.setattr(generic, "LEVEL_ROUNDS", (1 << 60,) * 10)
    monkeypatch.setattr(generic, "LEVEL_PLIES", 2_000)
    start = noughts.start()
    assert start.is_legal(generic.choose_at_level(start, 10, 0, Halt()))
    monkeypatch.setattr(generic, "LEVEL_PLIES", 1 << 60)
    monkeypatch.setattr(generic, "LEVEL_SECONDS", 0.05)
    assert start.is_legal(generic.choose_at_level(start, 10, 0, Halt()))


def test_what_was_stopped_before_it_began_is_still_a_move(noughts: Game) -> None:
    halt = Halt()
    halt.set()
    assert generic.choose_at_level(noughts.start(), 3, 0, halt) in noughts.start().legal_moves


def test_workers_of_a_pool_move_hint_and_analyse() -> None:
    asked = {"game": "noughts", "moves": ["b2"], "level": 3, "seed": 1, "seconds": None}
    with Pool({CREW: Crew()}, kinds=[MOVE, HINT, ANALYSE], start=in_thread) as pool:
        move = pool.submit(MOVE.name, asked).future.result(PATIENCE)
        hint = {**asked, "level": None, "seconds": 0.05}
        hinted = pool.submit(HINT.name, hint).future.result(PATIENCE)
        limits = {"game": "noughts", "moves": ["b2"], "limits": {"nodes": 50}}
        found = pool.submit(ANALYSE.name, limits).future.result(PATIENCE)
    after = sixfold.game("noughts").start().play("b2")
    for text in (move, hinted, found["lines"][0]["moves"][0]):
        assert after.is_legal(text)


def _talk(*lines: str) -> io.StringIO:
    """What the engine's side of the protocol answers to lines that end with a search."""
    answers = io.StringIO()
    session = Session(answers, "generic", Engine)
    for line in lines:
        assert session.obey(line)
    waiting = threading.Event()
    while "bestmove" not in answers.getvalue():
        waiting.wait(0.01)
    session.close()
    return answers


def test_one_go_asks_the_rules_once_for_each_of_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    legal_move = limits.legal_move

    def noted(position: Position[Any], move: Any) -> Any:
        asked.append(str(move))
        return legal_move(position, move)

    monkeypatch.setattr(limits, "legal_move", noted)
    answers = _talk("newgame noughts", "go nodes 300 searchmoves a1 b2")
    assert asked == ["a1", "b2"]
    assert answers.getvalue().split()[-1] in asked


@pytest.mark.parametrize("level", [0, 4])
def test_the_protocol_speaks_of_it(level: int) -> None:
    answers = _talk(
        f"setoption name Level value {level}",
        "newgame noughts",
        "isready",
        f"position text {WIN}",
        "go nodes 300",
    )
    lines = answers.getvalue().splitlines()
    assert "readyok" in lines
    assert lines[-1] == "bestmove a3"
    assert [line for line in lines if line.startswith("error")] == []
    assert any(" score win 1 " in line for line in lines) == (level == 0)


def test_there_is_nothing_to_compile() -> None:
    Engine(hash_mb=1).prepare("noughts")
    assert prepare.is_cached("noughts")
    assert can_answer("noughts", 10)
    assert can_answer("noughts", None)
    with pytest.raises(ValueError, match="noughts has no compiled board"):
        perft(sixfold.game("noughts").start(), 2)


def test_a_game_whose_description_is_taken_away_is_still_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rest = {name: each for name, each in family.described().items() if name != "hexone"}
    monkeypatch.setattr(family, "_families", rest)
    position = sixfold.game("hexone").start()
    for _ in range(4):
        position = position.play(Engine(hash_mb=1, level=2).choose(position))
