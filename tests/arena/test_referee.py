"""One game: turns, ends, forfeits, adjudication."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import sixfold.engine
from sixfold import Move, records
from sixfold.arena.match import Match
from sixfold.arena.players import Choice, CommandPlayer, Player, RandomPlayer, make_player
from sixfold.arena.referee import Referee
from sixfold.arena.results import GameResult, to_record
from sixfold.arena.schedule import fixture
from sixfold.arena.spec import PlayerSpec
from sixfold.core.position import Position
from sixfold.core.registry import game as find_game
from sixfold.engine import ProtocolEngine
from sixfold.engine.errors import EngineError
from sixfold.engine.limits import Limits, Line, Progress, Score

from .samples import match_of

pytestmark = pytest.mark.timing

FAKE = Path(__file__).with_name("fake_engine.py")
FAULTY_PLY = 2
"""From this ply on a program misbehaves."""


def fake(fault: str = "none", ply: int = 0) -> str:
    return f"cmd:{shlex.join([sys.executable, str(FAKE), fault, str(ply)])}"


class Scripted(RandomPlayer):
    """Plays the first legal move, and thinks of its positions what it is told to think."""

    def __init__(self, *scores: Score | None, move: str = "") -> None:
        self.scores = list(scores)
        self.move = move
        self.seeds: list[int] = []
        self.games = 0

    def new_game(self) -> None:
        self.games += 1

    def choose(self, position: Position[Any], seed: int) -> Choice:
        self.seeds.append(seed)
        score = self.scores.pop(0) if self.scores else None
        return Choice(self.move or position.legal_moves[0], score)


def game_of(match: Match, *players: Player, number: int = 0) -> GameResult:
    return Referee(match, fixture(match, number), players).play()


def test_a_game_to_its_end_on_the_board() -> None:
    match = match_of("gosix", "random", "random", openings=(("d2", "c2"),))
    one, other = Scripted(), Scripted()
    result = game_of(match, one, other)
    assert result.moves[:2] == ("d2", "c2")
    assert result.reason in ("four", "blocked")
    assert result.fault == ""
    assert (one.games, other.games) == (1, 1)
    assert sum(result.choices) == len(result.moves) - 2
    assert len({*one.seeds, *other.seeds}) == len(result.moves) - 2


def test_players_that_always_play_the_same_play_different_games() -> None:
    """Nobody has said what to play from: each pair of games has an opening of its own."""

    def different(**settings: Any) -> int:
        match = match_of("gosix", "random", "random", games=20, **settings)
        games = (game_of(match, Scripted(), Scripted(), number=number) for number in range(20))
        return len({game.moves for game in games})

    assert different() == 10  # the two games of a pair are alike: both players are
    assert different(openings=None) == 1


def test_colours_are_swapped_in_the_second_game() -> None:
    match = match_of("gosix", "random", "random")
    one, other = Scripted(move="a9"), Scripted()
    assert game_of(match, one, other, number=0).winner == 1
    assert game_of(match, one, other, number=1).winner == 0


def test_partners_of_a_team_are_one_player() -> None:
    match = match_of("six/foxmind+teams", "random", "random", plies=8, openings=None)
    one, other = Scripted(), Scripted()
    result = game_of(match, one, other)
    assert (len(one.seeds), len(other.seeds)) == (4, 4) == result.choices
    assert to_record(match, result).players == ("random", "random#2", "random", "random#2")


def test_a_player_of_hexone_moves_on_within_a_chain() -> None:
    match = match_of("hexone", "random", "random", seed=3)
    result = game_of(match, RandomPlayer(), RandomPlayer())
    assert result.reason in ("eliminated", "repetition")
    assert any(move.endswith(("A", "Y")) for move in result.moves)
    to_record(match, result)  # every move is legal in its order


@pytest.mark.parametrize("kind", ["engine", "uct", "command"])
def test_seconds_are_for_a_turn(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who explodes five times in a row has not five times as long as the other."""
    given: list[float] = []

    class Chooser:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def prepare(self, *_: object) -> None:
            pass

        def choose(self, position: Position[Any], limits: Limits, *_: object) -> Move:
            given.append(limits.seconds or 0)
            move: Move = position.legal_moves[0]
            return move

        def consider(self, position: Position[Any], limits: Limits) -> Progress:
            given.append(limits.seconds or 0)
            return Progress(1, 1, 1.0, (Line(Score("cp", 0), (position.legal_moves[0],)),))

    monkeypatch.setattr(sixfold.engine, "ProtocolEngine", Chooser)
    monkeypatch.setattr("sixfold.engine.baselines.uct.Uct", Chooser)
    monkeypatch.setattr(sixfold.engine, "Engine", Chooser)
    texts = {"engine": "time:1", "uct": "uct:time=1", "command": "cmd:time=1:./engine"}
    player = make_player(PlayerSpec.parse(texts[kind]))
    position: Position[Any] = find_game("hexone").start()
    for move in ("b2", "b3", "b2", "b3", "b2"):
        position = position.play(move)
    assert position.in_chain
    assert position.parent is not None
    player.prepare(position.game)
    given.clear()
    player.choose(position.parent, 1)
    player.choose(position, 1)
    # The engine divides the time by itself, for every caller; `tests/engine/test_timing.py`.
    assert given == [1, 1 if kind == "engine" else 0.05]


@pytest.mark.parametrize("move", ["a9", "zz", "pass"])
def test_an_illegal_move_loses(move: str) -> None:
    match = match_of("gosix", "random", "random", openings=(("d2",),))
    result = game_of(match, RandomPlayer(), Scripted(move=move))
    assert (result.winner, result.reason) == (0, "forfeit")
    assert result.fault.startswith(f"illegal: {move}")
    assert result.moves == ("d2",)


def test_too_long_a_game_is_a_draw() -> None:
    match = match_of("six/foxmind+endless", "random", "random", plies=30)
    result = game_of(match, RandomPlayer(), RandomPlayer())
    assert (result.winner, result.reason, len(result.moves)) == (None, "plies", 30)
    record = to_record(match, result)
    assert (record.result, record.tags["Arena"]) == ("1/2-1/2", "plies")


def test_a_proof_is_noted_and_ends_nothing_by_default() -> None:
    match = match_of("gosix", "random", "random", openings=None)
    won = Score("win", 5)
    result = game_of(match, Scripted(None, won), Scripted(Score("loss", 4)))
    assert result.reason in ("four", "blocked")
    assert result.claims == (2, None)
    assert result.broken_claims == (() if result.winner == 0 else (0,))


def test_a_proof_that_comes_to_nothing_shows() -> None:
    match = match_of("gosix", "random", "random", plies=4, openings=None)
    result = game_of(match, Scripted(Score("win")), Scripted(Score("cp", 50)))
    assert result.broken_claims == (0,)


def test_a_proof_ends_the_game_if_asked() -> None:
    match = match_of("gosix", "random", "random", proven=True, openings=None)
    result = game_of(match, Scripted(), Scripted(Score("cp", 9), Score("win", 3)))
    assert (result.winner, result.reason, len(result.moves)) == (1, "proven", 4)
    record = to_record(match, result)
    assert (record.result, record.tags["Arena"]) == ("0-1", "proven")


def test_a_program_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(sixfold.engine), "ProtocolEngine", Impatient)
    match = match_of("gosix", fake(), fake())
    players = [make_player(spec) for spec in match.players]
    try:
        result = game_of(match, *players)
    finally:
        for player in players:
            player.close()
    assert result.reason in ("four", "blocked")
    assert result.moves == game_of(match, Scripted(), Scripted()).moves


class Impatient(ProtocolEngine):
    """Waits hardly at all for an answer that never comes, and long for every other one."""

    PATIENCE = 300.0

    def __init__(self, command: tuple[str, ...], **_: Any) -> None:
        super().__init__(command, timeout=self.PATIENCE)
        self.hangs = "hang" in command

    def choose(self, position: Position[Any], limits: Limits | None = None, **clock: Any) -> Move:
        plies = sum(1 for _ in position.line()) - 1
        self.timeout = 0.2 if self.hangs and plies >= FAULTY_PLY else self.PATIENCE
        try:
            return super().choose(position, limits, **clock)
        finally:
            self.timeout = self.PATIENCE


@pytest.mark.parametrize(
    ("fault", "word"),
    [("crash", "crash"), ("hang", "time"), ("illegal", "illegal"), ("nonsense", "illegal")],
)
def test_a_program_that_misbehaves_loses_and_is_started_again(
    fault: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(sixfold.engine), "ProtocolEngine", Impatient)
    match = match_of("gosix", fake(fault, FAULTY_PLY), "random", games=4)
    players = [make_player(spec) for spec in match.players]
    try:
        first = game_of(match, *players, number=0)
        second = game_of(match, *players, number=1)
    finally:
        players[0].close()
    assert (first.winner, first.reason, second.winner, second.reason) == (
        1, "forfeit", 0, "forfeit",
    )  # fmt: skip
    assert first.fault.startswith(f"{word}: ")
    assert (len(first.moves), len(second.moves)) == (2, 3)
    record = to_record(match, first)
    assert (record.result, record.outcome and record.outcome.reason) == ("0-1", "resign")
    assert records.loads(records.dumps(record)).tags["Arena"].startswith(f"forfeit {word}")


def test_a_program_that_cannot_be_started_is_an_error_and_no_lost_game() -> None:
    player = CommandPlayer(("/no/such/program",), Limits(seconds=0.1))
    with pytest.raises((EngineError, OSError)):
        player.prepare(find_game("gosix"))


def test_random_is_random_and_repeatable() -> None:
    start = find_game("gosix").start()
    player = make_player(PlayerSpec.parse("random"))
    drawn = [str(player.choose(start, seed).move) for seed in range(400)]
    assert drawn == [str(player.choose(start, seed).move) for seed in range(400)]
    assert set(drawn) == {str(move) for move in start.legal_moves}


def test_results_survive_the_way_through_json() -> None:
    match = match_of("gosix", "random", "random")
    result = game_of(match, Scripted(Score("win")), RandomPlayer())
    again = GameResult.from_json(result.to_json())
    assert again.to_json() == result.to_json()
    with pytest.raises(ValueError, match="missing required field `players`"):
        GameResult.from_json({"number": 1})
