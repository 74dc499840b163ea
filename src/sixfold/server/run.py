"""A server from start to end: its socket, its process, and how it is stopped."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable
from ipaddress import ip_address

import uvicorn
from fastapi import FastAPI

from sixfold.server.app import create_app
from sixfold.server.lan import lan_address
from sixfold.server.services import Services
from sixfold.server.settings import EVERYWHERE, Settings

LARGEST_MESSAGE = 4096
"""Bytes of a message on a socket: clients only send pings."""
FAREWELL = 8
"""Seconds that running requests have to finish when the server is stopped."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for visitors; raises OSError when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
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
    with listener:
        app = create_app(settings)
        services: Services = app.state.services
        try:
            services.open()  # here, where what is wrong with the database can be said plainly
        except BaseException:
            services.close()
            raise
        _serve(app, listener, started)


def _serve(
    app: FastAPI, listener: socket.socket, started: Callable[[], object] | None = None
) -> None:
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # addresses hold the secrets of seats
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # a view is small, and hundreds of compressors are not
        timeout_keep_alive=15,
        timeout_graceful_shutdown=FAREWELL,
    )
    server = Server(config, started)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], object] | None = None) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
        await super().startup(sockets)
        if self.started and self._tell is not None:
            self._tell()
