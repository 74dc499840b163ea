"""`sixfold show`: a position on the terminal or as a picture."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold import records, render
from sixfold.cli.arguments import (
    Json,
    Lang,
    Moves,
    facts,
    language,
    played,
    position_after,
    print_json,
    wants_colour,
)
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position

Picture = Path | None


def show(
    what: Annotated[
        str,
        typer.Argument(metavar="GAME|FILE", help="An id, a position text, or a record (.sfr)."),
    ],
    moves: Moves = None,
    number: Annotated[int, typer.Option("--game", min=1, help="Which game of a record.")] = 1,
    ply: Annotated[int | None, typer.Option(min=0, help="Stop after this many plies.")] = None,
    svg: Annotated[Picture, typer.Option(help="Write an SVG picture.")] = None,
    png: Annotated[Picture, typer.Option(help="Write a PNG picture.")] = None,
    gif: Annotated[Picture, typer.Option(help="Write the whole game as a moving GIF.")] = None,
    theme: Annotated[str, typer.Option(help="light, dark or colour-blind.")] = "light",
    coordinates: Annotated[bool, typer.Option("--coordinates", help="Name the cells.")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="Show where one can play.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain ASCII, no colours.")] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show a position, or the end of a recorded game.

    Example: sixfold show six/foxmind 2,0 3,0 --svg board.svg
    """
    if theme not in render.themes():
        raise typer.BadParameter(f"{theme!r}; there are {', '.join(render.themes())}")
    position, outcome = _find(what, moves, number)
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


def _find(what: str, moves: list[str] | None, number: int) -> tuple[Position[Any], Outcome | None]:
    """The position to show, and how the game ended, which the board does not always tell."""
    if not what.endswith(".sfr") and not Path(what).is_file():
        position = position_after(what, moves)
        return position, position.outcome
    record = next(islice(records.read(what), number - 1, None), None)
    if record is None:
        raise typer.BadParameter(f"{what} has no game {number}")
    if not moves:
        return record.end, record.outcome
    position = played(record.end, moves)
    return position, position.outcome
