"""A computer player that answers at once, in place of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play.puppets import PuppetPool, first_move, puppet_pool
from sixfold.pool import Context


def quick_pool() -> PuppetPool:
    """A pool for one server, whose computer plays the first legal move of every position."""
    return puppet_pool("choose", "server.quick")


def choose(payload: Mapping[str, Any], context: Context) -> str:
    """The first legal move."""
    return first_move(payload)
