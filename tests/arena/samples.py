"""Matches and results to test with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sixfold.arena import GameResult, Match, PlayerSpec, ResultStore, Sprt, play_match
from sixfold.arena.schedule import fixture
from sixfold.pool import Crew, ProcessChannel


def match_of(game: str, *players: str, **settings: Any) -> Match:
    """A match between players given as text."""
    specs = tuple(PlayerSpec.parse(text) for text in players)
    kind = "match" if len(specs) == 2 else "round-robin"
    return Match(game, specs, **{"kind": kind, "games": 2, **settings})


def played(match: Match, jobs: int = 1) -> dict[int, GameResult]:
    """The results of a match, played now; seconds are left out, for they differ."""
    store = ResultStore(match)
    play_match(store, jobs=jobs)
    return timeless(store.results)


def note_workers(monkeypatch: pytest.MonkeyPatch | None = None) -> list[int]:
    """The worker processes that are started from now on, in a list that grows."""
    pids: list[int] = []
    start = ProcessChannel.__init__

    def started(channel: ProcessChannel, crew: Crew) -> None:
        start(channel, crew)
        assert channel.pid is not None
        pids.append(channel.pid)

    (monkeypatch or pytest.MonkeyPatch()).setattr(ProcessChannel, "__init__", started)
    return pids


def timeless(results: dict[int, GameResult]) -> dict[int, GameResult]:
    """Results without what a clock said."""
    return {n: replace(result, seconds=(0.0, 0.0)) for n, result in sorted(results.items())}


def result_of(match: Match, number: int, points: float, **fields: Any) -> GameResult:
    """A made-up result: what the player listed first in the pairing got, 1, ½ or 0."""
    game = fixture(match, number)
    first = game.players.index(min(game.players))
    winner = None if points == 0.5 else first if points == 1 else 1 - first
    return GameResult(
        number, game.players, game.opening, winner, fields.pop("reason", "four"), (), **fields
    )


def results_of(match: Match, *points: float) -> dict[int, GameResult]:
    """Made-up results of the first games."""
    return {number: result_of(match, number, each) for number, each in enumerate(points)}


TEST = Sprt(0, 100)
