"""Stored events, how their data have changed, and how old ones are read today.

What is stored is never rewritten. Each event is stored with the number of its shape; when a kind
gets another shape, its room registers a step from the old one, and events of every age reach the
code in today's shape only:

    @UPCASTERS.step("created", 1)
    def with_rules(data):
        return {**data, "rules": "1"}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it is stored: when, what, its facts as plain values, and their shape."""

    at: int
    kind: str
    data: Mapping[str, Any]
    shape: int = 1
    """The number of the shape that the facts have."""


@dataclass(frozen=True, slots=True)
class Row:
    """An event as the database has it; its text may be damaged."""

    at: int
    kind: str
    text: str
    shape: int

    def entry(self) -> Entry:
        """The event; ValueError or TypeError if it is none."""
        data = json.loads(self.text)
        if not isinstance(data, dict):
            raise TypeError("the facts of an event are an object")
        return Entry(self.at, self.kind, data, self.shape)


Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class UnknownShape(ValueError):
    """An event has a shape that a newer version has written."""


class Upcasters:
    """The steps between the shapes of one room's events; a kind that never changed has shape 1."""

    def __init__(self) -> None:
        self._steps: dict[str, list[Upcaster]] = {}

    def step(self, kind: str, shape: int) -> Callable[[Upcaster], Upcaster]:
        """Register the step from a shape of a kind to the next one."""

        def register(step: Upcaster) -> Upcaster:
            if shape != self.latest(kind):
                raise ValueError(f"the shapes of {kind!r} are changed one after the other")
            self._steps.setdefault(kind, []).append(step)
            return step

        return register

    def latest(self, kind: str) -> int:
        """The number of a kind's shape today."""
        return 1 + len(self._steps.get(kind, ()))

    def upcast(self, entry: Entry) -> Entry:
        """An event as it would be stored today."""
        latest = self.latest(entry.kind)
        if not 1 <= entry.shape <= latest:
            raise UnknownShape(f"{entry.kind!r} of shape {entry.shape}, {latest} is known")
        if entry.shape == latest:
            return entry
        data = entry.data
        for step in self._steps.get(entry.kind, ())[entry.shape - 1 :]:
            data = step(data)
        return replace(entry, data=data, shape=latest)
