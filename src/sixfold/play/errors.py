"""What a table refuses, as codes that never change; sentences are made at the edge."""

from __future__ import annotations

from typing import Final

from sixfold.core.errors import IllegalMove, NotationError, SixfoldError
from sixfold.store.errors import StoreError

CODES: Final = {
    "unknown-table": "no table has this id (`table`)",
    "unreadable-table": "the table is there, but this server cannot read it (`table`)",
    "unknown-ply": "the game has no such ply (`ply`; its latest is `last`)",
    "unknown-link": "no seat has this secret",
    "bad-setup": "a table cannot be made so (`field`, `value`)",
    "start-of-other-game": "the position to begin at belongs to the game `found`, not to `game`",
    "start-is-over": "the game is over in the position to begin at (`reason`)",
    "bad-action": "there is no such action, or it lacks its text (`action`)",
    "not-your-seat": "this player does not sit there",
    "not-your-turn": "another seat is to move (`turn`)",
    "stale-rev": "the table has moved on (`rev` was sent, `current` is the table's)",
    "waiting": "not all seats are taken yet",
    "over": "the game is over",
    "not-over": "the game is still going on",
    "illegal-move": "the rules refuse the move (`rule` is their code, `facts` its parameters; in a"
    " line `ply` says which move, the first being 1)",
    "no-offer": "nobody has offered this (`what`)",
    "not-now": "this player may not do this now (`action`)",
    "full": "the seat is taken by somebody else",
    "no-hints": "hints would be unfair at this table",
    "no-coach": "a coach would be unfair at this table, or is not for this player",
    "running-game": "a player of the running game `table` wants to analyse it",
    "too-early": "the last `plies` moves of a running game cannot be analysed yet",
    "text-too-long": "the text has more than `limit` characters",
    "too-many-words": "the chat of this table is full (`limit` messages)",
    "engine-failed": "the computer found no answer",
    "too-many-tables": "the maker has `limit` games that only computers play going on already",
    "no-chat": "nobody can talk at this table",
    "void-personal-link": "no player has this personal link, or they have made another one since",
    "empty-name": "a name needs at least one sign",
    "name-too-long": "the name has more than `limit` characters",
    "unreadable-name": "the name has signs that nobody can see, or that run over their line",
    "reserved-name": "the name could be taken for the computer, one of its levels or Sixfold",
}
"""Every code with its meaning and, in backquotes, its parameters."""


class PlayError(SixfoldError):
    """Something that a table does not allow."""


def refused(error: IllegalMove | NotationError) -> PlayError:
    """The rules' refusal of a move, as the table's."""
    return PlayError("illegal-move", rule=error.code, facts=dict(error.params))


StorageError = StoreError
"""The name under which this room always had it."""
