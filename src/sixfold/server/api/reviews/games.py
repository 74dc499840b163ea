"""Which game a review is asked for, and whether this visitor may have it."""

from __future__ import annotations

from sixfold.play.actions.fairness import refuse_analysis
from sixfold.play.errors import PlayError
from sixfold.server.net.caller import Caller
from sixfold.server.net.errors import Refused
from sixfold.study.reviews.state import ReviewRequest

MOST_PLIES = 1000
"""Of a game that is reviewed: one with more takes minutes, and nobody would read it."""


def reviewed_game(caller: Caller, table: str, *, waits: bool = False) -> ReviewRequest:
    """The game of a table, if it can be reviewed; in a thread.

    Somebody who `waits` for a review that they could see a moment ago is not looked at again.
    """
    services = caller.services
    door = services.door
    found = door.table(table)
    if found.phase != "over":
        raise PlayError("not-over")
    if not found.moves:
        raise Refused(409, "nothing-to-review")
    if len(found.moves) > MOST_PLIES:
        raise Refused(409, "too-long-to-review", most=MOST_PLIES)
    if caller.player is not None:
        grant = caller.player, found.id, found.settled
        if not (waits and services.review_grants.has(grant)):
            # Else they could play the moves of a running game side by side and have that reviewed.
            refuse_analysis(door, caller.player, list(found.position.line()))
            services.review_grants.give(grant)
    return services.reviews.request((found.id, found.settled), lambda: door.record(table))
