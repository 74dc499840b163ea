"""Drafts as somebody at a set-up board needs them: what stands, and where something may be put.

A draft may be impossible, so it has no legal moves; its problems are the library's (`core.draft`).
An edit is plain data that a page can send, one for each method of a draft: docs/setups.md has them
all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sixfold.core import registry
from sixfold.core.arguments import explained
from sixfold.core.draft import Draft
from sixfold.core.errors import SetupError
from sixfold.core.game import Setup
from sixfold.core.outcome import Outcome
from sixfold.scene.described import says
from sixfold.scene.family import Board, family_named

Edit = Mapping[str, Any]


@dataclass(slots=True)
class DraftScene:
    """A draft as a set-up board shows it."""

    game: str = field(metadata=says("The game's id with its options.", "six/foxmind"))
    family: str = field(metadata=says("How the board is to be drawn: the first part of the id."))
    edition: str | None
    options: Sequence[str]
    text: str = field(metadata=says("The draft as a position text, also if it is impossible."))
    board: Board = field(metadata=says("The board in the terms of the game's family."))
    turn: int = field(metadata=says("The seat that is next."))
    seats: int
    spots: Sequence[str] = field(metadata=says("Cells where a piece may be put."))
    edits: Sequence[str] = field(metadata=says("The kinds of edits that this game has."))
    position: str | None = field(
        metadata=says("The position's text; null while something about the draft is impossible.")
    )
    outcome: Outcome | None = field(metadata=says("How the game ended, if it is over there."))


@explained
def draft_scene(draft: Setup) -> tuple[DraftScene, tuple[SetupError, ...]]:
    """What a set-up board shows of a draft, and all that is impossible about it."""
    text, problems = draft.to_text(), draft.problems()
    game = registry.game(text.partition(" ")[0])
    position = None if problems else draft.position()
    family = family_named(game.family)
    return (
        DraftScene(
            game=game.id,
            family=game.family,
            edition=game.edition,
            options=sorted(game.options),
            text=text,
            board=family.drafted(draft),
            turn=getattr(draft, "turn", 0) if position is None else position.turn,
            seats=game.seats,
            spots=family.spots(draft),
            edits=[name for name in EDITS if knows(draft, name)],
            position=None if position is None else position.to_text(),
            outcome=None if position is None else position.outcome,
        ),
        problems,
    )


@explained
def begun(game: str | None, text: str | None) -> Setup:
    """The draft that a text describes, or nothing on the board of a game.

    With both, what the text describes under the game, if they are of one family.
    """
    if text is None:
        return registry.game(game or "").empty()
    draft = registry.setup(text)
    if game is None:
        return draft
    wanted, family = registry.game(game), text.partition(" ")[0].partition("/")[0].partition("+")[0]
    if isinstance(draft, Draft) and wanted.family == family:
        return draft.under(wanted)
    return wanted.empty()


def knows(draft: Setup, name: str) -> bool:
    """Whether a draft can be changed so: hands are for SIX, owners for GoSix."""
    return isinstance(draft, Draft) and hasattr(draft, EDITS[name][0])


@explained
def edited(draft: Setup, edit: Edit) -> Setup:
    """The draft after an edit; SetupError for an unknown cell or an edit that its game lacks."""
    name = str(edit.get("do"))
    if name not in EDITS or not knows(draft, name):
        raise SetupError("no-such-edit", edit=name)
    method, arguments = EDITS[name]
    try:
        after: Setup = getattr(draft, method)(*arguments(edit))
    except (KeyError, TypeError) as error:
        raise SetupError("no-such-edit", edit=name) from error
    return after


EDITS: Final[Mapping[str, tuple[str, Callable[[Edit], tuple[Any, ...]]]]] = {
    "place": ("place", lambda edit: (edit["cell"], _side(edit), edit.get("count") or 1)),
    "remove": ("remove", lambda edit: (edit["cell"],)),
    "recolour": ("recolour", lambda edit: (edit["cell"],)),
    "turn": ("with_turn", lambda edit: (edit["seat"],)),
    "fit": ("fitted", lambda edit: ()),
    "hands": ("with_hands", lambda edit: tuple(edit["hands"])),
    "give": ("give", lambda edit: (edit["cell"], edit.get("side"))),
    "turn-over": ("turn_over", lambda edit: (edit["cell"],)),
    "opened": ("with_opened", lambda edit: (edit["count"],)),
}
"""Every edit: the method of a draft that makes it, and what it is given."""


def _side(edit: Edit) -> int:
    side: int = edit["side"]
    if side not in (0, 1):
        raise KeyError("side")
    return side
