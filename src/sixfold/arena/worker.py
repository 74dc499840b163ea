"""A game of a match, as a worker process of the pool plays it."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.arena.match import Match
from sixfold.arena.players import Player, make_player
from sixfold.arena.referee import Referee
from sixfold.arena.results import GameResult
from sixfold.arena.schedule import fixture
from sixfold.core.registry import game as find_game
from sixfold.pool import Context


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
