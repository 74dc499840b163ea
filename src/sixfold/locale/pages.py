"""The rules pages: one complete page for each game and edition, a section for each option.

`rules_page` is a page to read in a terminal. `rules_segments` is the same page in pieces for a
screen that can draw: prose as HTML, and diagrams as positions with a caption. An untranslated
page is shown in English; a game without a page gets one that says where its rules are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.locale.catalogue import translator
from sixfold.locale.diagrams import Picture
from sixfold.locale.family import words_of
from sixfold.locale.languages import DEFAULT, checked
from sixfold.locale.markdown import Block, MarkdownError, blocks, inline
from sixfold.locale.names import game_name

MARKERS = ("diagram ", "steps ")
"""A fence with one of these in front of a name holds a diagram: ```` ```diagram six-shapes ````.

Steps are a diagram that happens in time. A list below its caption has a sentence for each picture.
"""


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
    steps: tuple[str, ...] = ()
    """Where the pictures are steps: a sentence for each, as HTML like the caption."""


Segment = Prose | Diagram


@explained
def rules_page(game: Game, language: str = "en") -> str:
    """The rules of a game as Markdown, with a section for each option that is on."""
    return re.sub(
        rf"^```({'|'.join(MARKERS)}).*$", "```", _source(game, language), flags=re.MULTILINE
    )


@explained
def rules_title(game: Game, language: str = "en") -> str:
    """What the page of a game is called."""
    return _source(game, language).partition("\n")[0].removeprefix("# ")


def rules_anchors(game: Game) -> tuple[str, ...]:
    """What links call the sections of a page: the English headings, the same in every language."""
    headings = (block.text for block in blocks(_source(game, DEFAULT)) if block.kind == "h2")
    return tuple(re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings)


@explained
def rules_segments(game: Game, language: str = "en") -> tuple[Segment, ...]:
    """The rules of a game in pieces to show, without the title."""
    return tuple(_segments(game, blocks(_source(game, language))[1:]))


def pictures(base_id: str, name: str) -> tuple[Picture, ...]:
    """The pictures of a diagram on the page of a game; a KeyError if it has no such diagram."""
    return words_of(base_id.partition("/")[0]).diagrams[base_id][name]


def _source(game: Game, language: str) -> str:
    pages, name = words_of(game.family).pages, f"{game.base_id.replace('/', '-')}.md"
    folders = [pages / each for each in dict.fromkeys((checked(language), DEFAULT))]
    folder = next((each for each in folders if (each / name).is_file()), None)
    if folder is None:
        return _without_page(game, language)
    page = folder / name
    options = [folder / f"option-{option}.md" for option in sorted(game.options)]
    return "\n".join(part.read_text("utf-8") for part in (page, *options) if part.is_file())


def _without_page(game: Game, language: str) -> str:
    """The page of a game that has none."""
    say = translator(language).say
    nowhere = say("Nobody has written a rules page for this game yet.")
    elsewhere = say(
        "Its rules come with the program that added it: {module}.", module=game.__module__
    )
    help = say("The list of legal moves is complete, and a move that is not legal says why.")
    return f"# {game_name(game, language)}\n\n{nowhere} {elsewhere}\n\n{help}\n"


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
        yield _diagram(game, block, rest)
    if prose:
        yield Prose("\n".join(prose))


def _diagram(game: Game, fence: Block, rest: Iterator[Block]) -> Diagram:
    """The diagram of a fence; takes its caption, and the list of its steps, from the rest."""
    marker, _, name = fence.info.partition(" ")
    shown = pictures(game.base_id, name)
    caption = next(rest, None)
    if caption is None or caption.kind != "caption":
        raise MarkdownError(f"the diagram {name} has no caption")
    steps: tuple[str, ...] = ()
    if marker == "steps":
        told = next(rest, None)
        if told is None or told.kind != "ul" or len(told.rows) != len(shown):
            raise MarkdownError(f"the diagram {name} needs a list of {len(shown)} steps")
        steps = tuple(inline(item) for (item,) in told.rows)
    return Diagram(name, shown, inline(caption.text), fence.text, steps)
