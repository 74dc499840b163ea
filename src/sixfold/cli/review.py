"""`sixfold review`: where a recorded game was won and lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold import records
from sixfold.cli.arguments import (
    STDIN,
    Json,
    Lang,
    is_terminal,
    language,
    print_json,
    typed_in,
    wants_colour,
)
from sixfold.engine.errors import require
from sixfold.engine.limits import Limits
from sixfold.locale import game_name, grade_name, seat_name, translator, turn_text

if TYPE_CHECKING:
    from sixfold.study import Ply, Review
    from sixfold.study.reviews.state import ReviewState

Out = Path | None


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record (.sfr), or - for standard input.")
    ],
    number: Annotated[
        int | None, typer.Option("--game", min=1, help="Only this game of the file.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Positions to look at for each move; 100,000 usually.")
    ] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Plies to look ahead.")] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--time", max=1e6, help="Seconds for each move; not the same every time."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Moves to search at once.")] = 1,
    html: Annotated[Out, typer.Option(help="Write a page to look at, all in one file.")] = None,
    output: Annotated[Out, typer.Option(help="Write the record with comments and marks.")] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Search every move of a game: what it gave away, what was better, and why.

    Example: sixfold review game.sfr --html report.html --output annotated.sfr
    """
    require()
    words, limits = language(lang), _limits(seconds, nodes, depth)
    for path in (html, output):
        if path is not None and not path.parent.is_dir():
            raise typer.BadParameter(f"there is no folder {path.parent}")
    games = _games(file, number)
    if html is not None and len(games) > 1:
        raise typer.BadParameter(f"--html shows one game, and there are {len(games)}: add --game")
    import asyncio  # late: it would be a tenth of what `sixfold --help` takes

    found = asyncio.run(_reviewed(games, limits, workers, words))
    if output is not None:
        records.write(output, [each.annotate(words) for each in found])
    if html is not None:
        from sixfold.study.reviews.report import html_report

        html.write_text(html_report(found[0], words), "utf-8")
    if as_json:
        print_json({"games": [each.to_json() for each in found]})
    elif html is None and output is None:
        print("\n\n".join(_as_text(each, words) for each in found))


def _games(file: str, number: int | None) -> list[records.Record]:
    source = StringIO(typed_in()) if file == STDIN else file
    games = list(records.read(source))
    if number is None:
        return games
    if number > len(games):
        raise typer.BadParameter(f"--game {number}: there are {len(games)} in the file")
    return [games[number - 1]]


def _limits(seconds: float | None, nodes: int | None, depth: int | None) -> Limits | None:
    if seconds is None and nodes is None and depth is None:
        return None
    if seconds is not None and not (isfinite(seconds) and seconds > 0):
        raise typer.BadParameter(f"--time {seconds}: a number of seconds is needed")
    return Limits(seconds, nodes, depth)


async def _reviewed(
    games: list[records.Record], limits: Limits | None, workers: int, words: str
) -> list[Review]:
    """The reviews of some games, one after the other, by worker processes."""
    from sixfold.engine.compile.prepare import is_cached, prepare
    from sixfold.study.reviews.service import reviewing
    from sixfold.study.reviews.state import ReviewRefused

    for family in {record.game.family for record in games if record.last.ply}:
        if not is_cached(family):
            prepare(family, lambda text: print(text, file=sys.stderr, flush=True))
    async with reviewing(workers) as service:
        found = []
        for record in games:
            with _bar(game_name(record.game, words)) as show:
                try:
                    found.append(await service.review(record, limits, on_progress=show))
                except ReviewRefused as error:  # a search failed; the log has said why
                    text = "The computer could not review this game. Please try again."
                    print(f"sixfold: {translator(words).gettext(text)}", file=sys.stderr)
                    raise typer.Exit(1) from error
        return found


@contextmanager
def _bar(title: str) -> Iterator[Callable[[ReviewState], None] | None]:
    """A bar on a terminal, gone when the review is there."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    console = Console(file=sys.stderr, no_color=not wants_colour())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda state: bar.update(task, completed=state.done, total=state.of)


# As text


def _as_text(review: Review, words: str) -> str:
    from sixfold.study.reviews.words import explained, graded, played_text, valued

    rows = [_row(ply, words) for ply in review.plies]
    points = [
        f"{played_text(ply)}  {graded(ply, words)}, "
        f"{valued(ply.before, words)} → {valued(ply.after, words)}\n"
        f"    {explained(ply, review.game, words)}"
        for ply in review.turning_points
    ]
    return "\n".join(
        [game_name(review.game, words), "", *rows, "", *points, *_players(review, words)]
    )


def _row(ply: Ply, words: str) -> str:
    from sixfold.study.reviews.judging.grades import FAULTS
    from sixfold.study.reviews.words import graded, played_text, valued

    better = turn_text(ply.best) if ply.grade in FAULTS and ply.best != ply.moves else ""
    values = f"{valued(ply.before, words):>12} → {valued(ply.after, words):<12}"
    return f"{played_text(ply):<24} {values} {graded(ply, words):<16} {better}".rstrip()


def _players(review: Review, words: str) -> list[str]:
    lines = [""]
    for player in review.players:
        name = seat_name(review.game, player.seat, words)
        counts = ", ".join(
            f"{grade_name(grade, words)}: {count}"
            for grade, count in player.counts.items()
            if count
        )
        accuracy = "–" if player.accuracy is None else f"{player.accuracy:.0f} %"
        who = f"{player.name} ({name})" if player.name else name
        lines.append(f"{who}: {accuracy}  {counts}")
    return lines
