"""GoSix as a picture: a flower of seven hexagons inlaid in a wooden board, pawns on its corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sixfold.core.events import Placed
from sixfold.games.gosix import GoSixPosition
from sixfold.games.gosix.board import CORNERS, HEXAGONS, SIDES, place
from sixfold.games.gosix.events import Cleared, Closed
from sixfold.render.frame import Camera, with_row
from sixfold.render.geometry import ROOT3, Box, Point, between, circle, hexagon, polyline
from sixfold.render.look import Look
from sixfold.render.paint import ghost_of, gradient, hatch, quiet_ink_on
from sixfold.render.pieces import PawnDrawing, pawn, pawn_shadow, pip
from sixfold.render.sheet import Sheet, Value, element
from sixfold.render.story import Moment
from sixfold.render.theme import darker, lighter, mix

_SIDE = 90.0
_HEIGHTS = (-2.5, -2, -1, -0.5, 0.5, 1, 2, 2.5)  # of the rows, in sides
_RIM = 40.0  # wood around the flower
_MARGIN = 30.0  # table around the wood
_PAWN = 21.0
_LIFT = 7.0  # of a pawn that is held in the air
_OWNER = 34.0  # the large pawn of a conquered hexagon


def _place(name: str) -> Point:
    """Where a corner lies, the board's middle at 0, 0."""
    across, row = place(name)
    return across * _SIDE * ROOT3 / 2, _HEIGHTS[row] * _SIDE


PLACES = {name: _place(name) for name in CORNERS}
CENTRES = [between(PLACES[around[0]], PLACES[around[3]], 0.5) for around in HEXAGONS]


class GoSixDrawing(PawnDrawing[GoSixPosition]):
    """The flower, its owners and the pawns around them."""

    classes: ClassVar[tuple[str, str]] = ("red", "green")
    radius: ClassVar[float] = _PAWN

    def __init__(
        self, sheet: Sheet, moment: Moment[GoSixPosition], camera: Camera, look: Look
    ) -> None:
        super().__init__(sheet, moment, camera, look)
        self.colours = self.theme.gosix
        placed = self.story.first(Placed)
        self.placed = placed.cell if placed else None
        self.cleared = {
            corner: event.side for event in self.story.all(Cleared) for corner in event.cells
        }

    @classmethod
    def camera(cls, moments: Sequence[Moment[GoSixPosition]], look: Look) -> Camera:
        """The board never changes its size."""
        width, height = 3 * ROOT3 * _SIDE, 5 * _SIDE
        around = _RIM + _MARGIN
        box = Box(
            -width / 2 - around, -height / 2 - around, width + 2 * around, height + 2 * around
        )
        return Camera(with_row(box.taller(6)))

    def draw(self) -> None:
        self.table()
        self._board()
        for hexagon_ in range(len(HEXAGONS)):
            self._hexagon(hexagon_)
        self._winning()
        self._sides()
        self._corners()
        self._pawns()
        if self.placed and self.shows_last:
            x, y = PLACES[self.placed]
            colour = self.colours[self.story.side]
            self.add(pip(self.theme, x, y - _PAWN * 0.66, 4.8, colour, self.placed))
        self._coordinates()
        if self.placed and self.story.in_air:
            goes = self.placed in self.cleared
            self.hold_pawn(self.placed, PLACES[self.placed], _LIFT, goes=goes)
        self.labels(self._label_place, 13)
        self.pawn_row([self.position.owners.count(side) for side in (0, 1)], "score")

    def _label_place(self, name: str) -> Point | None:
        """Where a label lies: on a corner, or in the middle of a hexagon."""
        if name not in PLACES:
            return dict(zip("1234567", CENTRES, strict=True)).get(name)
        x, y = PLACES[name]
        return (x, y - _LIFT) if self.story.in_air and name == self.placed else (x, y)

    # The board

    def _board(self) -> None:
        """The wooden plate: the flower's own outline, made wider by a thick round stroke."""
        wood, shade, depth = self.theme.wood, self.theme.shadow, self.theme.depth
        outline = "".join(hexagon(_SIDE, centre=centre) for centre in CENTRES)
        layers = [
            (22, 15, shade, 0.04 * depth),
            (14, 13.5, shade, 0.06 * depth),
            (7, 12, shade, 0.08 * depth),
            (0, 10, shade, 0.12 * depth),
            (0, 6, darker(wood, 0.45), 1),
            (0, 0, lighter(wood, 0.3), 1),
            (-5, 1.5, wood, 1),
        ]
        plates = [
            element(
                "path",
                d=outline,
                stroke_width=2 * _RIM + spread,
                stroke=colour,
                stroke_opacity=strength,
                transform=f"translate(0 {drop:g})",
            )
            for spread, drop, colour, strength in layers
        ]
        self.add(element("g", *plates, fill=wood, stroke_linejoin="round", class_="board"))

    def _hexagon(self, index: int) -> None:
        centre, owner, name = CENTRES[index], self.position.owners[index], str(index + 1)
        closing = {event.hexagon: event.owner for event in self.story.all(Closed)}
        parts, class_ = [], "hexagon"
        if owner is not None:
            class_ = f"hexagon conquered {self.classes[owner]}"
            parts.append(self._panel(centre, self._won_ground(owner)))
            parts += self._pawn(owner, centre, _OWNER)
        else:
            parts.append(self._panel(centre, self.theme.inlay))
            if self.story.in_air and name in closing:
                colour = mix(self.colours[closing[name]], self.theme.inlay, 0.35)
                outline = hexagon(_SIDE - 7, 8, centre=centre)
                paint = hatch(self.sheet, colour)
                parts.append(element("path", d=outline, fill=paint, class_="closing"))
        self.add(element("g", *parts, class_=class_, data_hexagon=name))

    def _won_ground(self, owner: int) -> str:
        """The colour of a conquered hexagon."""
        return mix(self.colours[owner], self.theme.inlay, 0.22)

    def _panel(self, centre: Point, colour: str) -> str:
        """Let into the wood: dark at the upper edge, where the light does not reach."""
        shades = darker(colour, 0.05), lighter(colour, 0.1)
        return element(
            "path",
            d=hexagon(_SIDE - 7, 8, centre=centre),
            fill=gradient(self.sheet, f"panel-{colour[1:]}", *shades),
            stroke=darker(self.theme.wood, 0.22),
            stroke_width=1.5,
        )

    def _winning(self) -> None:
        for name in self.winning_cells:
            outline = hexagon(_SIDE - 10, 8, centre=CENTRES[int(name) - 1])
            strokes = [
                element("path", d=outline, stroke_width=width, stroke_opacity=strength)
                for width, strength in ((13, 0.22), (7, 0.35), (2.6, 1))
            ]
            look: dict[str, Value] = {"fill": "none", "stroke": self.theme.spark}
            self.add(element("g", *strokes, class_="winning", data_hexagon=name, **look))

    def _sides(self) -> None:
        """Grooves from corner to corner, with a light lower edge."""
        wood = self.theme.wood
        lines = "".join(polyline([PLACES[one], PLACES[other]]) for one, other in SIDES)
        light = element("path", d=lines, stroke=lighter(wood, 0.4), transform="translate(0 1.4)")
        groove = element("path", d=lines, stroke=darker(wood, 0.45))
        self.add(element("g", light, groove, stroke_width=2.4, stroke_linecap="round"))

    def _corners(self) -> None:
        """Hollows for the pawns, and a ring where one may be placed."""
        wood = self.theme.wood
        self.sheet.define(
            "corner",
            "path",
            d=circle(8.5),
            fill=gradient(self.sheet, "hollow", darker(wood, 0.5), darker(wood, 0.15)),
            stroke=lighter(wood, 0.3),
            stroke_width=1.2,
        )
        legal = {move.corner for move in self.position.legal_moves} if self.look.legal else set()
        ring: dict[str, Value] = {"fill": "none", "stroke": self.theme.accent, "stroke_width": 2.2}
        for name, (x, y) in PLACES.items():
            self.add(self.sheet.use("corner", x, y, class_="corner", data_cell=name))
            if name in legal:
                look = {**ring, "stroke_opacity": 0.75, "class_": "legal", "data_cell": name}
                self.add(element("circle", cx=x, cy=y, r=14, **look))

    # Pawns

    def _pawn(self, side: int, at: Point, radius: float, **attributes: str) -> list[str]:
        x, y = at
        shape = pawn(self.sheet, self.theme, side, self.colours[side], radius)
        shadow = pawn_shadow(self.sheet, self.theme, radius)
        return [self.sheet.use(shadow, x, y), self.sheet.use(shape, x, y, **attributes)]

    def _pawns(self) -> None:
        ghosts = self.cleared if self.shows_taken else {}
        for corner, side in ghosts.items():
            self._ghost(corner, side)
        standing = {corner: side for side in (0, 1) for corner in self.position.pawns(side)}
        for corner, side in sorted(standing.items()):
            if not (self.story.in_air and corner in ghosts):
                class_ = f"pawn {self.classes[side]}"
                at = PLACES[corner]
                self.add(self._pawn(side, at, _PAWN, class_=class_, data_cell=corner))

    def _ghost(self, corner: str, side: int) -> None:
        """A pawn that the conqueror takes off."""
        colour = ghost_of(self.colours[side], self.theme.wood, self.theme.ink)
        x, y = PLACES[corner]
        self.add(
            element(
                "circle",
                cx=x,
                cy=y,
                r=_PAWN - 1,
                fill=hatch(self.sheet, colour),
                fill_opacity=0.55,
                stroke=colour,
                stroke_width=2,
                stroke_opacity=0.75,
                class_=f"captured {self.classes[side]}",
                data_cell=corner,
            )
        )

    # Names

    def _coordinates(self) -> None:
        if self.look.coordinates:
            self.add([*self._corner_names(), *self._hexagon_names()], "coordinates")

    def _corner_names(self) -> Iterator[str]:
        """A corner of the rows a, c, e and g is the top of a hexagon: there is room below it.

        The other corners are bottoms, with room above. Outside the flower the name is on wood.
        """
        tops = {around[0]: index for index, around in enumerate(HEXAGONS)}
        bottoms = {around[3]: index for index, around in enumerate(HEXAGONS)}
        for name, (x, y) in PLACES.items():
            top = name[0] in "aceg"
            beside = (tops if top else bottoms).get(name)
            yield self._name(name, (x, y + (33 if top else -33)), beside)

    def _hexagon_names(self) -> Iterator[str]:
        for index, (x, y) in enumerate(CENTRES):
            aside = 0 if self.position.owners[index] is None else _OWNER + 17
            name = str(index + 1)
            if name not in self.look.signs:
                yield self._name(name, (x - aside, y), index)

    def _name(self, text: str, at: Point, inside: int | None) -> str:
        owner = None if inside is None else self.position.owners[inside]
        ground = self.theme.wood if inside is None else self.theme.inlay
        colour = quiet_ink_on(ground if owner is None else self._won_ground(owner))
        return self.sheet.text(
            text,
            *at,
            height=12,
            colour=colour,
            class_="coordinate",
            data_cell=text if text in PLACES else None,
            data_hexagon=None if text in PLACES else text,
        )
