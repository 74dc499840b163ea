"""Why a move was a bad one: what is true of any game, and what the family knows.

The codes of this file:

    win-at-once       best, end: this would have won on the spot
    loses-at-once     end: the move itself lost the game
    draws-at-once     end: the move itself ended the game in a draw
    opponent-wins     move, end: the opponent can win on the spot now
    only-move         best: every other move loses
    win-let-go        best, plies: this would have won by force
    lost-by-force     plies: the opponent now wins by force

`best` is the better turn or a move of it, `move` the opponent's answer, as texts with a blank
between moves; `end` is the reason of an outcome, `plies` a number or None. The codes that only one
family has are in its own file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sixfold.study.reviews.judging.cases import Case, Reason
from sixfold.study.reviews.judging.family import family_of

MOST = 3
"""More reasons than this would not be read."""


def reasons_for(case: Case[Any]) -> tuple[Reason, ...]:
    """What speaks against a turn, the plainest first.

    One reason is enough to name the better turn, and one to name the answer of the opponent.
    """
    family = family_of(case.position)
    return _chosen((*_at_once(case), *_proven(case), *family.reasons(case), *_lost(case)))


def proven_reasons(case: Case[Any]) -> tuple[Reason, ...]:
    """What is certain about a turn that cannot be compared with a better one."""
    return _chosen((*_at_once(case), *_proven(case), *_lost(case)))


def _chosen(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    found: list[Reason] = []
    for reason in reasons:
        named = {name for each in found for name in each.params}
        if not {"best", "move"} & named & reason.params.keys():
            found.append(reason)
    return tuple(found[:MOST])


def _at_once(case: Case[Any]) -> Iterator[Reason]:
    """Ends of the game that one turn of either side shows."""
    if case.best.wins and not case.played.wins:
        yield Reason("win-at-once", {"best": case.best.text, "end": case.best.after.outcome.reason})
    outcome = case.played.after.outcome
    if outcome is not None and case.position.turn not in outcome.winners:
        code = "draws-at-once" if outcome.is_draw else "loses-at-once"
        yield Reason(code, {"end": outcome.reason})
    if case.reply is not None and case.reply.wins:
        end = case.reply.after.outcome.reason
        precise = family_of(case.position).defeat(case, case.reply)
        yield precise or Reason("opponent-wins", {"move": case.reply.text, "end": end})


def _proven(case: Case[Any]) -> Iterator[Reason]:
    """What a search has proven about the better turn."""
    if case.only and case.best.moves != case.played.moves:
        yield Reason("only-move", {"best": case.deciding})
    if case.before.wins and not case.after.wins:
        yield Reason("win-let-go", {"best": case.best.text, "plies": case.before.plies})


def _lost(case: Case[Any]) -> Iterator[Reason]:
    """What a search has proven about the turn that was played."""
    if case.after.loses and not case.before.loses and case.reply and not case.reply.wins:
        yield Reason("lost-by-force", {"plies": case.after.plies})
