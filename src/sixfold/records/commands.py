"""Commands: what programs say to each other at the beginning of a comment, `[%name …]`.

This room understands two: `clk`, what the mover's clock showed, and `draw`, arrows and rings on
the board. Every other one is kept letter for letter, so that a record loses nothing on its way
through a program that does not know it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sixfold.records.faults import RecordError

CLOCK: Final = "clk"
DRAW: Final = "draw"

_COMMAND = re.compile(r"\[%([^\]}\r\n]*)\] ?")
_INSIDE = re.compile(r"[^\]}\r\n]*")

COLOURS: Final = ("green", "red", "blue", "yellow")
"""Of arrows and rings; the first one is meant where none is named."""

_CELL = r"[^\s\]}:>]+"
_COLOUR = "|".join(COLOURS)
_RING = re.compile(rf"ring:({_CELL})(?::({_COLOUR}))?")
_ARROW = re.compile(rf"arrow:({_CELL})>({_CELL})(?::({_COLOUR}))?")


def take_commands(text: str, at: int = 0) -> tuple[tuple[str, ...], int]:
    """The commands that stand in a text from `at` on, and where the words after them begin."""
    found = []
    while command := _COMMAND.match(text, at):
        found.append(command[1])
        at = command.end()
    return tuple(found), at


def name_of(command: str) -> str:
    """`eval` for `eval 0.3`."""
    return command.partition(" ")[0]


def check_commands(commands: tuple[str, ...]) -> tuple[str, ...]:
    """Commands that can be written and read again, returned as they are.

    A clock reading is none of them: it has a place of its own, and there is only one.
    """
    for command in commands:
        if not _INSIDE.fullmatch(command) or command.startswith(f"{CLOCK} "):
            raise RecordError("bad-command", command=f"[%{command}]")
    return commands


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around a cell, which has the name that the game's notation gives it."""

    cell: str
    colour: str = COLOURS[0]

    def __str__(self) -> str:
        return f"ring:{self.cell}{_suffix(self.colour)}"


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one cell to another."""

    source: str
    target: str
    colour: str = COLOURS[0]

    def __str__(self) -> str:
        return f"arrow:{self.source}>{self.target}{_suffix(self.colour)}"


Drawing = Ring | Arrow


def parse_drawing(text: str) -> Drawing | None:
    """`ring:d2` or `arrow:d2>e3:red`; None for anything else."""
    if ring := _RING.fullmatch(text):
        return Ring(ring[1], ring[2] or COLOURS[0])
    if arrow := _ARROW.fullmatch(text):
        return Arrow(arrow[1], arrow[2], arrow[3] or COLOURS[0])
    return None


def check_drawing(drawing: Drawing) -> Drawing:
    """A drawing that can be written and read again, returned as it is."""
    if parse_drawing(str(drawing)) != drawing:
        raise RecordError("bad-command", command=f"[%{DRAW} {drawing}]")
    return drawing


def drawings_in(commands: tuple[str, ...]) -> tuple[Drawing, ...]:
    """The arrows and rings of all `draw` commands, as far as they are understood."""
    words = [
        word for command in commands if name_of(command) == DRAW for word in command.split(" ")[1:]
    ]
    drawings = (parse_drawing(word) for word in words)
    return tuple(drawing for drawing in drawings if drawing is not None)


def with_drawings(commands: tuple[str, ...], drawings: tuple[Drawing, ...]) -> tuple[str, ...]:
    """The commands with these arrows and rings instead of those that were there."""
    kept = tuple(command for command in commands if name_of(command) != DRAW)
    if not drawings:
        return kept
    return (" ".join([DRAW, *(str(check_drawing(drawing)) for drawing in drawings)]), *kept)


def with_command(commands: tuple[str, ...], name: str, value: str | None) -> tuple[str, ...]:
    """The commands with `name value` instead of any of this name; None says nothing."""
    others = [command for command in commands if name_of(command) != name]
    said = [] if value is None else [f"{name} {value}".rstrip(" ")]
    return (*others, *said)


def _suffix(colour: str) -> str:
    return "" if colour == COLOURS[0] else f":{colour}"
