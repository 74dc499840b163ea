"""A computer that answers at once, in place of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from play.puppets import PuppetPool, first_move, puppet_pool
from sixfold.pool import Context
from sixfold.study import Value
from sixfold.study.puzzles import Explained
from sixfold.study.puzzles.explainer import MOVE


def quick_pool() -> PuppetPool:
    """A pool for one server, whose computer plays the first legal move of every position."""
    solving = replace(MOVE, target="server.quick:explained")
    return puppet_pool("choose", "server.quick", more=[solving])


def choose(payload: Mapping[str, Any], context: Context) -> str:
    """The first legal move."""
    return first_move(payload)


def explained(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """Every move of a puzzle that is not the solution is wrong."""
    return Explained("wrong", payload["move"], (), Value(0, True)).to_json()
