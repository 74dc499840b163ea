"""A turn of a review as a job for the worker processes of a pool.

A payload is what `PlyJob.to_json` makes, and the result what `Ply.to_json` makes. Each search has a
table of its own, so it does not matter which process does it, or what that has done before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sixfold.core import registry
from sixfold.engine.jobs import CREW, MEMORY_MB, PREPARE_SECONDS, SEARCH_SECONDS, ready
from sixfold.pool import Context, Kind, register
from sixfold.study.reviews.judging.ply import review_ply
from sixfold.study.reviews.model import PlyJob

TURN = register(
    Kind(
        "review-turn", "sixfold.study.reviews.jobs:turn", CREW, retry_errors=True,
        memory_mb=MEMORY_MB, seconds=SEARCH_SECONDS, load_seconds=PREPARE_SECONDS,
    )
)  # fmt: skip


HERE: Final = "sixfold.study.reviews.jobs:turn_here"
"""The function for a worker that is a thread of the program."""


def turn(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """What a turn was worth. It takes a second or two, so it is not stopped on the way."""
    job = PlyJob.from_json(dict(payload))
    ready(_family(job), context)
    context.check()
    return review_ply(job).to_json()


def turn_here(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """A turn's job in a thread of a program: kernels are loaded when a search first needs them."""
    from sixfold.engine.compile.prepare import make_ready  # which loads the compiler

    job = PlyJob.from_json(dict(payload))
    with context.loading():
        make_ready(_family(job))
    context.check()
    return review_ply(job).to_json()


def _family(job: PlyJob) -> str:
    return registry.position(job.start).game.family
