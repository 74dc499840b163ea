"""The thread that belongs to a worker: starts it, reads from it, and cleans up after its end.

It starts the process itself, because on Linux a worker dies with the thread that started it. It
also makes the callbacks of its jobs, so that a slow one holds up a single worker.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from sixfold.pool.delivery import Calls, run
from sixfold.pool.handle import End, Misbehaved, WorkerHandle, read_reply
from sixfold.pool.messages import ENDS, Reply, TooLong
from sixfold.pool.process import Channel, Start


class WorkerThread(threading.Thread):
    """One for each worker. It tells its pool what happens through the functions it is given."""

    def __init__(
        self,
        handle: WorkerHandle,
        start: Start,
        *,
        opened: Callable[[WorkerHandle, Channel], None],
        heard: Callable[[WorkerHandle, Reply], Calls],
        freed: Callable[[WorkerHandle], None],
        lost: Callable[[WorkerHandle, End, str], None],
    ) -> None:
        super().__init__(name="pool-worker", daemon=True)
        self._handle = handle
        self._begin = start
        self._opened = opened
        self._heard = heard
        self._freed = freed
        self._lost = lost

    def run(self) -> None:
        """Stay with the worker from its start to its end."""
        end: tuple[End, str]
        try:
            channel = self._begin(self._handle.plan)
        except Exception as error:
            end = ("start", f"no worker can be started: {error}")
        else:
            self._opened(self._handle, channel)
            end = self._listen(channel)
            how = channel.close()
            if end[0] == "crash":
                end = ("crash", how)
        self._lost(self._handle, *end)

    def _listen(self, channel: Channel) -> tuple[End, str]:
        """Listen to a worker until it ends, or says what no honest worker would."""
        try:
            while True:
                data = channel.receive()
                self._handle.meter.count()
                message = read_reply(data)
                run(self._heard(self._handle, message))
                if isinstance(message, ENDS):
                    self._freed(self._handle)
        except (EOFError, OSError):
            return "crash", ""
        except TooLong as error:
            return "flood", f"it sent a message of {error}"
        except Misbehaved as error:
            return error.reason, str(error)
        except Exception as error:  # a message whose parts are not what they should be
            return "lie", f"it cannot be understood: {type(error).__name__}: {error}"
