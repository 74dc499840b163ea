"""The memory that forgets what was not used for longest."""

from __future__ import annotations

from sixfold.core.lru import LRU


def test_sizes_are_added_up_and_the_newest_value_stays() -> None:
    recent = LRU[str, bytes](10, len)
    recent.put("a", b"1234")
    recent.put("b", b"1234")
    assert recent.get("a") == b"1234"
    recent.put("c", b"1234")
    assert [recent.get(key) for key in "abc"] == [b"1234", None, b"1234"]
    recent.put("a", b"12345678")
    assert [recent.get(key) for key in "abc"] == [b"12345678", None, None]
    recent.put("d", b"12345678901")
    assert recent.keys() == ["d"]
    recent.put("e", b"1234567890")
    assert recent.keys() == ["e"]


def test_without_sizes_values_are_counted() -> None:
    recent = LRU[int, int](3)
    for number in (1, 2, 3, 1, 4):
        recent.put(number, number)
    assert recent.keys() == [3, 1, 4]
    assert 2 not in recent
    assert recent.pop(1) == 1
    assert recent.pop(1) is None
    recent.put(5, 5)
    assert (recent.keys(), len(recent)) == ([3, 4, 5], 3)
