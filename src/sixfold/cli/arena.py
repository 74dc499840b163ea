"""`sixfold arena`: matches and tournaments between players."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import sixfold
from sixfold import arena as arenas
from sixfold.arena import openings as books
from sixfold.arena.formatting import elo_interval_text, percent, report_text
from sixfold.arena.plot import plot as draw
from sixfold.arena.results import GameResult
from sixfold.arena.spec import require_compiler
from sixfold.cli import completing
from sixfold.cli.arguments import STDIN, Json, is_terminal, print_json, typed_in


def arena(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="An id such as six/foxmind.", autocompletion=completing.games
        ),
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYERS",
            help="random, greedy, level:4, time:0.1, nodes:5000, depth:3, uct:time=0.1, "
            "uct:nodes=2000, cmd:PROGRAM or cmd:time=1:PROGRAM; NAME= may stand in front.",
        ),
    ],
    kind: Annotated[
        str | None,
        typer.Option(help="match, round-robin or gauntlet (the first against all others)."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=2, max=1_000_000, help="Games of every two players that meet.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="Another seed, other games.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Games at the same time; as many as cores.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep results here (.jsonl) and records beside (.sfr), or go on."),
    ] = None,
    openings: Annotated[
        str,
        typer.Option(
            help="A file of openings, - for standard input, or none: every game from the start."
        ),
    ] = "",
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="Stop when it is clear which it is.")
    ] = None,
    alpha: Annotated[float, typer.Option(help="How often H1 may be accepted wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often H0 may be accepted wrongly.")] = 0.05,
    plies: Annotated[int, typer.Option(min=1, help="A longer game is a draw.")] = 1000,
    proven: Annotated[
        bool, typer.Option("--proven", help="End a game when our engine has proven a win.")
    ] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the results (.svg).")] = None,
    as_json: Json = False,
) -> None:
    """Let players play against each other, from balanced openings with colours swapped.

    With --out a match that was interrupted goes on where it was.

    Example: sixfold arena gosix level:4 level:5 --games 200 --out ladder.jsonl
    """
    if plot is not None and not plot.absolute().parent.is_dir():
        raise typer.BadParameter(f"{plot.parent} is not a folder")
    found = sixfold.game(game)
    try:
        match = arenas.Match(
            found.id,
            tuple(arenas.PlayerSpec.parse(text) for text in players),
            kind=kind or ("match" if len(players) == 2 else "round-robin"),
            games=games,
            seed=seed,
            openings=_book(found, openings),
            plies=plies,
            proven=proven,
            sprt=None if sprt is None else _sprt(sprt, alpha, beta),
        )
        require_compiler(match.players)  # before a file is made
        store = arenas.ResultStore(match, out)
    except sixfold.SixfoldError:
        raise
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    with store:
        try:
            _play(store, jobs)
        except KeyboardInterrupt:
            _say_interrupted(store)
            raise
        except arenas.ArenaError as error:
            typer.echo(f"sixfold: {error}", err=True)
            raise typer.Exit(1) from error
    report = arenas.Report.of(match, store.results)
    if plot is not None:
        plot.write_text(draw(report, store.results), "utf-8")
    if as_json:
        print_json(report.to_json())
    else:
        print(report_text(report))


def _book(game: sixfold.Game, openings: str) -> tuple[books.Opening, ...]:
    if openings == "none":
        return ((),)
    if openings == STDIN:
        return books.loads(typed_in(), game, "standard input")
    return books.read(Path(openings), game) if openings else books.built_in(game)


def _sprt(text: str, alpha: float, beta: float) -> arenas.Sprt:
    low, _, high = text.partition(",")
    try:
        bounds = float(low), float(high)
    except ValueError as error:
        raise ValueError(f"--sprt {text}: two numbers such as 0,50") from error
    return arenas.Sprt(*bounds, alpha, beta)


def _play(store: arenas.ResultStore, jobs: int | None) -> None:
    """Play with a progress bar on the error stream, if that is a terminal."""
    from rich.console import Console  # no other command needs this
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    # Rich would take FORCE_COLOR for a terminal; a bar that moves has no place in a file.
    watched = is_terminal(sys.stderr)
    console = Console(stderr=True, force_terminal=watched)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not watched) as progress:
        task = progress.add_task(
            "getting ready", total=store.match.total, completed=len(store.results)
        )

        def show(_: GameResult) -> None:
            report = arenas.Report.of(store.match, store.results)
            progress.update(task, completed=len(store.results), description=_headline(report))

        arenas.play_match(store, jobs=jobs, on_result=show)


def _headline(report: arenas.Report) -> str:
    """The state of things in a few words."""
    if len(report.match.players) > 2:
        return f"{report.standings[0].name} leads"
    text = f"{percent(report.tally.score)}, Elo {elo_interval_text(report.tally)}"
    return text if report.sprt is None else f"{text}, LLR {report.sprt.llr:.2f}"


def _say_interrupted(store: arenas.ResultStore) -> None:
    played, total = len(store.results), store.match.total
    kept = "the same command goes on from there" if store.path else "nothing is kept without --out"
    typer.echo(f"\nsixfold: interrupted after {played} of {total} games; {kept}.", err=True)
