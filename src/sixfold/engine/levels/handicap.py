"""How a level chooses: a small search with blurred judgement, and threats that may escape it.

Everything that looks like chance is drawn from the seed, so that a game can be replayed. Whether a
threat is noticed is drawn once for each place on the board: what was overlooked stays overlooked
until play comes near.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import chain
from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.alphabeta.frame import INFINITE, KNOWN
from sixfold.engine.alphabeta.root import open_root, search_root, widen_root
from sixfold.engine.alphabeta.search import MOST_DEPTH
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.alphabeta.window import new_frame
from sixfold.engine.compile.fixed import float32
from sixfold.engine.family import compiled_family
from sixfold.engine.halting import Halt
from sixfold.engine.levels import Level, Skill
from sixfold.engine.plain import (
    PLAIN,
    PLAYOUT,
    SETTING_UP,
    Patience,
    nodes_for,
    refuse_uncompiled,
)
from sixfold.engine.searching import NO_LIMIT

TABLE_MB = 2
FEW = 12


def choose_at_level(position: Position[Any], level: Level, seed: int, halt: Halt) -> Move:
    """The move that a level plays.

    Where kernels are not compiled, TooSlowUncompiled if finding it would take more than a second or
    so. How much is done is counted, never timed: what is answered once is always answered.
    """
    family = position.game.family
    patience = Patience(NO_LIMIT)
    if PLAIN:
        refuse_uncompiled(family, level.number)
        patience = Patience(nodes_for(len(position.legal_moves)))
    return Handicap(position, level.skill(family), seed, halt, patience).choose()


class Handicap:
    """One choice of one level."""

    def __init__(
        self,
        position: Position[Any],
        skill: Skill,
        seed: int,
        halt: Halt,
        patience: Patience,
    ) -> None:
        self.position = position
        self.skill = skill
        self.seed = seed
        self.patience = patience
        patience.spend(SETTING_UP)
        self.family = compiled_family(position.game.family)
        self.kernel = self.family.kernel()
        self.board = self.kernel.load(position)
        self.halted = halt
        self.halt = halt.flag
        self.table = new_table(TABLE_MB)
        self.roots = new_frame()
        self._list_moves(self.board[0], self.roots[0])
        self.probe = new_frame()
        self.probe[0]["blind"] = 1  # what is won or lost within the turns looked at, and no more

    def choose(self) -> Move:
        """Wins first, then the moves in the order of a blurred search, without those that lose."""
        values = {code: self._value(code, 1) for code in self._codes()}
        wins = [code for code in values if values[code] > KNOWN]
        wins.sort(key=lambda code: -values[code])  # the quickest first
        for code in wins:
            if self._notices(self._move(code)):
                return self._move(code)
        ranking = [code for code in self._ranking() if code not in wins]
        for code in chain(ranking, self._others(ranking)):
            if self._value(code, 2) >= -KNOWN or not self._sees_danger_of(code):
                return self._move(code)
        return self._move((ranking or wins)[0])

    def _list_moves(self, board: Any, frame: Any) -> int:
        """List the moves worth considering; returns their number.

        Few candidates mean a threat to answer, but only a player who has seen the threat considers
        those alone.
        """
        count = open_root(board, frame, MOST_DEPTH)
        if self.skill.overlooks and count < FEW:
            count = widen_root(board, frame)
        return count

    def _codes(self) -> list[int]:
        roots = self.roots[0]
        return [int(code) for code in roots["root_moves"][: int(roots["root_count"])]]

    def _others(self, known: list[int]) -> Iterator[int]:
        """The legal moves that are no candidates; made only when all candidates lose."""
        if not self.roots[0]["root_whole"]:
            widen_root(self.board[0], self.roots[0])
            yield from [code for code in self._codes() if code not in known]

    def _move(self, code: int) -> Move:
        move: Move = self.kernel.decode(self.position, code)
        return move

    def _value(self, code: int, turns: int) -> int:
        """The plain value of a move after a look some turns ahead, this one included."""
        board, frame = self.board[0], self.probe[0]
        frame["root_moves"][0] = code
        frame["root_count"] = 1
        before = int(frame["nodes"])
        frame["limit"] = before + self.patience.left + 1
        value = search_root(board, self.table, frame, self.halt, turns, -INFINITE, INFINITE, 0)
        self.patience.spend(int(frame["nodes"]) - before)
        return int(value)

    # What it thinks

    def _ranking(self) -> list[int]:
        """All candidates, the best first, as the level judges them."""
        if self.skill.playouts:
            return self._ranking_by_playouts()
        frame = new_frame()[0]
        frame["limit"] = min(self.skill.nodes, self.patience.left + 1)
        frame["horizon"] = 16
        frame["noise"] = self.skill.noise
        frame["noise_seed"] = int(_draw(self.seed, "judgement") * 2**53)
        frame["blind"] = self.skill.plain
        board = self.board.copy()[0]
        self._care_less_for_the_other(board)
        table = new_table(TABLE_MB)
        count = self._list_moves(board, frame)
        for depth in range(1, (self.skill.depth or MOST_DEPTH) + 1):
            search_root(board, table, frame, self.halt, depth, -INFINITE, INFINITE, 0)
            if frame["halted"] or abs(frame["root_values"][0]) > KNOWN:
                break
        self.patience.spend(int(frame["nodes"]))
        return [int(code) for code in frame["root_moves"][:count]]

    def _ranking_by_playouts(self) -> list[int]:
        """All moves, the best first, in a game that is judged by playing it out."""
        rank = self.family.rank_by_playouts
        if rank is None:
            raise ValueError(f"{self.family.name} has skills with playouts and nothing to play out")
        self.patience.spend(PLAYOUT * self.skill.playouts)
        moves = rank(self.position, self.skill.playouts, self.seed, self.halted)
        return [self.kernel.encode(self.position, move) for move in moves]

    def _care_less_for_the_other(self, board: Any) -> None:
        """Turn down the weights of whatever is the opponent's.

        A level that does not heed everything looks one turn ahead: it judges positions in which the
        opponent is to move, so what features call "own" is the opponent's.
        """
        assert self.skill.heed == 1 or self.skill.depth == 1
        for number, name in enumerate(self.family.evaluation().FEATURES):
            if "own" in name.split():
                board["weights"][number] *= float32(self.skill.heed)

    # What it sees

    def _notices(self, move: Move) -> bool:
        """Whether a move that matters is seen: near the last move sooner than far from it."""
        last = self.position.last_move
        far = last is not None and self.family.far_apart(last, move)
        return _draw(self.seed, str(move)) < (self.skill.far if far else self.skill.near)

    def _sees_danger_of(self, code: int) -> bool:
        """Whether it notices one of the replies that refute a move."""
        if not self.skill.overlooks:
            return True
        move = self._move(code)
        after = self.position.play(move)
        there = Handicap(after, self.skill, self.seed, Halt(), self.patience)
        replies = [reply for reply in there._codes() if there._value(reply, 1) > KNOWN]
        return any(self._notices(there._move(reply)) for reply in replies)


def _draw(seed: int, what: str) -> float:
    """A number from 0 to 1 that depends on nothing but a seed and a word."""
    digest = hashlib.sha256(f"{seed} {what}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64
