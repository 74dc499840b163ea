"""The messages between a pool and its workers, and how they are written to a pipe."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import Any, Protocol

MOST_BYTES = 64 * 2**20
"""A longer message is not read; a payload or a result may be half as long."""
PROGRESS_BYTES = 64 * 2**10
"""A progress message is kept and shown: it should be small."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A job, with a number by which it is answered and can be taken back."""

    number: int
    target: str
    payload: bytes


@dataclass(frozen=True, slots=True)
class Stop:
    """Nobody wants the job with this number any more."""

    number: int


@dataclass(frozen=True, slots=True)
class GiveWay:
    """Another job should have the worker: the one with this number is to go on later."""

    number: int


@dataclass(frozen=True, slots=True)
class Started:
    """The process runs. On a busy machine it takes a while until it does."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What the job needs is imported, its function is being called: its time begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Loading:
    """Something is loaded or compiled, which can take long; the job's time stands still."""

    number: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Loaded:
    """The loading is over; `ready` says whether it went well."""

    number: int
    ready: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the job is."""

    number: int
    value: bytes


@dataclass(frozen=True, slots=True)
class Done:
    """The job's result."""

    number: int
    result: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """The job's function raised, or its result cannot be sent; the worker keeps running."""

    number: int
    names: tuple[str, ...]
    message: str
    trace: str
    sendable: bool = True
    """Whether the fault is not the result's."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The job gives way: what it goes on with, and what it has found so far."""

    number: int
    payload: bytes
    found: bytes


FROM_WORKER = (Started, Begun, Loading, Loaded, Progress, Done, Failed, Paused)
Reply = Started | Begun | Loading | Loaded | Progress | Done | Failed | Paused
ENDS = (Done, Failed, Paused)
"""After one of these the worker is free for another job."""


class Bytes(Protocol):
    """What frames are read from: a pipe's end, without or with a buffer."""

    def read(self, size: int, /) -> bytes | None: ...


class TooLong(Exception):
    """A message is longer than any that an honest worker sends."""


def pickled(value: object, most: int = MOST_BYTES // 2) -> bytes:
    """What goes into a message: a payload, a result; ValueError if it is too long for one."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    if len(data) > most:
        raise ValueError(f"{len(data)} bytes are too long, {most} are allowed")
    return data


def pack(message: object) -> bytes:
    """A message as it goes over a pipe: its length and itself."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return struct.pack(">Q", len(data)) + data


def read(file: Bytes) -> bytes:
    """The next message, unopened; EOFError at the end, TooLong for what no worker sends."""
    (length,) = struct.unpack(">Q", _exactly(file, 8))
    if length > MOST_BYTES:
        raise TooLong(f"{length} bytes")
    return _exactly(file, length)


def unpack(data: bytes) -> Any:
    """A message opened; whatever goes wrong with that is a ValueError."""
    try:
        return pickle.loads(data)
    except Exception as error:
        raise ValueError(f"not a message: {type(error).__name__}: {error}") from error


def _exactly(file: Bytes, size: int) -> bytes:
    parts = []
    while size:
        part = file.read(min(size, 2**20))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
