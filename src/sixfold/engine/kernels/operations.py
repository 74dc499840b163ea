"""What every board can do, under one name: the compiler picks the kernel by the record's type.

Search, playouts and counting are written once against these names. A function that takes
functions as arguments would not be kept on disk by Numba; overloads are. The functions themselves
serve processes that do not compile.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from inspect import signature
from typing import Any, TypeVar, cast

from sixfold.engine.compile.jit import overload
from sixfold.engine.kernels import evaluation_of, kernel_of

F = TypeVar("F", bound=Callable[..., object])


def operation(home: Callable[[Any], object]) -> Callable[[F], F]:
    """What the module of a board's family has under a function's name.

    A family that has nothing gets the function as it is written here.
    """

    def declare(function: F) -> F:
        name, parameters = function.__name__, ", ".join(signature(function).parameters)

        @cache
        def chosen(kind: Any) -> Callable[..., object]:
            return getattr(home(kind), name, function)

        @cache
        def implementation(kind: Any) -> Callable[..., object]:
            """Numba wants a function in Python, with the names of these parameters."""
            if (found := chosen(kind)) is function:
                return function
            return cast(Callable[..., object], _written(f"{parameters}: it({parameters})", found))

        @wraps(function)
        def called(board: Any, *others: Any) -> object:
            kind: Any = type(board)
            return chosen(kind)(board, *others)

        overload(called)(_written(f"{parameters}: it(board)", implementation))
        return cast(F, called)

    return declare


def _written(text: str, it: Callable[..., object]) -> Any:
    """A lambda from its text, in which `it` is known."""
    return eval(f"lambda {text}", {"__name__": __name__, "it": it})


@operation(kernel_of)
def generate(board: Any, moves: Any) -> int:
    """Fill in every legal move and return their number."""
    raise NotImplementedError


@operation(kernel_of)
def make(board: Any, move: int) -> None:
    """Play a move."""
    raise NotImplementedError


@operation(kernel_of)
def unmake(board: Any) -> None:
    """Take the last move back."""
    raise NotImplementedError


@operation(kernel_of)
def playout(board: Any, state: Any) -> int:
    """Play at random to the end; the number of moves."""
    raise NotImplementedError


@operation(evaluation_of)
def verdict(board: Any) -> int:
    """Plies to a win (positive) or a loss (negative) that needs no search to be seen, or 0."""
    raise NotImplementedError


@operation(evaluation_of)
def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """Fill in the moves worth searching with scores for their order."""
    raise NotImplementedError


@operation(evaluation_of)
def evaluate(board: Any) -> int:
    """The mover's prospects in hundredths of a logit."""
    raise NotImplementedError


@operation(evaluation_of)
def features(board: Any, out: Any) -> None:
    """Fill in what `evaluate` weighs, seen from the mover."""
    raise NotImplementedError


@operation(evaluation_of)
def forcing(board: Any, moves: Any, scores: Any) -> int:
    """Fill in the moves that search follows beyond its horizon.

    A positive count: optional moves that force a reply. A negative count: the mover's forced
    replies. Zero: the position is quiet.
    """
    return 0


@operation(evaluation_of)
def pressed(board: Any) -> bool:
    """Whether the mover may have to reply; otherwise all forcing moves are optional."""
    return False


@operation(evaluation_of)
def soonest(board: Any, side: int) -> int:
    """Plies that a side needs at the very least to win, seen without trying moves; 1 or more."""
    return 1


@operation(evaluation_of)
def finishing(board: Any, moves: Any) -> int:
    """Fill in moves among which one that wins at once must be, if `verdict` shows none.

    Candidates may be missing; a game that offers all its moves needs no others.
    """
    return 0
