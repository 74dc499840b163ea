"""Reviews as a release keeps them: a whole one, and some turns of one that was broken off."""

from __future__ import annotations

from typing import Any

from sixfold.study import Ply, Reason, Value
from sixfold.study.reviews.key import ReviewId
from sixfold.study.reviews.storage import ReviewStorage

WHOLE = ReviewId("1" * 32, "2" * 32, "six/foxmind", "3" * 16)
BROKEN_OFF = ReviewId("4" * 32, "5" * 32, "hexone", "6" * 16)


def plies() -> list[Ply]:
    """Turns with all that may be said of one."""
    reason = Reason("two-threats", {"move": "2,2", "cells": ["3,1", "0,4"]})
    exact, guess = Value(0, True, 4), Value(0.6204)
    return [
        Ply(1, "1.", 0, ("2,0",), guess, exact, ("1,1",), ("1,1", "3,0"), ("2,2",), True, False,
            (reason,)),
        Ply(2, "1...", 1, ("3,0",), guess, guess, ("3,0",), ("3,0",), (), False, True),
        Ply(3, "2.", 0, ("c2", "c2Y"), guess, Value(1, True), ("c2", "c2A"), ("c2", "c2A"), (),
            False, False, tried=1.0),
        Ply(5, "2...", 1, ("d2",), guess, exact, ("d3",), ("d3",), (), False, False, holds=5),
    ]  # fmt: skip


def write_reviews(shelf: ReviewStorage, now: int) -> None:
    """Keep both."""
    for name in (WHOLE, BROKEN_OFF):
        assert shelf.claim(name, now)
    shelf.add(BROKEN_OFF, {(0, number): ply for number, ply in enumerate(plies())}, now)
    shelf.finish(WHOLE, plies(), now)


def seen_reviews(shelf: ReviewStorage) -> dict[str, Any]:
    """What is there of them."""
    found = {}
    for name in (WHOLE, BROKEN_OFF):
        kept = shelf.look(name)
        if kept is not None:
            found[name.key] = {
                "plies": None if kept.plies is None else [ply.to_json() for ply in kept.plies],
                "turns": [[*place, ply.to_json()] for place, ply in sorted(kept.turns.items())],
            }
    return found
