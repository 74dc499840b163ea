"""Which sockets watch a live analysis: one for each, as `sixfold.study.analysis` reports it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sixfold.pool import Pool, PoolBusy, PoolError
from sixfold.server.live.channels import OpenChannel
from sixfold.server.live.loop import LoopWork
from sixfold.server.net.errors import Refused, busy, log
from sixfold.server.net.listener import Listener
from sixfold.study.analysis import AnalysisRequest, AnalysisService, LiveAnalysis, Report

Tell = Callable[[Report], None]
Fail = Callable[[Exception], None]


class Analyses(OpenChannel):
    """The analyses of this process: one for each line. Only on the event loop."""

    def __init__(self, work: LoopWork, pool: Pool | None) -> None:
        super().__init__(work)
        self._service = None if pool is None else AnalysisService(pool, work.post)
        self._live: dict[Listener, LiveAnalysis] = {}

    def leave(self, line: Listener) -> None:
        """They have gone, and with them what they wanted to know."""
        super().leave(line)
        self.stop(line)

    def end(self) -> None:
        """Close every line; the pages ask again elsewhere."""
        for line in self._lines:
            self.stop(line)
        self.dissolve()

    def start(self, line: Listener, request: AnalysisRequest, tell: Tell, fail: Fail) -> None:
        """Analyse a position instead of what this line has asked before."""
        self.stop(line)
        if self._service is None:
            fail(Refused(501, "engine-missing"))
            return
        refuse = partial(_refuse, fail)
        self._live[line] = self._service.start(request, tell, refuse)

    def stop(self, line: Listener) -> None:
        """Search no longer for this line."""
        live = self._live.pop(line, None)
        if live is not None:
            live.stop()


def _refuse(fail: Fail, error: PoolError) -> None:
    """Say why there is no analysis, with one of our codes."""
    if isinstance(error, PoolBusy):
        fail(busy(error))
    else:
        log.warning("an analysis failed: %s\n%s", error, getattr(error, "trace", ""))
        fail(Refused(503, "analysis-failed"))
