"""Who plays, as text: `level:4`, `time:0.1`, `uct:nodes=2000`, `cmd:time=1:./engine --quick`.

A name of one's own may stand in front: `new=cmd:./engine`. The text is what people type, what
results are filed under, and what travels to the worker processes.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.engine import errors
from sixfold.engine.declaring import asks_for_declarations, without_declarations
from sixfold.engine.family import description
from sixfold.engine.levels import LEVELS
from sixfold.engine.limits import Limits

DEFAULT_COMMAND_LIMITS = Limits(seconds=0.1)
"""How long a program may think about a move if its text does not say."""

MOST: Final = {"time": 1e6, "nodes": 10**15, "depth": 10_000}
"""The largest limits: eleven days, and more than any search can reach. Beyond them a clock or a
counter would overflow somewhere."""

_NAME = re.compile(r"([A-Za-z][\w.-]*)=(.*)", re.DOTALL)
_SETTINGS = re.compile(r"((?:time|nodes|depth)=[^:,]*(?:,(?:time|nodes|depth)=[^:,]*)*):(.*)")


class SpecError(ValueError):
    """A text that describes no player."""


class CannotPlay(SpecError):
    """A player that does not know the game of a match."""


@dataclass(frozen=True)
class PlayerSpec:
    """A player: what kind, with which limits.

    >>> PlayerSpec.parse("uct:nodes=2000").limits.nodes
    2000
    >>> PlayerSpec.parse("new=cmd:time=1:./engine --quick").command
    ('./engine', '--quick')
    """

    text: str
    kind: str
    """`random`, `greedy`, `engine`, `uct` or `command`."""
    limits: Limits | None = None
    level: int | None = None
    command: tuple[str, ...] = ()
    name: str = ""

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """The player that a text describes; raises SpecError."""
        if not isinstance(text, str):
            raise SpecError(
                f"a player is a text such as level:4 or cmd:PROGRAM, not a {type(text).__name__}; "
                "a function of your own can play as a program that speaks the engine protocol"
            )
        text = text.strip()
        named = _NAME.fullmatch(text)
        name, rest = (named[1], named[2]) if named else (text, text)
        kind, colon, value = rest.partition(":")
        if kind in ("random", "greedy") and not colon:
            return cls(text, kind, name=name)
        if kind == "level":
            if not value.isdecimal() or len(value) > 9 or not 1 <= int(value) <= len(LEVELS):
                raise SpecError(f"{_shown(text)}: levels are 1 to {len(LEVELS)}")
            return cls(text, "engine", level=int(value), name=name)
        if kind in ("time", "nodes", "depth"):
            return cls(text, "engine", _limits(text, f"{kind}={value}"), name=name)
        if kind == "uct":
            limits = _limits(text, value)
            if limits.depth is not None:
                raise SpecError(f"{text!r}: uct is limited by time or nodes, not by depth")
            return cls(text, "uct", limits, name=name)
        if kind == "cmd":
            return cls._command(text, name, value)
        raise SpecError(
            f"{text!r} is no player; there are random, greedy, level:4, time:0.1, nodes:5000, "
            "depth:3, uct:time=0.1, uct:nodes=2000 and cmd:PROGRAM"
        )

    @classmethod
    def _command(cls, text: str, name: str, value: str) -> PlayerSpec:
        limits = DEFAULT_COMMAND_LIMITS
        settings = _SETTINGS.fullmatch(value)
        if settings:
            limits, value = _limits(text, settings[1]), settings[2]
        try:
            command = tuple(shlex.split(value))
            if len(command) == 1 and " " in command[0]:
                command = tuple(shlex.split(command[0]))  # cmd:"./engine --x", quotes and all
        except ValueError as error:
            raise SpecError(f"{text!r}: {error}") from error
        if not command:
            raise SpecError(f"{text!r} names no program")
        return cls(text, "command", limits, command=command, name=name)

    @property
    def needs_compiler(self) -> bool:
        """Whether it plays on the engine's compiled boards, in a process of ours."""
        return self.kind in ("greedy", "engine", "uct")

    @explained
    def refuse_unknown(self, game: Game) -> None:
        """Raise CannotPlay for a game that this kind of player does not know.

        What a program knows, it has to be asked: `sixfold.arena.players`.
        """
        if self.kind not in ("greedy", "uct"):
            return
        if description(game.family) is None:
            raise CannotPlay(
                f"{self.text} cannot play {game.id}, which has no fast board; "
                "random, level:4, time:0.1 and cmd:PROGRAM can"
            )
        if asks_for_declarations(game):
            raise CannotPlay(
                f"{self.text} cannot play {game.id}: fast boards do not know the option declare; "
                f"{without_declarations(game)} is the nearest game"
            )

    def __str__(self) -> str:
        return self.text


def require_compiler(specs: Iterable[PlayerSpec]) -> None:
    """Raise EngineMissing now if a player needs what is not installed, not in a worker later."""
    if any(spec.needs_compiler for spec in specs):
        errors.require()


def _limits(text: str, settings: str) -> Limits:
    """Limits from `time=0.1`, or several with commas between them."""
    found: dict[str, float | int] = {}
    for setting in settings.split(","):
        key, _, value = setting.partition("=")
        try:
            if key == "time":
                found["seconds"] = float(value)
            elif key in ("nodes", "depth"):
                found[key] = int(value)
            else:
                raise SpecError(f"{text!r}: a limit is time=, nodes= or depth=, not {setting!r}")
        except ValueError as error:
            if isinstance(error, SpecError):
                raise
            raise SpecError(f"{_shown(text)}: {_shown(value)} is not a number") from error
        if float(value) > MOST[key]:
            raise SpecError(f"{_shown(text)}: {key} is at most {MOST[key]:,.0f}")
    try:
        return Limits(**found)  # type: ignore[arg-type]
    except ValueError as error:
        raise SpecError(f"{text!r}: {error}") from error


def _shown(text: str) -> str:
    """A text in a message; the end of a very long one is left out."""
    return repr(text if len(text) <= 60 else text[:60] + "…")


def distinct_names(specs: tuple[PlayerSpec, ...]) -> tuple[str, ...]:
    """A name for each player; the same player twice is told apart by a number."""
    names: list[str] = []
    for spec in specs:
        name, count = spec.name, 1
        while name in names:
            count += 1
            name = f"{spec.name}#{count}"
        names.append(name)
    return tuple(names)
