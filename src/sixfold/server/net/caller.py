"""Who asks: player id if a cookie proves one, language, and address."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_network
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sixfold.server.net.cookies import new_player
from sixfold.server.net.errors import Refused, log
from sixfold.server.net.language import language_of

if TYPE_CHECKING:
    from sixfold.server.services import Services


def services_of(connection: HTTPConnection) -> Services:
    """What the app works with."""
    return cast("Services", connection.app.state.services)


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request or the holder of a socket."""

    player: str | None
    language: str
    address: str
    secure: bool
    services: Services

    @property
    def owner(self) -> str:
        """Whose work it is that is done for them, so that nobody waits for all of another's."""
        return self.player or f"@{self.address}"

    def known(self) -> str:
        """The player, for what only a player can do."""
        if self.player is None:
            raise Refused(401, "no-player")
        return self.player


def caller_of(connection: HTTPConnection) -> Caller:
    """Who is at the other end."""
    services = services_of(connection)
    return Caller(
        player=services.cookies.player(connection.cookies),
        language=language_of(connection.query_params, connection.cookies, connection.headers),
        address=neighbourhood(connection.client.host if connection.client else "?"),
        secure=connection.url.scheme in ("https", "wss"),
        services=services,
    )


def neighbourhood(address: str) -> str:
    """What counts as one address for limits: with IPv6 a household has a whole network.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> neighbourhood("192.168.1.5")
    '192.168.1.5'
    >>> neighbourhood("::ffff:192.168.1.5")  # as a server sees it that listens on both
    '192.168.1.5'
    """
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or ip_network((found.packed, 64), strict=False))


def limited(kind: str) -> Callable[[Request], Caller]:
    """A dependency: the caller, unless they have been too fast with requests of this kind."""

    def caller(request: Request) -> Caller:
        found = caller_of(request)
        if kind != "file":  # so that a page can say that somebody is shut out, and look like ours
            refuse_shut_out(found)
        check_rate(found, kind)
        return found

    return caller


def refuse_shut_out(caller: Caller) -> None:
    """Refuse players and addresses that the host has shut out."""
    if caller.services.door.people.shut_out.stops(caller.player, caller.address):
        # Who is shut out and comes back under another cookie can be shut out by this address.
        log.warning("player %s is shut out, or their address %s", caller.player, caller.address)
        raise Refused(403, "shut-out")


def check_rate(caller: Caller, kind: str, cost: float = 1.0) -> None:
    """Refuse callers that are too fast with 429; some requests cost as much as several."""
    seconds = caller.services.rates.wait(kind, caller.player, caller.address, cost)
    if seconds > 0:
        wait = max(1, math.ceil(seconds))
        raise Refused(429, "too-many-requests", headers={"retry-after": str(wait)}, seconds=wait)


def recognised(caller: Caller, response: Response, player: str | None = None) -> None:
    """Give the caller the cookie that proves who they are; a stranger becomes a new player."""
    player = player or caller.player or new_player()
    caller.services.cookies.remember(response, player, secure=caller.secure)


Reader = Annotated[Caller, Depends(limited("read"))]
Actor = Annotated[Caller, Depends(limited("act"))]
Maker = Annotated[Caller, Depends(limited("make"))]
Worker = Annotated[Caller, Depends(limited("heavy"))]
Fetcher = Annotated[Caller, Depends(limited("file"))]
