"""Planted races in threads, sockets and databases: chaos finds each of them within three seeds.

This takes minutes, so that it is not collected; `python -m pytest tests/chaos/prove_threads.py`
runs it. Races in pages have a file of their own.
"""

from __future__ import annotations

import pytest

from .planting import Hunt

HUNTS = [
    Hunt("threads_counter", "money was lost"),
    Hunt("threads_told", "told too early"),
    Hunt("threads_parts", "half a message"),
    Hunt("threads_greeting", "greeted, but not known"),
    Hunt("threads_log_line", "not logged yet"),
    Hunt("threads_database_file", "KeyError: 'ply'"),
    Hunt("threads_late_analysis", "assert 'analysis' == 'pong'"),
]


@pytest.mark.parametrize("hunt", HUNTS, ids=lambda hunt: str(hunt.planted))
def test_a_planted_race_is_found_and_only_by_bad_luck(hunt: Hunt) -> None:
    assert hunt.passes()
    assert hunt.found() is not None
