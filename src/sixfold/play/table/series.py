"""Several games in a row: how a series is kept with a table, and how its next game is set up.

Sides are numbered 0 and 1 for the whole series, while in each game the starter has seat 0. So the
side of a seat is told from who starts: `(seat + starter) % 2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sixfold.core.outcome import Outcome
from sixfold.core.series import Series, SeriesResult, TwoGameMatch
from sixfold.play.table.setup import TableSetup

if TYPE_CHECKING:
    from sixfold.play.table.table import Table

Games = Series | TwoGameMatch


def read_series(
    setup: TableSetup, first_starter: int, results: Iterable[Mapping[str, Any]]
) -> Games:
    """The games before a table's own."""
    kept = tuple(
        SeriesResult(
            data["starter"],
            Outcome(tuple(data["winners"]), data["reason"], data["points"]),
        )
        for data in results
    )
    if setup.tournament:
        return TwoGameMatch(first_starter, kept)
    return Series(first_starter, kept, swaps=setup.position is not None)


def results_json(series: Games) -> tuple[dict[str, Any], ...]:
    """The games of a series as plain values; the inverse is in `read_series`."""
    return tuple(
        {
            "starter": result.starter,
            "winners": list(result.outcome.winners),
            "reason": result.outcome.reason,
            "points": result.outcome.points,
        }
        for result in series.results
    )


def next_game(table: Table, draw: Callable[[int], int]) -> tuple[int, Games, tuple[str, ...]]:
    """How far the seats turn, the series, and its earlier tables, for the game after this one.

    The loser starts; after a draw, the player who did not start. Games that begin at a position
    begin there again, with the sides changed. An abandoned game is played again. After both games
    of a match the lot decides who starts the first one of the next.
    """
    starter = table.series.next_starter or 0
    series, previous = table.series_now, table.previous
    if table.outcome is not None:
        previous = (*previous, table.id)
    if series.next_starter is None:
        turn = draw(2)
        # The sides of the new match are those of this table, told from who sits on seat 0 now.
        return turn, TwoGameMatch(first_starter=turn), ()
    return (series.next_starter - starter) % 2, series, previous


def turned(items: tuple[Any, ...], turn: int) -> tuple[Any, ...]:
    """The items by seat once everybody has moved `turn` seats back: seat 1 becomes seat 0."""
    return items[turn:] + items[:turn]
