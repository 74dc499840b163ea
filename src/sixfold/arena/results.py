"""The result of one game, as it is kept and as a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from sixfold.arena.match import Match
from sixfold.core.arguments import explained
from sixfold.core.outcome import Outcome
from sixfold.core.registry import game as find_game
from sixfold.records.record import Record


@dataclass(frozen=True)
class GameResult:
    """How a game went.

    `players` are numbers, side 0 first. `seconds` are what each side spent in all, `choices` how
    many moves it was asked for, and `claims` the ply at which it first had a proof of its win.
    """

    number: int
    players: tuple[int, int]
    opening: int
    winner: int | None
    """The winning side, 0 or 1; None is a draw."""
    reason: str
    """The rules' own reason, or `forfeit`, `plies` or `proven`."""
    moves: tuple[str, ...]
    seconds: tuple[float, float] = (0.0, 0.0)
    choices: tuple[int, int] = (0, 0)
    claims: tuple[int | None, int | None] = (None, None)
    fault: str = ""
    """What a player did who lost by forfeit: `crash: …`, `illegal: …`."""

    @property
    def points(self) -> tuple[float, float]:
        """What each side gets: 1, ½ or 0."""
        if self.winner is None:
            return 0.5, 0.5
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)

    @property
    def broken_claims(self) -> tuple[int, ...]:
        """The sides that had proven a win and then did not win."""
        return tuple(
            side for side in (0, 1) if self.claims[side] is not None and self.winner != side
        )

    def to_json(self) -> dict[str, Any]:
        """One line of the file of results."""
        return {
            "number": self.number,
            "players": list(self.players),
            "opening": self.opening,
            "winner": self.winner,
            "reason": self.reason,
            "plies": len(self.moves),
            "seconds": [round(value, 3) for value in self.seconds],
            "choices": list(self.choices),
            "claims": list(self.claims),
            "fault": self.fault,
            "moves": " ".join(self.moves),
        }

    @classmethod
    @explained
    def from_json(cls, data: dict[str, Any]) -> GameResult:
        """The inverse; raises ValueError for anything else."""
        try:
            read = msgspec.convert(data, _Line)
        except msgspec.ValidationError as error:
            raise ValueError(f"this is no result of a game: {error}") from None
        return cls(
            read.number, read.players, read.opening, read.winner, read.reason,
            tuple(read.moves.split()), read.seconds, read.choices, read.claims, read.fault,
        )  # fmt: skip


class _Line(msgspec.Struct):
    """A line of the file of results, without what follows from the rest."""

    number: int
    players: tuple[int, int]
    opening: int
    winner: int | None
    reason: str
    moves: str
    seconds: tuple[float, float]
    choices: tuple[int, int]
    claims: tuple[int | None, int | None]
    fault: str


@explained
def to_record(match: Match, result: GameResult) -> Record:
    """The game as a record.

    Records know no end by forfeit or adjudication: the loser resigns, a draw is agreed on, and the
    tag `Arena` says what happened.
    """
    game = find_game(match.game)
    names = [match.names[result.players[seat % 2]] for seat in range(game.seats)]
    tags = {"Round": str(result.number + 1), "Opening": str(result.opening + 1)}
    if result.reason in ("forfeit", "plies", "proven"):
        tags["Arena"] = f"{result.reason} {result.fault}".strip()
    record = Record.new(game, players=names, event="sixfold arena", tags=tags)
    for move in result.moves:
        record.add(move)
    if record.end.outcome is None:
        record.finish(_off_board(record, result))
    return record


def _off_board(record: Record, result: GameResult) -> Outcome:
    if result.winner is None:
        return record.end.end_off_board((), "agreement")
    return record.end.concede(1 - result.winner)
