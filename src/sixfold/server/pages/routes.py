"""Pages: HTML shells that are files, and the modules, styles and pictures that they load."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sixfold.core import registry
from sixfold.core.errors import UnknownGame, UnknownOption
from sixfold.locale import translator
from sixfold.play.errors import PlayError
from sixfold.server.net.caller import Caller, Fetcher, Reader, caller_of, check_rate, recognised
from sixfold.server.net.cookies import remember_language
from sixfold.server.net.errors import Refused
from sixfold.server.pages import packages, shells
from sixfold.server.pages.not_found import not_found_page, unknown_rules
from sixfold.server.pages.previews import (
    Preview,
    of_invitation,
    of_lessons,
    of_page,
    of_puzzle,
    of_rules,
    of_table,
)
from sixfold.server.pages.rules import all_rules, rules_article
from sixfold.server.pages.shells import WEB
from sixfold.study import lessons
from sixfold.study.puzzles import PuzzleError

router = APIRouter(include_in_schema=False)

SERVED = {".js", ".css", ".svg", ".png", ".ico", ".webmanifest", ".json", ".ogg", ".mp3", ".wav"}
"""What `/static` delivers of the room `web`: no pages, no Python."""

PACKED = {".js": "text/javascript", ".css": "text/css"}
FOREVER = "public, max-age=31536000, immutable"
VERSIONED = re.compile(r"([0-9a-f]{12})[/\\](.+)")


class Static(StaticFiles):
    """Files of the app and bundles of them, by plain names and under the version of all together.

    A file under today's version never changes, and browsers keep it for good. Under another version
    comes today's file as well, for one time: a page from before an upgrade may still need a module,
    and of two servers during an upgrade one does not know the other's version yet.
    """

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        brought = packages.files().get(path)
        return (str(brought), brought.stat()) if brought else super().lookup_path(path)

    async def get_response(self, path: str, scope: Scope) -> Response:
        check_rate(caller_of(HTTPConnection(scope)), "file")
        if Path(path).suffix not in SERVED:
            raise Refused(404, "not-found")
        found = VERSIONED.fullmatch(path)
        version, path = found.groups() if found else ("", path)
        files = shells.web_files()
        if (bundled := files.bundled(path)) and scope["method"] in ("GET", "HEAD"):
            body, is_whole = bundled
            is_fixed = is_whole and version == files.version
            response = Response(body, media_type=PACKED[Path(path).suffix])
        else:
            is_fixed = files.vouches(version, shells.file(path))
            response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOREVER if is_fixed else "no-cache"
        if is_fixed:
            response.headers["sixfold-shell"] = version
        return response


def page(
    request: Request, caller: Caller, name: str, preview: Preview, article: str = ""
) -> Response:
    """A page in the reader's language; a cookie remembers the reader from now on.

    The script of a page fills it; an `article` is there for browsers without scripts as well.
    """
    text = shells.page(name, caller.language, preview.tags(caller.language, base_of(request)))
    if text is None:
        raise Refused(404, "not-found")
    text = text.replace("</article>", f"{article}</article>", 1)
    response = Response(text, media_type="text/html; charset=utf-8")
    response.headers["content-language"] = caller.language
    response.headers["vary"] = "accept-language, cookie"
    response.headers["cache-control"] = "private, no-cache"
    response.headers["sixfold-shell"] = shells.version()
    recognised(caller, response)
    wish = request.query_params.get("lang")
    if wish == caller.language:
        remember_language(response, wish, secure=caller.secure)
    return response


def base_of(request: Request) -> str:
    """The site's address as the request knows it, without a slash at its end."""
    return str(request.base_url).rstrip("/")


PAGES = {
    "/": "home",
    "/new": "new",
    "/my": "my",
    "/watch": "watch",
    "/about": "about",
    "/rules": "rules",
    "/analysis": "analysis",
    "/setup": "setup",
    "/import": "import",
    "/learn": "learn",
    "/puzzles": "puzzles",
}
"""Address → shell, of pages that are about nothing in particular."""


def _serve(path: str, name: str) -> None:
    def answer(caller: Reader, request: Request) -> Response:
        article = all_rules(caller.language) if name == "rules" else ""
        return page(request, caller, name, of_page(name, path, caller.language), article)

    router.add_api_route(path, answer, methods=["GET", "HEAD"], name=name)


for _path, _name in PAGES.items():
    _serve(_path, _name)


@router.api_route("/rules/{game:path}", methods=["GET", "HEAD"])
def rules(caller: Reader, request: Request, game: str) -> Response:
    try:
        found = registry.game(game)
    except (UnknownGame, UnknownOption):
        return unknown_rules(game, caller.language, base_of(request))
    article = rules_article(found.id, caller.language)
    return page(request, caller, "rules", of_rules(found.id, caller.language), article)


@router.api_route("/learn/{game}", methods=["GET", "HEAD"])
def learn(caller: Reader, request: Request, game: str) -> Response:
    """The lessons of a game."""
    language, base = caller.language, base_of(request)
    try:
        found = lessons.book(game)
    except lessons.LessonError:
        every = translator(language).gettext("All lessons")
        return not_found_page(404, "not-found", language, base=base, ways=[("/learn", every)])
    return page(request, caller, "lesson", of_lessons(found.family, language))


@router.api_route("/puzzles/today", methods=["GET", "HEAD"])
def puzzle_of_the_day(caller: Reader, request: Request) -> Response:
    """The puzzle of the day, at an address that stays."""
    _, found = caller.services.puzzles.of_the_day()
    return page(request, caller, "puzzles", of_puzzle(found, caller.language, is_todays=True))


@router.api_route("/puzzles/{puzzle}", methods=["GET", "HEAD"])
def puzzle(caller: Reader, request: Request, puzzle: str) -> Response:
    """A puzzle, for everybody who has its link."""
    language, base = caller.language, base_of(request)
    preview = of_page("puzzles", "/puzzles", language)
    try:
        preview = of_puzzle(caller.services.puzzles.find(puzzle, caller.player), language)
    except PuzzleError as error:
        others = translator(language).gettext("Other puzzles")
        return not_found_page(404, error.code, language, base=base, ways=[("/puzzles", others)])
    except SQLAlchemyError:
        pass  # the page's script tries again until the database is back
    return page(request, caller, "puzzles", preview)


@router.api_route("/t/{table}", methods=["GET", "HEAD"])
def table(caller: Reader, request: Request, table: str) -> Response:
    try:
        line = caller.services.door.line(table)
    except PlayError as error:
        return not_found_page(404, error.code, caller.language, base=base_of(request))
    except SQLAlchemyError:
        line = {}  # the page's script tries again until the database is back
    known = of_table(line, caller.language) if line else None
    preview = known or of_page("table", request.url.path, caller.language)
    return page(request, caller, "table", preview)


@router.api_route("/join/{secret}", methods=["GET", "HEAD"])
def join(caller: Reader, request: Request, secret: str) -> Response:
    """The page of an invitation. Opening it uses nothing up: messengers open every link."""
    language, base = caller.language, base_of(request)
    try:
        seat, line = caller.services.door.invitation(secret, caller.player)
    except PlayError as error:
        return not_found_page(404, error.code, language, base=base)
    except SQLAlchemyError:
        preview = of_page("join", "/", language)
        return page(request, caller, "join", replace(preview, address=None, listed=False))
    if line and line["you"]:
        return RedirectResponse(f"/t/{line['id']}", 303)
    is_taken = bool(line) and line["seats"][seat]["taken"]
    if line and (is_taken or line["phase"] == "over"):
        # People who were invited to a private table and did not come may not watch it, either.
        watch = translator(language).gettext("Watch the game")
        ways = [] if line["private"] else [(f"/t/{line['id']}", watch)]
        code = "used-link" if is_taken else "void-link"
        return not_found_page(410, code, language, base=base, ways=ways)
    preview = of_invitation(line, language) if line else of_page("join", "/", language)
    return page(request, caller, "join", replace(preview, address=None, listed=False))


@router.api_route("/study/{study}", methods=["GET", "HEAD"])
def study(caller: Reader, request: Request, study: str, key: str | None = None) -> Response:
    """A study, for people who may see it. Others are not told its name, either."""
    preview = replace(of_page("study", "/", caller.language), address=None, listed=False)
    try:
        stored = caller.services.studies.all_stored([study]).get(study)
        if stored is None or stored.access.role(caller.player, key) is None:
            return not_found_page(404, "unknown-study", caller.language, base=base_of(request))
        preview = replace(preview, title=stored.name or preview.title)
    except SQLAlchemyError:
        pass  # the page's script tries again until the database is back
    response = page(request, caller, "study", preview)
    response.headers["referrer-policy"] = "no-referrer"
    response.headers["x-robots-tag"] = "noindex"
    return response


@router.api_route("/me", methods=["GET", "HEAD"])
def arrive(caller: Reader, request: Request) -> Response:
    """The page of a personal link, whose secret the server does not get to see."""
    preview = replace(of_page("me", "/me", caller.language), address=None, listed=False)
    response = page(request, caller, "me", preview)
    response.headers["referrer-policy"] = "no-referrer"
    response.headers["x-robots-tag"] = "noindex"
    return response


@router.get("/favicon.ico")
def favicon(caller: Fetcher) -> Response:
    path = WEB / "css" / "icon.svg"
    if not path.is_file():
        raise Refused(404, "not-found")
    return Response(path.read_bytes(), media_type="image/svg+xml")


PREVIEWERS = ("Twitterbot", "facebookexternalhit", "LinkedInBot", "Slackbot", "Discordbot")
"""Programs that look at a link once because somebody has shared it; they keep no index."""


@router.get("/robots.txt")
def robots(caller: Fetcher) -> Response:
    previews = "".join(f"User-agent: {name}\n" for name in PREVIEWERS)
    hidden = "".join(f"Disallow: {path}\n" for path in ("/t/", "/join/", "/study/", "/me", "/api/"))
    text = f"{previews}Disallow:\n\nUser-agent: *\n{hidden}"
    return Response(text, media_type="text/plain")
