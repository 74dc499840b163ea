"""What runs before every route: headers, names, origins, and the handler of last resort.

Plain ASGI, from the outside in: `OwnCookies`, `Headers`, `Faults`, `Origins`, `Bodies` (of
`bodies.py`), `Compression`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette import datastructures
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.server.net.cookies import LANGUAGE, NAME
from sixfold.server.net.errors import Refused, log, refusal
from sixfold.server.settings import LOOPBACK, Settings

LONGEST_COOKIE: Final = 200
"""Bytes of a cookie's value; a signed player is half as long."""

PAGE_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Pages run our own scripts and styles from our own files and nothing else, not even inline."""

PICTURE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
)
"""An SVG that is opened by itself is a document: it may look as it wants, and do nothing."""

ALWAYS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Links to seats are secrets: they are not told to other sites.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

TRUSTED: Final = {"cross-origin-opener-policy": "same-origin"}
"""What browsers heed only over TLS or on their own machine; elsewhere they complain about it."""


class OwnCookies:
    """Lets nobody but us look at a cookie that is not ours.

    Values in quotation marks take Python (before 3.11.10 and 3.12.6) a time that grows with the
    square of their length: twelve seconds for one header of 60 KB. Ours have no such marks.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if any(name == b"cookie" for name, _ in scope.get("headers", ())):
            headers = [
                (name, own_cookies(value) if name == b"cookie" else value)
                for name, value in scope["headers"]
            ]
            scope = {**scope, "headers": headers}
        await self.app(scope, receive, send)


def own_cookies(header: bytes) -> bytes:
    """What is left of a header when strangers' cookies are taken out.

    >>> own_cookies(b'other=1; lang=de; sixfold="quoted"; sixfold=abc.def')
    b'lang=de; sixfold=abc.def'
    """
    kept = []
    for part in header.split(b";"):
        name, _, value = part.strip().partition(b"=")
        if name.strip() in _OURS and b'"' not in value and len(value) <= LONGEST_COOKIE:
            kept.append(name.strip() + b"=" + value)
    return b"; ".join(kept)


_OURS = frozenset((NAME.encode(), LANGUAGE.encode()))


class Headers:
    """Adds the headers that every answer has, error or not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = datastructures.MutableHeaders(scope=message)
                wanted = ALWAYS | TRUSTED if _is_trusted(scope) else ALWAYS
                for name, value in wanted.items():
                    headers.setdefault(name, value)
                kind = headers.get("content-type", "")
                svg = kind.startswith("image/svg")
                headers.setdefault(
                    "content-security-policy", PICTURE_POLICY if svg else PAGE_POLICY
                )
                if kind.startswith("application/json"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)


class Faults:
    """Catches what nobody expected: the client gets an id, the log gets the story."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            number = secrets.token_hex(4)
            log.exception("fault %s", number)  # without the address, which may hold a secret
            if scope["type"] == "websocket":
                with suppress(RuntimeError):  # it may be closed already
                    await send({"type": "websocket.close", "code": 1011})
            elif begun or scope["type"] != "http":
                raise
            else:
                answer = refusal(scope, Refused(500, "server-error", fault=number))
                await answer(scope, receive, send)


class Origins:
    """Lets only our own pages act: other sites may neither post nor open sockets.

    A browser says where such a request comes from. A program that says nothing is no browser, so
    nobody's cookies could have been borrowed, and bots are welcome.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = datastructures.Headers(scope=scope)
        code = None
        if not self.is_known(headers.get("host", "")):
            code = "wrong-host"
        elif (
            scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        ) and not self.is_ours(headers):
            code = "wrong-origin"
        if code is None:
            await self.app(scope, receive, send)
        else:
            await refusal(scope, Refused(403, code))(scope, receive, send)

    def is_known(self, host: str) -> bool:
        """Whether somebody who listens to this machine only is called by a name of their own.

        Otherwise any site could lead its name here and read what our pages read.
        """
        if not self.settings.check_host or _name(host) in LOOPBACK:
            return True
        return any(urlsplit(origin).netloc == host for origin in self.settings.origins)

    def is_ours(self, headers: Mapping[str, str]) -> bool:
        """Whether a request comes from a page that we delivered, or from no page at all."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self.settings.origins:
            return True
        # A proxy may speak TLS for us, so the scheme is not compared.
        name = urlsplit(origin).netloc
        return name != "" and name == headers.get("host")


def _is_trusted(scope: Scope) -> bool:
    """Whether a browser takes it that nobody has changed our answers on their way."""
    host = datastructures.Headers(scope=scope).get("host", "")
    return scope["scheme"] in ("https", "wss") or _name(host) in LOOPBACK


def _name(host: str) -> str:
    """A Host header without its port."""
    return host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host


class Compression:
    """Compresses what is large: files from a thousand bytes on, views only when they are long.

    A view of most games fits into two packets. Packing it costs more than making it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.files = GZipMiddleware(app, minimum_size=1000, compresslevel=5)
        self.answers = GZipMiddleware(app, minimum_size=4096, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_answer = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self.answers if is_answer else self.files)(scope, receive, send)
