"""What several commands read in the same way: a position from words, and how output looks."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated, Any, TextIO

import typer

import sixfold
from sixfold.core.position import Position
from sixfold.locale import LANGUAGES, checked, from_environment

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="An id such as six/foxmind, or a position text.")
]
Moves = Annotated[
    list[str] | None,
    typer.Argument(metavar="MOVES", help="Moves to play first, such as 2,0 3,0."),
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANGUAGE",
        help=f"One of {', '.join(LANGUAGES)}; the terminal's own if missing.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def language(wish: str | None = None) -> str:
    """The language that is asked for, else the one that the terminal is set to."""
    return checked(wish) if wish is not None else from_environment(os.environ)


def position_after(game: str, moves: list[str] | None) -> Position[Any]:
    """The position that a command is about: a game's start or a text, and some moves on."""
    position = sixfold.position(game) if " " in game else sixfold.game(game).start()
    return played(position, moves)


def played(position: Position[Any], moves: list[str] | None) -> Position[Any]:
    """A position some moves on; several may be in one word, as when they are quoted."""
    for move in " ".join(moves or []).split():
        position = position.play(move)
    return position


def print_json(data: object) -> None:
    """Data for programs, one document."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def facts(position: Position[Any]) -> dict[str, Any]:
    """What every listing says about its position."""
    return {
        "game": position.game.id,
        "position": position.to_text(),
        "turn": position.turn,
        "outcome": position.outcome.to_json() if position.outcome else None,
    }


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; our parent process may have closed it."""
    return stream is not None and stream.isatty()


def wants_colour() -> bool:
    """Colours on a terminal that has them, unless NO_COLOR asks for none; anywhere by FORCE_COLOR.

    An empty variable counts as unset, and NO_COLOR goes before FORCE_COLOR: see no-color.org and
    force-color.org. Coloured drawings use signs beyond ASCII, so the output must be UTF-8.
    """
    if sys.stdout is None or os.environ.get("NO_COLOR"):
        return False
    if (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"
