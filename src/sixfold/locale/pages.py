"""The rules pages: one complete page for each game and edition, a section for each option.

`rules_page` is a page to read in a terminal. `rules_segments` is the same page in pieces for a
screen that can draw: prose as HTML, and diagrams as positions with a caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from sixfold.core.game import Game
from sixfold.locale.diagrams import Picture, pictures
from sixfold.locale.languages import checked
from sixfold.locale.markdown import Block, MarkdownError, blocks, inline

MARKER = "diagram "
"""A fence with this in front of a name holds a diagram: ```` ```diagram six-shapes ````."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A part of a page as HTML, with everything escaped."""

    html: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A place for pictures."""

    name: str
    pictures: tuple[Picture, ...]
    caption: str
    """HTML that goes inside an element, with everything escaped."""
    drawing: str
    """The same made of letters, as plain text."""


Segment = Prose | Diagram


def rules_page(game: Game, language: str = "en") -> str:
    """The rules of a game as Markdown, with a section for each option that is on."""
    return re.sub(rf"^```{MARKER}.*$", "```", _source(game, language), flags=re.MULTILINE)


def rules_title(game: Game, language: str = "en") -> str:
    """What the page of a game is called."""
    return _source(game, language).partition("\n")[0].removeprefix("# ")


def rules_segments(game: Game, language: str = "en") -> tuple[Segment, ...]:
    """The rules of a game in pieces to show, without the title."""
    return tuple(_segments(game, blocks(_source(game, language))[1:]))


def _source(game: Game, language: str) -> str:
    folder = files("sixfold.locale") / "rules" / checked(language)
    names = [game.base_id.replace("/", "-")]
    names += [f"option-{option}" for option in sorted(game.options)]
    return "\n".join((folder / f"{name}.md").read_text("utf-8") for name in names)


def _segments(game: Game, page: list[Block]) -> Iterator[Segment]:
    prose: list[str] = []
    rest = iter(page)
    for block in rest:
        if not block.info:
            prose.append(block.html)
            continue
        if prose:
            yield Prose("\n".join(prose))
            prose = []
        name = block.info.removeprefix(MARKER)
        caption = next(rest, None)
        if caption is None or caption.kind != "caption":
            raise MarkdownError(f"the diagram {name} has no caption")
        yield Diagram(name, pictures(game.base_id, name), inline(caption.text), block.text)
    if prose:
        yield Prose("\n".join(prose))
