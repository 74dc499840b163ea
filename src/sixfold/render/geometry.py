"""Hexagons, arrows and other outlines as path data, and the rectangle that a picture shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

from sixfold.render.sheet import number

Point = tuple[float, float]

ROOT3 = sqrt(3)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the drawing plane."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def view(self) -> tuple[float, float, float, float]:
        """As a viewBox has it."""
        return self.left, self.top, self.width, self.height

    def shaped(self, narrowest: float, widest: float) -> Box:
        """The box with free space around it, so that width : height stays within bounds.

        Otherwise a long thin field could give a picture of any height at a given width.
        """
        width = max(self.width, self.height * narrowest)
        height = max(self.height, width / widest)
        left, top = self.left - (width - self.width) / 2, self.top - (height - self.height) / 2
        return Box(left, top, width, height)

    def taller(self, by: float) -> Box:
        """With a strip added at the bottom."""
        return Box(self.left, self.top, self.width, self.height + by)


def corners(radius: float, *, flat: bool = False, centre: Point = (0, 0)) -> list[Point]:
    """The corners of a hexagon, clockwise from the top (or from the right, with a flat top)."""
    first = 0.0 if flat else -pi / 2
    return [
        (centre[0] + radius * cos(first + n * pi / 3), centre[1] + radius * sin(first + n * pi / 3))
        for n in range(6)
    ]


def rounded(points: Sequence[Point], rounding: float) -> str:
    """A closed outline whose corners are cut off by `rounding` and bridged with a curve."""
    steps: list[str] = []
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        start, end = (_towards((x, y), other, rounding) for other in (before, after))
        steps.append(f"{'L' if steps else 'M'}{_point(start)}Q{_point((x, y))} {_point(end)}")
    return "".join(steps) + "Z"


def hexagon(
    radius: float, rounding: float = 0, *, flat: bool = False, centre: Point = (0, 0)
) -> str:
    """The outline of a hexagon, its corners rounded off if asked."""
    points = corners(radius, flat=flat, centre=centre)
    return rounded(points, rounding) if rounding else polyline(points) + "Z"


def polyline(points: Sequence[Point]) -> str:
    """Straight strokes from point to point."""
    return "M" + "L".join(_point(point) for point in points)


def circle(radius: float) -> str:
    """A circle around the origin as path data."""
    r, d = number(radius), number(2 * radius)
    return f"M-{r} 0a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1 -{d} 0Z"


def between(one: Point, other: Point, share: float) -> Point:
    """A point on the way from one to another."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return between(start, end, distance / length)


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
