"""Views and scenes as JSON: the one place that makes it.

The dataclasses are encoded as they are, in C and without an intermediate copy.
"""

from __future__ import annotations

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder()


def to_json(value: Any) -> bytes:
    """A view, a scene, or any part of them as JSON."""
    return _encoder.encode(value)


def plain(value: Any) -> Any:
    """The value as a reader of that JSON gets it: dicts, lists, texts, numbers."""
    return msgspec.json.decode(_encoder.encode(value))


def as_dicts(value: Any) -> Any:
    """Dataclasses as dicts, for what is put together further before it becomes JSON."""
    return msgspec.to_builtins(value)
