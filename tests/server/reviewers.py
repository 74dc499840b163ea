"""A computer that reviews without searching: it says the same of every turn, and waits if told so.

It notes the plies that it looks at in `searched`. While there is a file `hold-3`, it does not come
to an end with ply 3; `fail` makes it fail. What it leaves open it proves when it is asked to do so
for longer, noting that in `proven`, unless there is a file `hold-proofs`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from play.puppets import FOLDER, note
from sixfold.engine.jobs import CREW, HINT, MOVE, WARM
from sixfold.pool import Context, Crew, Pool
from sixfold.pool.threads import in_thread
from sixfold.render.jobs import ANIMATION, PICTURE
from sixfold.study import Ply, PlyJob, Value
from sixfold.study.reviews.jobs import TURN
from sixfold.study.reviews.judging.turns import replay
from sixfold.study.reviews.judging.values import LOSS, WIN
from sixfold.study.reviews.rounds import LATER_EFFORT
from testkit.waiting import until

BAD = "c2"
"""The first legal move of a position is always the best one; this one is a blunder."""
OPEN = "h2"
"""A move that lets a win go, which takes a long proof."""


def pool(count: int = 1) -> Pool:
    """A pool for one server; its other jobs are done at once."""
    quick = [replace(kind, target="server.quick:choose") for kind in (MOVE, HINT, WARM)]
    kind = replace(TURN, target="server.reviewers:grade", attempts=1, retry_errors=False)
    return Pool(
        {CREW: Crew(count), "pictures": Crew(), "animations": Crew()},
        kinds=[kind, *quick, PICTURE, ANIMATION],
        start=in_thread,
    )


def grade(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """What is said of a turn."""
    job = PlyJob.from_json(dict(payload))
    ply, moves = job.turn.ply, job.turn.moves
    folder = Path(os.environ[FOLDER])
    stopped = threading.Event()
    context.on_cancel(stopped.set)
    if job.found is not None:
        return prove(job.found, job.proof, folder, stopped).to_json()
    note("searched", str(ply))
    until(lambda: stopped.is_set() or not (folder / f"hold-{ply}").exists())
    if (folder / "fail").exists():
        raise RuntimeError("on purpose")
    best = str(replay(job.start, job.moves).legal_moves[0])
    is_bad = moves[0] == BAD
    found = Ply(
        ply, job.turn.number, job.turn.seat, moves, Value(0.6), Value(0.3 if is_bad else 0.6),
        (best,) if is_bad else moves, (best,) if is_bad else moves, (), False, False,
    )  # fmt: skip
    if moves[0] == OPEN:
        found = replace(found, before=WIN, after=Value(0.7))
    return found.to_json()


def prove(found: Ply, seconds: float, folder: Path, stopped: threading.Event) -> Ply:
    """What is said of an open turn after a proof of some seconds."""
    if seconds < LATER_EFFORT.seconds:
        return replace(found, tried=seconds)
    note("proven", str(found.ply))
    until(lambda: stopped.is_set() or not (folder / "hold-proofs").exists())
    if (folder / "fail").exists():
        raise RuntimeError("on purpose")
    return replace(found, after=LOSS)
