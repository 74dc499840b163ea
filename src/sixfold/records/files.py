"""Records in files: written whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sixfold.core.arguments import explained
from sixfold.records.faults import Place
from sixfold.records.jsonform import to_json
from sixfold.records.record import Record
from sixfold.records.writer import dumps

PathLike = str | os.PathLike[str]


@explained
def write(path: PathLike, records: Iterable[Record]) -> int:
    """Write games to a file and return how many there were.

    The file appears whole or not at all: if anything goes wrong, the old one stays as it was.
    """
    return _write(path, (("\n" if count else "") + dumps(r) for count, r in enumerate(records)))


@explained
def write_json(path: PathLike, records: Iterable[Record]) -> int:
    """Write games as one JSON object a line; otherwise as `write`."""
    return _write(path, (json.dumps(to_json(r), ensure_ascii=False) + "\n" for r in records))


@explained
def append(path: PathLike, record: Record) -> None:
    """Append a game to a file, which is created if necessary."""
    text = _encode(dumps(record), game=1)
    with Path(path).open("a+b") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            text = (b"\n" if file.read(1) == b"\n" else b"\n\n") + text
        file.write(text)


def _write(path: PathLike, texts: Iterable[str]) -> int:
    count = 0
    with _replacing(path) as file:
        for count, text in enumerate(texts, 1):
            file.write(_encode(text, game=count))
    return count


def _encode(text: str, game: int) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        before = text[: error.start]
        place = Place(game, before.count("\n") + 1, error.start - before.rfind("\n"))
        raise place.fault("bad-encoding") from error


@contextmanager
def _replacing(path: PathLike) -> Iterator[BinaryIO]:
    """A new file that takes the place of an old one when it is complete.

    A pipe or a device is written to as it is, and a file that may not be written to is refused:
    replacing it would need only the folder's permission.
    """
    target = Path(path).resolve()  # a link stays a link
    if target.exists():
        if not target.is_file():
            with target.open("wb") as file:
                yield file
            return
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    elif not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    scratch = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with scratch.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, scratch)
        scratch.replace(target)
    finally:
        scratch.unlink(missing_ok=True)
