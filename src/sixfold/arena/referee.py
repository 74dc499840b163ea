"""One game: asks the players in turn, plays what they answer, and says how it ended.

`play_game` is such a game as a worker process of the pool plays it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sixfold.arena.match import Match
from sixfold.arena.openings import position_after
from sixfold.arena.players import Choice, Forfeit, Player, make_player
from sixfold.arena.results import GameResult
from sixfold.arena.schedule import Fixture, derive, fixture
from sixfold.core.errors import SixfoldError
from sixfold.core.position import Position
from sixfold.core.registry import game as find_game
from sixfold.pool import Context

WON = "win"


class Referee:
    """Plays one fixture of a match; `players` are in the order of the match."""

    def __init__(self, match: Match, fixture: Fixture, players: Sequence[Player]) -> None:
        self._match = match
        self._fixture = fixture
        self._players = [players[number] for number in fixture.players]
        self._seconds = [0.0, 0.0]
        self._choices = [0, 0]
        self._claims: list[int | None] = [None, None]
        game = find_game(match.game)
        self._position = position_after(game, match.openings[fixture.opening])
        self._moves = list(match.openings[fixture.opening])

    def play(self) -> GameResult:
        """Play the game to its end."""
        for player in self._players:
            player.new_game()
        while self._position.outcome is None:
            if len(self._moves) >= self._match.plies:
                return self._result(None, "plies")
            side = self._position.side
            try:
                choice = self._ask(side)
                self._position = _played(self._position, choice)
            except Forfeit as forfeit:
                return self._result(1 - side, "forfeit", forfeit.fault)
            claims = choice.score is not None and choice.score.kind == WON
            if claims and self._claims[side] is None:
                self._claims[side] = len(self._moves)
            self._moves.append(str(choice.move))
            if claims and self._match.proven and self._position.outcome is None:
                return self._result(side, "proven")
        outcome = self._position.outcome
        winner = None if outcome.is_draw else outcome.winners[0] % 2
        return self._result(winner, outcome.reason)

    def _ask(self, side: int) -> Choice:
        began = time.perf_counter()
        try:
            seed = derive(self._fixture.seed, len(self._moves))
            return self._players[side].choose(self._position, seed)
        finally:
            self._choices[side] += 1
            self._seconds[side] += time.perf_counter() - began

    def _result(self, winner: int | None, reason: str, fault: str = "") -> GameResult:
        return GameResult(
            self._fixture.number,
            self._fixture.players,
            self._fixture.opening,
            winner,
            reason,
            tuple(self._moves),
            (self._seconds[0], self._seconds[1]),
            (self._choices[0], self._choices[1]),
            (self._claims[0], self._claims[1]),
            fault,
        )


def _played(position: Position[Any], choice: Choice) -> Position[Any]:
    try:
        return position.play(choice.move)
    except SixfoldError as error:
        raise Forfeit(f"illegal: {choice.move} ({error.code})") from error


def play_game(payload: tuple[Match, int], context: Context) -> GameResult:
    """Play the game of a match that has this number; says so once its players are ready."""
    match, number = payload
    players = _players(match, context)
    context.progress("playing")
    return Referee(match, fixture(match, number), players).play()


def _players(match: Match, context: Context) -> Sequence[Player]:
    """The players of this process, which it keeps from game to game."""
    if context.state.get("match") != match:
        with context.loading():
            players = [make_player(spec) for spec in match.players]
            for player in players:
                player.prepare(find_game(match.game))
        context.state.update(match=match, players=players)
    kept: Sequence[Player] = context.state["players"]
    return kept
