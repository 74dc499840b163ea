"""What somebody pastes or uploads: the games that can be read, and the first faults of the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixfold.core.arguments import explained
from sixfold.records.faults import RecordError
from sixfold.records.lines import Source
from sixfold.records.reading import Result, results

MOST_GAMES: Final = 1_000
"""Games that are taken at a time; nobody looks through more of them."""
FIRST_FAULTS: Final = 20
"""Faults that are shown: a mistake that is in every game is seen in the first ones."""


@dataclass(frozen=True, slots=True)
class Import:
    """The outcome of reading a text that may be anything."""

    games: tuple[Result, ...]
    """Those that can be read, with their numbers in the file."""
    faults: tuple[RecordError, ...]
    """The first faults, at most one for each game, with game, line and column."""
    faulty: int
    """How many games have a fault."""
    more: bool
    """Whether there is more than was looked at."""


@explained
def import_games(
    source: Source, *, most: int = MOST_GAMES, first_faults: int = FIRST_FAULTS
) -> Import:
    """Read up to `most` games, records or JSON, and keep the good ones whatever is between them.

    `source` is as for `read`; a text that was pasted is `text.splitlines(keepends=True)` of it, or
    `io.StringIO(text)`. A text without any game has the fault `no-game`.
    """
    games: list[Result] = []
    faults: list[RecordError] = []
    faulty = 0
    more = False
    for result in results(source):
        if len(games) + faulty == most:
            more = True
            break
        if result.fault is None:
            games.append(result)
        else:
            faulty += 1
            if len(faults) < first_faults:
                faults.append(result.fault)
    if not games and not faulty and not more:
        faults.append(RecordError("no-game", game=1, line=1, column=1))
    return Import(tuple(games), tuple(faults), faulty, more)
