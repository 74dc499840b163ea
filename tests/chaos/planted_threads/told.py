"""Somebody is told that a thing is done a moment before it is."""

from __future__ import annotations

import threading

import pytest

pytestmark = pytest.mark.timing


@pytest.mark.parametrize("number", range(3))
def test_what_is_done_can_be_seen(number: int) -> None:
    done, results = threading.Event(), []

    def work() -> None:
        done.set()
        results.append(number)

    thread = threading.Thread(target=work, name="work")
    thread.start()
    done.wait()
    seen = list(results)
    thread.join()
    assert seen == [number], "told too early"
