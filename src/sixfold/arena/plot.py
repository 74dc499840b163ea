"""Results as a picture: SVG without a background, in colours that can be read on light and dark.

A match is drawn as the first player's score over the games, with its 95 % interval; a tournament as
Elo with error bars.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sixfold.arena.rating import Tally
from sixfold.arena.report import Report, tally_of
from sixfold.arena.results import GameResult
from sixfold.render.sheet import element, number

INK = "#767676"
"""A grey with the contrast of 4.5 against white and against black."""

MARK = "#3D85C6"

WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 44, 44
ROW = 34
STEPS = 200
"""A curve has no more points than that."""


@dataclass(frozen=True)
class _Scale:
    """From figures to places on the sheet."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)


def plot(report: Report, results: Mapping[int, GameResult]) -> str:
    """The picture of a match or a tournament."""
    if len(report.match.players) == 2:
        return _match(report, results)
    return _tournament(report)


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Round figures that cover a range: 1, 2 or 5 times a power of ten apart."""
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [place * step for place in range(first, last + 1)]


def _match(report: Report, results: Mapping[int, GameResult]) -> str:
    height = 360
    one, other = report.match.names
    numbers = sorted(results)
    x = _Scale(0, max(len(numbers), 2), LEFT, WIDTH - RIGHT)
    y = _Scale(0, 1, height - BOTTOM, TOP)
    body = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        strong = share == 0.5
        body += [
            _rule(LEFT, y(share), WIDTH - RIGHT, y(share), strength=0.9 if strong else 0.3),
            _text(f"{100 * share:.0f} %", LEFT - 8, y(share) + 4, anchor="end"),
        ]
    for value in ticks(x.low, x.high):
        if value == int(value):
            body.append(_text(f"{value:.0f}", x(value), height - BOTTOM + 20, anchor="middle"))
    body.append(_text("games", WIDTH - RIGHT, height - 8, anchor="end"))
    points, low, high = [], [], []
    for count in _counts(len(numbers)):
        tally = tally_of({n: results[n] for n in numbers[:count]}, 0, 1)
        bottom, top = tally.interval
        points.append((x(count), y(tally.score)))
        low.append((x(count), y(bottom)))
        high.append((x(count), y(top)))
    if points:
        band = _path([*high, *reversed(low)]) + "Z"
        body += [
            element("path", d=band, fill=MARK, fill_opacity=0.22),
            element("path", d=_path(points), fill="none", stroke=MARK, stroke_width=2),
            element("circle", cx=points[-1][0], cy=points[-1][1], r=4, fill=MARK),
        ]
    title = f"{report.match.game}: {one} against {other}"
    return _document(title, _summary(report.tally), height, body)


def _tournament(report: Report) -> str:
    standings = report.standings
    height = TOP + BOTTOM + ROW * len(standings)
    left = min(WIDTH / 2, 24 + 7.5 * max(len(standing.name) for standing in standings))
    reach = [
        value
        for standing in standings
        for value in (
            standing.rating.elo - standing.rating.error,
            standing.rating.elo + standing.rating.error,
        )
    ]
    x = _Scale(min(reach) - 10, max(reach) + 10, left, WIDTH - RIGHT)
    body = []
    for value in ticks(x.low, x.high):
        strength = 0.9 if abs(value) < 1e-9 else 0.3
        body += [
            _rule(x(value), TOP, x(value), height - BOTTOM, strength=strength),
            _text(f"{value:+.0f}", x(value), height - BOTTOM + 20, anchor="middle"),
        ]
    for place, standing in enumerate(standings):
        at = TOP + ROW * (place + 0.5)
        elo, error = standing.rating.elo, standing.rating.error
        begin, end = x(elo - error), x(elo + error)
        body += [
            _text(standing.name, left - 12, at + 4, anchor="end"),
            element("path", d=f"M{number(begin)} {number(at)}H{number(end)}", **_BAR),
            element("path", d=f"M{number(begin)} {number(at - 5)}v10", **_BAR),
            element("path", d=f"M{number(end)} {number(at - 5)}v10", **_BAR),
            element("circle", cx=x(elo), cy=at, r=4.5, fill=MARK),
        ]
    body.append(_text("Elo", WIDTH - RIGHT, height - 6, anchor="end"))
    title = f"{report.match.game}: {report.match.kind}"
    words = ", ".join(f"{s.name} {s.rating.elo:+.0f} ± {s.rating.error:.0f}" for s in standings)
    return _document(title, words, height, body)


_BAR: dict[str, str | float] = {"fill": "none", "stroke": MARK, "stroke_width": 2}


def _counts(games: int) -> list[int]:
    """After which games the curve has a point: all of them, or evenly spread."""
    step = max(1, math.ceil(games / STEPS))
    counts = list(range(step, games + 1, step))
    return counts if not games or counts[-1] == games else [*counts, games]


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _rule(x1: float, y1: float, x2: float, y2: float, *, strength: float) -> str:
    return element(
        "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=1, stroke_opacity=strength
    )


def _text(text: str, x: float, y: float, *, anchor: str = "start", height: float = 13) -> str:
    return element(
        "text",
        escape(text),
        x=x,
        y=y,
        fill=INK,
        text_anchor=anchor,
        font_size=height,
        font_family="system-ui, sans-serif",
    )


def _summary(tally: Tally) -> str:
    return f"{tally.games} games: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost"


def _document(title: str, words: str, height: float, body: list[str]) -> str:
    head = _text(title, 16, 24, height=15)
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(words)),
        head,
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {number(height)}",
        width=WIDTH,
        height=height,
        role="img",
    )
