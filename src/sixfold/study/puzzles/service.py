"""Puzzles for players: which one comes next, what becomes of a move, and what a try counts.

    attempts = AttemptStorage(store)                          # before the store is opened
    service = PuzzleService(attempts, Explainer(pool))        # Explainer(None): without an engine
    puzzle = service.next_for(player, game="gosix")
    played = service.play(player, puzzle, (), "d2")
    played.verdict.word, played.outcome

Nothing here knows HTTP. A player is any text that names somebody; None is a stranger, of whom
nothing is kept. Only the first try at a puzzle counts: the first wrong move, hint or solution ends
it as failed, the last right move as solved (`verdicts.count_of`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from sixfold.study.puzzles import catalogue, choosing, hints, judging, verdicts
from sixfold.study.puzzles.explainer import Explainer
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.puzzles.hints import Hint
from sixfold.study.puzzles.mistakes import from_review
from sixfold.study.puzzles.model import Puzzle
from sixfold.study.puzzles.rating import Rating, of_puzzle, rated
from sixfold.study.puzzles.storage import AttemptStorage, Own, PlayerRating, Try
from sixfold.study.puzzles.verdicts import FAILED, Count, MoveVerdict
from sixfold.study.reviews.result import Review


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a first try."""

    score: int | None
    """1 if the puzzle was solved at once, 0 if not, None if the try does not count."""
    made: Try | None = None
    """The try as it is kept; None for a stranger, who keeps what follows from it."""
    rating: Rating | None = None
    """What the player's rating is now."""


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a move, and of the try that it belongs to."""

    verdict: MoveVerdict
    outcome: Outcome | None = None
    """Once the first try has come to an end, good or bad."""
    rating: Rating | None = None
    """What tries have made of the puzzle's difficulty; told when it is solved."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The rest of a solution that somebody asked for."""

    line: tuple[str, ...]
    outcome: Outcome
    rating: Rating
    """What tries have made of the puzzle's difficulty."""


def _clock() -> int:
    return time.time_ns() // 1_000_000


class PuzzleService:
    """All decisions on puzzles; safe to use from many threads and processes."""

    def __init__(
        self, attempts: AttemptStorage, explainer: Explainer, now: Callable[[], int] = _clock
    ) -> None:
        """`now` tells the time in milliseconds since 1970, as everywhere in the database."""
        self.attempts = attempts
        self.explainer = explainer
        self._now = now

    # Which puzzle

    def find(self, id: str, player: str | None = None) -> Puzzle:
        """A puzzle of the package, or else one of somebody's game, a player's own one first."""
        try:
            return catalogue.puzzle(id)
        except PuzzleError:
            own = self.attempts.own_puzzle(id, player)
            if own is None:
                raise
            return own

    def next_for(
        self,
        player: str | None,
        *,
        game: str | None = None,
        theme: str | None = None,
        rating: float | None = None,
        skip: Collection[str] = (),
    ) -> Puzzle:
        """A puzzle at a player's strength that they have not tried; an old one if none is left.

        `rating` is the strength of somebody of whom nothing is kept, `skip` what is not wanted.
        """
        known = self.rating(player)
        value = known.rating.value if known.tries or rating is None else rating
        tried = self.attempts.tried(player) if player else frozenset()
        for left_out in ({*tried, *skip}, {*skip}, ()):
            found = choosing.next_for(value, left_out, game=game, theme=theme)
            if found is not None:
                return found
        raise PuzzleError("no-puzzles", game=game or "")

    def of_the_day(self, game: str | None = None, day: date | None = None) -> tuple[date, Puzzle]:
        """The puzzle of a day or of today, which changes at midnight UTC, for everybody at once."""
        wanted = day or datetime.fromtimestamp(self._now() / 1000, UTC).date()
        return wanted, choosing.of_the_day(wanted, game)

    # Players

    def rating(self, player: str | None) -> PlayerRating:
        """A player's rating; that of a newcomer for a stranger."""
        return self.attempts.player_rating(player) if player else PlayerRating(Rating())

    def history(self, player: str | None) -> list[Try]:
        """The latest rated tries of a player, the oldest first."""
        return self.attempts.history(player) if player else []

    def first_try(self, player: str | None, puzzle: Puzzle) -> Outcome | None:
        """What became of a player's first try at a puzzle, if there was one."""
        made = self.attempts.first_try(player, puzzle.id) if player else None
        return Outcome(made.score, made, self.rating(player).rating) if made else None

    def rated(self, puzzle: Puzzle, score: int, before: Rating | None = None) -> Rating:
        """What a try would make of a stranger's rating. Nothing is kept.

        Puzzles of somebody's own game have no difficulty that was measured: they rate nobody.
        """
        mine = before or Rating()
        return mine if puzzle.source == "own" else rated(mine, of_puzzle(puzzle), score)

    # Moves

    def play(
        self, player: str | None, puzzle: Puzzle, played: Sequence[str], move: str, owner: str = ""
    ) -> Played:
        """What becomes of a move after what has been played of a puzzle's line.

        The engine is asked about a move that is not the solution, and the thread waits for it.
        `owner` is who pays for that in the pool.
        """
        verdict = verdicts.verdict_on(puzzle, played, move)
        if verdict.needs_engine:
            explained = self.explainer.explain(puzzle, played, verdict.move, owner)
            verdict = verdict.with_engine(explained)
        return self.settle(player, puzzle, verdict)

    async def ask_engine(
        self, puzzle: Puzzle, played: Sequence[str], verdict: MoveVerdict, owner: str = ""
    ) -> MoveVerdict:
        """The verdict with what the engine says, where it has to be asked; no thread waits.

        With `verdicts.verdict_on` before it and `settle` after it this is what `play` does.
        """
        if not verdict.needs_engine:
            return verdict
        explained = await self.explainer.explain_later(puzzle, played, verdict.move, owner)
        return verdict.with_engine(explained)

    def settle(self, player: str | None, puzzle: Puzzle, verdict: MoveVerdict) -> Played:
        """Let the first try count if the move has ended it."""
        count = verdicts.count_of(puzzle, verdict, has_engine=self.explainer.available)
        outcome = None if count is None else self._counted(player, puzzle, count)
        rating = self.attempts.rating_of(puzzle) if verdict.word == "solved" else None
        return Played(verdict, outcome, rating)

    def hint(
        self, player: str | None, puzzle: Puzzle, played: Sequence[str] = ()
    ) -> tuple[Hint, Outcome]:
        """What to look for. The first try counts as failed from then on."""
        hint = hints.hint(puzzle, played)
        return hint, self._counted(player, puzzle, FAILED)

    def solution(self, player: str | None, puzzle: Puzzle, played: Sequence[str] = ()) -> Shown:
        """The rest of the solution, with the opponent's answers. The first try has failed."""
        line = judging.solution(puzzle, played)
        outcome = self._counted(player, puzzle, FAILED)
        return Shown(line, outcome, self.attempts.rating_of(puzzle))

    def _counted(self, player: str | None, puzzle: Puzzle, count: Count) -> Outcome:
        if player is None:
            return Outcome(count.score)
        made = self.attempts.settle(player, puzzle, count.score, self._now()).made
        return Outcome(made.score, made, self.rating(player).rating)

    # Puzzles of one's own games

    def own(self, player: str | None, table: str | None = None) -> list[Own]:
        """A player's puzzles of their own games, the latest first; of one table or of all."""
        return self.attempts.own(player, table) if player else []

    def make_own(
        self, player: str, table: str, review: Review, seats: Iterable[int] = ()
    ) -> list[Own]:
        """Make puzzles of the mistakes in a reviewed game, as far as the engine has proven them.

        `seats` are those of the player; somebody who has not played there gets those of everybody.
        """
        found = [each for seat in (*seats,) or (None,) for each in from_review(review, seat)]
        self.attempts.keep_own(player, table, found, self._now())
        return self.own(player, table)
