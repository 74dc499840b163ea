"""Live analyses: what the computer thinks of any position, for as long as somebody looks at it.

    service = AnalysisService(pool)
    live = service.start(AnalysisRequest(game="gosix", moves=("d2",)), print, print)
    live.stop()

Each analysis is a job of a pool that gives way to others (docs/analysis.md). The service works on
an event loop and knows nothing of sockets.
"""

from sixfold.study.analysis.model import AnalysisRequest, Report
from sixfold.study.analysis.service import AnalysisService, LiveAnalysis

__all__ = ["AnalysisRequest", "AnalysisService", "LiveAnalysis", "Report"]
