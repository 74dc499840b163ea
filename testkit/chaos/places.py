"""The places at which threads pause: what is patched in which module.

`PLACES` is for `Patches`. Python's own modules come first, then those of packages that we use, and
the pool, whose workers speak over pipes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from testkit.chaos.patches import Patches
from testkit.chaos.pauses import PAUSER, pause


def after(patches: Patches, owner: Any, name: str, kind: str) -> None:
    """Have a thread pause when it has called a function, unless that failed."""
    real = getattr(owner, name)

    @wraps(real)
    def slow(*arguments: Any, **named: Any) -> Any:
        result = real(*arguments, **named)
        pause(kind)
        return result

    patches.set(owner, name, slow)


def around(patches: Patches, owner: Any, name: str, kind: str) -> None:
    """Have a thread pause before and after it calls a function."""
    real = getattr(owner, name)

    @wraps(real)
    def slow(*arguments: Any, **named: Any) -> Any:
        pause(kind)
        result = real(*arguments, **named)
        pause(kind)
        return result

    patches.set(owner, name, slow)


def before(patches: Patches, owner: Any, name: str, kind: str) -> None:
    """Have a thread pause before it calls a function."""
    real = getattr(owner, name)

    @wraps(real)
    def slow(*arguments: Any, **named: Any) -> Any:
        pause(kind)
        return real(*arguments, **named)

    patches.set(owner, name, slow)


# Python


def _threading(patches: Patches, module: Any) -> None:
    after(patches, module.Event, "set", "event")
    after(patches, module.Event, "wait", "event")  # by which a thread's start waits, too
    after(patches, module.Condition, "wait_for", "condition")
    after(patches, module.Semaphore, "release", "semaphore")
    after(patches, module.Semaphore, "acquire", "semaphore")
    start = module.Thread.start

    @wraps(start)
    def slow_start(thread: Any) -> None:
        run = thread.run

        def slow_run() -> None:
            vars(thread).pop("run", None)
            pause("thread")
            try:
                run()
            finally:
                pause("thread")

        thread.run = slow_run
        try:
            start(thread)
        except BaseException:
            vars(thread).pop("run", None)
            raise

    patches.set(module.Thread, "start", slow_start)


def _queue(patches: Patches, module: Any) -> None:
    for name in ("put", "get"):
        after(patches, module.Queue, name, "queue")

    real: type[Any] = module.SimpleQueue

    class SimpleQueue(real):  # type: ignore[misc]
        """The real one cannot be patched: it is written in C."""

        def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
            super().put(item, block, timeout)
            pause("queue")

        def get(self, block: bool = True, timeout: float | None = None) -> Any:
            item = super().get(block, timeout)
            pause("queue")
            return item

    for name, other in list(sys.modules.items()):
        if name != "_queue" and getattr(other, "__dict__", {}).get("SimpleQueue") is real:
            patches.set(other, "SimpleQueue", SimpleQueue)


def _futures(patches: Patches, module: Any) -> None:
    for name in ("set_result", "set_exception", "result"):
        after(patches, module.Future, name, "future")


def _event_loop(patches: Patches, loop: Any) -> None:
    around(patches, loop, "call_soon_threadsafe", "loop")


def _socket(patches: Patches, module: Any) -> None:
    for name in ("send", "sendall", "recv", "recv_into", "accept"):
        after(patches, module.socket, name, "socket")


def _logging(patches: Patches, module: Any) -> None:
    before(patches, module.Logger, "handle", "log")


def _subprocess(patches: Patches, module: Any) -> None:
    from testkit.chaos.children import unlucky

    real = module.Popen.__init__

    @wraps(real)
    def slow(process: Any, *arguments: Any, **named: Any) -> None:
        if PAUSER.luck is not None:
            named["env"] = unlucky(PAUSER.luck, named.get("env"))
        real(process, *arguments, **named)
        pause("process")

    patches.set(module.Popen, "__init__", slow)


# Packages


def _database(patches: Patches, module: Any) -> None:
    around(patches, module.DefaultDialect, "do_commit", "commit")


def _connection(patches: Patches, module: Any) -> None:
    before(patches, module.Connection, "close", "connection")  # which others could use again


def _server(patches: Patches, module: Any) -> None:
    """Requests begin late, and messages take their time, each in its order."""
    from asyncio import sleep

    real = module.Starlette.__call__

    @wraps(real)
    async def slow(app: Any, scope: Any, receive: Any, send: Any) -> None:
        kind = scope["type"]

        async def slow_receive() -> Any:
            await sleep(PAUSER.seconds(kind))  # not after it: a cancelled task loses nothing
            return await receive()

        async def slow_send(message: Any) -> None:
            await send(message)
            await sleep(PAUSER.seconds(kind))

        if kind == "lifespan":
            await real(app, scope, receive, send)
        else:
            await sleep(PAUSER.seconds(kind))
            await real(app, scope, slow_receive, slow_send)

    patches.set(module.Starlette, "__call__", slow)


# The pool


def _pool(patches: Patches, module: Any) -> None:
    after(patches, module.ProcessChannel, "receive", "pool")


def _worker(patches: Patches, module: Any) -> None:
    after(patches, module.Worker, "_send", "pool")


PLACES: dict[str, Callable[[Patches, Any], None]] = {
    "threading": _threading,
    "queue": _queue,
    "concurrent.futures._base": _futures,
    "asyncio.base_events": lambda patches, module: _event_loop(patches, module.BaseEventLoop),
    "socket": _socket,
    "logging": _logging,
    "subprocess": _subprocess,
    "uvloop": lambda patches, module: _event_loop(patches, module.Loop),
    "sqlalchemy.engine.default": _database,
    "sqlalchemy.engine.base": _connection,
    "starlette.applications": _server,
    "sixfold.pool.process": _pool,
    "sixfold.pool.worker": _worker,
}
"""Module → the places in it."""
