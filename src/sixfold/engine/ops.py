"""What every board can do, under one name: the compiler picks the kernel by the record's type.

Search, playouts and counting are written once against these names. A function that takes
functions as arguments would not be kept on disk by Numba; overloads are. (`strict=False`: Numba
would compare annotations, and a lambda has none.)
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from sixfold.engine.kernels import kernel_of, sight_of


def generate(board: Any, moves: Any) -> int:
    """Fill in every legal move and return their number."""
    raise NotImplementedError("compiled code only")


def make(board: Any, move: int) -> None:
    """Play a move."""
    raise NotImplementedError("compiled code only")


def unmake(board: Any) -> None:
    """Take the last move back."""
    raise NotImplementedError("compiled code only")


def verdict(board: Any) -> int:
    """Plies to a win (positive) or a loss (negative) that needs no search to be seen, or 0."""
    raise NotImplementedError("compiled code only")


def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """Fill in the moves worth searching with scores for their order."""
    raise NotImplementedError("compiled code only")


def forcing(board: Any, moves: Any, scores: Any) -> int:
    """Fill in the moves that search follows beyond its horizon.

    A positive count: moves that force a reply, if the mover likes. A negative one: the replies that
    he is forced to. Zero: the position is quiet.
    """
    raise NotImplementedError("compiled code only")


def evaluate(board: Any) -> int:
    """The mover's prospects in hundredths of a logit."""
    raise NotImplementedError("compiled code only")


def playout(board: Any, state: Any) -> int:
    """Play at random to the end; the number of moves."""
    raise NotImplementedError("compiled code only")


def features(board: Any, out: Any) -> None:
    """Fill in what `evaluate` weighs, seen from the mover."""
    raise NotImplementedError("compiled code only")


@overload(generate, strict=False)
def _generate(board: Any, moves: Any) -> Any:
    chosen = kernel_of(board).generate
    return lambda board, moves: chosen(board, moves)


@overload(make, strict=False)
def _make(board: Any, move: Any) -> Any:
    chosen = kernel_of(board).make
    return lambda board, move: chosen(board, move)


@overload(unmake, strict=False)
def _unmake(board: Any) -> Any:
    chosen = kernel_of(board).unmake
    return lambda board: chosen(board)


@overload(verdict, strict=False)
def _verdict(board: Any) -> Any:
    chosen = sight_of(board).verdict
    return lambda board: chosen(board)


@overload(candidates, strict=False)
def _candidates(board: Any, depth: Any, moves: Any, scores: Any) -> Any:
    chosen = sight_of(board).candidates
    return lambda board, depth, moves, scores: chosen(board, depth, moves, scores)


@overload(forcing, strict=False)
def _forcing(board: Any, moves: Any, scores: Any) -> Any:
    chosen = getattr(sight_of(board), "forcing", None)
    if chosen is None:
        return lambda board, moves, scores: 0
    return lambda board, moves, scores: chosen(board, moves, scores)


@overload(evaluate, strict=False)
def _evaluate(board: Any) -> Any:
    chosen = sight_of(board).evaluate
    return lambda board: chosen(board)


@overload(playout, strict=False)
def _playout(board: Any, state: Any) -> Any:
    chosen = kernel_of(board).playout
    return lambda board, state: chosen(board, state)


@overload(features, strict=False)
def _features(board: Any, out: Any) -> Any:
    chosen = sight_of(board).features
    return lambda board, out: chosen(board, out)
