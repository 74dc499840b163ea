"""A server from start to end: its socket, its process, and how it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import socket
from collections.abc import Callable
from ipaddress import ip_address

import uvicorn
from fastapi import FastAPI

from sixfold.core import registry
from sixfold.server.app import create_app
from sixfold.server.live.conversations import LONGEST
from sixfold.server.net.connections import (
    ConnectionLimits,
    Connections,
    Http,
    State,
    proxies,
    spare,
)
from sixfold.server.net.lan import lan_address
from sixfold.server.net.logs import on_loop_fault, quieten
from sixfold.server.net.sockets import Live
from sixfold.server.services import Services
from sixfold.server.settings import EVERYWHERE, Settings

FAREWELL = 8
"""Seconds that running requests have to finish when the server is stopped."""
QUEUE = 512
"""Visitors whom the system lets wait until we take their connections."""
TICKS = 10
"""uvicorn's ticks in a second."""
COLLECT_AFTER = 20_000
"""Values more than before, until circles among the newest are looked for; Python's own is 700."""
ENOUGH_FILES = 65_536
"""More file descriptors than a server can have use for."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for visitors; raises OSError when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # By name: asyncio sends at once (TCP_NODELAY) only where the protocol is said to be TCP, and
    # otherwise head and body of every answer wait 40 ms for each other.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(QUEUE)
    except OSError:
        listener.close()
        raise
    return listener


def addresses(host: str, port: int) -> list[str]:
    """Where people can reach the server: here, and from the network if it listens there."""
    found = []
    if host in EVERYWHERE:
        found.append(f"http://localhost:{port}/")
        if address := lan_address():
            found.append(f"http://{address}:{port}/")
    else:
        with contextlib.suppress(ValueError):
            host = f"[{host}]" if ip_address(host).version == 6 else host
        found.append(f"http://{host}:{port}/")
    return found


def serve(
    settings: Settings, listener: socket.socket, started: Callable[[], object] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM. Sockets are closed, searches cancelled, requests finished."""
    os.umask(0o077)  # the database holds the secrets of seats
    quieten()
    files = more_files()
    with listener:
        app = create_app(settings)
        services: Services = app.state.services
        try:
            services.open()  # here, where what is wrong with the database can be said plainly
        except BaseException:
            services.close()
            raise
        services.engine_seats.warm(dict.fromkeys(game.family for game in registry.games()))
        config = configuration(app, files)
        collect_seldom()
        book = Connections(ConnectionLimits.for_files(files), proxies(config.forwarded_allow_ips))
        with contextlib.suppress(KeyboardInterrupt):
            Server(config, started, book).run(sockets=[listener])


def collect_seldom() -> None:
    """Look for circles of garbage less often than is good for a small program.

    A server that holds hundreds of tables makes thousands of values in every second of play, and
    nearly all of them go by themselves: a sixth of a move's time went into looking at them. A
    socket that has closed is a circle and waits for it, but holds on to no game.
    """
    gc.collect()
    gc.freeze()  # what is there by now stays: code, routes, catalogues
    gc.set_threshold(COLLECT_AFTER, 10, 10)


def more_files() -> int:
    """Let this process open as many files as it may, and say how many that are."""
    try:
        import resource
    except ImportError:  # Windows, which counts otherwise
        return ENOUGH_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, most = (
        ENOUGH_FILES if limit == resource.RLIM_INFINITY else min(limit, ENOUGH_FILES)
        for limit in (soft, hard)
    )
    if soft < most:
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return soft


def configuration(app: FastAPI, files: int = 1024) -> uvicorn.Config:
    """How uvicorn is to serve the app, in a process that may have this number of files open."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=Live,
        log_level="warning",
        access_log=False,  # addresses hold the secrets of seats
        server_header=False,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,  # a view is small, and hundreds of compressors are not
        timeout_keep_alive=15,
        timeout_graceful_shutdown=FAREWELL,
        # Connections that are taken at once; a few such handfuls are open before they are counted.
        backlog=max(1, spare(files) // 8),
    )


class Server(uvicorn.Server):
    """A server that knows who is connected, and says when it is ready."""

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], object] | None = None,
        book: Connections | None = None,
    ) -> None:
        super().__init__(config)
        self._tell = started
        self._book = Connections() if book is None else book
        self.server_state = State(self._book)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
        asyncio.get_running_loop().set_exception_handler(on_loop_fault)
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # uvicorn lets no more wait than it takes at once
        if self.started and self._tell is not None:
            self._tell()

    async def on_tick(self, counter: int) -> bool:
        """Once a second, close connections that keep us waiting for too long."""
        if counter % TICKS == 0:
            self._book.sweep()
        return await super().on_tick(counter)
