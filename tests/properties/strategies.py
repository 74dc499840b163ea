"""Random lines of play through every game, and the settings that all properties share.

A line is a game's id, a seed and a length: cheap to draw, the same every time, and Hypothesis can
make it shorter until the fault is at its end.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import sixfold
from sixfold import Move

Position = sixfold.Position[Any]
Cell = tuple[int, int]

IDS = tuple(
    "+".join((game.id, *options))
    for game in sixfold.games()
    for count in range(len(game.available_options) + 1)
    for options in combinations(game.available_options, count)
)
SIX_IDS = tuple(id for id in IDS if id.startswith("six/"))
HEXONE_IDS = tuple(id for id in IDS if id.startswith("hexone"))
LONGEST = {"six": 56, "gosix": 60, "hexone": 90}


EFFORT = float(os.environ.get("SIXFOLD_EFFORT", "1"))
"""How many times as many examples as usual are tried: more than one is for long runs."""
SHARE = 0.4
"""How much of what a test asks for is tried without more effort: `make test` is to be quick."""


def steady(examples: int) -> settings:
    """The same examples in every run, without a clock and without a memory."""
    return settings(
        max_examples=max(1, round(EFFORT * SHARE * examples)),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@dataclass(frozen=True)
class Line:
    """Some plies of a game that avoids to end."""

    id: str
    seed: int
    plies: int

    @cached_property
    def positions(self) -> list[Position]:
        """Every position of the line."""
        random = Random(f"{self.id} {self.seed}")
        style = random.choice((any_move, any_move, eventful_move, backward_move))
        found: list[Position] = [sixfold.game(self.id).start()]
        while len(found) <= self.plies and not found[-1].outcome:
            found.append(found[-1].play(style(random, found[-1])))
        return found

    @property
    def end(self) -> Position:
        return self.positions[-1]

    def steps(self) -> list[tuple[Position, Move, Position]]:
        """Each move with the positions before and after it."""
        pairs = zip(self.positions, self.positions[1:], strict=False)
        return [(before, after.last_move, after) for before, after in pairs if after.last_move]


def any_move(random: Random, position: Position) -> Move:
    """A random move; one that goes on, if it is found soon."""
    moves: tuple[Move, ...] = position.legal_moves
    for _ in range(4):
        move = random.choice(moves)
        if "!" not in str(move) and position.play(move).outcome is None:
            return move
    return random.choice(moves)


def eventful_move(random: Random, position: Position) -> Move:
    """A move with a choice, or that of a few which does most."""
    choices: list[Move] = [move for move in position.legal_moves if "=" in str(move)]
    if choices:
        return random.choice(choices)
    tried = [any_move(random, position) for _ in range(4)]
    return max(tried, key=lambda move: len(position.preview(move)))


def backward_move(random: Random, position: Position) -> Move:
    """The colour's last move taken back, so that positions come again."""
    last = position.parent.last_move if position.parent else None
    source, _, target = str(last).partition("=")[0].partition(">")
    back = f"{target}>{source}"
    if target and random.random() < 0.9 and position.is_legal(back):
        return position.game.parse_move(back)
    return any_move(random, position)


@st.composite
def lines(draw: st.DrawFn, ids: tuple[str, ...] = IDS, shortest: int = 0) -> Line:
    """A line of play of any length."""
    id = draw(st.sampled_from(ids))
    plies = draw(st.integers(shortest, LONGEST[sixfold.game(id).family]))
    return Line(id, draw(st.integers(0, 2**20)), plies)


@st.composite
def far_lines(draw: st.DrawFn, ids: tuple[str, ...] = SIX_IDS) -> Line:
    """A line of SIX that reaches phase two, unless somebody wins before."""
    return Line(draw(st.sampled_from(ids)), draw(st.integers(0, 2**20)), draw(st.integers(40, 60)))


SIGNS = "0123456789,;:>=!*+-./ abcdefghAYZpr\n\t\0é²٣０−\u2028\ud800"
"""Characters of the notation, and some that look like them."""

edits = st.lists(
    st.tuples(
        st.sampled_from(("digit", "delete", "insert", "replace", "swap", "double")),
        st.integers(0, 2**20),
        st.sampled_from(SIGNS),
    ),
    min_size=1,
    max_size=2,
)


def edited(text: str, changes: list[tuple[str, int, str]]) -> str:
    """A text after some slips of the pen."""
    for kind, place, sign in changes:
        random = Random(place)  # small numbers, too, reach every place of a text
        places = [at for at, each in enumerate(text) if each.isdigit()] if kind == "digit" else []
        at = random.choice(places or range(len(text) + 1))
        head, here, tail = text[:at], text[at : at + 1], text[at + 1 :]
        text = {
            "digit": head + random.choice("0123456789") + tail,
            "delete": head + tail,
            "insert": head + sign + here + tail,
            "replace": head + sign + tail,
            "swap": head[:-1] + here + head[-1:] + tail,
            "double": head + here + here + tail,
        }[kind]
    return text


def texts(position: Position) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in position.legal_moves]


def some_moves(position: Position, seed: int, most: int) -> list[Move]:
    """Some legal moves, the first and the last among them."""
    moves: tuple[Move, ...] = position.legal_moves
    if len(moves) <= most:
        return list(moves)
    return [moves[0], *Random(seed).sample(moves[1:-1], most - 2), moves[-1]]


def fields(position: Position) -> dict[str, str]:
    """The fields of a position's text, the id left out."""
    return dict(field.split(":", 1) for field in position.to_text().split(" ")[1:])


def listed(value: str) -> list[str]:
    """The items of a list in a position text."""
    return [] if value == "-" else value.split(";")


def cell(text: str) -> Cell:
    q, _, r = text.partition(",")
    return int(q), int(r)


def tiles(position: Position) -> dict[Cell, int]:
    """The tiles of SIX with their colours."""
    found = fields(position)
    return {cell(each): colour for colour in (0, 1) for each in listed(found["br"[colour]])}


def stacks(position: Position) -> dict[str, tuple[int, int]]:
    """The stacks of Hexone: cell → seat and number of pawns."""
    found = fields(position)
    return {
        name: (seat, int(count))
        for seat in (0, 1)
        for name, count in (each.split("*") for each in listed(found[f"p{seat}"]))
    }
