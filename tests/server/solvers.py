"""A computer that explains moves of puzzles without searching.

Every other move than the solution is wrong, and the first legal answer refutes it. A file `quicker`
makes it a win that takes longer, `as-good` another solution; while there is a file `hold`, it does
not come to an end, and `fail` makes it fail. It notes the moves in `explained`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from play.puppets import FOLDER, note
from sixfold.engine.jobs import CREW, HINT, WARM
from sixfold.engine.jobs import MOVE as ENGINE_MOVE
from sixfold.pool import Context, Crew, Pool
from sixfold.pool.threads import in_thread
from sixfold.render.jobs import ANIMATION, PICTURE
from sixfold.study import Value
from sixfold.study.puzzles import Explained, Puzzle, played_to
from sixfold.study.puzzles.explainer import MOVE
from sixfold.study.reviews.jobs import TURN
from testkit.waiting import until


def pool() -> Pool:
    """A pool for one server; its other jobs are done at once."""
    quick = [replace(kind, target="server.quick:choose") for kind in (ENGINE_MOVE, HINT, WARM)]
    kind = replace(MOVE, target="server.solvers:explained", attempts=1, retry_errors=False)
    turn = replace(TURN, target="server.reviewers:grade", attempts=1, retry_errors=False)
    return Pool(
        {CREW: Crew(1), "pictures": Crew(), "animations": Crew()},
        kinds=[kind, turn, *quick, PICTURE, ANIMATION],
        start=in_thread,
    )


def explained(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """What is said of a move."""
    puzzle, move = Puzzle.from_json(payload["puzzle"]), payload["move"]
    folder = Path(os.environ[FOLDER])
    note("explained", move)
    stopped = threading.Event()
    context.on_cancel(stopped.set)
    until(lambda: stopped.is_set() or not (folder / "hold").exists())
    if (folder / "fail").exists():
        raise RuntimeError("on purpose")
    after = played_to(puzzle, payload["played"]).play(move)
    answers = [str(reply) for reply in after.legal_moves[:1]]
    for kind in ("quicker", "as-good"):
        if (folder / kind).exists():
            name = "quicker-way" if kind == "quicker" else "as-good"
            return Explained(name, move, tuple(answers), Value(1, True, 7)).to_json()  # type: ignore[arg-type]
    return Explained("wrong", move, tuple(answers), Value(0, True, 2)).to_json()
