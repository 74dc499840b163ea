"""The live socket of a table: views go out, pings come in, nothing else."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

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
MISUSE = 1008


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
        except PlayError:
            await socket.close(GONE, "unknown-table")
            return
        await _listen(socket, Listener(table, caller.player))
    finally:
        services.hub.dismiss(caller.address)


async def _listen(socket: WebSocket, listener: Listener) -> None:
    """Keep a socket until one of its two directions ends."""
    hub = caller_of(socket).services.hub
    hub.enter(listener)
    tasks = [asyncio.create_task(_send(socket, listener)), asyncio.create_task(_hear(socket))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.leave(listener)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        code = listener.close_code or next(
            (task.result() for task in tasks if task.done() and not _failed(task)), None
        )
        if code and socket.client_state is WebSocketState.CONNECTED:
            with suppress(Exception):
                await socket.close(code)


def _failed(task: asyncio.Task[int | None]) -> bool:
    return task.cancelled() or task.exception() is not None


async def _send(socket: WebSocket, listener: Listener) -> int | None:
    while listener.close_code is None:
        for text in await listener.take():
            async with asyncio.timeout(PATIENCE):
                await socket.send_text(text)
    return listener.close_code


async def _hear(socket: WebSocket) -> int | None:
    """Answer pings until the other side goes; returns the code for whoever sends anything else."""
    loop = asyncio.get_running_loop()
    allowance, last = 20.0, loop.time()
    while True:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, KeyError):
            return None
        now = loop.time()
        allowance, last = min(20.0, allowance + (now - last)) - 1, now
        if allowance < 0 or not _is_ping(text):
            return MISUSE
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
