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
from sixfold.locale.names import game_name

MARKERS = ("diagram ", "steps ")
"""A fence with one of these in front of a name holds a diagram: ```` ```diagram six-shapes ````.

Steps are a diagram that happens in time. A list below its caption has a sentence for each picture.
"""

_FENCE = re.compile(
    rf"^```(?P<marker>{'|'.join(MARKERS)})(?P<name>.+)\n(?P<drawing>(?:.*\n)*?)```\n", re.MULTILINE
)
_CAPTION = re.compile(r"\n\*((?:.+\n)*?.+)\*\n")
_STEPS = re.compile(r"\n(?:(?:- |  ).+\n)+")
_ITEM = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)


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
    """A drawing made of letters, as plain text."""
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
    headings = re.findall(r"^## (.+)$", _source(game, DEFAULT), re.MULTILINE)
    return tuple(re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings)


@explained
def rules_segments(game: Game, language: str = "en") -> tuple[Segment, ...]:
    """The rules of a game in pieces to show, without the title."""
    return tuple(_segments(game, _source(game, language)))


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


def _segments(game: Game, page: str) -> Iterator[Segment]:
    at = page.index("\n") + 1  # below the title
    for fence in _FENCE.finditer(page):
        yield from _prose(page[at : fence.start()])
        name, shown = fence["name"], pictures(game.base_id, fence["name"])
        caption = _CAPTION.match(page, fence.end())
        if caption is None:
            raise ValueError(f"the diagram {name} has no caption")
        at = caption.end()
        steps: list[str] = []
        if fence["marker"] == "steps ":
            told = _STEPS.match(page, at)
            steps = [] if told is None else _ITEM.findall(told[0])
            if told is None or len(steps) != len(shown):
                raise ValueError(f"the diagram {name} needs a list of {len(shown)} steps")
            at = told.end()
        drawing = fence["drawing"].removesuffix("\n")
        yield Diagram(name, shown, _inline(caption[1]), drawing, tuple(map(_inline, steps)))
    yield from _prose(page[at:])


def _prose(markdown: str) -> Iterator[Prose]:
    if markdown.strip():
        yield Prose(_html(markdown))


def _inline(text: str) -> str:
    return _html(re.sub(r"\n *", " ", text), inline=True)


def _html(markdown: str, *, inline: bool = False) -> str:
    assert Game._page_html is not None, "the package's root sets it"
    return Game._page_html(markdown, inline=inline)
