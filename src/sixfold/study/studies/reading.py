"""The fields of edits from JSON. A field means the same in every edit that has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from sixfold.core.errors import StudyError
from sixfold.study.studies.model import LONGEST_COMMENT, LONGEST_NAME


def text(value: object, field: str) -> str:
    """A text that can be written as UTF-8."""
    if not isinstance(value, str):
        raise _expected("text", field)
    try:
        value.encode("utf-8")  # only a lone surrogate fails
    except UnicodeEncodeError as error:
        raise _expected("text", field) from error
    if len(value) > LONGEST_COMMENT:
        raise StudyError("too-long", most=LONGEST_COMMENT)
    return value


def mapping(value: object, field: str) -> dict[str, Any]:
    """An object with any fields."""
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise _expected("object", field)
    return cast(dict[str, Any], value)


def items(value: object, field: str) -> list[Any]:
    """A list of anything."""
    if not isinstance(value, list):
        raise _expected("list", field)
    return value


def _name(value: object, field: str) -> str:
    name = text(value, field)
    if len(name) > LONGEST_NAME:
        raise StudyError("too-long", most=LONGEST_NAME)
    return name


def _maybe(value: object, field: str) -> str | None:
    return None if value is None else text(value, field)


def _texts(value: object, field: str) -> tuple[str, ...]:
    return tuple(text(each, field) for each in items(value, field))


def _integers(value: object, field: str) -> tuple[int, ...]:
    numbers = items(value, field)
    if not all(type(each) is int for each in numbers):
        raise _expected("integer", field)
    return tuple(numbers)


def _line(value: object, field: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(mapping(each, field) for each in items(value, field))


def _tags(value: object, field: str) -> Mapping[str, str | None]:
    return {text(name, field): _maybe(each, field) for name, each in mapping(value, field).items()}


FIELDS: Final[dict[str, Callable[[object, str], Any]]] = {
    "name": _name,
    "chapter": _name,
    "after": _maybe,
    "record": mapping,
    "tags": _tags,
    "path": _texts,
    "moves": _texts,
    "line": _line,
    "comment": text,
    "marks": _integers,
    "drawings": _texts,
    "commands": _texts,
    "value": _maybe,
    "remarks": mapping,
}
"""Field → how it is read."""


def _expected(expected: str, field: str) -> StudyError:
    return StudyError("bad-edit", field=field, expected=expected)
