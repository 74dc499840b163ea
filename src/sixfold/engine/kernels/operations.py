"""What every board can do, under one name: the compiler picks the kernel by the record's type.

Search, playouts and counting are written once against these names. A function that takes
functions as arguments would not be kept on disk by Numba; overloads are. The functions themselves
serve processes that do not compile.
"""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.jit import overload
from sixfold.engine.kernels import evaluation_of, kernel_of


def _kernel(board: Any) -> Any:
    kind: Any = type(board)
    return kernel_of(kind)


def _evaluation(board: Any) -> Any:
    kind: Any = type(board)
    return evaluation_of(kind)


def generate(board: Any, moves: Any) -> int:
    """Fill in every legal move and return their number."""
    return _kernel(board).generate(board, moves)  # type: ignore[no-any-return]


def make(board: Any, move: int) -> None:
    """Play a move."""
    _kernel(board).make(board, move)


def unmake(board: Any) -> None:
    """Take the last move back."""
    _kernel(board).unmake(board)


def verdict(board: Any) -> int:
    """Plies to a win (positive) or a loss (negative) that needs no search to be seen, or 0."""
    return _evaluation(board).verdict(board)  # type: ignore[no-any-return]


def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """Fill in the moves worth searching with scores for their order."""
    return _evaluation(board).candidates(board, depth, moves, scores)  # type: ignore[no-any-return]


def forcing(board: Any, moves: Any, scores: Any) -> int:
    """Fill in the moves that search follows beyond its horizon.

    A positive count: optional moves that force a reply. A negative count: the mover's forced
    replies. Zero: the position is quiet.
    """
    chosen = getattr(_evaluation(board), "forcing", None)
    return 0 if chosen is None else int(chosen(board, moves, scores))


def pressed(board: Any) -> bool:
    """Whether the mover may have to reply; otherwise all forcing moves are optional."""
    chosen = getattr(_evaluation(board), "pressed", None)
    return False if chosen is None else bool(chosen(board))


def soonest(board: Any, side: int) -> int:
    """Plies that a side needs at the very least to win, seen without trying moves; 1 or more."""
    chosen = getattr(_evaluation(board), "soonest", None)
    return 1 if chosen is None else int(chosen(board, side))


def finishing(board: Any, moves: Any) -> int:
    """Fill in moves among which one that wins at once must be, if `verdict` shows none.

    Candidates may be missing; a game that offers all its moves needs no others.
    """
    chosen = getattr(_evaluation(board), "finishing", None)
    return 0 if chosen is None else int(chosen(board, moves))


def evaluate(board: Any) -> int:
    """The mover's prospects in hundredths of a logit."""
    return _evaluation(board).evaluate(board)  # type: ignore[no-any-return]


def playout(board: Any, state: Any) -> int:
    """Play at random to the end; the number of moves."""
    return _kernel(board).playout(board, state)  # type: ignore[no-any-return]


def features(board: Any, out: Any) -> None:
    """Fill in what `evaluate` weighs, seen from the mover."""
    _evaluation(board).features(board, out)


@overload(generate)
def _generate(board: Any, moves: Any) -> Any:
    chosen = kernel_of(board).generate
    return lambda board, moves: chosen(board, moves)


@overload(make)
def _make(board: Any, move: Any) -> Any:
    chosen = kernel_of(board).make
    return lambda board, move: chosen(board, move)


@overload(unmake)
def _unmake(board: Any) -> Any:
    chosen = kernel_of(board).unmake
    return lambda board: chosen(board)


@overload(verdict)
def _verdict(board: Any) -> Any:
    chosen = evaluation_of(board).verdict
    return lambda board: chosen(board)


@overload(candidates)
def _candidates(board: Any, depth: Any, moves: Any, scores: Any) -> Any:
    chosen = evaluation_of(board).candidates
    return lambda board, depth, moves, scores: chosen(board, depth, moves, scores)


@overload(forcing)
def _forcing(board: Any, moves: Any, scores: Any) -> Any:
    chosen = getattr(evaluation_of(board), "forcing", None)
    if chosen is None:
        return lambda board, moves, scores: 0
    return lambda board, moves, scores: chosen(board, moves, scores)


@overload(pressed)
def _pressed(board: Any) -> Any:
    chosen = getattr(evaluation_of(board), "pressed", None)
    if chosen is None:
        return lambda board: False
    return lambda board: chosen(board)


@overload(soonest)
def _soonest(board: Any, side: Any) -> Any:
    chosen = getattr(evaluation_of(board), "soonest", None)
    if chosen is None:
        return lambda board, side: 1
    return lambda board, side: chosen(board, side)


@overload(finishing)
def _finishing(board: Any, moves: Any) -> Any:
    chosen = getattr(evaluation_of(board), "finishing", None)
    if chosen is None:
        return lambda board, moves: 0
    return lambda board, moves: chosen(board, moves)


@overload(evaluate)
def _evaluate(board: Any) -> Any:
    chosen = evaluation_of(board).evaluate
    return lambda board: chosen(board)


@overload(playout)
def _playout(board: Any, state: Any) -> Any:
    chosen = kernel_of(board).playout
    return lambda board, state: chosen(board, state)


@overload(features)
def _features(board: Any, out: Any) -> Any:
    chosen = evaluation_of(board).features
    return lambda board, out: chosen(board, out)
