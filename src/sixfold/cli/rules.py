"""`sixfold rules`: the rules of a game, to read."""

from __future__ import annotations

from typing import Annotated

import typer

import sixfold
from sixfold.cli.arguments import Lang, language, wants_colour
from sixfold.locale import rules_page


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An id such as six/steffen+teams.")],
    lang: Lang = None,
) -> None:
    """Print the rules of a game and of its options.

    Example: sixfold rules six/foxmind+declare --lang fr
    """
    page = rules_page(sixfold.game(game), language(lang))
    if wants_colour():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(Console().width, 100)).print(Markdown(page))
    else:
        print(page, end="")
