"""The shapes of requests and answers, with descriptions and examples for authors of bots.

Requests are checked against these. Scenes and views describe themselves (`sixfold.scene.types`,
`sixfold.play.views.types`); what else is answered is described here, and a test holds real answers
against the descriptions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sixfold.engine.levels import LEVELS
from sixfold.play.table.setup import ClockPlan
from sixfold.play.views.types import EarlierChat, TableLine
from sixfold.scene.described import says
from sixfold.scene.gosix import ClosedHexagon
from sixfold.scene.types import Scene

Rev = Annotated[
    int,
    Field(
        ge=0,
        le=2**31,
        strict=True,
        description="The `rev` of the view that this answers. Stale ones are refused with 409.",
        examples=[14],
    ),
]

Seat = Annotated[
    int | None,
    Field(ge=0, le=3, strict=True, description="Which of your seats acts, if you have several."),
]

MoveText = Annotated[str, Field(min_length=1, max_length=80)]


class Request(BaseModel):
    """What a client sends: unknown fields are mistakes."""

    model_config = ConfigDict(extra="forbid")


class SeatChoice(Request):
    """Who is to sit on a seat."""

    kind: Literal["engine", "open", "local"] = Field(
        description="`engine`: the computer. `local`: you, on this screen. `open`: a guest who "
        "comes by the seat's secret link.",
        examples=["local"],
    )
    level: int | None = Field(
        None,
        ge=1,
        le=len(LEVELS),
        strict=True,
        description="How strong the computer is; engine seats only. From 11 on full strength, "
        "with 1, 3 or 10 seconds for a turn.",
    )


class ClockChoice(Request):
    """No clock, minutes for the game plus an increment for each turn, or days for each turn."""

    kind: Literal["none", "minutes", "days"] = Field("none", examples=["minutes"])
    initial_ms: int = Field(0, ge=0, le=86_400_000, strict=True, examples=[300_000])
    increment_ms: int = Field(0, ge=0, le=3_600_000, strict=True, examples=[3000])
    days: int = Field(0, ge=0, le=30, strict=True, examples=[0])


class NewTable(Request):
    """A table to make."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "engine", "level": 3}]}
            ]
        },
    )

    game: str = Field(
        max_length=80,
        description="A game's id with its options: see `/api/games`.",
        examples=["six/foxmind"],
    )
    seats: list[SeatChoice] = Field(
        min_length=1, max_length=4, description="One for each seat; seat 0 begins."
    )
    clock: ClockChoice | None = None
    colour: Literal["first", "second", "lot"] | None = Field(
        None, description="Turns the seats so that you begin, do not begin, or the lot decides."
    )
    private: bool = Field(False, strict=True, description="Not on the list of games to watch.")
    lobby: bool = Field(
        False, strict=True, description="Anybody who sees the table may take an open seat."
    )
    cough: bool = Field(
        False, strict=True, description="Throats may be cleared if all four agree (team games)."
    )
    tournament: bool = Field(
        False, strict=True, description="Two games whose points are added (Hexone)."
    )
    position: str | None = Field(
        None,
        max_length=4_000,
        description="The text of a position to begin at, instead of the game's start. It may be the"
        " turn of any seat there; `colour` then chooses the colour, `first` being that of seat 0.",
    )


class SeekChoice(Request):
    """What an opponent is looked for: two who want the same are seated together."""

    game: str = Field(
        max_length=80,
        description="The id of a game for two: see `/api/games`.",
        examples=["six/foxmind"],
    )
    clock: ClockChoice | None = None


class MoveChoice(Request):
    """A move to play."""

    move: str = Field(
        min_length=1,
        max_length=80,
        description="In the notation of the game, as in the view's `legal`.",
        examples=["2,0"],
    )
    rev: Rev
    seat: Seat = None


class ActionChoice(Request):
    """Something else than a move."""

    action: Literal[
        "resign", "offer_draw", "accept_draw", "decline_draw", "offer_takeback", "accept_takeback",
        "decline_takeback", "undo", "rematch", "claim", "chat", "cough", "agree_cough", "abort",
        "nudge",
    ] = Field(description="One of those in the view's `may`.", examples=["resign"])  # fmt: skip
    rev: Rev
    text: str | None = Field(None, max_length=1000, description="What is said in a `chat`.")
    seat: Seat = None


class JoinChoice(Request):
    """How to sit down; may be left out altogether."""

    seat: Seat = None
    id: str | None = Field(
        None,
        min_length=16,
        max_length=64,
        pattern="^[!-~]*$",
        description="If you have no cookie yet: a random text of your own. If the answer gets"
        " lost, the same `id` again gets the same seat and the same cookie. Keep it to yourself.",
        examples=["5f0c9be1c2d84c0a9a1f"],
    )


class NameChoice(Request):
    """What others call you."""

    name: str | None = Field(
        max_length=200,
        description="Up to 24 characters that can be seen, and not the computer's name. Null takes"
        " your name away.",
        examples=["Ada"],
    )


class LinkChoice(Request):
    """A personal link that somebody has opened."""

    secret: str = Field(max_length=60, description="What stands behind the # of the link.")


MOST_PLIES = 2_000
"""The longest line that is shown: the longest games of people have some hundred plies."""


class Line(Request):
    """A line to show: where it begins, and its moves."""

    game: str | None = Field(
        None,
        max_length=80,
        description="A game's id with its options, to begin at its start: see `/api/games`.",
        examples=["six/foxmind"],
    )
    position: str | None = Field(
        None,
        max_length=4_000,
        description="Instead of `game`: a position's text to begin at.",
    )
    moves: list[MoveText] = Field(
        [],
        max_length=MOST_PLIES,
        description="In the notation of the game, the first one first.",
        examples=[["2,0", "3,0"]],
    )

    @model_validator(mode="after")
    def begins_somewhere(self) -> Self:
        """A line has one beginning."""
        if (self.game is None) == (self.position is None):
            raise ValueError("either a game or a position")
        return self


class AnalysisQuestion(Line):
    """A position to analyse: the end of a line."""

    lines: int = Field(1, ge=1, le=5, strict=True, description="How many moves to compare.")
    table: str | None = Field(
        None, max_length=40, description="The table that the line comes from, if it does."
    )


class SceneQuestion(Line):
    """A scene to show, or those of a whole line."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"game": "gosix", "moves": ["d2", "e3"]}]},
    )
    plies: bool = Field(
        False, strict=True, description="Whether to show every ply of the line, its start first."
    )


class CellQuestion(Line):
    """A cell to ask about."""

    cell: str = Field(max_length=40, examples=["0,1"])


class WhyQuestion(Line):
    """A move to ask about."""

    move: str = Field(min_length=1, max_length=80, examples=["5,5"])


class Fault(BaseModel):
    """What went wrong."""

    code: str = Field(description="Never changes: for programs.", examples=["stale-rev"])
    params: dict[str, Any] = Field(description="The facts of the case.")
    text: str = Field(description="A sentence for people, in their language.")


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: Fault


@dataclass(slots=True)
class Tables:
    """A list of tables."""

    tables: Sequence[TableLine]


@dataclass(slots=True)
class EarlierChats:
    """What was said at the tables before one."""

    games: Sequence[EarlierChat]


@dataclass(slots=True)
class SeekLine:
    """Somebody who looks for an opponent."""

    id: str
    game: str
    family: str
    edition: str | None
    options: Sequence[str]
    clock: ClockPlan
    name: str | None = field(metadata=says("What they call themself."))
    since: int


@dataclass(slots=True)
class LobbyView:
    """What is going on in the lobby."""

    tables: Sequence[TableLine] = field(
        metadata=says("Tables with a free seat that anybody may take, the latest first.")
    )
    seeks: Sequence[SeekLine] = field(
        metadata=says("People who look for an opponent, the first who came first.")
    )


@dataclass(slots=True)
class OneScene:
    """The end of a line, for the player to move."""

    scene: Scene


@dataclass(slots=True)
class AllScenes:
    """Every ply of a line."""

    scenes: Sequence[Scene] = field(
        metadata=says(
            "The start and the position after each move. Only the last is for the player to move:"
            " the others have no `legal` and no `hints`."
        )
    )


@dataclass(slots=True)
class DiagramStep:
    """One step of a diagram that happens in time."""

    scene: Scene
    follows: bool = field(
        metadata=says("Whether its last move leads here from the step before; else it begins anew.")
    )
    coordinates: bool = field(metadata=says("Whether cells are to be named."))
    labels: dict[str, str] = field(metadata=says("Cell → the sign by which the page speaks of it."))


@dataclass(slots=True)
class DiagramSteps:
    """The steps of a diagram of a rules page, for a board."""

    steps: Sequence[DiagramStep]


@dataclass(slots=True)
class Why:
    """Why a move cannot be played; `legal` is true and the rest empty when it can."""

    legal: bool
    code: str | None
    params: dict[str, Any]
    text: str | None = field(metadata=says("The reason in words, with the names of cells."))
    here: str | None = field(
        metadata=says("What is said beside the cell itself: “this cell”, no names.")
    )


class Hint(BaseModel):
    """A good move."""

    move: str = Field(examples=["2,0"])


@dataclass(slots=True)
class TableClosing:
    """What a pawn on one corner would close, with the reason in words."""

    hexagons: Sequence[ClosedHexagon]
    cleared: Sequence[str] = field(
        metadata=says("The corners whose pawns would leave the board, perhaps the new one too.")
    )
    legal: bool
    why: Why | None


class GameFacts(BaseModel):
    """A game that can be played here."""

    id: str
    family: str
    edition: str | None
    options: list[str]
    available_options: list[str]
    seats: int
    length: dict[str, int | None]
    rules: str
    tournament: bool = Field(description="Whether the points of two games can be added.")
    name: str = Field(description="In the user's language.")


class Games(BaseModel):
    """Every game and edition, without options."""

    games: list[GameFacts]


class LevelFacts(BaseModel):
    """A strength of the computer."""

    level: int
    name: str


class Levels(BaseModel):
    """The computer's strengths; none can be played where the engine is not installed."""

    engine: bool
    preparing: list[str] = Field(description="Families of games that are being compiled just now.")
    levels: list[LevelFacts]


class Progress(BaseModel):
    """How much of something is done; `of` is 0 while nobody knows how much there is to do."""

    done: int = Field(examples=[3])
    of: int = Field(examples=[11])


class EngineState(BaseModel):
    """Whether the computer can play, by families of games."""

    available: bool
    preparing: dict[str, Progress] = Field(
        description="Families of games that are being compiled or loaded just now."
    )
    ready: list[str] = Field(description="Families of games that need nothing of that any more.")


class Strings(BaseModel):
    """A language's texts, with the rule that chooses plural forms."""

    lang: str
    nplurals: int
    plural: str
    messages: dict[str, Any]
    games: dict[str, Any] = Field(
        description="What is said about games: names and sentences of every family, and under `any`"
        " those for a family that has none of its own."
    )


class Me(BaseModel):
    """Who you are here."""

    name: str | None = Field(description="What you are called; null if you have not said.")
    link: int | None = Field(
        description="When your personal link was made, in milliseconds since 1970; null if it"
        " never was."
    )


class PersonalLink(BaseModel):
    """Your personal link. It is not stored and cannot be shown again."""

    link: str = Field(examples=["https://play.example/me#4k2m9x…"])
    qr: str = Field(description="The link as a QR code: an SVG.")
    only_here: Literal["loopback", "no-network"] | None = Field(
        description="Why the link works on the server's own machine only; null if it does not."
    )


class Somebody(BaseModel):
    """A player, as far as it matters before another one takes their place."""

    name: str | None
    games: int = Field(description="How many tables they sit at.")


class Arrival(BaseModel):
    """What a personal link would do in this browser."""

    player: Somebody = Field(description="Whose link it is.")
    here: Somebody | None = Field(description="Who you are now; null without a cookie.")
    same: bool = Field(description="Whether you are that player already.")


class Invitation(BaseModel):
    """Addresses to give away: what a friend in the same house can open."""

    address: str = Field(examples=["http://192.168.1.5:8006"])
    only_here: Literal["loopback", "no-network"] | None = Field(
        description="Why these addresses work on the server's own machine only: `loopback` when it"
        " listens to nobody else (`sixfold serve --host` does). Null if other devices can open"
        " them."
    )
    watch: str
    seats: dict[str, str] = Field(description="Secret links by seat; only the maker gets them.")


class RulesPage(BaseModel):
    """The rules of a game to read."""

    game: str
    lang: str
    title: str
    html: str


class Health(BaseModel):
    """Whether the server and its database answer."""

    status: Literal["ok", "degraded"]
    app: Literal["sixfold"]
    version: str
    without: list[Literal["redis"]] = Field(
        default_factory=list,
        description="Only if `degraded`: what is away. Without `redis`, processes look into the"
        " database four times a second to hear of each other.",
    )


class Pending(BaseModel):
    """Not ready yet: ask again in a moment."""

    status: Literal["making"]
