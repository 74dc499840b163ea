"""The server's worker processes: one pool for all that is done beside requests."""

from __future__ import annotations

import os

from sixfold.engine.errors import EngineMissing, require
from sixfold.engine.jobs import CREW, PLAIN_CREW
from sixfold.engine.plain import ENVIRONMENT
from sixfold.pool import Crew, Pool
from sixfold.render.jobs import ANIMATION, PICTURE
from sixfold.server.settings import Settings

MOST_ENGINES = 8
"""Never all cores at once: on a large machine a page should still find an idle one."""
NICENESS = 10
"""Pages come first, but the computer still gets its share of a machine that others keep busy."""
DRAWING = Crew(processes=1, niceness=15, waiting=200, idle_seconds=600)
"""One patient process: it draws with what those who play leave of the machine."""


def make_pool(settings: Settings) -> Pool:
    """A pool for the kinds of jobs that the rooms below have registered; it starts nothing yet.

    Animations have a process of their own, because a picture is drawn in a second or two and an
    animation takes up to a minute. One of the engines is kept for people, if there are several;
    beside them is a process that plays without the compiler until that has done its work.
    """
    crews = {PICTURE.crew: DRAWING, ANIMATION.crew: DRAWING}
    if settings.workers != 0 and has_engine():
        count = settings.workers or min(MOST_ENGINES, os.cpu_count() or 1)
        crews[CREW] = Crew(count, niceness=NICENESS, reserve=1)
        crews[PLAIN_CREW] = Crew(niceness=5, environment=ENVIRONMENT, idle_seconds=300)
    return Pool(crews)


def has_engine() -> bool:
    """Whether the engine's compiler is installed."""
    try:
        require()
    except EngineMissing:
        return False
    return True
