"""The rules pages: one complete page for each game and edition, a section for each option."""

from __future__ import annotations

from importlib.resources import files

from sixfold.core.game import Game
from sixfold.locale.languages import checked


def rules_page(game: Game, language: str = "en") -> str:
    """The rules of a game as Markdown, with a section for each option that is on."""
    folder = files("sixfold.locale") / "rules" / checked(language)
    names = [game.base_id.replace("/", "-")]
    names += [f"option-{option}" for option in sorted(game.options)]
    return "\n".join((folder / f"{name}.md").read_text("utf-8") for name in names)
