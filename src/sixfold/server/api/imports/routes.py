"""Games that somebody brings along: read, checked, and told one by one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from sixfold.server.api.imports.lines import told
from sixfold.server.api.responses import posted, refusals
from sixfold.server.net.bodies import RECORDS
from sixfold.server.net.caller import Reader, check_rate

router = APIRouter(prefix="/api/imports", tags=["scenes"])

BYTES_OF_ONE = 256 * 1024
"""Bytes of records that take about as long as other heavy work."""

_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "Records as they stand in a `.sfr` file, or JSON.",
        "content": {
            "text/plain": {
                "schema": {"type": "string"},
                "example": '[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n1. d2 c2 *\n',
            }
        },
    }
}
_LINES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A line of JSON for each game (`game`) and for the first faults (`fault`),"
        " in their order; at last the sums (`done`).",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
}


@router.post(
    "",
    response_class=Response,
    responses={**refusals(posted(RECORDS)), **_LINES},
    openapi_extra=_BODY,
)
async def bring(caller: Reader, request: Request) -> Response:
    """Read up to a thousand games. The good ones are told with what a list of them needs.

    Every fault has its line and column and a sentence; the games around it are read all the same.
    Nothing is kept, and no cookie is needed.
    """
    data = await request.body()
    check_rate(caller, "heavy", max(1.0, len(data) / BYTES_OF_ONE))
    lines = told(data, caller.language, caller.services.line_limiter)
    # Each line is to arrive when it is made: packing would hold them back.
    return StreamingResponse(
        lines, media_type="application/x-ndjson", headers={"content-encoding": "identity"}
    )
