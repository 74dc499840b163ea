"""`sixfold play`: a game on the terminal, for people at one keyboard or against random moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import sixfold
from sixfold import records
from sixfold.cli.session import Quit, Seating, Session
from sixfold.core.series import Series
from sixfold.locale import rules_page

Choice = Annotated[
    str | None, typer.Argument(metavar="GAME", help="An id such as gosix; asked for if missing.")
]


def play(
    game: Choice = None,
    against: Annotated[
        str, typer.Option(help="person (at the same keyboard) or random.")
    ] = "person",
    side: Annotated[
        int, typer.Option("--side", min=0, max=1, help="Your side against random: 0 begins.")
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Makes random moves repeatable.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the game in this record, from move to move.")
    ] = None,
) -> None:
    """Play a game on the terminal. Type a move, or ? for everything else.

    Example: sixfold play six/foxmind --against random
    """
    if against not in ("person", "random"):
        raise typer.BadParameter(f"{against!r}; there are person and random")
    if save is not None and not save.absolute().parent.is_dir():
        raise typer.BadParameter(f"{save.parent} is not a folder")
    try:
        if game is None:
            game, against = _ask_game(), _ask_opponent()
        _play_series(sixfold.game(game), against == "random", side, seed, save)
    except (Quit, EOFError):
        print("Goodbye.")


def _play_series(
    game: sixfold.Game, random: bool, side: int, seed: int | None, save: Path | None
) -> None:
    """One game after the other, the loser starting; `side` 0 begins the first."""
    series, finished = Series(), list[records.Record]()
    while True:
        # Seat 0 belongs to whoever starts; sides keep their numbers through the series.
        computer = (1 - side - series.next_starter) % 2 if random else None
        seating = Seating(game, computer, seed if seed is None else seed + len(series.results))
        session = Session(seating, keep=_keeper(finished, save))
        outcome = session.run()
        finished.append(session.record(outcome))
        series = series.add(outcome)
        if random:
            print(f"Games won: you {series.score[side]}, random {series.score[1 - side]}.")
        if not _yes("Play again? The loser starts. [y/N] "):
            raise Quit


def _keeper(
    finished: list[records.Record], save: Path | None
) -> Callable[[records.Record], object] | None:
    """A function that writes the finished games and the running one, so that nothing is lost."""
    if save is None:
        return None
    return lambda record: records.write(save, [*finished, record])


def _ask_game() -> str:
    ids = [game.id for game in sixfold.games()]
    print("Which game?")
    for number, game in enumerate(sixfold.games(), 1):
        title = rules_page(game).partition("\n")[0].removeprefix("# ")
        print(f"  {number}  {title} ({game.id})")
    while True:
        answer = input(f"Number or name [1-{len(ids)}]: ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        if answer in ids:
            return answer
        print("Please type one of the numbers.")


def _ask_opponent() -> str:
    if _yes("Against the computer, which plays random moves? [y/N] "):
        return "random"
    return "person"


def _yes(question: str) -> bool:
    return input(question).strip().lower() in ("y", "yes")
