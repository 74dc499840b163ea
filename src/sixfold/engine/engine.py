"""The engine: give it a position, get a move.

engine = Engine()
move = engine.choose(position, Limits(seconds=1))
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from sixfold.core.errors import IllegalMove
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine import checks, generic
from sixfold.engine.compile.prepare import make_ready, prepare
from sixfold.engine.compile.progress import OnStep
from sixfold.engine.declaring import (
    declared,
    declared_at_once,
    standing_declaration,
    undeclared,
    with_declarations,
)
from sixfold.engine.family import description
from sixfold.engine.halting import Halt, deadline
from sixfold.engine.levels import Level, level_of
from sixfold.engine.limits import (
    MOST_MEGABYTES,
    MOST_THREADS,
    Limits,
    Progress,
    check_question,
)
from sixfold.engine.plain import PLAIN, refuse_uncompiled
from sixfold.engine.searching import OnProgress, PositionSearch, Searcher
from sixfold.engine.timing import seconds_for_move, seconds_kept


class Engine:
    """A player of every game. One search at a time; `stop` may come from any thread.

    The generic player, which knows only the rules and needs no compiling, plays families that have
    no description (`sixfold.engine.family`).

    The first search of a game on a machine compiles its kernels, which takes up to a minute.
    `on_compile` is then called with a sentence that says so, and `on_step` repeatedly with the
    steps done and the steps in total; see `prepare.make_ready`.

    In a process that does not compile (`sixfold.engine.plain`) only levels work, and a position
    that would take too long raises TooSlowUncompiled.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        hash_mb: int = 64,
        level: int | None = None,
        on_compile: Callable[[str], object] | None = None,
        on_step: OnStep | None = None,
    ) -> None:
        self.on_compile = on_compile
        self.on_step = on_step
        self.threads = threads
        self.hash_mb = hash_mb
        self.level = level
        self._halt = Halt()

    @property
    def threads(self) -> int:
        """How many threads a search may use, up to 256.

        A search uses fewer if more would not help; `search(position).threads` says how many.
        """
        return self._threads

    @threads.setter
    def threads(self, count: int) -> None:
        count = checks.whole_number("threads", count, 1, MOST_THREADS)
        if count > 2 * (cores := usable_cores()):
            warnings.warn(
                f"{count} threads on {cores} core{'s' * (cores > 1)} slow the search down",
                RuntimeWarning,
                stacklevel=3,
            )
        self._threads = count

    @property
    def hash_mb(self) -> int:
        """The size of the table in megabytes; a change forgets what it holds."""
        return self._hash_mb

    @hash_mb.setter
    def hash_mb(self, megabytes: int) -> None:
        self._hash_mb = checks.whole_number("hash_mb", megabytes, 1, MOST_MEGABYTES)
        self._searchers: dict[type[Searcher], Searcher] = {}

    @property
    def level(self) -> int | None:
        """1 to 10; 11 to 13 and None are full strength, the former with 1, 3 or 10 s a turn."""
        return self._level.number if self._level else None

    @level.setter
    def level(self, number: int | None) -> None:
        self._level = None if number is None else level_of(number)

    def choose(
        self, position: Position[Any], limits: Limits | None = None, *, seed: int = 0
    ) -> Move:
        """A move for the side to move. A level needs no limits; `seed` varies what it overlooks.

        At full strength it thinks as long as the limits allow: without any, a second, or as long as
        levels 11 to 13 say. The seconds are for a turn, as `consider` explains.
        """
        check_question(position, limits)
        checks.whole_number("seed", seed)
        refuse_finished(position)
        moves = limits.moves_of(position) if limits else None
        level = self._level if self._level and self._level.seconds is None else None
        if level is not None and moves is not None:
            raise ValueError("a level chooses among all moves: searchmoves is for full strength")
        declaration = standing_declaration(position)
        if declaration is not None and (moves is None or declaration in moves):
            return declaration
        if level is not None:
            make_ready(position.game.family, self.on_compile, self.on_step)
            self._halt = Halt()
            return declared(position, self._choose_at_level(position, level, seed))
        if len(choice := position.legal_moves if moves is None else moves) == 1:
            best: Move = choice[0]
        else:
            best = self.consider(position, limits).best
        return best

    def consider(self, position: Position[Any], limits: Limits | None = None) -> Progress:
        """What `choose` knows at full strength: the line that it means to play, with its score.

        Unlike those of `analyse`, the seconds are for the whole turn. The explosions of Hexone
        are moves of their own, and those after the first get a tenth of the time at the most. The
        first one leaves it to them, unless the turn ends with it.
        """
        check_question(position, limits)
        limits = limits or self._usual_limits()
        if limits.seconds is None:
            return self.analyse(position, limits)
        kept = seconds_kept(limits.seconds, position)
        seconds = seconds_for_move(limits.seconds, position) - kept
        return self._search(position, replace(limits, seconds=seconds), kept=kept)

    def _usual_limits(self) -> Limits:
        return Limits(seconds=(self._level and self._level.seconds) or 1.0)

    def _choose_at_level(self, position: Position[Any], level: Level, seed: int) -> Move:
        if description(position.game.family) is None:
            return generic.choose_at_level(position, level.number, seed, self._halt)
        from sixfold.engine.levels.handicap import choose_at_level  # loads the search

        return choose_at_level(position, level, seed, self._halt)

    def analyse(
        self,
        position: Position[Any],
        limits: Limits | None = None,
        *,
        multipv: int = 1,
        on_progress: OnProgress | None = None,
    ) -> Progress:
        """Search at full strength; the best lines with their scores.

        Without limits it runs until `stop`, or until everything is proven; with
        `Limits(infinite=True)` until `stop` in any case.
        """
        check_question(position, limits)
        checks.expect("on_progress", on_progress, OnProgress | None)
        return self._search(position, limits or Limits(), multipv, on_progress)

    def _search(
        self,
        position: Position[Any],
        limits: Limits,
        multipv: int = 1,
        on_progress: OnProgress | None = None,
        kept: float = 0.0,
    ) -> Progress:
        """Search within limits, and on for the seconds kept unless later moves need them."""
        moves = limits.moves_of(position)
        declaration = standing_declaration(position)
        if declaration is not None and (moves is None or declaration in moves):
            return self._declare(declaration, limits)

        def report(found: Progress) -> None:
            if on_progress:
                on_progress(with_declarations(position, found))

        search = self.search(position, multipv=multipv, searchmoves=moves)
        found = search.run(limits, report)
        out_of_time = limits.seconds is not None and found.seconds >= limits.seconds
        if kept and out_of_time and not position.play(found.best).in_chain:
            found = search.run(replace(limits, seconds=kept), report)
        return with_declarations(position, found)

    def _declare(self, declaration: Move, limits: Limits) -> Progress:
        """The result where a shape has only to be declared: there is nothing to search."""
        self._halt = Halt()
        if limits.infinite:
            with deadline(self._halt, limits.seconds):
                self._halt.wait()
        return declared_at_once(declaration)

    def search(
        self,
        position: Position[Any],
        *,
        multipv: int = 1,
        searchmoves: Iterable[Move | str] | None = None,
    ) -> PositionSearch:
        """A search that is ready to run, to be halted, and to be continued at will.

        It shares what the engine has learned in earlier ones, and `stop` halts it. With
        `searchmoves` it looks at these moves only.
        """
        checks.position(position)
        moves = Limits(searchmoves=searchmoves).moves_of(position)
        multipv = checks.whole_number("multipv", multipv, low=1)
        if PLAIN:
            refuse_uncompiled(position.game.family, None)
        make_ready(position.game.family, self.on_compile, self.on_step)
        self._halt = Halt()
        family = description(position.game.family)
        kind = family.searcher() if family else generic.GenericSearcher
        if kind not in self._searchers:
            self._searchers[kind] = kind(self._hash_mb)
        return self._searchers[kind].search(
            position,
            threads=self._threads,
            multipv=multipv,
            halt=self._halt,
            moves=undeclared(position, moves),
        )

    def stop(self) -> None:
        """End the search that was begun last; it returns what it knows within milliseconds."""
        self._halt.set()

    def prepare(self, family: str) -> None:
        """Compile or load now what a search of a family of games needs."""
        prepare(family, self.on_compile, self.on_step)

    def new_game(self) -> None:
        """Forget what was learned about earlier positions."""
        self._searchers.clear()

    def close(self) -> None:
        """Stop, and give the table's memory back; the engine may still be used again."""
        self.stop()
        self.new_game()


def usable_cores() -> int:
    """How many cores this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def refuse_finished(position: Position[Any]) -> None:
    """There is no move to choose once a game is over."""
    if position.outcome:
        raise IllegalMove("game-over", reason=position.outcome.reason)
