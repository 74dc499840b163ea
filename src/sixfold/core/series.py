"""Several games between the same two sides: who starts next, and who is ahead.

Both types are immutable values: adding a result gives a new one. Sides are numbered 0 and 1 here
for the whole series, while in each single game the starter has seat 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.core.arguments import explained
from sixfold.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """One finished game of a series: which side started it, and how it ended."""

    starter: int
    outcome: Outcome

    @property
    def winner(self) -> int | None:
        """The side that won: seats of odd and even numbers, told from the starter's place."""
        if self.outcome.is_draw:
            return None
        return (self.outcome.winners[0] + self.starter) % 2


@dataclass(frozen=True, slots=True)
class Series:
    """Games without end, as SIX is played: the loser starts the next one.

    After a draw the side starts that did not start the drawn game. The starter takes Black.
    """

    first_starter: int = 0
    results: tuple[SeriesResult, ...] = ()
    swaps: bool = False
    """Whether the sides change after every game, as they do when all begin at one set position.

    The starter is then the player on seat 0, even if another seat is to move there.
    """

    @property
    def next_starter(self) -> int:
        """The side that starts the next game."""
        if self.swaps:
            return (self.first_starter + len(self.results)) % 2
        if not self.results:
            return self.first_starter
        last = self.results[-1]
        return 1 - (last.starter if last.winner is None else last.winner)

    @property
    def score(self) -> tuple[int, int]:
        """Games won by each side."""
        winners = [result.winner for result in self.results]
        return winners.count(0), winners.count(1)

    def add(self, outcome: Outcome) -> Series:
        """The series after one more game."""
        result = SeriesResult(self.next_starter, outcome)
        return Series(self.first_starter, (*self.results, result), self.swaps)

    @explained
    def seat_of(self, side: int) -> int:
        """The first seat that a side takes in the next game."""
        return (side - self.next_starter) % 2


@dataclass(frozen=True, slots=True)
class TwoGameMatch:
    """Hexone's tournament: two games, each side starts one, the points of both are added.

    Equal sums are won by the side that started the second game.
    """

    first_starter: int = 0
    results: tuple[SeriesResult, ...] = ()

    @property
    def next_starter(self) -> int | None:
        """The side that starts the next game, or None when both have been played."""
        if len(self.results) == 2:
            return None
        return (self.first_starter + len(self.results)) % 2

    @property
    def points(self) -> tuple[int, int]:
        """The points of each side so far."""
        totals = [0, 0]
        for result in self.results:
            if result.winner is not None:
                totals[result.winner] += result.outcome.points or 0
        return totals[0], totals[1]

    @property
    def winner(self) -> int | None:
        """The side that won the match, or None while it is running."""
        if self.next_starter is not None:
            return None
        first, second = self.points
        if first == second:
            return 1 - self.first_starter
        return 0 if first > second else 1

    def add(self, outcome: Outcome) -> TwoGameMatch:
        """The match after one more game."""
        starter = self.next_starter
        if starter is None:
            raise ValueError("both games of the match have been played")
        return TwoGameMatch(self.first_starter, (*self.results, SeriesResult(starter, outcome)))
