"""What came out: standings, pairings, the sequential test, and what went wrong on the way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sixfold.arena.match import Match
from sixfold.arena.rating import Rating, Tally, ratings
from sixfold.arena.results import GameResult
from sixfold.core.arguments import explained


@dataclass(frozen=True)
class Pairing:
    """Two players who met, seen by the first."""

    one: int
    other: int
    tally: Tally


@dataclass(frozen=True)
class SprtState:
    """Where a sequential test stands, after the pairs that are complete from the start on."""

    llr: float
    bounds: tuple[float, float]
    pairs: int
    decision: str | None


@dataclass(frozen=True)
class Standing:
    """One player's results against everybody."""

    player: int
    name: str
    tally: Tally
    rating: Rating
    forfeits: int
    """Games lost because the player crashed or played an illegal move."""
    broken_claims: int
    """Games that were not won although a win had been proven."""
    seconds_per_move: float


@dataclass(frozen=True)
class Report:
    """The results of a match or tournament so far; the best player first."""

    match: Match
    played: int
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    sprt: SprtState | None

    @property
    def tally(self) -> Tally:
        """The first pairing's results: all there is of a match."""
        return self.pairings[0].tally

    @classmethod
    @explained
    def of(cls, match: Match, results: Mapping[int, GameResult]) -> Report:
        """What the results of games come to."""
        pairings = tuple(
            Pairing(one, other, tally_of(results, one, other)) for one, other in match.pairings
        )
        rated = ratings(len(match.players), [(p.one, p.other, p.tally) for p in pairings])
        standings = [
            _standing(match, results, pairings, player, rating)
            for player, rating in enumerate(rated)
        ]
        standings.sort(key=lambda standing: (-standing.rating.elo, standing.player))
        return cls(match, len(results), tuple(standings), pairings, sprt_state(match, results))

    def to_json(self) -> dict[str, Any]:
        """All figures for programs; what is infinite or not known is null."""
        names = self.match.names
        match = self.match.to_json()
        match["openings"]["from_start"] = self.match.from_start
        return {
            "match": match,
            "games": {"played": self.played, "scheduled": self.match.total},
            "standings": [
                {
                    "player": standing.name,
                    **_tally_json(standing.tally),
                    "rating": round(standing.rating.elo, 1),
                    "rating_error": round(standing.rating.error, 1),
                    "forfeits": standing.forfeits,
                    "broken_claims": standing.broken_claims,
                    "seconds_per_move": round(standing.seconds_per_move, 4),
                }
                for standing in self.standings
            ],
            "pairings": [
                {
                    "players": [names[pairing.one], names[pairing.other]],
                    **_tally_json(pairing.tally),
                    "pairs": list(pairing.tally.pairs),
                    "elo": finite(pairing.tally.elo),
                    "elo_interval": [finite(value) for value in pairing.tally.elo_interval],
                    "los": round(pairing.tally.los, 4),
                }
                for pairing in self.pairings
            ],
            "sprt": None
            if self.sprt is None
            else {
                "llr": round(self.sprt.llr, 3),
                "bounds": [round(bound, 3) for bound in self.sprt.bounds],
                "pairs": self.sprt.pairs,
                "decision": self.sprt.decision,
            },
        }


def tally_of(results: Mapping[int, GameResult], one: int, other: int) -> Tally:
    """One player's results against another, complete pairs of games included."""
    counts = [0, 0, 0]
    pairs = [0, 0, 0, 0, 0]
    for number, result in results.items():
        if set(result.players) != {one, other}:
            continue
        points = _points(result, one)
        counts[round(2 * points)] += 1
        second = results.get(number + 1) if number % 2 == 0 else None
        if second is not None:
            pairs[round(2 * (points + _points(second, one)))] += 1
    losses, draws, wins = counts
    a, b, c, d, e = pairs
    return Tally(wins, draws, losses, (a, b, c, d, e))


def sprt_state(match: Match, results: Mapping[int, GameResult]) -> SprtState | None:
    """Where the sequential test of a match stands, if it has one."""
    if match.sprt is None:
        return None
    pairs = list(_complete_pairs(match, results))
    decided = match.sprt.first_decision(pairs)
    if decided is not None:
        pairs = pairs[: decided[1]]
    counts = [pairs.count(points) for points in range(5)]
    decision = None if decided is None else decided[0]
    return SprtState(match.sprt.llr(counts), match.sprt.bounds, len(pairs), decision)


def sprt_decision(match: Match, results: Mapping[int, GameResult]) -> str | None:
    """What the sequential test has decided, if there is one and it has."""
    state = sprt_state(match, results)
    return None if state is None else state.decision


def finite(value: float, digits: int = 1) -> float | None:
    """A figure for JSON, which has no infinity."""
    return round(value, digits) if math.isfinite(value) else None


def _complete_pairs(match: Match, results: Mapping[int, GameResult]) -> Iterator[int]:
    """Twice the first player's points in each pair, up to the first one that is not complete."""
    for number in range(0, match.total, 2):
        if number not in results or number + 1 not in results:
            return
        yield round(2 * (_points(results[number], 0) + _points(results[number + 1], 0)))


def _points(result: GameResult, player: int) -> float:
    return result.points[result.players.index(player)]


def _standing(
    match: Match,
    results: Mapping[int, GameResult],
    pairings: tuple[Pairing, ...],
    player: int,
    rating: Rating,
) -> Standing:
    total = Tally()
    for pairing in pairings:
        if pairing.one == player:
            total += pairing.tally
        elif pairing.other == player:
            total += pairing.tally.reversed()
    own = [result for result in results.values() if player in result.players]
    forfeits = broken = 0
    seconds, moves = 0.0, 0
    for result in own:
        side = result.players.index(player)
        forfeits += result.reason == "forfeit" and result.winner != side
        broken += side in result.broken_claims
        seconds += result.seconds[side]
        moves += result.choices[side]
    return Standing(
        player,
        match.names[player],
        total,
        rating,
        forfeits,
        broken,
        seconds / moves if moves else 0.0,
    )


def _tally_json(tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": round(tally.score, 4),
        "score_interval": [round(low, 4), round(high, 4)],
    }
