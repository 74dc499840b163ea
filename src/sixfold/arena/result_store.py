"""Where results are kept: one line of JSON for each finished game, and the games as records.

The first line of the file is the match; a file that begins with another match is refused. Only one
thing may differ: a file that was begun from the start goes on from the start if the match was not
told what to play from (up to 0.3.0 that meant the start, from Python). A line is
on the disk before the next game is given out. After a crash the last line may be cut off: then that
game was never finished, and the stump is removed. The records beside it (`.sfr`) hold the same
games for people; they follow from the results and are rewritten when a match continues.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from sixfold import records
from sixfold.arena.match import Match
from sixfold.arena.results import GameResult, to_record
from sixfold.arena.schedule import fixture
from sixfold.core.arguments import explained

if sys.platform != "win32":
    import fcntl

FORMAT = "sixfold arena 1"

log = logging.getLogger("sixfold.arena")


class ResultStoreError(ValueError):
    """Results that cannot be used for this match."""


class ResultStore:
    """The results of one match, in memory and, with a path, on the disk.

    `on_notice` gets a sentence if games begin at the start although nobody has asked for that;
    without it, the logger `sixfold.arena` does.
    """

    @explained
    def __init__(
        self,
        match: Match,
        path: Path | None = None,
        *,
        on_notice: Callable[[str], object] = log.warning,
    ) -> None:
        self.match = match
        """What is played: the match that was asked for, but with the openings of the file."""
        self.path = path
        self.results: dict[int, GameResult] = {}
        self._file: BinaryIO | None = None
        self._is_new = False
        if path is not None:
            self._open(path)
        if self.match is not match:
            on_notice(f"{path} was begun without openings and goes on so: all games from the start")
        elif match.from_start and not match.openings_named:
            on_notice(f"there is no list of openings for {match.game}: all games from the start")

    @property
    def records_path(self) -> Path | None:
        """Where the games are kept as records."""
        return None if self.path is None else self.path.with_suffix(".sfr")

    @explained
    def add(self, result: GameResult) -> None:
        """Keep a result; it is on the disk when this returns."""
        if result.number in self.results:
            raise ResultStoreError(f"game {result.number + 1} has been played already")
        if self._file is not None:
            _write_line(self._file, result.to_json())
        self.results[result.number] = result
        if self.records_path is not None:
            records.append(self.records_path, to_record(self.match, result))

    def ordered(self) -> list[GameResult]:
        """All results, in the order of the schedule."""
        return [self.results[number] for number in sorted(self.results)]

    def close(self) -> None:
        """Let others use the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def abandon(self) -> None:
        """The match does not take place: leave no files behind, unless they hold games."""
        if self.path is not None and self._is_new and not self.results:
            self.path.unlink(missing_ok=True)
            self.path.with_suffix(".sfr").unlink(missing_ok=True)
        self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # The file

    def _open(self, path: Path) -> None:
        beside = path.with_suffix(".sfr")
        if beside == path:
            raise ResultStoreError(f"{path}: results are JSON lines; call the file .jsonl")
        if beside.exists() and not path.exists():
            raise ResultStoreError(f"{beside} is there already and would be replaced")
        self._file = path.open("a+b")
        try:
            _lock(self._file, path)
            self._read(self._file, path)
            games = (to_record(self.match, result) for result in self.ordered())
            records.write(beside, games)
        except BaseException:
            self.close()
            raise

    def _read(self, file: BinaryIO, path: Path) -> None:
        file.seek(0)
        content = file.read()
        whole, _, stump = content.rpartition(b"\n")
        if stump:
            file.truncate(len(content) - len(stump))
        lines = whole.split(b"\n") if whole else []
        if not lines:
            _write_line(file, {"format": FORMAT, "match": self.match.to_json()})
            self._is_new = True
            return
        self._compare(_parse(lines[0], path, 1), path)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = GameResult.from_json(_parse(line, path, number))
            except (KeyError, TypeError, ValueError) as error:
                raise ResultStoreError(f"{path}, line {number} is no result: {error}") from error
            self._check(result, path, number)
            self.results[result.number] = result

    def _compare(self, head: dict[str, Any], path: Path) -> None:
        if head.get("format") != FORMAT or not isinstance(head.get("match"), dict):
            raise ResultStoreError(f"{path} holds no results of an arena")
        theirs = head["match"]
        if not self.match.openings_named and not self.match.from_start:
            from_start = replace(self.match, openings=None)
            if theirs.get("openings") == from_start.to_json()["openings"]:
                self.match = from_start
        ours = self.match.to_json()
        for field, value in ours.items():
            if theirs.get(field) != value:
                raise ResultStoreError(
                    f"{path} belongs to another match: {field} was "
                    f"{json.dumps(theirs.get(field))} and is now {json.dumps(value)}. "
                    "Give the same arguments to go on with it, or another file."
                )

    def _check(self, result: GameResult, path: Path, line: int) -> None:
        if not 0 <= result.number < self.match.total or result.number in self.results:
            raise ResultStoreError(f"{path}, line {line}: there is no such game left to play")
        expected = fixture(self.match, result.number)
        if (result.players, result.opening) != (expected.players, expected.opening):
            raise ResultStoreError(f"{path}, line {line}: this game was not to be played so")


def _parse(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise ResultStoreError(f"{path}, line {number} is not JSON") from error
    if not isinstance(data, dict):
        raise ResultStoreError(f"{path}, line {number} is not a JSON object")
    return data


def _write_line(file: BinaryIO, data: dict[str, Any]) -> None:
    file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _lock(file: BinaryIO, path: Path) -> None:
    """Refuse a file that another arena is writing; the lock ends with the process."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ResultStoreError(f"{path} is in use by another arena") from error
