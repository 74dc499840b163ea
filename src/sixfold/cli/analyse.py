"""`sixfold analyse`: what the engine thinks of a position, or of a recorded game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from math import isfinite
from typing import Annotated, Any

import typer

from sixfold import records
from sixfold.cli.arguments import (
    GameOrFile,
    Json,
    Moves,
    Number,
    facts,
    find,
    is_terminal,
    print_json,
    wants_colour,
)
from sixfold.cli.interrupts import until_interrupted
from sixfold.core.position import Position
from sixfold.engine.errors import require
from sixfold.engine.limits import Limits, Progress, Score

DEFAULT_SECONDS = 3.0


def analyse(
    what: GameOrFile,
    moves: Moves = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time", min=0.0, max=1e6, help="Seconds, 3 if nothing is said; 0: until Ctrl-C."
        ),
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions to look at.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Plies to look ahead.")] = None,
    lines: Annotated[int, typer.Option(min=1, max=256, help="How many moves to compare.")] = 1,
    searchmoves: Annotated[
        str | None, typer.Option(help="Look at these moves only, separated by blanks.")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads to search with.")] = 1,
    hash_mb: Annotated[
        int, typer.Option("--hash", min=1, max=65_536, help="Megabytes of memory for the search.")
    ] = 64,
    number: Number = 1,
    as_json: Json = False,
) -> None:
    """Search a position and show the best lines; of a record, the best move at every ply.

    Scores are the mover's. Ctrl-C ends the search and keeps what it has found.

    Example: sixfold analyse gosix d2 c2 --nodes 2000 --lines 3
    """
    require()
    position, record = find(what, moves, number)
    if record and moves:
        raise typer.BadParameter("moves cannot follow a record")
    if record and searchmoves is not None:
        raise typer.BadParameter("--searchmoves is for one position, not for a record")
    limits = _limits(seconds, nodes, depth, searchmoves)
    limits.moves_of(position)

    from sixfold.engine import Engine  # loads the compiler, which takes a moment
    from sixfold.engine.compile.prepare import is_cached, prepare

    if not is_cached(position.game.family):
        prepare(position.game.family, lambda text: print(text, file=sys.stderr, flush=True))
    try:
        engine = Engine(threads=threads, hash_mb=hash_mb)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    if record:
        _analyse_game(engine, record, limits, as_json)
        return
    live = is_terminal(sys.stdout) and not as_json
    progress, _ = _search(engine, position, limits, lines, live)
    if as_json:
        print_json({**facts(position), **_as_data(progress)})
    elif position.outcome:
        from sixfold import render

        print(f"{render.result(position, position.outcome)}.")
    else:
        print(_as_text(progress))


def _limits(
    seconds: float | None, nodes: int | None, depth: int | None, searchmoves: str | None
) -> Limits:
    if seconds is None and nodes is None and depth is None:
        seconds = DEFAULT_SECONDS
    if seconds is not None and not isfinite(seconds):
        raise typer.BadParameter(f"--time {seconds}: a number of seconds is needed")
    moves = None if searchmoves is None else searchmoves.split()
    if moves == []:
        raise typer.BadParameter("--searchmoves needs at least one move")
    return Limits(seconds or None, nodes, depth, moves)


def _search(
    engine: Any, position: Position[Any], limits: Limits, lines: int, live: bool = False
) -> tuple[Progress, bool]:
    """What a search finds, and whether Ctrl-C ended it."""

    def search() -> Progress:
        with _display(live) as show:
            progress: Progress = engine.analyse(position, limits, multipv=lines, on_progress=show)
            return progress

    return until_interrupted(engine, search)


@contextmanager
def _display(live: bool) -> Iterator[Callable[[Progress], None] | None]:
    """Lines that change while the search runs, and are gone afterwards."""
    if not live:
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(force_terminal=True, no_color=not wants_colour())
    with Live(console=console, transient=True) as view:
        yield lambda progress: view.update(Text(_as_text(progress)))


def _analyse_game(engine: Any, record: records.Record, limits: Limits, as_json: bool) -> None:
    """One row for each ply: the move that was played, the best one, and its score."""
    rows = []
    line = list(record.end.line())
    if not as_json:
        print(f"{'ply':>4} {'played':<12} {'best':<12} score")
    for ply, (position, after) in enumerate(pairwise(line), 1):
        progress, interrupted = _search(engine, position, limits, 1)
        rows.append({"ply": ply, "played": str(after.last_move), **_as_data(progress)})
        if not as_json:
            score = in_words(progress.lines[0].score) if progress.lines else ""
            print(f"{ply:>4} {after.last_move!s:<12} {progress.best!s:<12} {score}", flush=True)
        if interrupted:
            break
    if as_json:
        print_json({**facts(record.end), "plies": rows})


def in_words(score: Score) -> str:
    """A score as people read it: +0.34 in favour of the mover, or what is proven."""
    if score.kind == "cp":
        return f"{(score.value or 0) / 100:+.2f}"
    if score.value is None:
        return score.kind
    return f"{score.kind} in {score.value} {'ply' if score.value == 1 else 'plies'}"


def _as_text(progress: Progress) -> str:
    head = f"depth {progress.depth}, {progress.nodes:,} nodes, {progress.seconds:.1f} s"
    rows = [
        f"{number:>2}. {in_words(line.score):<16} {' '.join(map(str, line.moves))}"
        for number, line in enumerate(progress.lines, 1)
    ]
    return "\n".join([f"{head}, {progress.speed:,} nodes/s", *rows])


def _as_data(progress: Progress) -> dict[str, Any]:
    return {
        "depth": progress.depth,
        "nodes": progress.nodes,
        "seconds": round(progress.seconds, 3),
        "best": str(progress.best) if progress.best is not None else None,
        "lines": [line.as_data() for line in progress.lines],
    }
