"""A supervisor's log line, as the test was before 8ca5e8d5.

The supervisor stumbles, and says so a moment later. Until then the job may be done.
"""

from __future__ import annotations

import pytest

from pool.conftest import MakePool, clock, kind, make, stage  # noqa: F401
from pool.puppets import Stage
from testkit.waiting import PATIENCE, until

pytestmark = pytest.mark.timing


@pytest.mark.parametrize("number", range(12))
def test_a_supervisor_that_stumbles_gets_up_again(
    make: MakePool,  # noqa: F811
    stage: Stage,  # noqa: F811
    caplog: pytest.LogCaptureFixture,
    number: int,
) -> None:
    scales = [OSError("broken scales")]

    def weigh(pid: int) -> float:
        if scales:
            raise scales.pop()
        return 1.0

    pool = make(kind("gated", memory_mb=200), memory=weigh)
    ticket = pool.submit("gated", "job")
    until(lambda: not scales)
    stage.gate("job").set()
    assert ticket.future.result(PATIENCE) == "job"
    assert "broken scales" in caplog.text, "not logged yet"
