"""Records in files: read one after the other, written whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, BinaryIO

from sixfold.core.errors import RecordError
from sixfold.records.faults import NESTING_LIMIT, Place, located
from sixfold.records.jsonform import from_json, to_json
from sixfold.records.lines import Lines, Source, open_lines
from sixfold.records.parser import parse_game, skip_blank_lines
from sixfold.records.record import Record
from sixfold.records.writer import dumps

OnError = Callable[[RecordError], object]
"""What to do with a game that cannot be read, before going on with the next one."""

PathLike = str | os.PathLike[str]


def read(source: Source, on_error: OnError | None = None) -> Iterator[Record]:
    """The games of a file, one at a time, however many there are.

    `source` is a path, or an open file, or anything else that yields lines. A game that cannot be
    read raises RecordError; with `on_error` it is called instead, and reading goes on at the next
    line that begins a game.
    """
    return _read(_checked(source), on_error, _next_game, Lines.skip_to_game)


def loads(text: str) -> Record:
    """The one record in a text; raises RecordError if it cannot be read, or is not one."""
    lines = Lines(StringIO(text))
    record = _next_game(lines)
    if record is None:
        raise lines.place(1).fault("no-game")
    if skip_blank_lines(lines):
        raise lines.place(1).fault("several-games")
    return record


def read_json(source: Source, on_error: OnError | None = None) -> Iterator[Record]:
    """The games of a file with one JSON object a line; otherwise as `read`."""
    return _read(_checked(source), on_error, _next_json, lambda lines: None)


def write(path: PathLike, records: Iterable[Record]) -> int:
    """Write games to a file and return how many there were.

    The file appears whole or not at all: if anything goes wrong, the old one stays as it was.
    """
    return _write(path, (("\n" if count else "") + dumps(r) for count, r in enumerate(records)))


def write_json(path: PathLike, records: Iterable[Record]) -> int:
    """Write games as one JSON object a line; otherwise as `write`."""
    return _write(path, (json.dumps(to_json(r), ensure_ascii=False) + "\n" for r in records))


def append(path: PathLike, record: Record) -> None:
    """Append a game to a file, which is created if necessary."""
    text = _encode(dumps(record), game=1)
    with Path(path).open("a+b") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            text = (b"\n" if file.read(1) == b"\n" else b"\n\n") + text
        file.write(text)


def _checked(source: Source) -> Source:
    """Complain about a wrong argument now, not when the first game is read."""
    if not isinstance(source, os.PathLike):
        iter(source)
    return source


def _read(
    source: Source,
    on_error: OnError | None,
    next_game: Callable[[Lines], Record | None],
    recover: Callable[[Lines], None],
) -> Iterator[Record]:
    with open_lines(source) as lines:
        while True:
            try:
                record = next_game(lines)
            except RecordError as error:
                if on_error is None:
                    raise
                on_error(_light(error))
                recover(lines)
                continue
            if record is None:
                return
            yield record
            del record  # the reader holds no game while it reads the next one


def _light(error: RecordError) -> RecordError:
    """An error that can be kept: its traceback would keep the half-read game alive."""
    chain: list[BaseException | None] = [error]
    while chain:
        each = chain.pop()
        if each is not None:
            each.__traceback__ = None
            chain += [each.__cause__, each.__context__]
    return error


def _next_game(lines: Lines) -> Record | None:
    return parse_game(lines) if skip_blank_lines(lines) else None


def _next_json(lines: Lines) -> Record | None:
    line = lines.take()
    while line is not None and not line.strip():
        line = lines.take()
    if line is None:
        return None
    lines.game += 1
    try:
        return from_json(json.loads(line, object_pairs_hook=_unique))
    except json.JSONDecodeError as error:
        raise lines.place(error.pos + 1).fault("bad-json", path="") from error
    except RecursionError:
        fault = lines.place(1).fault("deep-nesting", limit=NESTING_LIMIT, path="")
        raise fault from None
    except RecordError as error:
        raise located(error, line=lines.number, game=lines.game) from error.__cause__
    except ValueError as error:  # a number with thousands of digits
        raise lines.place(1).fault("bad-json", path="") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError("duplicate-field", field=twice, path="")
    return data


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
