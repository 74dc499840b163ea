"""Any program that speaks the protocol, as a player: `ProtocolEngine`.

    with ProtocolEngine("sixfold engine", options={"Threads": 2}) as engine:
        move = engine.choose(position, Limits(seconds=1))

A program may crash, hang, print garbage, flood its output or play an illegal move. Each of these
raises its own exception, a subclass of EngineError, and never leads to an endless wait. After a
crash or a time-out the process is gone, and the next call starts a new one with the same options.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.chances import Chances
from sixfold.engine.errors import EngineRefused, EngineTimeout, IllegalReply
from sixfold.engine.limits import Limits, Line, Progress, Score, check_question
from sixfold.engine.protocol.commands import Go, printable
from sixfold.engine.protocol.process import LineProcess
from sixfold.engine.timing import Clock

ONE_SECOND = Limits(seconds=1.0)
MOST_LINES = 256


class ProtocolEngine:
    """An engine in another process. One call at a time; `stop` and `close` from any thread.

    `timeout` is how many seconds an engine may take for what should be done at once, and how much
    longer than asked it may search. If a search has no limit in time, the engine is asked now and
    then whether it still listens. `ready_timeout` is for getting ready for a game, which may mean
    compiling.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, int | str] | None = None,
        timeout: float = 10.0,
        ready_timeout: float = 180.0,
    ) -> None:
        checks.expect("command", command, str | Sequence[str])
        checks.expect("options", options, Mapping[str, int | str] | None)
        checks.expect("timeout", timeout, float)
        checks.expect("ready_timeout", ready_timeout, float)
        if isinstance(command, str):
            command = shlex.split(command, posix=os.name == "posix")
        if not command:
            raise ValueError("the command is empty")
        self.command = tuple(command)
        self.timeout = timeout
        self.ready_timeout = ready_timeout
        self.name = self.command[0]
        """What the engine calls itself."""
        self.author = ""
        self.available_options: dict[str, str] = {}
        """The options that the engine has declared, with what it says about each."""
        self._chosen: dict[str, int | str] = dict(options or {})
        self._process: LineProcess | None = None
        self._game_id: str | None = None
        self._lines = 1
        self._stop_by: float | None = None
        self._talking = threading.Lock()
        self.start()

    def __repr__(self) -> str:
        return f"ProtocolEngine({shlex.join(self.command)!r})"

    # The process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ask the engine to quit, and end it if it does not; a later call starts it again."""
        process, self._process = self._process, None
        if process is not None:
            process.end(grace=min(self.timeout, 2.0))

    def start(self) -> None:
        """Start the program, unless it runs; every call that needs it does this by itself."""
        with self._conversation():
            pass

    def restart(self) -> None:
        """A new process, with the same options."""
        self.close()
        self.start()

    @property
    def pid(self) -> int | None:
        """The number of the running process, if there is one."""
        return self._process.pid if self._process else None

    @contextlib.contextmanager
    def _conversation(self) -> Iterator[LineProcess]:
        """The running process; it is ended if the talk breaks off at an unknown point."""
        with self._talking:
            try:
                yield self._process or self._start()
            except (EngineRefused, IllegalReply):
                raise  # the talk itself went well
            except BaseException:
                process, self._process = self._process, None
                if process is not None:
                    process.end()
                raise

    def _start(self) -> LineProcess:
        process = LineProcess(self.command)
        try:
            self._game_id = None
            self._lines = 1
            self.available_options = {}
            process.say("sfp")
            deadline = time.monotonic() + self.timeout
            while (line := process.hear(deadline)) != "sfpok":
                self._note(line.split())
            self._send_options(process, self._chosen)
        except BaseException:
            process.end()
            raise
        self._process = process
        return process

    def _note(self, words: list[str]) -> None:
        """Keep what an engine says about itself; ignore other words."""
        if words[:2] == ["id", "name"]:
            self.name = printable(" ".join(words[2:]))
        elif words[:2] == ["id", "author"]:
            self.author = printable(" ".join(words[2:]))
        elif words[:2] == ["option", "name"] and "type" in words:
            cut = words.index("type")
            if len(self.available_options) < MOST_LINES:
                self.available_options[" ".join(words[2:cut])] = " ".join(words[cut:])

    # Options

    def configure(self, **options: int | str) -> None:
        """Set options, now and after every restart; EngineRefused if the engine lacks one."""
        with self._conversation() as process:
            self._send_options(process, options)
            self._chosen.update(options)

    def _send_options(self, process: LineProcess, options: Mapping[str, int | str]) -> None:
        known = {name.lower() for name in self.available_options}
        for name, value in options.items():
            if name.lower() not in known:
                raise EngineRefused(f"{self.name} has no option {name}")
            process.say(f"setoption name {name} value {_one_line(value)}")
            if name.lower() == "multipv":
                self._lines = int(value)
        if options:
            self._synchronise(process, self.timeout)

    def _set_lines(self, process: LineProcess, count: int) -> None:
        if count != self._lines:
            self._send_options(process, {"MultiPV": count})

    def _synchronise(self, process: LineProcess, seconds: float) -> None:
        """Wait until all has been obeyed, and pass over whatever was still to be read."""
        process.say("isready")
        deadline = time.monotonic() + seconds
        refusal = None
        while (line := process.hear(deadline)) != "readyok":
            if line.startswith("error "):
                refusal = refusal or line
        if refusal:
            raise EngineRefused(f"{self.name}: {printable(refusal)}")

    # Searching

    def prepare(self, game: Game) -> None:
        """Let the engine get ready for a game; EngineRefused if it does not know it."""
        checks.instance("game", game, Game)
        with self._conversation() as process:
            self._send_position(process, game.start())

    def new_game(self) -> None:
        """Let the engine forget what it learned; this is sent before the next search."""
        self._game_id = None

    def choose(
        self,
        position: Position[Any],
        limits: Limits | None = None,
        *,
        clock: Clock | None = None,
    ) -> Move:
        """A legal move: within limits, a share of the clocks, or both; else a second's thought."""
        check_question(position, limits)
        if clock is not None:
            checks.instance("clock", clock, Clock)
        if position.outcome:
            raise IllegalMove("game-over", reason=position.outcome.reason)
        go = Go(limits or (Limits() if clock else ONE_SECOND), clock)
        go.limits.moves_of(position)
        self._stop_by = None
        with self._conversation() as process:
            self._set_lines(process, int(self._chosen.get("MultiPV", 1)))
            self._send_position(process, position)
            return self._search(process, position, go, None)[0]

    def analyse(
        self,
        position: Position[Any],
        limits: Limits | None = None,
        *,
        multipv: int = 1,
        on_progress: Callable[[Progress], object] | None = None,
    ) -> Progress:
        """The best lines with their scores. Without limits it runs until `stop`.

        `on_progress` is called after each line that the engine prints.
        """
        check_question(position, limits)
        checks.whole_number("multipv", multipv, low=1)
        checks.expect("on_progress", on_progress, Callable[[Progress], object] | None)
        if position.outcome:
            return Progress(0, 0, 0.0, ())
        go = Go(limits or Limits())
        go = replace(go, infinite=go.bare)
        go.limits.moves_of(position)
        self._stop_by = None
        with self._conversation() as process:
            self._set_lines(process, multipv)
            self._send_position(process, position)
            return self._search(process, position, go, on_progress)[1]

    def stop(self) -> None:
        """End the search that was begun last; it returns what the engine knows."""
        process = self._process
        if process is not None:
            self._stop_by = time.monotonic() + self.timeout
            process.say("stop")

    def _send_position(self, process: LineProcess, position: Position[Any]) -> None:
        """The game as its start and its moves, so that repetitions are seen."""
        game = position.game
        is_new = game.id != self._game_id
        if is_new:
            process.say(f"newgame {game.id}")
        root, *later = position.line()
        where = "startpos" if root == game.start() else f"text {root.to_text()}"
        moves = "".join(f" {each.last_move}" for each in later)
        process.say(f"position {where}" + (f" moves{moves}" if moves else ""))
        self._synchronise(process, self.ready_timeout if is_new else self.timeout)
        self._game_id = game.id

    def _search(
        self,
        process: LineProcess,
        position: Position[Any],
        go: Go,
        on_progress: Callable[[Progress], object] | None,
    ) -> tuple[Move, Progress]:
        began = time.monotonic()
        process.say(str(go))
        if self._stop_by is not None:
            process.say("stop")  # it came while there was nothing to stop yet
        lines: dict[int, _Info] = {}
        complaint = ""
        for line in self._hear_search(process, position, go, began):
            words = line.split()
            if words[:1] == ["bestmove"]:
                move = self._read_move(position, words[1:], complaint)
                self._refuse_unasked(position, go, move)
                lines = lines or {1: _Info(1, 0, 0, Score("cp", 0), (str(move),))}
                return move, _progress(position, lines, began)
            if words[:1] == ["error"]:
                if go.limits.searchmoves is not None and not lines:
                    raise EngineRefused(f"{self.name}: {printable(line)}")
                complaint = complaint or f" ({printable(line)})"
            elif words[:1] == ["info"] and (info := _read_info(words[1:])) is not None:
                lines[info.multipv] = info
                if on_progress:
                    on_progress(_progress(position, lines, began))
        raise AssertionError("a search ends with bestmove or an exception")

    def _hear_search(
        self, process: LineProcess, position: Position[Any], go: Go, began: float
    ) -> Iterator[str]:
        """Lines, for as long as the engine may search and can be seen to be alive."""
        seconds = [] if go.limits.seconds is None else [go.limits.seconds]
        if go.clock is not None:
            seconds.append(go.clock.remaining[position.side])
        last = began + min(seconds) + self.timeout if seconds else None
        asked = False
        while True:
            ends = [each for each in (last, self._stop_by) if each is not None]
            patience = time.monotonic() + self.timeout
            try:
                line = process.hear(min([*ends, patience]))
            except EngineTimeout:
                if asked or (ends and min(ends) <= time.monotonic()):
                    raise
                process.say("isready")  # a thinking engine answers this at once
                asked = True
            else:
                asked = False
                yield line

    def _read_move(self, position: Position[Any], words: list[str], complaint: str) -> Move:
        text = printable(" ".join(words[:1]))
        try:
            move = position.game.parse_move(text)
        except SixfoldError as error:
            raise IllegalReply(f"{self.name} answered {text!r}, no move{complaint}") from error
        if not position.is_legal(move):
            raise IllegalReply(f"{self.name} played {text}, which is not legal{complaint}")
        return move

    def _refuse_unasked(self, position: Position[Any], go: Go, move: Move) -> None:
        """Of some moves only one of those is an answer; it may be declared or not."""
        asked = go.limits.moves_of(position)
        if asked is not None and str(move).rstrip("!") not in {str(m).rstrip("!") for m in asked}:
            raise IllegalReply(f"{self.name} played {move}, about which it was not asked")


# What engines say while they search


@dataclass(frozen=True)
class _Info:
    """One `info` line, its moves not yet looked at."""

    multipv: int
    depth: int
    nodes: int
    score: Score
    moves: tuple[str, ...]
    chances: Chances | None = None


def _read_info(words: list[str]) -> _Info | None:
    """What an `info` line says; None if it has no score or cannot be understood."""
    cut = words.index("pv") if "pv" in words else len(words)
    head, moves = words[:cut], tuple(words[cut + 1 :])
    numbers = {"multipv": 1, "depth": 0, "nodes": 0}
    try:
        for name in numbers:
            if name in head:
                numbers[name] = int(head[head.index(name) + 1])
        score = _read_score(head[head.index("score") + 1 :])
        chances = _read_chances(head)
    except (ValueError, IndexError):
        return None
    if not 1 <= numbers["multipv"] <= MOST_LINES:
        return None
    return _Info(**numbers, score=score, moves=moves, chances=chances)


def _read_score(words: list[str]) -> Score:
    kind = words[0]
    if kind == "cp":
        return Score("cp", int(words[1]))
    if kind not in ("win", "loss", "draw"):
        raise ValueError(f"not a score: {kind}")
    plies = int(words[1]) if kind != "draw" and words[1:] and words[1].isdecimal() else None
    return Score(kind, plies)


def _read_chances(words: list[str]) -> Chances | None:
    """What stands after `wdl`, in thousandths; None if nothing does, or if it makes no sense."""
    if "wdl" not in words:
        return None
    at = words.index("wdl")
    shares = [int(word) for word in words[at + 1 : at + 4]]
    if len(shares) < 3 or min(shares) < 0 or sum(shares) != 1000:
        return None
    return Chances(*(share / 1000 for share in shares))


def _progress(position: Position[Any], infos: dict[int, _Info], began: float) -> Progress:
    found = [infos[number] for number in sorted(infos)]
    lines = tuple(Line(info.score, _played(position, info.moves), info.chances) for info in found)
    first = found[0] if found else None
    return Progress(
        depth=first.depth if first else 0,
        nodes=max((info.nodes for info in found), default=0),
        seconds=time.monotonic() - began,
        lines=lines,
    )


def _played(position: Position[Any], texts: Sequence[str]) -> tuple[Move, ...]:
    """The moves of a line as far as they can be played."""
    moves: list[Move] = []
    with contextlib.suppress(SixfoldError):
        for text in texts:
            position = position.play(text)
            assert position.last_move is not None
            moves.append(position.last_move)
    return tuple(moves)


def _one_line(value: int | str) -> str:
    return " ".join(str(value).split())
