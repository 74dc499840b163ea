"""An event as it is stored, without the database around it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it is stored: when, what, its facts as plain values, and their shape."""

    at: int
    kind: str
    data: Mapping[str, Any]
    shape: int = 1
    """See `sixfold.store.upcasters`."""


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
