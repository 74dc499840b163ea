"""What is answered to a request that is refused: a page for people, data for programs."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sixfold.core.errors import SixfoldError
from sixfold.server.net.errors import (
    Refused,
    bad_request,
    cannot_store,
    language_of_scope,
    no_review,
    refusal,
    rules_refusal,
)
from sixfold.server.net.refusals import say
from sixfold.server.pages.not_found import not_found_page
from sixfold.store.errors import CannotStore
from sixfold.study.reviews.state import ReviewRefused

_BY_STATUS = {400: "bad-json", 404: "not-found", 405: "method-not-allowed", 413: "too-large"}


def _is_for_people(request: Request) -> bool:
    """Whether a browser shows the answer as a page."""
    is_page = not request.url.path.startswith(("/api/", "/static/"))
    return is_page and "text/html" in request.headers.get("accept", "")


def said(request: Request, error: Refused) -> Response:
    """The answer to a request that is refused: a page for people, data for programs."""
    if not _is_for_people(request):
        return refusal(request.scope, error)
    language = language_of_scope(request.scope)
    known = error.status in (404, 410)
    return not_found_page(
        error.status,
        error.code,
        language,
        base=str(request.base_url).rstrip("/"),
        text=None if known else say(error.code, error.params, language),
        headers=error.headers,
    )


def install(app: FastAPI) -> None:
    """Give an app the one error shape for everything that can be refused."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return said(request, error)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = _BY_STATUS.get(error.status_code, "refused")
        headers = dict(error.headers or {})
        return said(request, Refused(error.status_code, code, headers=headers))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        problems = error.errors()
        if any(problem["type"] == "json_invalid" for problem in problems):
            return refusal(request.scope, Refused(400, "bad-json"))
        return refusal(request.scope, bad_request(problem["loc"] for problem in problems))

    @app.exception_handler(CannotStore)
    async def not_stored(request: Request, error: CannotStore) -> Response:
        return refusal(request.scope, cannot_store(error))

    @app.exception_handler(ReviewRefused)
    async def not_reviewed(request: Request, error: ReviewRefused) -> Response:
        return refusal(request.scope, no_review(error))

    @app.exception_handler(SixfoldError)
    async def rules(request: Request, error: SixfoldError) -> Response:
        return rules_refusal(request.scope, error)
