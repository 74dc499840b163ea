"""Every public callable that takes an argument: functions, constructors, methods and setters."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

ROOMS = (
    "sixfold", "sixfold.games.six", "sixfold.games.gosix", "sixfold.games.hexone",
    "sixfold.records", "sixfold.scene", "sixfold.render", "sixfold.engine", "sixfold.arena",
    "sixfold.study", "sixfold.locale",
)  # fmt: skip

HOOKS = ("FamilyScene", "FamilyStudy")
"""What families implement: only their room calls it, with what it has checked."""

MADE_BY_THE_RULES = ("Branch", "SixPosition", "GoSixPosition", "HexonePosition", "Translator")
"""What is made for each ply, or only here: `sixfold.position` and `translator` are the doors."""


def public() -> dict[str, Any]:
    """Name → callable; what several classes inherit has the name of the class that defines it."""
    return {name: found for room in ROOMS for name, found in _of_room(room)}


def _of_room(room: str) -> Iterator[tuple[str, Any]]:
    module = import_module(room)
    short = room.removeprefix("sixfold.")
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isclass(found):
            if not issubclass(found, BaseException) and name not in HOOKS:
                yield from _of_class(found)
        elif callable(found) and not _is_alias(found) and _takes_arguments(found):
            yield f"{short}.{name}", found


def _of_class(kind: type) -> Iterator[tuple[str, Any]]:
    makers = [vars(each).get("__post_init__") for each in kind.__mro__]
    written = getattr(vars(kind).get("__init__"), "__code__", None)
    is_written = written is not None and written.co_filename != "<string>"
    is_made_here = kind.__name__ in MADE_BY_THE_RULES
    if not inspect.isabstract(kind) and not is_made_here and (any(makers) or is_written):
        yield kind.__name__, kind
    for owner in kind.__mro__:
        for name, member in vars(owner).items():
            if not owner.__module__.startswith("sixfold.") or name.startswith("_"):
                continue
            if isinstance(member, property) and member.fset is not None:
                yield f"{owner.__name__}.{name}=", member.fset
            plain = getattr(member, "__func__", member)
            if not inspect.isfunction(plain) or getattr(plain, "__isabstractmethod__", False):
                continue
            if _takes_arguments(plain, method=not isinstance(member, staticmethod)):
                yield f"{owner.__name__}.{name}", plain


def _is_alias(found: Any) -> bool:
    """Such as `dict[str, int]`, which makes no object of ours."""
    return hasattr(found, "__origin__") or type(found).__name__ == "UnionType"


def _takes_arguments(function: Any, *, method: bool = False) -> bool:
    return len(inspect.signature(function).parameters) > method
