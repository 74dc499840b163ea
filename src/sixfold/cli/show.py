"""`sixfold show`: a position on the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold.cli import completing
from sixfold.cli.arguments import (
    GameOrFile,
    Json,
    Lang,
    Moves,
    Number,
    facts,
    find,
    language,
    played,
    print_json,
    wants_colour,
)

Picture = Path | None


def show(
    what: GameOrFile,
    moves: Moves = None,
    number: Number = 1,
    ply: Annotated[int | None, typer.Option(min=0, help="Stop after this many plies.")] = None,
    svg: Annotated[Picture, typer.Option(help="Write an SVG picture.")] = None,
    png: Annotated[Picture, typer.Option(help="Write a PNG picture.")] = None,
    gif: Annotated[Picture, typer.Option(help="Write the whole game as a moving GIF.")] = None,
    theme: Annotated[
        str,
        typer.Option(help="light, dark or colour-blind.", autocompletion=completing.themes),
    ] = "light",
    coordinates: Annotated[bool, typer.Option("--coordinates", help="Name the cells.")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="Show where one can play.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain ASCII, no colours.")] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show a position, or the end of a recorded game.

    Example: sixfold show six/foxmind 2,0 3,0 --svg board.svg
    """
    from sixfold import render  # most other commands draw nothing

    if theme not in render.themes():
        raise typer.BadParameter(f"{theme!r}; there are {', '.join(render.themes())}")
    position, record = find(what, moves, number)
    if record:
        position = played(position, moves)
    # How a game ended is not always to be seen on the board.
    outcome = record.outcome if record and not moves else position.outcome
    if ply is not None:
        line = list(position.line())
        if ply >= len(line):
            raise typer.BadParameter(f"--ply {ply}: the game has {len(line) - 1} plies")
        position, outcome = line[ply], line[ply].outcome
    options: dict[str, Any] = {"theme": theme, "coordinates": coordinates, "legal": legal}
    if svg:
        svg.write_text(render.svg(position, **options, lang=language(lang)), "utf-8")
    if png:
        png.write_bytes(render.png(position, **options))
    if gif:
        gif.write_bytes(render.gif(position, **options))
    if as_json:
        known = {**facts(position), "outcome": outcome.to_json() if outcome else None}
        print_json({**known, "key": position.key, "moves": len(position.legal_moves)})
    elif not (svg or png or gif):
        words = language(lang)
        print(render.text(position, colour=wants_colour() and not plain, lang=words), end="")
        if outcome and not position.outcome:
            print(f"{render.result(position, outcome, words)}.")
