"""A position of any game: an immutable value that knows its legal moves and plays them.

A position links to its parent, so that repetitions can be counted and a game can be walked back
without copying a list or replaying anything. The link is not part of its value: two positions are
equal when their texts are. But it goes wherever the position goes: a copy is the position itself,
and a pickle carries the start and the moves. So that a long line does not keep the legal moves of
every position in it, playing on lets the positions before the last one forget theirs; they list
them again if asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from sixfold.core.arguments import expect, whole_number
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.events import Ended, Event
from sixfold.core.move import Move
from sixfold.core.outcome import REASONS_OFF_THE_BOARD, Outcome
from sixfold.core.symmetry import digest

if TYPE_CHECKING:
    from sixfold.core.game import Game

M = TypeVar("M", bound=Move)


class Position(ABC, Generic[M]):
    """One moment of a game."""

    __slots__ = (
        "__weakref__",
        "_game",
        "_hash",
        "_key",
        "_last_move",
        "_legal_moves",
        "_outcome",
        "_parent",
        "_turn",
    )  # fmt: skip

    picture: ClassVar[Callable[[Position[Any]], str] | None] = None
    """Hook that draws a position as SVG for notebooks; the package's root sets it."""

    def __init__(
        self, game: Game, turn: int, parent: Self | None = None, last_move: M | None = None
    ) -> None:
        self._game = game
        self._turn = turn
        self._parent = parent
        self._last_move = last_move
        self._outcome: Outcome | None = None
        self._legal_moves: tuple[M, ...] | None = None
        self._key: str | None = None
        self._hash: int | None = None

    # What stands

    @property
    def game(self) -> Game:
        """The game and edition whose rules apply."""
        return self._game

    @property
    def turn(self) -> int:
        """The seat to move; after the end, the seat that would have been next."""
        return self._turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is running."""
        return self._outcome

    @property
    def parent(self) -> Self | None:
        """The position before the last move, or None where this line began."""
        return self._parent

    @property
    def last_move(self) -> M | None:
        """The move that led here from `parent`."""
        return self._last_move

    @property
    def side(self) -> int:
        """The colour to move, 0 or 1: partners in a team share one."""
        return self._turn % 2

    @property
    def in_chain(self) -> bool:
        """Whether the seat to move is in the middle of its turn (Hexone's explosions)."""
        return False

    def line(self) -> Iterator[Self]:
        """The positions from where this line began up to this one."""
        back: list[Self] = []
        at: Self | None = self
        while at is not None:
            back.append(at)
            at = at._parent
        return reversed(back)

    # What can be played

    @property
    def legal_moves(self) -> tuple[M, ...]:
        """Every legal move in canonical order; none when the game is over."""
        moves = self._legal_moves
        if moves is None:
            moves = self._legal_moves = () if self._outcome else tuple(self._generate())
        return moves  # another thread may just have let go of them

    def is_legal(self, move: M | str) -> bool:
        """Whether a move, or its text, is one of `legal_moves`; a text that is no move is not."""
        try:
            return self._effects(self._read(move)) is not None
        except NotationError:
            return False

    def play(self, move: M | str) -> Self:
        """The position after a move; raises IllegalMove or NotationError and changes nothing."""
        return self._take(self._read(move), None)

    def step(self, move: M | str) -> tuple[Self, tuple[Event, ...]]:
        """The position after a move, and what the move does, in the order in which it happens.

        This runs the rules once. If you need only one of the two, call `play`, which makes no
        events, or `preview`.
        """
        events: list[Event] = []
        after = self._take(self._read(move), events)
        if after._outcome is not None:
            events.append(Ended(after._outcome))
        return after, tuple(events)

    def preview(self, move: M | str) -> tuple[Event, ...]:
        """What a move would do, in the order in which it happens."""
        return self.step(move)[1]

    def forget(self) -> None:
        """Let go of what can be worked out again, such as the legal moves; the value stays."""
        self._legal_moves = None

    def why_not(self, move: M | str) -> IllegalMove | NotationError | None:
        """None for a legal move, else the error that playing it would raise.

        That is a NotationError for a text that is no move.
        """
        try:
            move = self._read(move)
            return self._refusal(move) if self._effects(move) is None else None
        except NotationError as error:
            return error.with_traceback(None)  # an answer needs no trace of the frames behind it

    def concede(self, seat: int, reason: str = "resign") -> Outcome:
        """The outcome if the side of `seat` resigns, or runs out of time, in this position."""
        if seat not in range(self._game.seats):
            raise ValueError(f"there is no seat {seat}")
        return self.end_off_board(self._game.seats_of(1 - seat % 2), reason)

    def end_off_board(self, winners: tuple[int, ...], reason: str) -> Outcome:
        """An outcome that the board does not show: resignation, time or agreement."""
        if self._outcome:
            raise IllegalMove("game-over", reason=self._outcome.reason)
        if reason not in REASONS_OFF_THE_BOARD:
            raise ValueError(f"not a reason off the board: {reason!r}")
        sides = [()] if reason == "agreement" else [self._game.seats_of(side) for side in (0, 1)]
        if winners not in sides:
            raise ValueError(f"seats {winners} cannot win by {reason}")
        return Outcome(winners, reason, self._points() if winners else None)

    # Identity and text

    @property
    def key(self) -> str:
        """Equal for positions that are the same up to translation; history is left out."""
        if self._key is None:
            self._key = self._make_key()
        return self._key

    @property
    def canonical_key(self) -> str:
        """Equal for positions that are the same up to translation, rotation and reflection.

        Twenty characters, the same in every process and in every version; history is left out.
        """
        return digest(f"{self._game.id} {self._make_canonical()}")

    @abstractmethod
    def to_text(self) -> str:
        """The position as text; `sixfold.position` is its exact inverse."""

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"sixfold.position({self.to_text()!r})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return NotImplemented
        return self._game == other._game and self._state() == other._state()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._game.id, self._state()))
        return self._hash

    def __copy__(self) -> Self:
        return self  # nothing of a position can be changed

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # The line travels along, or repetitions would be forgotten: its start and its moves, as
        # texts, because parents within parents would be too deep for pickle.
        from sixfold.core.registry import replayed  # the registry imports this module

        start, *later = self.line()
        return replayed, (start.to_text(), tuple([str(position._last_move) for position in later]))

    def _repr_svg_(self) -> str | None:
        draw = type(self).picture
        return draw(self) if draw else None

    # What a game fills in

    @abstractmethod
    def _generate(self) -> Iterable[M]:
        """Legal moves of a running game in canonical order."""

    @abstractmethod
    def _effects(self, move: M) -> Sequence[Any] | None:
        """What a move does beyond itself, often nothing; None if it is not legal.

        Groups that are captured, hexagons that are closed, pawns that fly: judging a move finds
        them, and `_after` gets them, so that a step does not work them out twice.
        """

    @abstractmethod
    def _after(self, move: M, effects: Any, tell: list[Event] | None) -> Self:
        """The position after a legal move with its effects.

        What happens is told, the end of the game aside, if there is a list to tell it to.
        """

    @abstractmethod
    def _fault(self, move: M) -> IllegalMove:
        """Which rule an illegal move breaks."""

    @abstractmethod
    def _state(self) -> object:
        """The hashable value that equality compares, the game aside."""

    @abstractmethod
    def _make_key(self) -> str: ...

    def _make_canonical(self) -> str:
        """The text behind `canonical_key`; a game with symmetries has a quicker way to one."""
        return min([symmetry.position(self).key for symmetry in self._game.symmetries])

    def _points(self) -> int | None:
        """What the winner scores if the game ends now, in games that score."""
        return None

    # One pass over the rules

    def _take(self, move: M, tell: list[Event] | None) -> Self:
        """Judge a move, then carry it out: what `play`, `step` and `preview` share."""
        effects = self._effects(move)
        if effects is None:
            raise self._refusal(move)
        if self._parent is not None:
            self._parent.forget()
        return self._after(move, effects, tell)

    def _refusal(self, move: M) -> IllegalMove:
        """Why a move is not legal; a Move that was built by hand may not even be one."""
        return self._fault(cast(M, self._game.parse_move(str(move))))

    def _read(self, move: M | str) -> M:
        if type(move) is not str:  # asking whether a text is of an abstract class takes longer
            if isinstance(move, self._game.move_type):
                return move
            if not isinstance(move, str | Move):
                raise TypeError(f"a move is a Move or its text, not {type(move).__name__}")
        return cast(M, self._game.parse_move(str(move)))


def perft(position: Position[Any], depth: int) -> int:
    """Count the move sequences of `depth` plies; games that end earlier add nothing."""
    expect("position", position, Position)
    return _count(position, whole_number("depth", depth, low=0))


def _count(position: Position[Any], depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(_count(position.play(move), depth - 1) for move in position.legal_moves)
