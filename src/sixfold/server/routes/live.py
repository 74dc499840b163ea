"""The live socket of a table: views go out, pings come in, nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

import anyio
from anyio.abc import TaskGroup
from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sixfold.play.errors import PlayError
from sixfold.server.caller import caller_of, check_rate
from sixfold.server.errors import Refused, refusal
from sixfold.server.hub import GONE, Listener

router = APIRouter()

MOST_SOCKETS = 400
"""Open sockets of one address, times the rate factor."""
LONGEST = 200
"""Characters of a message: a ping has sixteen."""
PATIENCE = 10.0
"""Seconds that a message may take to leave; then the reader is not there any more."""
PINGS = 20.0
"""Pings at once; afterwards one a second."""
MISUSE = 1008
"""Closes a socket that was sent something else than a ping."""


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Send the view at once and after each change; what comes in can only be a ping."""
    caller = caller_of(socket)
    services = caller.services
    most = int(MOST_SOCKETS * services.settings.rate)
    try:
        check_rate(caller, "live")
        services.hub.admit(caller.address, most)
    except Refused as error:
        await socket.send_denial_response(refusal(socket.scope, error))
        return
    try:
        await socket.accept()
        try:
            await run_in_threadpool(services.door.table, table[:40])
        except PlayError as error:
            await socket.close(GONE, error.code)
            return
        await _listen(socket, Listener(table, caller.player))
    finally:
        services.hub.dismiss(caller.address)


async def _listen(socket: WebSocket, listener: Listener) -> None:
    """Keep a socket until one of its two directions ends."""
    hub = caller_of(socket).services.hub
    hub.enter(listener)
    try:
        async with anyio.create_task_group() as both:
            both.start_soon(_ending, both, _send, socket, listener)
            both.start_soon(_ending, both, _hear, socket, listener)
    finally:
        hub.leave(listener)
    if listener.close_code is not None and socket.client_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(listener.close_code)


Direction = Callable[[WebSocket, Listener], Awaitable[None]]


async def _ending(
    both: TaskGroup, direction: Direction, socket: WebSocket, listener: Listener
) -> None:
    """One direction of a socket; when it ends, so does the other."""
    try:
        await direction(socket, listener)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # whoever was there has gone
    finally:
        both.cancel_scope.cancel()


async def _send(socket: WebSocket, listener: Listener) -> None:
    while listener.close_code is None:
        for text in await listener.take():
            async with asyncio.timeout(PATIENCE):
                await socket.send_text(text)


async def _hear(socket: WebSocket, listener: Listener) -> None:
    """Answer pings until the other side goes, or sends anything else."""
    loop = asyncio.get_running_loop()
    allowance, last = PINGS, loop.time()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        now = loop.time()
        allowance, last = min(PINGS, allowance + (now - last)) - 1, now
        if allowance < 0 or not _is_ping(message.get("text") or ""):
            listener.close(MISUSE)
            return
        await socket.send_text(json.dumps({"type": "pong", "now": _now(socket)}))


def _now(socket: WebSocket) -> int:
    return caller_of(socket).services.door.now()


def _is_ping(text: str) -> bool:
    if len(text) > LONGEST:
        return False
    try:
        return bool(json.loads(text) == {"type": "ping"})
    except ValueError:
        return False
