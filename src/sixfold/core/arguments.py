"""Arguments that callers pass: what is wrong with one is said in a sentence.

A wrong kind of argument is a TypeError, a wrong value a ValueError; each names the argument, what
is expected, and what came instead.

Looking at every argument of every call would make each a little slower, and would refuse what
happens to work. So `explained` looks only when a call has failed with an error that the rules of
Python raised and not we: if an argument does not go with its annotation, the error says that
instead. What would do harm before it fails checks its arguments first, with the other functions
here.
"""

from __future__ import annotations

import builtins
import inspect
import math
import operator
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from numbers import Real
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

F = TypeVar("F", bound=Callable[..., Any])

_RAW = (TypeError, AttributeError, LookupError, ArithmeticError, AssertionError, RecursionError)


def explained(function: F) -> F:
    """Let a function, or the constructor of a class, explain a failure by its arguments."""
    if isinstance(function, type):
        function.__init__ = explained(function.__init__)  # type: ignore[misc]
        return function

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except _RAW:
            for name, value, kind in _given(function, args, kwargs):
                if not fits(value, kind):
                    raise wrong_kind(name, value, kind) from None
            raise

    return called  # type: ignore[return-value]


def _given(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """The arguments of a call with their names and kinds, and the fields of those with fields."""
    try:
        given = inspect.signature(function).bind(*args, **kwargs).arguments
    except TypeError:
        return  # one too many, or one is missing: Python says that well
    plain = inspect.unwrap(function)
    for name, value in given.items():
        if name in plain.__annotations__:
            yield name, value, _kind(plain.__annotations__[name], plain.__globals__)
    for value in given.values():
        if not isinstance(value, type):
            yield from _fields(value)


def _fields(value: Any) -> Iterator[tuple[str, Any, Any]]:
    """The fields of a dataclass, or of a struct of msgspec, with their kinds.

    A value half made has not got all of them yet.
    """
    fields = getattr(value, "__dataclass_fields__", None) or ()
    names_of_fields = {*fields, *getattr(value, "__struct_fields__", ())}
    for owner in type(value).__mro__ if names_of_fields else ():
        for name, annotation in vars(owner).get("__annotations__", {}).items():
            if name in names_of_fields and hasattr(value, name):
                names = vars(sys.modules[owner.__module__])
                yield name, getattr(value, name), _kind(annotation, names)


def _kind(annotation: Any, names: dict[str, Any]) -> Any:
    """What an annotation of ours means in its module."""
    return eval(annotation, {}, _Names(names)) if isinstance(annotation, str) else annotation


class _Names(dict[str, Any]):
    """The names of a module; those that only a type checker imports stand for anything."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, Any)


def fits(value: Any, kind: Any) -> bool:
    """Whether a value goes with an annotation.

    NumPy's numbers are numbers, but True is none. One text is not several texts. What an iterator
    yields is not looked at, because that would use it up.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    wanted = origin or kind
    if wanted in (int, float):
        is_number = hasattr(type(value), "__index__") or (
            wanted is float and isinstance(value, Real)
        )
        return is_number and not isinstance(value, bool)
    if wanted is Any or not isinstance(wanted, type) or getattr(wanted, "_is_protocol", False):
        return True  # also what cannot be told from outside
    if not parts or not issubclass(wanted, Iterable):
        return isinstance(value, wanted)
    return _fits_items(value, wanted, parts)


def _fits_items(value: Any, wanted: type, parts: tuple[Any, ...]) -> bool:
    """Whether a collection, and what is in it, goes with an annotation; a list may be a tuple."""
    if issubclass(wanted, Mapping):
        return isinstance(value, Mapping) and all(
            fits(key, parts[0]) and fits(item, parts[1]) for key, item in value.items()
        )
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        return False
    if not isinstance(value, Collection):
        return True
    if wanted is tuple and Ellipsis not in parts:
        return len(value) == len(parts) and all(map(fits, value, parts))
    return all(fits(item, parts[0]) for item in value)


# Sentences


def wrong_kind(name: str, value: Any, kind: Any) -> TypeError:
    """The error for an argument of a wrong kind."""
    return TypeError(f"{name} must be {_named(kind)}, not {shown(value)}")


_WORDS: Final[dict[Any, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    bytes: "bytes",
    NoneType: "None",
    os.PathLike: "a path",
    Any: "anything",
    Callable: "a function",
    Iterable: "several values",
}


def _named(kind: Any) -> str:
    """A kind of values in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        *others, last = dict.fromkeys(map(_named, parts))
        return f"{', '.join(others)} or {last}" if others else last
    if origin is Literal:
        return " or ".join(map(repr, parts))
    wanted = origin or kind
    if isinstance(wanted, type) and issubclass(wanted, Mapping):
        return "a mapping"
    if parts and isinstance(wanted, type) and issubclass(wanted, Iterable):
        return f"several values, each {_named(parts[0])}"
    if wanted in _WORDS:
        return _WORDS[wanted]
    name = getattr(wanted, "__name__", str(wanted))
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def shown(value: Any) -> str:
    """A value as sentences show it: cut short, with its class."""
    text = repr(value)
    return f"{text if len(text) <= 60 else f'{text[:60]}…'} ({type(value).__name__})"


# Checks before anything is done


def expect(name: str, value: Any, kind: Any) -> None:
    """What goes with an annotation."""
    if not fits(value, kind):
        raise wrong_kind(name, value, kind)


def whole_number(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """A whole number within bounds. NumPy's integers are fine; True is not a number."""
    expect(name, value, int)
    number = operator.index(value)
    if low is not None and number < low:
        raise ValueError(f"{name} must be {low} or more, not {number}")
    if high is not None and number > high:
        raise ValueError(f"{name} must be {high} or less, not {number}")
    return number


def number(name: str, value: Any) -> float:
    """A number that is finite."""
    expect(name, value, float)
    if not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number, not {value}")
    return float(value)


def one_of(name: str, value: Any, known: Collection[Any]) -> None:
    """One of some values."""
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(map(str, known))}, not {shown(value)}")


def instance(name: str, value: Any, kind: type) -> None:
    """An object of a class."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {kind.__name__}(…), not {shown(value)}")
