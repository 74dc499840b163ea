"""The engine's side of the text protocol: reads commands, answers on another stream.

The reading thread only parses, so that `stop`, `isready` and `quit` take effect at once. A
second thread does everything that takes time, in order: loading the kernels, compiling them if
need be, searching. Each `go` is answered by exactly one `bestmove`, whatever happens.

A search may not have begun when `stop` arrives, and an engine only stops what runs. So `stop` is
remembered, and repeated to the engine until the search has ended.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, TextIO

from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.limits import Limits, Progress
from sixfold.engine.protocol.commands import (
    OPTIONS,
    Go,
    Malformed,
    at_position,
    info_lines,
    printable,
    read_game,
    read_go,
    read_option,
    read_position,
)
from sixfold.locale import sentence

LONGEST_LINE = 1_000_000
AUTHOR = "the authors of Sixfold"
LEAVING_SECONDS = 1.0
"""How long `quit` waits for the second thread; compiling cannot be interrupted."""


def serve(
    commands: TextIO, answers: TextIO, name: str, engine: Callable[[], Any] | None = None
) -> bool:
    """Obey commands until `quit` or the end of the stream.

    False if something still runs in another thread, so that the process should end without the
    usual courtesies. BrokenPipeError if nobody reads the answers any more.
    """
    session = Session(answers, name, engine or _new_engine)
    try:
        for line in _lines(commands):
            if not session.obey(line) or session.deserted:
                break
    finally:
        quiet = session.close()
    if session.deserted:
        raise BrokenPipeError
    return quiet


def _lines(stream: TextIO) -> Iterator[str]:
    """Lines of any length, of which at most the allowed length is kept in memory."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def _new_engine() -> Any:
    from sixfold.engine import Engine  # loads the compiler, which takes a moment

    return Engine()


@dataclass(eq=False)
class _Search:
    """One `go`, from the moment it is read to its `bestmove`."""

    position: Position[Any]
    go: Go
    seed: int
    fresh: bool
    options: dict[str, int]
    stopped: threading.Event = field(default_factory=threading.Event)
    finished: threading.Event = field(default_factory=threading.Event)

    @property
    def goes_on(self) -> bool:
        """Whether only `stop` ends it, even if all is proven: a level has its own end."""
        return self.go.infinite or (self.go.bare and not self.options["Level"])


class Session:
    """One conversation. `obey` takes a line at a time and never raises for what the line says."""

    def __init__(self, answers: TextIO, name: str, engine: Callable[[], Any]) -> None:
        self.deserted = False
        self._answers = answers
        self._name = name
        self._make_engine = engine
        self._engine: Any = None
        self._options = {option.name: option.default for option in OPTIONS}
        self._game: Game | None = None
        self._position: Position[Any] | None = None
        self._fresh = True
        self._seed = _new_seed()
        self._search: _Search | None = None
        self._speaking = threading.Lock()
        self._ending = threading.Lock()
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sixfold-engine", daemon=True)
        self._thread.start()
        self._words: dict[str, Callable[[Sequence[str]], None]] = {
            "sfp": self._introduce,
            "setoption": self._set_option,
            "isready": self._be_ready,
            "newgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
        }

    def obey(self, line: str) -> bool:
        """Obey one line; False if it asks to quit."""
        words = line.split()
        if words[:1] == ["quit"]:
            return False
        if len(line) > LONGEST_LINE:
            self._complain(f"a line has at most {LONGEST_LINE} characters")
        elif words and words[0] not in self._words:
            self._complain(f"there is no command {words[0]}")
        elif words:
            try:
                self._words[words[0]](words[1:])
            except Malformed as refused:
                self._complain(str(refused))
        return True

    def close(self) -> bool:
        """Stop what can be stopped; False if the second thread could not be waited for."""
        self._stop(())
        self._tasks.put(None)
        self._thread.join(LEAVING_SECONDS)
        return not self._thread.is_alive()

    # Commands, on the thread that reads

    def _introduce(self, words: Sequence[str]) -> None:
        _expect_nothing("sfp", words)
        self._say(f"id name {self._name}", f"id author {AUTHOR}", *map(str, OPTIONS), "sfpok")

    def _set_option(self, words: Sequence[str]) -> None:
        self._refuse_while_searching("setoption")
        name, value = read_option(words)
        self._options = {**self._options, name: value}

    def _be_ready(self, words: Sequence[str]) -> None:
        _expect_nothing("isready", words)
        if self._search is not None:
            self._say("readyok")
        else:
            family = self._game.family if self._game else None
            self._tasks.put(lambda: self._prepare(family))

    def _new_game(self, words: Sequence[str]) -> None:
        self._refuse_while_searching("newgame")
        self._game = read_game(words)
        self._position = self._game.start()
        self._fresh = True
        self._seed = _new_seed()

    def _set_position(self, words: Sequence[str]) -> None:
        self._refuse_while_searching("position")
        self._position = read_position(words, self._game)
        if self._position.game != self._game:
            self._game = self._position.game
            self._fresh = True

    def _go(self, words: Sequence[str]) -> None:
        self._refuse_while_searching("go")
        go = read_go(words)
        if self._position is None:
            raise Malformed("go where? newgame or position comes first")
        if go.limits.searchmoves is not None and self._options["Level"]:
            raise Malformed("searchmoves is for full strength, which is Level 0")
        go = at_position(go, self._position)
        search = _Search(self._position, go, self._seed, self._fresh, self._options)
        self._fresh = False
        self._search = search
        self._tasks.put(lambda: self._answer(search))

    def _stop(self, words: Sequence[str]) -> None:
        _expect_nothing("stop", words)
        search = self._search
        if search is not None and not search.stopped.is_set():
            search.stopped.set()
            threading.Thread(target=self._insist, args=(search,), daemon=True).start()

    def _refuse_while_searching(self, command: str) -> None:
        if self._search is not None:
            raise Malformed(f"{command} must wait until the search has ended")

    def _insist(self, search: _Search) -> None:
        """Stop a search that may only be about to begin."""
        while not search.finished.is_set():
            with self._ending:
                if self._search is search and self._engine is not None:
                    self._engine.stop()
            search.finished.wait(0.01)

    # Work, on the second thread

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()

    def _loaded_engine(self) -> Any:
        if self._engine is None:
            self._engine = self._make_engine()
        return self._engine

    def _prepare(self, family: str | None) -> None:
        try:
            if family is not None:
                self._loaded_engine().prepare(family)
        except Exception as error:
            self._complain(f"preparing failed: {_in_words(error)}")
        self._say("readyok")

    def _answer(self, search: _Search) -> None:
        try:
            move = self._think(search)
        except Exception as error:
            self._complain(f"the search failed: {_in_words(error)}")
            move = None
        if search.goes_on:
            search.stopped.wait()
        with self._ending:  # from here on the next `go` is welcome, and `stop` means that one
            self._search = None
        search.finished.set()
        self._say(f"bestmove {'none' if move is None else move}")

    def _think(self, search: _Search) -> Move | None:
        """The move to answer with; None if the game is over."""
        position = search.position
        if position.outcome:
            return None
        engine = self._loaded_engine()
        options = search.options
        if engine.threads != options["Threads"]:
            engine.threads = options["Threads"]
        if engine.hash_mb != options["Hash"]:
            engine.hash_mb = options["Hash"]
        engine.level = options["Level"] or None
        if search.fresh:
            engine.new_game()
        if options["Level"]:
            chosen: Move = engine.choose(position, seed=search.seed)
            return chosen
        reported: list[Progress] = []

        def report(progress: Progress) -> None:
            reported[:] = [progress]
            self._say(*info_lines(progress))

        limits = search.go.limits_for(position)
        choice = limits.moves_of(position) or position.legal_moves
        alone = len(choice) == 1 and limits.seconds is not None
        if alone or search.stopped.is_set():
            limits = Limits(depth=1, searchmoves=limits.searchmoves)
        progress = engine.analyse(position, limits, multipv=options["MultiPV"], on_progress=report)
        news = not reported or reported[0].lines != progress.lines
        if news and is_searched(progress):
            self._say(*info_lines(progress))
        # Stopped before it found something, it answers with any legal move.
        best: Move = choice[0] if progress.best is None else progress.best
        return best

    def _complain(self, reason: str) -> None:
        self._say(f"error {printable(reason)}")

    def _say(self, *lines: str) -> None:
        """Print whole lines, from any thread."""
        with self._speaking:
            try:
                for line in lines:
                    self._answers.write(f"{line}\n")
                self._answers.flush()
            except (OSError, ValueError):  # ValueError: the stream has been closed
                self.deserted = True


def is_searched(progress: Progress) -> bool:
    """Whether it tells more than a first glance does: a search may be stopped before it begins."""
    proven = any(line.score.proven for line in progress.lines)
    return progress.depth > 0 and (progress.nodes > 0 or proven)


def _expect_nothing(command: str, words: Sequence[str]) -> None:
    if words:
        raise Malformed(f"{command} stands alone")


def _in_words(error: Exception) -> str:
    if isinstance(error, SixfoldError):
        return sentence(error)
    return f"{type(error).__name__}: {error}"


def _new_seed() -> int:
    """Levels vary from game to game, but not within one."""
    return random.getrandbits(31)
