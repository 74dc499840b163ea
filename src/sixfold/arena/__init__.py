"""The arena: matches and tournaments between players, and what their results are worth.

    from pathlib import Path
    from sixfold.arena import Match, PlayerSpec, Report, Store, play_match

    players = tuple(PlayerSpec.parse(text) for text in ("level:4", "uct:nodes=2000"))
    match = Match("gosix", players, games=100)
    with Store(match, Path("gosix.jsonl")) as store:
        play_match(store)
    print(Report.of(match, store.results).tally.elo)

A program that starts a match needs the usual `if __name__ == "__main__":`, because games are played
in processes of their own.
"""

from sixfold.arena.match import KINDS, Match
from sixfold.arena.rating import Rating, Tally, elo_of, ratings, score_of
from sixfold.arena.report import Report
from sixfold.arena.results import GameResult, to_record
from sixfold.arena.run import ArenaError, play_match
from sixfold.arena.spec import PlayerSpec, SpecError
from sixfold.arena.sprt import Sprt
from sixfold.arena.store import Store, StoreError

__all__ = [
    "KINDS", "ArenaError", "GameResult", "Match", "PlayerSpec", "Rating", "Report", "SpecError",
    "Sprt", "Store", "StoreError", "Tally", "elo_of", "play_match", "ratings", "score_of",
    "to_record",
]  # fmt: skip
