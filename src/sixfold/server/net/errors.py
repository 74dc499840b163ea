"""The one shape that every error has: `{"error": {"code", "params", "text"}}`.

Codes never change and are for programs, `text` is for people. Nothing that a client did not send
itself is ever repeated to it: no traces, no file names.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from starlette.datastructures import Headers, QueryParams
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from sixfold.core.errors import SixfoldError
from sixfold.locale import sentence
from sixfold.play.errors import PlayError
from sixfold.pool import PoolBusy
from sixfold.server.net.language import language_of
from sixfold.server.net.refusals import say, say_play
from sixfold.store.errors import CannotStore
from sixfold.study.reviews.state import ReviewRefused

STATUS = {
    "unknown-table": 404,
    "unreadable-table": 500,
    "unknown-ply": 404,
    "unknown-link": 404,
    "void-personal-link": 404,
    "not-your-seat": 403,
    "no-hints": 403,
    "no-coach": 403,
    "running-game": 403,
    "too-early": 403,
    "not-your-turn": 409,
    "stale-rev": 409,
    "waiting": 409,
    "over": 409,
    "not-over": 409,
    "no-offer": 409,
    "not-now": 409,
    "full": 409,
    "too-many-words": 409,
    "too-many-tables": 409,
    "no-chat": 409,
    "unknown-study": 404,
    "read-only-study": 403,
    "chapter-gone": 409,
    "move-gone": 409,
    "chapter-twice": 409,
    "study-full": 409,
    "too-many-studies": 409,
    "study-busy": 503,
    "no-lessons": 404,
    "unknown-lesson": 404,
    "unknown-step": 404,
    "step-over": 409,
    "unknown-puzzle": 404,
    "no-puzzles": 404,
    "not-this-puzzle": 409,
    "puzzle-over": 409,
}
"""The status of a refusal by a table, study, lesson or puzzle; what is wrong in itself is 422."""

REVIEW_STATUS = {"engine-missing": 501, "too-many-reviews": 409, "review-failed": 503}
"""The status of a refusal by the reviews."""

log = logging.getLogger("sixfold.server")


class Refused(Exception):
    """Something that the server, not the rules, says no to."""

    def __init__(
        self, status: int, code: str, *, headers: Mapping[str, str] | None = None, **params: Any
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.params = params
        self.headers = dict(headers or {})


def language_of_scope(scope: Scope) -> str:
    """The language of a request, also before it has been routed."""
    headers = Headers(scope=scope)
    cookies = cookie_parser(headers.get("cookie", ""))
    return language_of(QueryParams(scope.get("query_string", b"")), cookies, headers)


def cannot_store(error: CannotStore, **params: Any) -> Refused:
    """What is answered when the database takes nothing."""
    headers = {"retry-after": "10"}
    return Refused(503, "cannot-store", headers=headers, reason=error.reason, **params)


def busy(error: Exception | None = None, **params: Any) -> Refused:
    """What is answered when there is too much to do; a pool that says so knows for how long."""
    seconds = math.ceil(error.retry_after) if isinstance(error, PoolBusy) else 5
    return Refused(503, "busy", headers={"retry-after": str(max(1, seconds))}, **params)


def no_review(error: ReviewRefused) -> Refused:
    """What is answered when a review cannot be had."""
    if error.code == "busy":
        return Refused(503, "busy", headers={"retry-after": str(error.params["seconds"])})
    return Refused(REVIEW_STATUS[error.code], error.code, **error.params)


def bad_request(places: Iterable[Iterable[int | str]]) -> Refused:
    """What is answered to a request that has not the shape it should have."""
    fields = [".".join(map(str, place))[:80] for place in islice(places, 8)]
    return Refused(422, "bad-request", fields=fields)


def error_body(code: str, params: Mapping[str, Any], text: str) -> dict[str, Any]:
    """An error as JSON data."""
    return {"error": {"code": code, "params": dict(params), "text": text}}


def refusal(scope: Scope, error: Refused) -> Response:
    """The answer to a request that the server refuses."""
    status, body = told(error, language_of_scope(scope))
    return JSONResponse(body, status, {"cache-control": "no-store", **error.headers})


def told(error: Refused | SixfoldError, language: str) -> tuple[int, dict[str, Any]]:
    """The status and the body that tell somebody of a refusal, over whatever line."""
    if isinstance(error, Refused):
        text = say(error.code, error.params, language)
        return error.status, error_body(error.code, error.params, text)
    params = json.loads(json.dumps(error.params, default=str))
    body = error_body(error.code, params, in_words(error, language))
    return STATUS.get(error.code, 422), body


def in_words(error: SixfoldError, language: str, *, pointed: bool = False) -> str:
    """What a table or the rules refuse, as a sentence; `pointed` as `sentence` takes it."""
    if isinstance(error, PlayError):
        return say_play(error, language, pointed=pointed)
    return sentence(error, language, pointed=pointed)


def rules_refusal(scope: Scope, error: SixfoldError) -> Response:
    """The answer to something that the rules or a table refuse."""
    status, body = told(error, language_of_scope(scope))
    return JSONResponse(body, status, {"cache-control": "no-store"})
