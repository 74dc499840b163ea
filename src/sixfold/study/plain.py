"""Values as plain data for JSON, and back again: the type of a field says all that it may be."""

from __future__ import annotations

import re
from dataclasses import asdict, is_dataclass
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_PLACE = re.compile(r"at `\$\.(\w+)")
_NAMED = re.compile(r"(?:required|unknown) field `(.*)`")
_LONG = re.compile(r"of length <= (\d+)")
_WANTED = re.compile(r"Expected `(\w+)")


class Misfit(ValueError):
    """Plain data that is not what it should be."""

    def __init__(self, error: Exception) -> None:
        text = str(error)
        super().__init__(text)
        place, named, long, wanted = (
            pattern.search(text) for pattern in (_PLACE, _NAMED, _LONG, _WANTED)
        )
        self.field: str | None = place[1] if place else named[1] if named else None
        """The field of the outermost object that is to blame; None if it is no object at all."""
        self.most: int | None = int(long[1]) if long else None
        """What is allowed, if that is the only thing wrong: it is too long."""
        self.expected: str | None = wanted[1] if wanted else None
        """The type that it should have had, if that is what is wrong."""
        self.is_unknown = text.startswith("Object contains unknown field")
        """Whether the field should not be there."""


def plain(value: object) -> Any:
    """Dictionaries, lists, texts and numbers: a value as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        # msgspec would leave out the fields that were not given when it made the value itself
        value = asdict(value)
    return msgspec.json.decode(msgspec.json.encode(value))


@overload
def read(data: object, kind: type[T]) -> T: ...
@overload
def read(data: object, kind: object) -> Any: ...
def read(data: object, kind: Any) -> Any:
    """A value of some type from such data; raises Misfit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Misfit(error) from None


def write_text(value: object) -> str:
    """A value as JSON text, without blanks."""
    return msgspec.json.encode(value).decode()


@overload
def read_text(text: str, kind: type[T]) -> T: ...
@overload
def read_text(text: str, kind: object) -> Any: ...
def read_text(text: str, kind: Any) -> Any:
    """A value from JSON text; raises Misfit, also for a text that is no JSON."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Misfit(error) from None
