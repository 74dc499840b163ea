"""`sixfold rules`: the rules of a game, to read."""

from __future__ import annotations

import os
from typing import Annotated

import typer

import sixfold
from sixfold.cli import completing
from sixfold.cli.arguments import Lang, language, wants_colour
from sixfold.locale import rules_page


def rules(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="An id such as six/steffen+teams.",
            autocompletion=completing.games,
        ),
    ],
    lang: Lang = None,
) -> None:
    """Print the rules of a game and of its options.

    Example: sixfold rules six/foxmind+declare --lang fr
    """
    page = rules_page(sixfold.game(game), language(lang))
    if wants_colour():
        from rich.console import Console
        from rich.markdown import Markdown

        # Rich has an opinion of its own about terminals; `wants_colour` has decided already.
        dumb = os.environ.get("TERM") == "dumb"
        console = Console(force_terminal=True, color_system="standard" if dumb else "auto")
        console.print(Markdown(page), width=min(console.width, 100))
    else:
        print(page, end="")
