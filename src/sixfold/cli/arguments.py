"""What several commands read in the same way: a position from words, and how output looks."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

import sixfold
from sixfold import records
from sixfold.cli import completing
from sixfold.core.position import Position
from sixfold.locale import LANGUAGES, checked, from_environment

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="An id such as six/foxmind, a position text, or - to read it from standard input.",
        autocompletion=completing.games,
    ),
]
GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE",
        help="An id, a position text, a record (.sfr), or - to read it from standard input.",
        autocompletion=completing.games,
    ),
]
Number = Annotated[int, typer.Option("--game", min=1, help="Which game of a record.")]
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
        autocompletion=completing.languages,
    ),
]
STDIN = "-"
"""What stands for standard input where a file is taken."""
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def language(wish: str | None = None) -> str:
    """The requested language, or else the terminal's."""
    return checked(wish) if wish is not None else from_environment(os.environ)


def position_after(game: str, moves: list[str] | None) -> Position[Any]:
    """The position that a command is about: a game's start or a text, and some moves on."""
    if game == STDIN:
        text = typed_in()
        if is_record(text):
            return played(_chosen(records.read(StringIO(text)), game, 1).end, moves)
        game = text.strip()
    position = sixfold.position(game) if " " in game else sixfold.game(game).start()
    return played(position, moves)


def find(
    what: str, moves: list[str] | None, number: int
) -> tuple[Position[Any], records.Record | None]:
    """What is to be looked at: the end of a recorded game, or some other position and moves."""
    if what == STDIN:
        text = typed_in()
        if not is_record(text):
            return position_after(text.strip(), moves), None
        record = _chosen(records.read(StringIO(text)), what, number)
    elif what.endswith(".sfr") or Path(what).is_file():
        record = _chosen(records.read(what), what, number)
    else:
        return position_after(what, moves), None
    return record.end, record


def typed_in() -> str:
    """All of standard input; our parent process may have closed it."""
    return "" if sys.stdin is None else sys.stdin.read()


def is_record(text: str) -> bool:
    """Whether a text is a record and not a position: its first line that counts is a tag."""
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    return next((line for line in lines if line and not line.startswith(";")), "").startswith("[")


def _chosen(games: Iterator[records.Record], what: str, number: int) -> records.Record:
    record = next(islice(games, number - 1, None), None)
    if record is None:
        name = "standard input" if what == STDIN else what
        raise typer.BadParameter(f"{name} has no game {number}")
    return record


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
