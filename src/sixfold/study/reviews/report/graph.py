"""The graph of chances over a game, as SVG that can be read without colours.

The area below the line belongs to the side that began and is hatched, the one above is plain, and
both say whose they are. A turn that gave something away has its sign on the line, as a link to its
row in the list of moves.
"""

from __future__ import annotations

from html import escape

from sixfold.locale import side_name, translator
from sixfold.study.reviews.judging.grades import FAULTS
from sixfold.study.reviews.model import Ply
from sixfold.study.reviews.result import Review
from sixfold.study.reviews.words import SIGNS, graded, played_text

WIDTH, HEIGHT = 1000, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 26, 34
"""Room for the scale, for signs at the edges, and for the numbers of moves."""

HATCH = (
    '<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="7" height="7" class="first"/>'
    '<line x1="0" y1="0" x2="0" y2="7" class="stripe"/></pattern></defs>'
)
_SIZE = f'width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT - TOP - BOTTOM}"'

TICKS = 12
"""The approximate number of labels below the graph."""


def graph(review: Review, language: str = "en") -> str:
    """The graph of a review; nothing for a game without moves."""
    if not review.plies:
        return ""
    points = [_point(review, n, value.chance) for n, value in enumerate(review.chances())]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    floor = HEIGHT - BOTTOM
    area = f"{LEFT},{floor} {line} {points[-1][0]:.1f},{floor}"
    first, second = (side_name(review.game.family, side, language) for side in (0, 1))
    title = translator(language).say("Chances of {side} over the game", side=first)
    parts = [
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        HATCH,
        f'<rect class="second" x="{LEFT}" y="{TOP}" {_SIZE}/>',
        f'<polygon fill="url(#hatch)" points="{area}"/>',
        *(_level(share) for share in (0, 0.5, 1)),
        *_numbers(review),
        _name(first, floor - 12),
        _name(second, TOP + 20),
        f'<polyline class="line" points="{line}"/>',
        *(
            _sign(ply, *points[n + 1], language)
            for n, ply in enumerate(review.plies)
            if ply.grade in FAULTS
        ),
        "</svg>",
    ]
    return "".join(parts)


def _point(review: Review, number: int, chance: float) -> tuple[float, float]:
    """Where a value stands, the first one at the left edge."""
    x = LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(review.plies))
    return x, TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _level(share: float) -> str:
    y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
    middle = " middle" if share == 0.5 else ""
    return (
        f'<line class="level{middle}" x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}"/>'
        f'<text class="scale" x="{LEFT - 8}" y="{y + 5}" text-anchor="end">{share:.0%}</text>'
    )


def _numbers(review: Review) -> list[str]:
    """The numbers of rounds, where they begin."""
    begins = [(n, ply) for n, ply in enumerate(review.plies) if not ply.number.endswith("...")]
    every = max(1, round(len(begins) / TICKS))
    return [
        f'<text class="scale" x="{_point(review, n, 0)[0]:.1f}" y="{HEIGHT - 10}" '
        f'text-anchor="middle">{ply.number.rstrip(".")}</text>'
        for n, ply in begins[::every]
    ]


def _name(name: str, y: float) -> str:
    return f'<text class="name" x="{LEFT + 12}" y="{y}">{escape(name)}</text>'


def _sign(ply: Ply, x: float, y: float, language: str) -> str:
    """A link to a turn that gave something away."""
    words = escape(f"{played_text(ply)}: {graded(ply, language)}")
    y = min(max(y, TOP + 2), HEIGHT - BOTTOM - 2)
    return (
        f'<a href="#ply-{ply.ply}" aria-label="{words}"><title>{words}</title>'
        f'<circle class="sign" cx="{x:.1f}" cy="{y:.1f}" r="11"/>'
        f'<text class="mark" x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle">'
        f"{escape(SIGNS[ply.grade])}</text></a>"
    )
