"""Move texts to try in a position: all that the notation allows nearby, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from testkit.naive.gosix import CORNERS
from testkit.naive.hexone import SPOT
from testkit.naive.six import rim

from .scripts import Position, fields, tiles

Cell = tuple[int, int]


def candidates(position: Position, legal: list[str], random: Random) -> Iterator[str]:
    """Texts inside the grammar of the position's game."""
    family = position.game.family
    if family == "gosix":
        yield from (*CORNERS, "pass")
    elif family == "hexone":
        yield from (f"{cell}{way}" for cell in SPOT for way in ("", "A", "Y"))
        yield "pass"
    else:
        yield from ("pass", "!", "99,-99", "99,-99!", "99,-99>98,-99", "0,0>99,-99")
        yield from six_nearby(position, random)
        black, red = tiles(position)
        yield from (varied(text, [*black, *red], random) for text in legal)


def six_nearby(position: Position, random: Random) -> Iterator[str]:
    """Every tile to every cell up to two steps from the field, or every placement there."""
    black, red = tiles(position)
    field = black | red
    near = rim(field)
    cells = sorted({*field, *near, *rim({*field, *near})})
    placing = fields(position)["hands"] != "0,0"
    sources = [f"{q},{r}>" for q, r in sorted((black, red)[position.side])]
    others = [f"{q},{r}>" for q, r in random.sample(cells, min(4, len(cells)))]
    main, rest = ([""], sources[:4]) if placing else (sources, ["", *others])
    for source in main:
        yield from (f"{source}{q},{r}" for q, r in cells)
    for source in rest:
        yield from (f"{source}{q},{r}" for q, r in random.sample(cells, min(20, len(cells))))


def varied(text: str, field: list[Cell], random: Random) -> str:
    """A legal move with a superfluous, a missing or another choice, or another declaration."""
    plain = text.removesuffix("!")
    way, _, choice = plain.partition("=")
    bang = random.choice(("", "!"))
    if choice and random.random() < 0.3:
        return way + bang
    if ">" in way and random.random() < 0.7:
        q, r = random.choice(field)
        return f"{way}={q},{r}{bang}"
    return plain + "!" if plain != "pass" else plain
