"""GoSix: its puzzles and their themes."""

from __future__ import annotations

from importlib.resources import files
from typing import cast

from sixfold.core.events import Passed, Placed
from sixfold.games.gosix.board import HEXAGONS, INDEX, NEIGHBOURS, corners_in
from sixfold.games.gosix.events import Closed
from sixfold.games.gosix.game import GoSixGame
from sixfold.games.gosix.position import Closing, GoSixPosition
from sixfold.games.gosix.setup import GoSixSetup
from sixfold.study.puzzles.catalogue import PuzzleCatalogue, register
from sixfold.study.puzzles.lines import Line, Step

GoSixLine = Line[GoSixPosition]
GoSixStep = Step[GoSixPosition]


def _last_corner(line: GoSixLine) -> bool:
    """One corner of a hexagon is left, and now it is the solver's, even if the opponent closes it.

    Before the move the opponent could have closed it for themselves, or nobody could.
    """
    return any(
        closing.owner == line.side and not closing.is_tie
        for step in line.own
        for corner, closings in _rivals_closings(step.after, line.side).items()
        for closing in closings
        if not _is_ours(_rivals_closings(step.before, line.side).get(corner), closing, line.side)
    )


def _is_ours(closings: tuple[Closing, ...] | None, same: Closing, side: int) -> bool:
    """Whether a hexagon was the solver's already, or had more than one corner left."""
    found = [each for each in closings or () if each.hexagon == same.hexagon]
    return not found or (found[0].owner == side and not found[0].is_tie)


def _give_away(line: GoSixLine) -> bool:
    """The solver closes a hexagon for the opponent."""
    return any(closed.owner != line.side for step in line.own for closed in step.of(Closed))


def _two_at_once(line: GoSixLine) -> bool:
    """One pawn of the solver closes several hexagons."""
    return any(len(step.of(Closed)) > 1 for step in line.own)


def _forbidden_tie(line: GoSixLine) -> bool:
    """The solver's move forbids a corner to the opponent: closing it there would be a tie."""
    for step in line.own:
        before = _rivals_closings(step.before, line.side)
        for corner, closings in _rivals_closings(step.after, line.side).items():
            if _ties(closings) and not _ties(before.get(corner, ())):
                return True
    return False


def _long_chain(line: GoSixLine) -> bool:
    """The solver conquers a hexagon on which they have no more pawns than the opponent.

    Pawns elsewhere that are linked to it decide.
    """
    for step in line.own:
        pawns = [{*step.before.pawns(side)} for side in (0, 1)]
        pawns[line.side].update(placed.cell for placed in step.of(Placed))
        for closed in step.of(Closed):
            corners = HEXAGONS[int(closed.hexagon) - 1]
            counts = [len(pawns[side].intersection(corners)) for side in (0, 1)]
            if closed.owner == line.side and counts[line.side] <= counts[1 - line.side]:
                return True
    return False


def _close(line: GoSixLine) -> bool:
    """The solver conquers a hexagon on the way, with a move that does not end the game."""
    return any(
        closed.owner == line.side
        for step in line.own
        if step.after.outcome is None
        for closed in step.of(Closed)
    )


def _fourth_hexagon(line: GoSixLine) -> bool:
    """The solver wins with a fourth hexagon."""
    outcome = line.end.outcome
    return outcome is not None and outcome.reason == "four" and line.side in outcome.winners


def _pass(line: GoSixLine) -> bool:
    """Somebody has no corner left and passes."""
    return any(step.of(Passed) for step in line.steps)


def _quiet(line: GoSixLine) -> bool:
    """A win begins with a move that closes nothing."""
    return line.goal == "win" and not line.own[0].of(Closed)


def _rivals_closings(position: GoSixPosition, side: int) -> dict[str, tuple[Closing, ...]]:
    """What the solver's opponent would close with the next pawn, by corner, on any turn."""
    if position.outcome is not None:
        return {}
    if position.side == side:
        arranged = (tuple(position.pawns(0)), tuple(position.pawns(1)))
        game = cast(GoSixGame, position.game)
        setup = GoSixSetup(game, arranged, position.owners, 1 - side)
        position = cast(GoSixPosition, setup.position())
    return position.all_closings()


def _beside(corner: str) -> tuple[str, ...]:
    return tuple(corners_in(NEIGHBOURS[INDEX[corner]]))


def _ties(closings: tuple[Closing, ...]) -> bool:
    return any(closing.is_tie for closing in closings)


register(
    "gosix",
    PuzzleCatalogue(
        files("sixfold.study.puzzles") / "data",
        {
            "last-corner": _last_corner,
            "give-away": _give_away,
            "two-at-once": _two_at_once,
            "forbidden-tie": _forbidden_tie,
            "long-chain": _long_chain,
            "close": _close,
            "fourth-hexagon": _fourth_hexagon,
            "pass": _pass,
            "quiet": _quiet,
        },
        _beside,
    ),
)
