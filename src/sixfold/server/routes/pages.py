"""Pages: HTML shells that are files, and the modules, styles and pictures that they load."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sixfold.server.caller import Caller, Fetcher, Reader, caller_of, check_rate, recognised
from sixfold.server.cookies import remember_language
from sixfold.server.errors import Refused
from sixfold.server.shells import WEB, shell

router = APIRouter(include_in_schema=False)

SERVED = {".js", ".css", ".svg", ".png", ".ico", ".webmanifest", ".json", ".ogg", ".mp3", ".wav"}
"""What `/static` delivers of the room `web`: no pages, no Python."""


class Static(StaticFiles):
    """Files of the app. Without a build step names have no versions, so browsers ask each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        check_rate(caller_of(HTTPConnection(scope)), "file")
        if Path(path).suffix not in SERVED:
            raise Refused(404, "not-found")
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def page(name: str, caller: Caller, wish: str | None = None) -> Response:
    """A page in the language of whoever asks, who is remembered from now on."""
    text = shell(name)
    if text is None:
        raise Refused(404, "not-found")
    text = text.replace('<html lang="en"', f'<html lang="{caller.language}"', 1)
    response = Response(text, media_type="text/html; charset=utf-8")
    response.headers["content-language"] = caller.language
    response.headers["vary"] = "accept-language, cookie"
    response.headers["cache-control"] = "private, no-cache"
    recognised(caller, response)
    if wish == caller.language:
        remember_language(response, wish, secure=caller.secure)
    return response


def _serve(path: str, name: str) -> None:
    """Answer an address, whatever it names, with a shell; its script reads the rest."""

    def answer(caller: Reader, lang: str | None = None) -> Response:
        return page(name, caller, lang)

    router.add_api_route(path, answer, methods=["GET", "HEAD"], name=name)


PAGES = {
    "/": "home",
    "/new": "new",
    "/my": "my",
    "/watch": "watch",
    "/about": "about",
    "/rules": "rules",
    "/rules/{game:path}": "rules",
    "/t/{table}": "table",
    "/join/{secret}": "join",
}
"""Address → shell."""

for _path, _name in PAGES.items():
    _serve(_path, _name)


@router.get("/favicon.ico")
def favicon(caller: Fetcher) -> Response:
    path = WEB / "css" / "icon.svg"
    if not path.is_file():
        raise Refused(404, "not-found")
    return Response(path.read_bytes(), media_type="image/svg+xml")


@router.get("/robots.txt")
def robots(caller: Fetcher) -> Response:
    return Response(
        "User-agent: *\nDisallow: /t/\nDisallow: /join/\nDisallow: /api/\n", media_type="text/plain"
    )
