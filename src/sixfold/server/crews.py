"""The server's worker processes: one pool for all that is done beside requests."""

from __future__ import annotations

from sixfold.pool import Crew, Pool

DRAWING = Crew(processes=1, niceness=15, waiting=200, idle_seconds=600)
"""One patient process: it draws with what those who play leave of the machine."""


def make_pool(**others: Crew) -> Pool:
    """A pool for the kinds of jobs that the rooms below have registered; it starts nothing yet.

    Animations have a process of their own, because a picture is drawn in a second or two and an
    animation takes up to a minute.
    """
    return Pool({"pictures": DRAWING, "animations": DRAWING, **others})
