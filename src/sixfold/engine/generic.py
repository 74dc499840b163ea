"""The generic player: plays any registered game by its rules alone.

A game needs no kernel to have an opponent. This is Monte Carlo tree search on positions of the pure
rules: walk down the tree to where it ends, grow it by one move, play at random from there, and
count who won on the way back. Nothing is compiled and nothing is known but the rules, so it is some
hundreds of times slower than a kernel, and weaker than its level's namesake in games that have one.

Ends of games are proofs, and the tree backs them up: it plays a winning move as soon as it has
tried it, avoids moves that are proven lost, and solves small games.

Levels differ in the number of rounds, from 6 to 3,000. Rounds and plies are counted, never timed,
so that a level plays the same on every machine; only if the rules are very slow does
`LEVEL_SECONDS` end a move early.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.engine.chances import chances_of
from sixfold.engine.halting import Halt, deadline
from sixfold.engine.limits import Limits, Line, Progress, Score
from sixfold.engine.searching import NO_LIMIT, OnProgress

LEVEL_ROUNDS = (6, 12, 25, 50, 100, 200, 400, 800, 1_500, 3_000)
"""Rounds of each level, the weakest first."""
LEVEL_PLIES = 30_000
"""The most plies that a level plays for a move, however many rounds it has."""
LEVEL_SECONDS = 5.0

LONGEST_PLAYOUT = 200
"""Random play that has not ended by then counts as a draw."""
MOST_NODES = 100_000
"""The most positions that are kept; a full tree no longer grows, and its leaves are played out."""
NODE_BYTES, MOVE_BYTES = 3_000, 100
"""What a position takes, and each of its moves, generously."""
MEGABYTES = 64
SHORTEST = 2
"""Plies that a line has at least, unless the game ends before."""
EXPLORATION = 0.7
FIRST_SLICE = 50
"""Rounds until the first report; then more and more."""

DRAWN = 2
"""The winner of a drawn game, beside side 0 and side 1."""
POINTS = (1.0, 0.0, 0.5)
"""What side 0 gets from each of them."""


class Node:
    """A position of the tree, with what side 0 scored in its rounds."""

    __slots__ = ("children", "move", "points", "position", "proof", "untried", "visits")

    def __init__(self, position: Position[Any], move: Move | None, draw: random.Random) -> None:
        self.position = position
        self.move = move
        self.visits = 0
        self.points = 0.0
        self.children: list[Node] = []
        self.untried: list[Move] = list(position.legal_moves)
        draw.shuffle(self.untried)
        self.proof = winner_of(position.outcome)
        """Who wins, once that is certain."""

    def expand(self, draw: random.Random) -> Node:
        """Try one more move."""
        move = self.untried.pop()
        child = Node(self.position.play(move), move, draw)
        self.children.append(child)
        return child

    def select(self) -> Node:
        """The child with the best upper bound; proven ones need no further visits."""
        side = self.position.side
        numerator = EXPLORATION**2 * math.log(self.visits + 1)

        def bound(child: Node) -> float:
            return child.share(side) + math.sqrt(numerator / child.visits)

        open_ones = [child for child in self.children if child.proof is None]
        return max(open_ones or self.children, key=bound)

    def share(self, side: int) -> float:
        """What a side gets here, from 0 to 1."""
        points = self.points / self.visits if self.proof is None else POINTS[self.proof]
        return points if side == 0 else 1 - points

    def prove(self) -> None:
        """Take over what follows from the children: one win is enough, and so are all of them."""
        side = self.position.side
        proofs = [child.proof for child in self.children]
        if side in proofs:
            self.proof = side
        elif not self.untried and None not in proofs:
            self.proof = DRAWN if DRAWN in proofs else 1 - side

    def ranked(self) -> list[Node]:
        """The children, the best first: wins, what is open by visits, losses."""
        side = self.position.side

        def rank(child: Node) -> tuple[int, int, float]:
            place = 1 if child.proof in (None, DRAWN) else 2 if child.proof == side else 0
            return place, child.visits, child.share(side)

        return sorted(self.children, key=rank, reverse=True)


class GenericSearch:
    """One position under search by the rules alone; it can be halted and continued."""

    def __init__(
        self,
        position: Position[Any],
        *,
        multipv: int = 1,
        seed: int = 0,
        halt: Halt | None = None,
        moves: Sequence[Move] | None = None,
        megabytes: int = MEGABYTES,
    ) -> None:
        self.position = position
        self.halt = Halt() if halt is None else halt
        self.threads = 1
        self._choice = position.legal_moves if moves is None else tuple(moves)
        self.multipv = min(multipv, len(self._choice))
        self.plies = 0
        """Plies played in all rounds."""
        self._draw = random.Random(seed)
        self._root = Node(position, None, self._draw)
        if moves is not None:
            self._root.untried = [move for move in self._root.untried if move in self._choice]
        self._rounds = 0
        self._nodes = 1
        self._free = megabytes * 1_000_000 - size_of(self._root)
        self._seconds = 0.0

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search on until a limit, the halt flag, or a proof; what is known by then.

        A limit in nodes is one in rounds, and one in depth is one in the length of the best line.
        """
        began, spent = time.perf_counter(), self._seconds
        last = self._rounds + limits.nodes if limits.nodes else NO_LIMIT
        report_at = self._rounds + FIRST_SLICE
        with deadline(self.halt, limits.seconds):
            for _ in self.rounds():
                self._seconds = spent + time.perf_counter() - began
                if self._rounds >= report_at:
                    report_at += report_at // 2
                    if on_progress:
                        on_progress(self.progress())
                    if limits.depth and self.progress().depth >= limits.depth:
                        break
                if self._rounds >= last:
                    break
            else:
                if limits.infinite:
                    self.halt.wait()
        self._seconds = spent + time.perf_counter() - began
        return self.progress()

    def rounds(self) -> Iterator[None]:
        """Play round after round until the flag is up or the value is known."""
        while not self._settled() and not self.halt:
            self._play_round()
            yield

    def _play_round(self) -> None:
        path = self._begin_round()
        while path[-1].proof is None and not path[-1].untried:
            path.append(path[-1].select())
        if path[-1].proof is None and self._nodes < MOST_NODES and self._free > 0:
            path.append(self._expand(path[-1]))
        end = path[-1]
        points = self._play_out(end.position) if end.proof is None else POINTS[end.proof]
        for node in reversed(path):
            node.visits += 1
            node.points += points
            if node.proof is None and node.children:
                node.prove()
        self.plies += len(path)
        self._rounds += 1

    def _expand(self, node: Node) -> Node:
        child = node.expand(self._draw)
        self._nodes += 1
        self._free -= size_of(child)
        return child

    def _begin_round(self) -> list[Node]:
        """The root; every other round of a search for several lines also has one of these.

        They are compared with each other, so that they should have been tried equally often.
        """
        root = self._root
        if self.multipv > 1 and (self._rounds % 2 or root.proof is not None):
            if root.untried:
                return [root, self._expand(root)]
            if still_open := [line for line in self._best() if line.proof is None]:
                return [root, min(still_open, key=lambda line: line.visits)]
        return [root]

    def _best(self) -> list[Node]:
        return self._root.ranked()[: self.multipv]

    def _settled(self) -> bool:
        """Whether the value is known, and that of every line."""
        if self._root.proof is None or self.multipv < 2:
            return self._root.proof is not None
        return len(best := self._best()) == self.multipv and all(
            line.proof is not None for line in best
        )

    def _play_out(self, position: Position[Any]) -> float:
        """What side 0 gets from random play; a game that is cut off is a draw."""
        for _ in range(LONGEST_PLAYOUT):
            winner = winner_of(position.outcome)
            if winner is not None:
                return POINTS[winner]
            if self.halt:
                break
            position = position.play(self._draw.choice(position.legal_moves))
            self.plies += 1
        return POINTS[DRAWN]

    def ranking(self) -> list[Move]:
        """All moves, the best first; those that were never tried come last, in the rules' order."""
        tried = [node.move for node in self._root.ranked() if node.move is not None]
        return [*tried, *(move for move in self._choice if move not in tried)]

    def progress(self) -> Progress:
        """What is known by now."""
        ranked = self._best()
        lines = [self._line(score_of(node, self.position.side), _path(node)) for node in ranked]
        untried = self.ranking()[len(ranked) : self.multipv]
        lines += [self._line(Score("cp", 0), [move]) for move in untried]
        depth = len(_path(ranked[0])) if ranked else 0
        lines.sort(key=lambda line: -line.chances.expected if line.chances else 0)
        return Progress(depth, self._rounds, self._seconds, tuple(lines))

    def _line(self, score: Score, moves: list[Move]) -> Line:
        """A line that has an answer to its first move, if only the first one that is legal."""
        if len(moves) < SHORTEST:
            moves = [*moves, *self.position.play(moves[0]).legal_moves[:1]]
        return Line(score, tuple(moves), chances_of(score, self.position.game.family))


def _path(node: Node) -> list[Move]:
    """A move, and the best ones after it as far as the tree knows them."""
    moves: list[Move] = []
    at: Node | None = node
    while at is not None and at.move is not None:
        moves.append(at.move)
        at = at.ranked()[0] if at.children else None
    return moves


class GenericSearcher:
    """Searches one position after another; each begins with an empty tree."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = megabytes

    def search(
        self,
        position: Position[Any],
        *,
        threads: int,
        multipv: int,
        halt: Halt,
        moves: Sequence[Move] | None = None,
    ) -> GenericSearch:
        """A search that is ready to run; it uses one thread."""
        return GenericSearch(
            position, multipv=multipv, halt=halt, moves=moves, megabytes=self._megabytes
        )


def choose_at_level(position: Position[Any], level: int, seed: int, halt: Halt) -> Move:
    """The move that a level plays; the same seed gives the same move."""
    search = GenericSearch(position, seed=seed, halt=halt)
    with deadline(halt, LEVEL_SECONDS):
        for played, _ in enumerate(search.rounds(), 1):
            if played >= LEVEL_ROUNDS[level - 1] or search.plies >= LEVEL_PLIES:
                break
    return search.ranking()[0]


def size_of(node: Node) -> int:
    """How many bytes a node takes, roughly: its position keeps its legal moves."""
    return NODE_BYTES + MOVE_BYTES * len(node.untried)


def winner_of(outcome: Outcome | None) -> int | None:
    """The side that has won, DRAWN, or None while the game goes on."""
    if outcome is None:
        return None
    return outcome.winners[0] % 2 if outcome.winners else DRAWN


def score_of(node: Node, side: int) -> Score:
    """What a node is worth to a side."""
    if node.proof is not None:
        if node.position.outcome and node.proof == side:
            return Score("win", 1)
        return Score("draw" if node.proof == DRAWN else "win" if node.proof == side else "loss")
    share = min(0.999, max(0.001, node.share(side)))
    return Score("cp", round(100 * math.log(share / (1 - share))))
