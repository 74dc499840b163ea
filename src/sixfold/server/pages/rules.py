"""The rules pages as HTML: sections that links can name, each rule beside its pictures.

Where a rule is a sequence its pictures are a list of steps, each with its sentence. That is what a
printer and a browser without scripts show; a script makes a board of it (`app/game/steps.js`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any
from urllib.parse import urlencode

from sixfold import render, scene
from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.locale import game_name
from sixfold.locale.diagrams import Picture
from sixfold.locale.pages import (
    Diagram,
    Segment,
    pictures,
    rules_anchors,
    rules_segments,
    rules_title,
)
from sixfold.scene.described import says
from sixfold.scene.types import Scene

_FACTS = re.compile(r"<p>([^<]+ · [^<]+)</p>")
"""The line of facts under a title: players · age · duration."""


@dataclass(slots=True)
class DiagramStep:
    """One step of a diagram that happens in time."""

    scene: Scene
    follows: bool = field(
        metadata=says("Whether its last move leads here from the step before; else it begins anew.")
    )
    coordinates: bool = field(metadata=says("Whether cells are to be named."))
    labels: dict[str, str] = field(metadata=says("Cell → the sign by which the page speaks of it."))


@lru_cache(maxsize=256)
def rules_html(game: str, language: str) -> tuple[str, str]:
    """The title of a page, and all that is below it."""
    found = registry.game(game)
    anchors = iter(rules_anchors(found))
    parts = [
        section.html(next(anchors, "") if section.heading else "")
        for section in _sections(rules_segments(found, language), found.base_id)
    ]
    return rules_title(found, language), "\n".join(parts)


def rules_article(game: str, language: str) -> str:
    """The whole page of a game, as it comes with its address."""
    title, html = rules_html(game, language)
    return (
        f"<h1>{escape(title)}</h1>"
        f'<div class="prose" data-lang="{language}">{html}</div>{all_rules(language)}'
    )


@lru_cache(maxsize=16)
def all_rules(language: str) -> str:
    """Links to all pages, for browsers without scripts; the script lists them in its own way."""
    links = "".join(
        f'<li><a href="/rules/{game.id}">{escape(game_name(game, language))}</a></li>'
        for game in registry.games()
    )
    return f"<noscript><ul>{links}</ul></noscript>"


@dataclass(slots=True)
class _Rule:
    """Some text, and the figures that stand beside it."""

    text: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)

    def html(self) -> str:
        if not self.figures:
            return "\n".join(self.text)
        text = f'<div class="rule-text">{"".join(self.text)}</div>' if self.text else ""
        return (
            f'<div class="rule">{text}<div class="rule-figures">{"".join(self.figures)}</div></div>'
        )


@dataclass(slots=True)
class _Section:
    """A heading with its rules; the beginning of a page has no heading."""

    heading: str = ""
    rules: list[_Rule] = field(default_factory=lambda: [_Rule()])

    def add_text(self, html: str) -> None:
        """More text: a new rule, unless the last one has only figures so far."""
        if self.rules[-1].text and self.rules[-1].figures:
            self.rules.append(_Rule())
        self.rules[-1].text.append(html)

    def html(self, anchor: str) -> str:
        body = "\n".join(rule.html() for rule in self.rules)
        if not self.heading:
            return _FACTS.sub(r'<p class="rules-facts">\1</p>', body, count=1)
        name = f' id="{anchor}"' if anchor else ""
        return f"<section{name}>{self.heading}\n{body}</section>"


def _sections(segments: Sequence[Segment], game: str) -> list[_Section]:
    found = [_Section()]
    for segment in segments:
        if isinstance(segment, Diagram):
            found[-1].rules[-1].figures.append(_figure(game, segment))
            continue
        for piece in re.split(r"(?=<h2>)", segment.html):
            heading, closed, text = piece.rpartition("</h2>")
            if closed:
                found.append(_Section(heading + closed))
            if text.strip():
                found[-1].add_text(text.strip())
    return found


def _figure(game: str, diagram: Diagram) -> str:
    caption = f"<figcaption>{diagram.caption}</figcaption>"
    images = [_image(game, diagram, number) for number in range(len(diagram.pictures))]
    if not diagram.steps:
        return (
            f'<figure class="diagram"><div class="pictures">{"".join(images)}</div>'
            f"{caption}</figure>"
        )
    items = "".join(
        f"<li>{image}<p>{told}</p></li>" for image, told in zip(images, diagram.steps, strict=True)
    )
    address = _escaped(f"/api/diagrams/{diagram.name}/steps?{urlencode({'game': game})}")
    return (
        f'<figure class="diagram steps" data-steps="{address}">'
        f'{caption}<ol class="step-list">{items}</ol></figure>'
    )


def _image(game: str, diagram: Diagram, number: int) -> str:
    """A picture twice, and the page shows the one that suits its colours."""
    images = "".join(
        f'<img class="only-{theme}" loading="lazy" alt="" src="'
        + _escaped(
            f"/api/diagrams/{diagram.name}/{number}.svg?"
            + urlencode({"game": game, "theme": theme})
        )
        + '">'
        for theme in ("light", "dark")
    )
    return f'<span class="picture">{images}</span>'


def _escaped(address: str) -> str:
    return address.replace("&", "&amp;")


@lru_cache(maxsize=512)
def diagram_svg(game: str, name: str, number: int, theme: str) -> str:
    """A picture of a diagram; KeyError or IndexError if there is none."""
    shown = pictures(game, name)[number]
    return render.svg(
        _shown(shown),
        theme=theme,
        coordinates=shown.coordinates,
        legal=shown.legal,
        preview=shown.preview,
        labels=shown.labels,
        exits=shown.exits,
    )


@lru_cache(maxsize=64)
def diagram_steps(game: str, name: str) -> tuple[DiagramStep, ...]:
    """The pictures of a diagram as scenes for a board; KeyError if there is none."""
    return tuple(_steps(pictures(game, name)))


def _steps(shown: Sequence[Picture]) -> Iterator[DiagramStep]:
    before: Picture | None = None
    for picture in shown:
        yield DiagramStep(
            scene=scene.scene(_shown(picture), to_move=False, ply=len(picture.moves)),
            follows=before is not None
            and (before.position, before.moves) == (picture.position, picture.moves[:-1]),
            coordinates=picture.coordinates,
            labels=dict(picture.labels),
        )
        before = picture


def _shown(picture: Picture) -> Position[Any]:
    return scene.reach(registry.position(picture.position), picture.moves)
