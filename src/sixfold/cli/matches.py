"""Matches for `sixfold arena`: what is asked for, and how they are played and watched."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

import sixfold
from sixfold import arena as arenas
from sixfold.arena import openings as books
from sixfold.arena.formatting import elo_interval_text, percent
from sixfold.arena.results import GameResult
from sixfold.cli.arguments import STDIN, is_terminal, typed_in


def book(game: sixfold.Game, openings: str) -> tuple[books.Opening, ...] | None:
    """The openings that were asked for; None is the start alone."""
    if openings == "none":
        return None
    if openings == STDIN:
        return books.loads(typed_in(), game, "standard input")
    return books.read(Path(openings), game) if openings else books.SHIPPED


def sprt(text: str, alpha: float, beta: float) -> arenas.Sprt:
    """The test that was asked for."""
    low, _, high = text.partition(",")
    try:
        bounds = float(low), float(high)
    except ValueError as error:
        raise ValueError(f"--sprt {text}: two numbers such as 0,50") from error
    return arenas.Sprt(*bounds, alpha, beta)


def play(store: arenas.ResultStore, jobs: int | None) -> None:
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


def say(sentence: str) -> None:
    """Tell people something about a match, where it is not mistaken for its results."""
    typer.echo(f"sixfold: {sentence}.", err=True)


def say_interrupted(store: arenas.ResultStore) -> None:
    """Tell what there is of a match that was interrupted."""
    played, total = len(store.results), store.match.total
    kept = "the same command goes on from there" if store.path else "nothing is kept without --out"
    typer.echo(f"\nsixfold: interrupted after {played} of {total} games; {kept}.", err=True)
