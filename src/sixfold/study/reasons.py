"""Why a move was a bad one: what is true of any game, and what the family knows.

The codes of this file:

    win-at-once       move, end: this would have won on the spot
    loses-at-once     end: the move itself lost the game
    draws-at-once     end: the move itself ended the game in a draw
    opponent-wins     move, end: the opponent can win on the spot now
    only-move         move: every other move loses
    win-let-go        move, plies: this would have won by force
    lost-by-force     plies: the opponent now wins by force

`end` is the reason of an outcome, `plies` a number or None. Those of a family are in its own file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixfold.study.cases import Case, Reason
from sixfold.study.family import family_of

MOST = 3
"""More reasons than this would not be read."""


def reasons_for(case: Case[Any]) -> tuple[Reason, ...]:
    """What speaks against a turn, the plainest first."""
    found: list[Reason] = []
    for reason in (*_plain(case), *family_of(case.position).reasons(case), *_engine_knows(case)):
        if all(reason.code != other.code for other in found):
            found.append(reason)
    return tuple(found[:MOST])


def _plain(case: Case[Any]) -> Iterator[Reason]:
    """What one turn of either side shows."""
    if case.best.wins and not case.played.wins:
        yield Reason("win-at-once", {"move": case.best.text, "end": case.best.after.outcome.reason})
    outcome = case.played.after.outcome
    if outcome is not None and case.position.turn not in outcome.winners:
        code = "draws-at-once" if outcome.is_draw else "loses-at-once"
        yield Reason(code, {"end": outcome.reason})


def _engine_knows(case: Case[Any]) -> Iterator[Reason]:
    """What a search has proven."""
    if case.reply is not None and case.reply.wins:
        end = case.reply.after.outcome.reason
        yield Reason("opponent-wins", {"move": case.reply.text, "end": end})
    if case.only and case.best.moves != case.played.moves:
        yield Reason("only-move", {"move": case.deciding})
    if case.before.wins and not case.after.wins and not case.best.wins:
        yield Reason("win-let-go", {"move": case.best.text, "plies": case.before.plies})
    if case.after.loses and not case.before.loses and case.reply and not case.reply.wins:
        yield Reason("lost-by-force", {"plies": case.after.plies})
