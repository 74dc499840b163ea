"""A computer that has to be compiled before it analyses, as on the first start of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sixfold.engine.jobs import ANALYSE, CREW
from sixfold.pool import Context, Crew, Pool
from sixfold.pool.threads import in_thread
from sixfold.render.jobs import ANIMATION, PICTURE

LINE = {"score": {"kind": "win", "value": 1}, "moves": ["a1"], "wdl": [1000, 0, 0]}


def compiling_pool() -> Pool:
    """A pool whose engine is being compiled."""
    kinds = [replace(ANALYSE, target="frozen.making.analyst:compile_first"), PICTURE, ANIMATION]
    return Pool(crews(), kinds=kinds, start=in_thread)


def engine_pool() -> Pool:
    """A pool with the real engine, in a thread of this process."""
    return Pool(crews(), kinds=[ANALYSE, PICTURE, ANIMATION], start=in_thread)


def crews() -> dict[str, Crew]:
    return {CREW: Crew(1), PICTURE.crew: Crew(), ANIMATION.crew: Crew()}


def compile_first(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """Says how far the compiler is; then everything is proven at once."""
    context.progress((1, 9))
    return {"depth": 1, "nodes": 1, "seconds": 0.1, "lines": [LINE] * payload["multipv"]}
