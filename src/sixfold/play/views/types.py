"""A table as one audience sees it, as plain values: a scene, and everything around the board.

As with scenes, the dataclasses are the one description, of which JSON, the API's description and
the browser's types are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sixfold.core.outcome import Outcome
from sixfold.play.table.parts import ChatLine
from sixfold.play.table.setup import ClockPlan
from sixfold.scene.described import says
from sixfold.scene.types import Scene


@dataclass(slots=True)
class SeatView:
    """A seat as others see it."""

    seat: int
    side: int = field(metadata=says("The colour, 0 or 1: partners share one."))
    kind: Literal["human", "engine", "open", "local"] = field(
        metadata=says("`local` seats share one screen; a person with one seat is `human`.")
    )
    level: int | None = field(
        metadata=says("How strong the computer is: 1 to 10, and 11 to 13 for full strength.")
    )
    name: str | None = field(
        metadata=says(
            "The name of the computer's level, in English, or what the player calls themself."
        )
    )
    you: bool
    present: bool = field(metadata=says("Whether somebody sits there just now."))
    taken: bool


@dataclass(slots=True)
class Clocks:
    """Everybody's time."""

    kind: Literal["minutes", "days"]
    left_ms: Sequence[int] = field(metadata=says("For each seat, as it was at `now`."))
    running: int | None = field(metadata=says("The seat whose clock runs."))
    increment_ms: int
    allowance_ms: int = field(metadata=says("What each clock shows at the start of the game."))
    beginning: int | None = field(
        metadata=says(
            "The seat that is to play the first move of its side; its clock starts after that."
        )
    )
    begin_left_ms: int | None = field(
        metadata=says(
            "How long it may still take, as it was at `now`; then the game is off (`not-begun`),"
            " and nobody has lost it."
        )
    )
    now: int = field(metadata=says("The server's time, in milliseconds since 1970."))


@dataclass(slots=True)
class Offers:
    """What has been asked for and not answered."""

    draw: int | None = field(metadata=says("The seat that offered a draw."))
    draw_wanted_by: Sequence[int]
    takeback: int | None = field(metadata=says("The seat that asked to take moves back."))
    takeback_granted_by: Sequence[int]
    resign: Sequence[int] = field(
        metadata=says("Seats of your side that want to give up: partners have to agree.")
    )
    rematch: Sequence[int]
    cough: Sequence[int] = field(metadata=says("Seats that agreed to throat-clearing."))


@dataclass(slots=True)
class SeriesView:
    """The games that belong together, by the sides of this game."""

    games: int = field(metadata=says("How many, with this one."))
    next_starter: int | None
    previous: Sequence[str] = field(metadata=says("The tables of the games before."))
    earlier: Sequence[str] = field(
        metadata=says(
            "The last tables of the same people before this one, also those without a result;"
            " `GET /api/tables/{id}/chat` has what they said there."
        )
    )
    points: Sequence[int] | None = field(metadata=says("In a match of two games of Hexone."))
    winner: int | None = field(metadata=says("The side that has won the match."))
    score: Sequence[int] = field(metadata=says("Games won by each side."))


@dataclass(slots=True)
class EarlierChat:
    """What was said at a table before this one."""

    table: str
    chat: Sequence[ChatLine] = field(
        metadata=says("The seats are those that the players have at the table asked about.")
    )


@dataclass(slots=True)
class Links:
    """Where to watch and where to sit down."""

    watch: str = field(metadata=says("For spectators.", "/t/k3mwx7pqa2b4c6d8"))
    seats: dict[str, str] = field(
        metadata=says("Secret links by seat; only the maker gets them, while they are open.")
    )


@dataclass(slots=True)
class Cough:
    """A throat that was cleared."""

    seat: int
    at: int
    rev: int


@dataclass(slots=True)
class TableLine:
    """A line of a list of tables."""

    id: str
    rev: int
    game: str
    family: str
    edition: str | None
    options: Sequence[str]
    seats: Sequence[SeatView]
    you: Sequence[int]
    your_turn: bool
    phase: Literal["waiting", "playing", "over"]
    position: str = field(metadata=says("The position as canonical text."))
    last: str | None
    turn: int
    ply: int
    clock: ClockPlan
    left_ms: int | None = field(
        metadata=says(
            "What the seat to move has left on its clock, or to begin, when this was sent; null"
            " where no time runs."
        )
    )
    outcome: Outcome | None
    ending: str | None
    private: bool
    lobby: bool
    tournament: bool
    created: int
    changed: int


@dataclass(slots=True)
class View(Scene):
    """A table as one audience sees it; the same over HTTP and WebSocket."""

    id: str = field(metadata=says("The table's id: part of the link to watch it."))
    rev: int = field(metadata=says("Grows with everything that happens at the table."))
    seats: Sequence[SeatView]
    you: Sequence[int] = field(metadata=says("Your seats; none for a spectator."))
    phase: Literal["waiting", "playing", "over"]
    start: str | None = field(
        metadata=says("The text of the position that the game began at; null for the usual start.")
    )
    moves: Sequence[str]
    clocks: Clocks | None = field(metadata=says("Null where nobody's time is taken."))
    offers: Offers
    may: Sequence[str] = field(metadata=says("What you may do now."))
    coach: bool = field(
        metadata=says("Whether a coach may look at your moves: you are alone with the computer.")
    )
    ending: str | None = field(
        metadata=says(
            "How the game ended: `board`, `resign`, `time`, `agreement`, `claim`; without a result"
            " `aborted`, `not-begun`, `expired`, `too-long`."
        )
    )
    ending_reason: str | None = field(
        metadata=says("Why the host has closed the table, in their words.")
    )
    series: SeriesView
    next: str | None = field(metadata=says("The table of the rematch."))
    links: Links
    chat: Sequence[ChatLine] = field(metadata=says("What was said; not for spectators."))
    private: bool = field(metadata=says("Not on the list of games to watch."))
    lobby: bool = field(metadata=says("Whether anybody may take an open seat."))
    tournament: bool = field(metadata=says("Whether the points of two games are added."))
    spectators: int
    cough: bool = field(metadata=says("Whether all agreed to throat-clearing."))
    last_cough: Cough | None
    claim_at: int | None = field(
        metadata=says("When you may claim the game because somebody has gone.")
    )
    thinking: bool = field(metadata=says("Whether the computer is at work."))
    stuck: bool = field(metadata=says("Whether the computer failed and can be nudged."))
    created: int
    changed: int

    def take(self, new: Mapping[str, Any]) -> None:
        """Bring fields up to date; one move that was played is `move`."""
        for name, value in new.items():
            if name == "move":
                self.moves = (*self.moves, value)
                self.ply += 1
                self.last = value
            else:
                setattr(self, name, value)
