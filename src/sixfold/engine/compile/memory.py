"""What kernels keep their data in: NumPy's arrays and records, or what is fast in Python.

NumPy is slow one number at a time: a field of a record takes a microsecond, and every number that
comes out of an array is an object with arithmetic of its own. So in a process that does not
compile (`sixfold.engine.plain`)

- a record is an object with slots, `board.side`; Python's side of the engine writes `board["side"]`
  to records of either kind;
- an array is a list, and a list of lists (`Grid`) where it has several dimensions, with plain
  integers in it: nothing wraps, so kernels say where they rely on that (`fixed`);
- single precision, and long arrays of words that kernels hand on in slices, are memory views: what
  is stored is rounded, and a slice is a window and not a copy;
- large tables that are hardly used (`Sparse`, `Records`) are dictionaries that begin empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from sixfold.engine.plain import PLAIN

LONG = 10_000
"""From here on an array of words is a memory view."""


def zeros(shape: int | tuple[int, ...], dtype: Any) -> Any:
    """An array of numbers, or of records, all zero."""
    if not PLAIN:
        return np.zeros(shape, dtype)
    kind = np.dtype(dtype)
    if kind.names:
        return Records(shape, kind)
    return _maker(kind, (shape,) if isinstance(shape, int) else shape)()


def room(length: int, dtype: Any) -> Any:
    """An array of records with anything in it: clearing a large one takes time."""
    return Records(length, np.dtype(dtype)) if PLAIN else np.empty(length, dtype)


def sparse(shape: tuple[int, ...], dtype: Any) -> Any:
    """A large array of zeros, most of which stay zero."""
    return Sparse(shape) if PLAIN else np.zeros(shape, dtype)


def table(values: Any) -> Any:
    """An array that kernels read and nobody changes."""
    return _listed(values.tolist()) if PLAIN else values


def _listed(values: Any) -> Any:
    if isinstance(values, list) and values and isinstance(values[0], list):
        return Grid(map(_listed, values))
    return values


# Stand-ins


class Grid(list[Any]):
    """A list of lists with NumPy's way of writing an index: `grid[row, column]`, `grid[row]`."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return _get(self, at)
        row = _get(self, at[0])
        return row[at[1]] if len(at) == 2 else row[at[1:]]

    def __setitem__(self, at: Any, value: Any) -> None:
        row = _get(self, at[0])
        row[at[1] if len(at) == 2 else at[1:]] = value


_get: Any = list.__getitem__


class Sparse(dict[Any, int]):
    """An array of numbers that are zero until another value is stored."""

    __slots__ = ("shape",)

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape

    def __missing__(self, at: Any) -> int:
        return 0


class Record:
    """The stand-in for a record; each dtype has a subclass of its own."""

    __slots__ = ()
    fields: tuple[tuple[str, Callable[[], Any]], ...] = ()

    def __init__(self) -> None:
        for name, make in self.fields:
            setattr(self, name, make())

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        old = getattr(self, name)
        if isinstance(old, int | float):
            setattr(self, name, type(old)(value))
        else:
            _fill(old, value)

    def copy(self) -> Record:
        """Another one with the same content."""
        twin = type(self).__new__(type(self))
        for name, _ in self.fields:
            setattr(twin, name, _copied(getattr(self, name)))
        return twin


class Records(dict[int, Any]):
    """An array of records; one is made when it is first looked at."""

    def __init__(self, length: Any, dtype: Any) -> None:
        self.shape = (length,)
        self._class = record_class(dtype)

    def __missing__(self, at: int) -> Any:
        self[at] = record = self._class()
        return record

    def __len__(self) -> int:
        return int(self.shape[0])

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))

    def copy(self) -> Records:
        """Another one with the same content."""
        twin = Records.__new__(Records)
        twin.shape, twin._class = self.shape, self._class
        for at, record in self.items():
            twin[at] = record.copy()
        return twin


@cache
def record_class(dtype: Any) -> type[Record]:
    """The class of the stand-ins for records of a dtype."""
    fields = tuple(
        (name, _maker(kind.base, kind.shape))
        for name, (kind, *_) in ((name, dtype.fields[name]) for name in dtype.names)
    )
    return type("PlainRecord", (Record,), {"__slots__": dtype.names, "fields": fields})


def _maker(kind: Any, shape: tuple[int, ...]) -> Callable[[], Any]:
    """How an empty field is made."""
    if kind.names:
        return record_class(kind)
    if not shape:
        return float if kind.kind == "f" else int
    if len(shape) > 1:
        row = _maker(kind, shape[1:])
        return lambda: Grid(row() for _ in range(shape[0]))
    if kind == np.float32 or (kind == np.int64 and shape[0] >= LONG):
        return lambda: _view(np.zeros(shape, kind))  # the system's zeros cost nothing
    return lambda: [0] * shape[0]


def _view(values: Any) -> memoryview:
    return memoryview(values)


def _fill(target: Any, values: Any) -> None:
    for at, value in enumerate(values):
        if isinstance(value, int | float | np.number | np.bool_):
            target[at] = float(value) if isinstance(value, np.floating) else int(value)
        else:
            _fill(target[at], value)


def _copied(value: Any) -> Any:
    if isinstance(value, Grid):
        return Grid(map(_copied, value))
    if isinstance(value, list):
        return value[:]
    if isinstance(value, memoryview):
        return _view(np.array(value))
    return value.copy() if isinstance(value, Record) else value
