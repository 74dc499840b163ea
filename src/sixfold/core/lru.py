"""A memory of limited size: the least recently used values go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def _one(value: object) -> int:
    return 1


class LRU(Generic[K, V]):
    """Values by key, up to a size of all together; safe to use from many threads.

    Without a `size` of each value, their number counts. The newest value stays in any case.

    >>> recent = LRU[str, int](2)
    >>> for number, name in enumerate("abac"):
    ...     recent.put(name, number)
    >>> [(name, recent.get(name)) for name in "abc"]
    [('a', 2), ('b', None), ('c', 3)]
    """

    def __init__(self, most: int, size: Callable[[V], int] = _one) -> None:
        self.most = most
        """What all values together may have."""
        self._size_of = size
        self._size = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def get(self, key: K) -> V | None:
        """The value, if it is still there; it is now the one that was used last."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: K, value: V) -> None:
        """Keep a value, at the cost of what was not used for longest."""
        size = self._size_of(value)
        with self._lock:
            self._drop(key)
            self._kept[key] = value, size
            self._size += size
            while self._size > self.most and len(self._kept) > 1:
                self._size -= self._kept.popitem(last=False)[1][1]

    def pop(self, key: K) -> V | None:
        """Forget a value; None if it is not there."""
        with self._lock:
            return self._drop(key)

    def keys(self) -> list[K]:
        """All keys, the one used last at the end."""
        with self._lock:
            return list(self._kept)

    def _drop(self, key: K) -> V | None:
        found = self._kept.pop(key, None)
        if found is None:
            return None
        self._size -= found[1]
        return found[0]
