"""The arena: matches and tournaments between players, and what their results are worth.

    from pathlib import Path
    from sixfold.arena import Match, PlayerSpec, Report, ResultStore, play_match

    players = tuple(PlayerSpec.parse(text) for text in ("level:4", "uct:nodes=2000"))
    match = Match("gosix", players, games=100)
    with ResultStore(match, Path("gosix.jsonl")) as store:
        play_match(store)
    print(Report.of(store.match, store.results).tally.elo)

A program that starts a match needs the usual `if __name__ == "__main__":`, because games are played
in processes of their own.
"""

from sixfold.arena.match import KINDS, Match
from sixfold.arena.rating import Rating, Tally, elo_of, ratings, score_of
from sixfold.arena.report import Report
from sixfold.arena.result_store import ResultStore, ResultStoreError
from sixfold.arena.results import GameResult, to_record
from sixfold.arena.run import ArenaError, play_match
from sixfold.arena.spec import CannotPlay, PlayerSpec, SpecError
from sixfold.arena.sprt import Sprt

Store, StoreError = ResultStore, ResultStoreError
"""As they were called up to version 0.3; programs may still say so."""

__all__ = [
    "KINDS", "ArenaError", "CannotPlay", "GameResult", "Match", "PlayerSpec", "Rating", "Report",
    "ResultStore", "ResultStoreError", "SpecError", "Sprt", "Store", "StoreError", "Tally",
    "elo_of", "play_match", "ratings", "score_of", "to_record",
]  # fmt: skip
