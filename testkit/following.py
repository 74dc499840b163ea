"""Follow the engine's proofs to the end of the game: does every search confirm the one before?

A game begins at random, with moves that do not end it. Then the engine plays both sides until a
search calls the position won or lost. From there on it is followed on the pure rules: the winner
plays the engine's move, the loser the engine's best defence or, now and then, any other move.

- The winner of a proof stays the winner, to the end: no search says otherwise, and no game is drawn
  or lost once it was proven won. A search that does not find the proof again within its nodes, and
  estimates, is counted as forgetful; that is no fault.
- A number is a distance: after the engine's move it is one less, whichever side makes that move.
  After any other defence it is one less or even smaller.
- A second engine without any memory says the same about every position, where it knows anything.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sixfold
from sixfold.engine import Engine, Limits, Progress, Score

ODD_DEFENCES = 0.15
"""How often the loser plays any move instead of the best defence."""

LONGEST = 400
"""Plies after which a game without a proof, or a proof without an end, is given up."""

FIRST_PLIES = {"six": (2, 48), "gosix": (10, 18), "hexone": (2, 20)}
"""With how many random plies a game begins: GoSix is not solved any earlier."""


@dataclass
class Follower:
    """Plays games of one engine and counts where its searches confirm each other."""

    nodes: int
    """The limit of every search."""
    engine: Any = field(default_factory=lambda: Engine(hash_mb=16))
    second: Any = field(default_factory=lambda: Engine(hash_mb=8))
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def play(self, id: str, number: int) -> None:
        """Play a game to its first proof, and follow the proof to its end."""
        chance = random.Random(f"{id} {number}")
        self.engine.new_game()
        position = begin(id, chance)
        for _ in range(LONGEST):
            if position.outcome:
                return
            found = self.engine.analyse(position, Limits(nodes=self.nodes))
            score = found.lines[0].score
            if score.kind in ("win", "loss"):
                self.counts["proofs"] += 1
                self.follow(position, found, chance)
                return
            careless = chance.random() < 0.3
            position = position.play(any_move(position, chance) if careless else found.best)

    def follow(self, position: Any, found: Progress, chance: random.Random) -> None:
        """From a proven position to the end of the game."""
        winner = winner_of(position, found.lines[0].score)
        for _ in range(LONGEST):
            score = found.lines[0].score
            self.counts["plies"] += 1
            self.counts["numbered"] += score.proven and score.value is not None
            self._ask_again(position, score)
            best = True
            move = found.best
            if position.side != winner and chance.random() < ODD_DEFENCES:
                move = chance.choice(position.legal_moves)
                best = move == found.best
            after = position.play(move)
            if after.outcome:
                self._check_end(position, score, move, after, winner, best)
                return
            found = self.engine.analyse(after, Limits(nodes=self.nodes))
            self._compare(position, score, move, after, found.lines[0].score, best)
            position = after
        self._fault("unending", position, found.lines[0].score)

    def _compare(
        self, before: Any, old: Score, move: Any, after: Any, new: Score, best: bool
    ) -> None:
        """Two consecutive searches, with one move between them."""
        what = f"{old}, then {move}: {new} in {after.to_text()}"
        if not (old.proven and new.proven):
            self.counts["forgotten"] += not new.proven
        elif new.kind == "draw" or winner_of(before, old) != winner_of(after, new):
            self._fault("winner", before, what)
        elif old.value is not None and new.value is not None:
            self.counts["pairs"] += 1
            if new.value > old.value - 1 or (best and new.value != old.value - 1):
                self._fault("length", before, what)

    def _ask_again(self, position: Any, score: Score) -> None:
        """Ask an engine that knows nothing about the game so far about the same position."""
        self.second.new_game()
        other = self.second.analyse(position, Limits(nodes=self.nodes)).lines[0].score
        if not (score.proven and other.proven):
            return
        self.counts["asked again"] += 1
        if other.kind != score.kind:
            self._fault("winner", position, f"{score}, asked again {other}")
        elif None not in (score.value, other.value) and score.value != other.value:
            self._fault("length again", position, f"{score}, asked again {other}")

    def _check_end(
        self, before: Any, score: Score, move: Any, after: Any, winner: int, best: bool
    ) -> None:
        what = f"{score}, then {move}: {after.outcome}"
        if not after.outcome.winners or after.outcome.winners[0] % 2 != winner:
            self._fault("not won", before, what)
        elif best and score.proven and score.value not in (None, 1):
            self._fault("length", before, what)

    def _fault(self, kind: str, position: Any, what: object) -> None:
        self.counts[kind] += 1
        moves = " ".join(str(each.last_move) for each in position.line() if each.last_move)
        self.faults.append(f"{kind}: {position.to_text()}\n    {what}\n    after {moves}")


FAULTS = ("length", "length again", "winner", "not won", "unending")


def winner_of(position: Any, score: Score) -> int:
    """The side that a proof calls the winner."""
    side: int = position.side
    return side if score.kind == "win" else 1 - side


def begin(id: str, chance: random.Random) -> Any:
    """A running game after some random plies."""
    game = sixfold.game(id)
    position = game.start()
    for _ in range(chance.randrange(*FIRST_PLIES[game.family])):
        position = position.play(any_move(position, chance))
    return position


def any_move(position: Any, chance: random.Random) -> Any:
    """A random move that does not end the game, if one is found."""
    for move in shuffled(position.legal_moves, chance):
        if not position.play(move).outcome:
            return move
    return position.legal_moves[0]


def shuffled(moves: Any, chance: random.Random) -> Iterator[Any]:
    """Some of the moves in random order."""
    yield from chance.sample(moves, min(len(moves), 20))
