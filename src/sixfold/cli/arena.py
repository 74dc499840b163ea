"""`sixfold arena`: matches and tournaments between players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sixfold
from sixfold.cli import completing
from sixfold.cli.arguments import Json, print_json


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
    # Other commands do without all of this, and are there sooner.
    from sixfold import arena as arenas
    from sixfold.arena.formatting import report_text
    from sixfold.arena.plot import plot as draw
    from sixfold.arena.spec import require_compiler
    from sixfold.cli import matches

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
            openings=matches.book(found, openings),
            plies=plies,
            proven=proven,
            sprt=None if sprt is None else matches.sprt(sprt, alpha, beta),
        )
        require_compiler(match.players)  # before a file is made
        store = arenas.ResultStore(match, out, on_notice=matches.say)
    except sixfold.SixfoldError:
        raise
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    with store:
        try:
            matches.play(store, jobs)
        except KeyboardInterrupt:
            matches.say_interrupted(store)
            raise
        except arenas.CannotPlay as error:
            store.abandon()
            raise typer.BadParameter(str(error)) from error
        except arenas.ArenaError as error:
            store.abandon()
            typer.echo(f"sixfold: {error}", err=True)
            raise typer.Exit(1) from error
    report = arenas.Report.of(store.match, store.results)
    if plot is not None:
        plot.write_text(draw(report, store.results), "utf-8")
    if as_json:
        print_json(report.to_json())
    else:
        print(report_text(report))
