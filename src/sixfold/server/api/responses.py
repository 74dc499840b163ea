"""How refusals and files are described in the API's documentation."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query, Request

from sixfold.server.api.schemas import ErrorAnswer
from sixfold.server.net.bodies import MOST

Described = dict[int | str, dict[str, Any]]


def _refusal(status: int, text: str, code: str) -> Described:
    example = {"error": {"code": code, "params": {}, "text": "A sentence in your language."}}
    return {
        status: {
            "model": ErrorAnswer,
            "description": text,
            "content": {"application/json": {"example": example}},
        }
    }


BAD_JSON = _refusal(400, "The body is not JSON.", "bad-json")
NO_PLAYER = _refusal(401, "You have no cookie of this server yet.", "no-player")
FORBIDDEN = _refusal(403, "Not your seat, or a page of another site.", "not-your-seat")
NOT_FOUND = _refusal(404, "There is no such thing.", "unknown-table")
CONFLICT = _refusal(409, "The table has moved on, or this does not fit now.", "stale-rev")
REFUSED = _refusal(422, "The rules or the schema refuse it.", "illegal-move")
TOO_FAST = _refusal(429, "Too fast: `Retry-After` says how long to wait.", "too-many-requests")
NOT_HERE = _refusal(501, "This server lacks what that needs.", "engine-missing")
UNAVAILABLE = _refusal(503, "Busy, or it cannot be stored: `Retry-After` says how long.", "busy")


def refusals(*kinds: Described) -> Described:
    """The refusals of a route, with those that any route has."""
    described = {**REFUSED, **TOO_FAST}
    for kind in kinds:
        described |= kind
    return dict(sorted(described.items(), key=lambda item: str(item[0])))


def posted(most: int) -> Described:
    """Why a request can be refused whose body may have at most this number of bytes."""
    too_large = _refusal(413, f"The body has more than {most:,} bytes.", "too-large")
    too_large[413][MOST] = most
    return {**BAD_JSON, **FORBIDDEN, **too_large, **UNAVAILABLE}


Theme = Annotated[Literal["light", "dark", "colour-blind"], Query(description="Which colours.")]


def described_file(kind: str, text: str) -> Described:
    """How a route that answers with a file is described."""
    return {200: {"description": text, "content": {kind: {"schema": {"type": "string"}}}}}


async def gone(request: Request) -> None:
    """Ends when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
