"""The site as an app: its manifest, its service worker, and the page for when nobody answers."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sixfold.locale import marked, translator
from sixfold.server.net.caller import Fetcher
from sixfold.server.pages.previews import PITCH, Preview, picture_of
from sixfold.server.pages.shells import WEB, frame, version

router = APIRouter(include_in_schema=False)

LINEN = "#efe7da"
"""The table, as in the head of every page."""
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("maskable-512.png", "512x512", "maskable"),
)
SHORTCUTS = marked({"/new": "New table", "/my": "My games", "/watch": "Watch"})

TITLE = marked("You are offline")
TEXT = marked(
    "Sixfold cannot be reached at the moment. Your games are safe; this page goes on by itself as"
    " soon as there is a connection."
)


def manifest_of(language: str) -> dict[str, Any]:
    """What a device wants to know of an app before it installs it."""
    words = translator(language)
    return {
        "id": "/",
        "name": "Sixfold",
        "short_name": "Sixfold",
        "description": words.gettext(PITCH),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LINEN,
        "theme_color": LINEN,
        "categories": ["games"],
        "icons": [
            {"src": f"/static/pictures/{name}", "sizes": size, "type": "image/png", "purpose": use}
            for name, size, use in ICONS
        ],
        "shortcuts": [
            {"name": words.gettext(name), "url": path} for path, name in SHORTCUTS.items()
        ],
    }


@router.get("/manifest.webmanifest")
def manifest(caller: Fetcher) -> Response:
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    kind = "application/manifest+json"
    return JSONResponse(manifest_of(caller.language), headers=headers, media_type=kind)


@router.get("/sw.js")
def worker(caller: Fetcher) -> Response:
    """Browsers compare it with what they have; the pages' addresses for it have a version."""
    text = (WEB / "sw.js").read_text("utf-8")
    headers = {"cache-control": "no-cache"}
    return Response(text, headers=headers, media_type="text/javascript; charset=utf-8")


@router.api_route("/offline", methods=["GET", "HEAD"])
def offline(caller: Fetcher, request: Request) -> Response:
    """The page that a service worker keeps for when there is no connection."""
    words = translator(caller.language)
    title, text = words.gettext(TITLE), words.gettext(TEXT)
    again = escape(words.gettext("Try again"))
    parts = (
        f"<h1>{escape(title)}</h1><p>{escape(text)}</p>"
        f'<p class="ways"><button class="button primary again" type="button">{again}</button></p>'
    )
    preview = Preview(title, text, picture_of(""), None, listed=False)
    tags = preview.tags(caller.language, str(request.base_url).rstrip("/"))
    page = frame("offline", caller.language, tags, parts)
    headers = {
        "cache-control": "no-store",
        "content-language": caller.language,
        "sixfold-shell": version(),
    }
    return Response(page, headers=headers, media_type="text/html; charset=utf-8")
