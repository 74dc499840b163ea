"""Who chooses the moves: policies that lead games to where the rules are difficult."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Any

from sixfold import Move
from testkit.naive.six import TEMPLATES, groups, neighbours, read_cell

from .scripts import Policy, Position, fields, stacks, tiles

Cell = tuple[int, int]


def at_random(random: Random, position: Position) -> Move:
    """Any legal move."""
    return random.choice(listed(position))


def listed(position: Position) -> tuple[Move, ...]:
    """The legal moves, as moves of any game."""
    return position.legal_moves


def best(random: Random, moves: Iterable[Move], score: Callable[[Move], Any]) -> Move:
    """The move with the highest score, any of several."""
    scored = [(score(move), random.random(), move) for move in moves]
    return max(scored, key=lambda each: each[:2])[2]


def some(random: Random, moves: tuple[Move, ...], most: int) -> list[Move]:
    """A sample of the moves, in any order."""
    return random.sample(moves, min(most, len(moves)))


# SIX


def read_move(move: Move) -> tuple[Cell | None, Cell | None, str]:
    """Where a tile comes from and goes to, and what is written after that."""
    text = str(move)
    plain = text.removesuffix("!")
    if plain in {"", "pass"}:
        return None, None, text
    way, _, choice = plain.partition("=")
    source, _, target = way.rpartition(">")
    return read_cell(source) if source else None, read_cell(target), choice


def quiet(random: Random, position: Position) -> Move:
    """A random move that ends nothing, if one is found soon, and declares nothing."""
    for move in some(random, position.legal_moves, 20):
        if "!" not in str(move) and position.play(move).outcome is None:
            return move
    return at_random(random, position)


def growing(touching: int) -> Policy:
    """Placing with few (-1) or many (1) tiles around: a thin field, or a compact one."""

    def policy(random: Random, position: Position) -> Move:
        black, red = tiles(position)
        field = black | red

        def score(move: Move) -> tuple[bool, int]:
            _, target, _ = read_move(move)
            around = 0 if target is None else len(field.intersection(neighbours(target)))
            return "!" not in str(move) and position.play(move).outcome is None, around * touching

        return best(random, some(random, position.legal_moves, 8), score)

    return policy


def aiming(shape: str, hero: int) -> Policy:
    """One colour builds a shape as directly as it can, and often forgets to declare it."""
    templates = [template for name, template in TEMPLATES if name == shape]

    def policy(random: Random, position: Position) -> Move:
        if position.side != hero:
            return quiet(random, position)
        forgets = random.random() < 0.5
        last = listed(position)[-1]
        if str(last) == "!" and not forgets:
            return last
        own, others = tiles(position) if hero == 0 else tiles(position)[::-1]

        def score(move: Move) -> int:
            source, target, _ = read_move(move)
            if target is None or (forgets and "!" in str(move)):
                return 0
            return promise(own - {source}, others, target)

        return best(random, some(random, position.legal_moves, 100), score)

    def promise(own: set[Any], others: set[Any], target: Cell) -> int:
        most = 0
        for template in templates:
            for q0, r0 in template:
                cells = {(target[0] + q - q0, target[1] + r - r0) for q, r in template}
                if not cells & others:
                    most = max(most, len(cells & own))
        return most

    return policy


def breaks(position: Position, move: Move) -> bool:
    """Whether the field falls apart when the moved tile is lifted."""
    source, _, _ = read_move(move)
    black, red = tiles(position)
    return source is not None and len(groups((black | red) - {source})) > 1


def splitting(random: Random, position: Position) -> Move:
    """Moves with a choice, that capture several groups, or of linking tiles, before others."""
    if random.random() < 0.2:
        return quiet(random, position)
    choices = tuple(move for move in position.legal_moves if "=" in str(move))

    def score(move: Move) -> tuple[bool, int, bool]:
        kinds = [event.kind for event in position.preview(move)]
        return "ended" not in kinds, min(kinds.count("captured"), 2), breaks(position, move)

    if choices and random.random() < 0.7:
        return best(random, some(random, choices, 8), score)
    return best(random, some(random, position.legal_moves, 30), score)


def ruining(random: Random, position: Position) -> Move:
    """As few tiles as possible stay on the table."""

    def score(move: Move) -> int:
        return -sum(map(len, tiles(position.play(move))))

    return best(random, some(random, position.legal_moves, 30), score)


def shuttling(random: Random, position: Position) -> Move:
    """A colour takes its last move back whenever it can."""
    earlier = position.parent.last_move if position.parent else None
    source, target, _ = read_move(earlier) if earlier else (None, None, "")
    if source and target and random.random() < 0.95:
        back = f"{target[0]},{target[1]}>{source[0]},{source[1]}"
        for move in listed(position):
            if str(move) == back:
                return move
    return quiet(random, position)


def crawling(random: Random, position: Position) -> Move:
    """A straight row crawls along: its last tile goes in front of its first one."""
    black, red = tiles(position)
    row = sorted(black | red)
    (q0, r0), (q1, r1) = row[0], row[-1]
    step = ((q1 - q0) // (len(row) - 1), (r1 - r0) // (len(row) - 1))
    front = f"{q0},{r0}>{q1 + step[0]},{r1 + step[1]}"
    for move in listed(position):
        if str(move) == front:
            return move
    return at_random(random, position)


# GoSix


def closing(random: Random, position: Position) -> Move:
    """As many hexagons at once as possible, but mostly none of them singly."""

    def score(move: Move) -> int:
        closed = sum(event.kind == "closed" for event in position.preview(move))
        return closed if closed > 1 else -closed

    if random.random() < 0.15:
        return at_random(random, position)
    return best(random, position.legal_moves, score)


def smothering(random: Random, position: Position) -> Move:
    """The opponent is left with few placements, best of all with none."""
    if random.random() < 0.1:
        return at_random(random, position)

    def score(move: Move) -> tuple[bool, int]:
        after = position.play(move)
        empty = 24 - sum(len(fields(after)[p].split(";")) for p in ("p0", "p1"))
        blocked = after.outcome is None or after.outcome.reason == "blocked"
        return blocked, empty - 2 * len(after.legal_moves)

    return best(random, position.legal_moves, score)


# Hexone


def piling(random: Random, position: Position) -> Move:
    """Stacks of two are made three, and explosions leave as many further ones as they can."""
    if random.random() < 0.15:
        return at_random(random, position)
    own = stacks(position, position.turn)

    def score(move: Move) -> tuple[bool, int, int]:
        after = position.play(move)
        full = sum(count >= 3 for count in stacks(after, position.turn).values())
        return after.outcome is None, full if after.in_chain else 0, own.get(str(move), 0)

    return best(random, position.legal_moves, score)


def returning(random: Random, position: Position) -> Move:
    """Once around again where play has come back; else back, or to few pawns on the board."""
    line = list(position.line())
    for earlier, after in pairwise(line):
        again: Move | None = after.last_move
        if again and earlier.key == position.key:
            return again
    if random.random() < 0.1:
        return at_random(random, position)
    before = {each.key for each in line}

    def score(move: Move) -> tuple[bool, bool, int]:
        after = position.play(move)
        drawn = after.outcome is not None and after.outcome.reason == "repetition"
        pawns = sum(sum(stacks(after, seat).values()) for seat in (0, 1))
        return drawn or after.outcome is None, after.key in before, -pawns

    return best(random, position.legal_moves, score)
