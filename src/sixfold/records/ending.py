"""How a record says that a game ended, and whether the last position agrees.

If the rules ended the game, the record can only repeat what the board shows. If not, a player
resigned or lost on time, or both agreed to a draw; the record has to keep that, and the points
follow from the board.
"""

from __future__ import annotations

from typing import Any, Final

from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.records.faults import RecordError

UNFINISHED: Final = "*"
DRAW: Final = "1/2-1/2"
WINS: Final = ("1-0", "0-1")
RESULTS: Final = (*WINS, DRAW, UNFINISHED)

Ending = tuple[tuple[int, ...], str]
"""An end that the board does not show: the winning seats and the reason."""


def result_of(outcome: Outcome | None) -> str:
    """The result token: sides, not seats, so partners share one."""
    if outcome is None:
        return UNFINISHED
    return DRAW if outcome.is_draw else WINS[outcome.winners[0] % 2]


def ending_tags(outcome: Outcome | None) -> dict[str, str]:
    """The tags that tell an outcome, in their order."""
    tags = {"Result": result_of(outcome)}
    if outcome is not None:
        tags["Reason"] = outcome.reason
        if outcome.points is not None:
            tags["Points"] = str(outcome.points)
    return tags


def outcome_at(end: Position[Any], ending: Ending | None) -> Outcome | None:
    """The outcome of a game with this last position; what the board shows takes precedence."""
    if end.outcome is not None or ending is None:
        return end.outcome
    return end.end_off_board(*ending)


def read_ending(
    end: Position[Any], result: str, reason: str | None = None, points: str | None = None
) -> Ending | None:
    """What to keep from the tags; raises RecordError if the position contradicts them.

    A missing reason is taken from the position, or from the result if only one is possible.
    """
    ending = None
    if end.outcome is None and result != UNFINISHED:
        ending = _off_board(end, result, reason)
    expected = ending_tags(outcome_at(end, ending))
    for tag, found in (("Result", result), ("Reason", reason), ("Points", points)):
        if found is not None and found != expected.get(tag, ""):
            raise _mismatch(tag, found, expected.get(tag, ""))
    return ending


def _off_board(end: Position[Any], result: str, reason: str | None) -> Ending:
    possible = ("agreement",) if result == DRAW else ("resign", "time")
    if reason is None:
        if len(possible) > 1:
            raise RecordError("missing-tag", tag="Reason")
        reason = possible[0]
    if reason not in possible:
        raise _mismatch("Reason", reason, ", ".join(possible))
    winners = () if result == DRAW else end.game.seats_of(WINS.index(result))
    return winners, reason


def _mismatch(tag: str, found: str, expected: str) -> RecordError:
    return RecordError("result-mismatch", tag=tag, found=found, expected=expected)
