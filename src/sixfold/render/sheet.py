"""A sheet of SVG: elements are plain strings, shared shapes live in `<defs>`, ids never clash.

Ids carry a prefix made from the finished drawing, so two different pictures inline on one page
keep their own gradients, and the same picture drawn twice is the same text.
"""

from __future__ import annotations

from hashlib import blake2s
from xml.sax.saxutils import escape, quoteattr

from sixfold.render import glyphs

Value = str | int | float | None

_PREFIX = "\ue000"  # stands for the prefix until the drawing is complete


def number(value: float) -> str:
    """A short decimal: two places at most, no trailing zeros, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: Value) -> str:
    """An element; `stroke_width` becomes `stroke-width`, `class_` is `class`, None is left out."""
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            text = number(value) if isinstance(value, int | float) else value
            parts.append(f"{name.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


def reference(name: str) -> str:
    """A paint that is defined on the sheet."""
    return f"url(#{_PREFIX}{name})"


class Sheet:
    """Collects what is drawn, from the bottom to the top."""

    def __init__(self) -> None:
        self._defs: dict[str, str] = {}
        self._body: list[str] = []

    def add(self, *markup: str) -> None:
        """Draw on top of what is there."""
        self._body.extend(markup)

    def knows(self, name: str) -> bool:
        """Whether a shared shape has been defined already."""
        return name in self._defs

    def define(self, name: str, tag: str, *children: str, **attributes: Value) -> None:
        """Define a shared shape, gradient or pattern once."""
        if name not in self._defs:
            self._defs[name] = element(tag, *children, id=f"{_PREFIX}{name}", **attributes)

    def use(self, name: str, x: float, y: float, **attributes: Value) -> str:
        """A copy of a shared shape."""
        return element("use", href=f"#{_PREFIX}{name}", x=x, y=y, **attributes)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        height: float,
        colour: str,
        anchor: float = 0.5,
        widest: float | None = None,
        **attributes: Value,
    ) -> str:
        """Signs drawn as strokes, centred on y; `anchor` is the share of the text left of x.

        A text that would be wider than `widest` is drawn smaller.
        """
        scale = height / glyphs.HEIGHT
        length = glyphs.width(text)
        if widest is not None and length * scale > widest:
            scale = widest / length
        signs = []
        for sign, at in glyphs.placed(text):
            name = f"sign-{ord(sign):x}"
            self.define(name, "path", d=glyphs.PATHS[sign])
            signs.append(self.use(name, at, 0))
        left, top = x - anchor * length * scale, y - glyphs.HEIGHT / 2 * scale
        return element(
            "g",
            *signs,
            transform=f"translate({number(left)} {number(top)}) scale({scale:.4g})",
            fill="none",
            stroke=colour,
            stroke_width=glyphs.WEIGHT,
            stroke_linecap="round",
            stroke_linejoin="round",
            **attributes,
        )

    def finish(
        self,
        view: tuple[float, float, float, float],
        size: tuple[float, float],
        *,
        title: str | None = None,
        description: str | None = None,
        **attributes: Value,
    ) -> str:
        """The complete document, with texts for people who cannot see it."""
        texts = {"title": title, "desc": description}
        told = {tag: text for tag, text in texts.items() if text is not None}
        body = "".join(
            [
                *(element(tag, escape(text), id=f"{_PREFIX}{tag}") for tag, text in told.items()),
                element("defs", *self._defs.values()) if self._defs else "",
                *self._body,
            ]
        )
        document = element(
            "svg",
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(value) for value in view),
            width=size[0],
            height=size[1],
            role="img",
            aria_labelledby=" ".join(f"{_PREFIX}{tag}" for tag in told) or None,
            **attributes,
        )
        digest = blake2s(document.encode(), digest_size=4).hexdigest()
        return document.replace(_PREFIX, f"s{digest}-")
