"""How a table is set up: game, who sits where, clock, and what was agreed.

A setup is what the maker chose and is checked when it is made. (`sixfold.Setup` is something else:
an arrangement of a position.) Seats are listed in the order of their numbers, seat 0 begins. With
`colour` they are turned before the game, partners staying opposite: the maker begins (`first`),
does not (`second`), or the lot decides (`lot`). A game may also begin at some position, where it
can be the turn of any seat; then `first` is the colour of seat 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Literal, get_args

from sixfold.core import registry
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.engine.levels import LEVELS
from sixfold.play.errors import PlayError

SeatKind = Literal["engine", "open", "local"]
ClockKind = Literal["none", "minutes", "days"]
Colour = Literal["first", "second", "lot"]

DAY: Final = 24 * 60 * 60 * 1000
LONGEST_GAME: Final = 24 * 60 * 60 * 1000
LONGEST_INCREMENT: Final = 60 * 60 * 1000
BEGIN_MS: Final = 90 * 1000
"""A minute and a half to begin: see `ClockPlan.begin_ms`."""
LONGEST_BEGINNING: Final = 60 * 60 * 1000
MOST_DAYS: Final = 30


def _refuse(field: str, value: object) -> PlayError:
    return PlayError("bad-setup", field=field, value=value)


def _whole(field: str, value: object, low: int, high: int) -> int:
    """A whole number within bounds; True is not one."""
    if type(value) is not int or not low <= value <= high:
        raise _refuse(field, value)
    return value


def _one_of(field: str, value: object, choice: Any) -> None:
    if value not in get_args(choice):
        raise _refuse(field, value)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit on a seat: the computer, a guest with a link, or the maker's own screen."""

    kind: SeatKind
    level: int | None = None

    def __post_init__(self) -> None:
        _one_of("kind", self.kind, SeatKind)
        if self.kind == "engine":
            _whole("level", self.level, 1, len(LEVELS))
        elif self.level is not None:
            raise _refuse("level", self.level)

    @classmethod
    def from_json(cls, data: object) -> SeatPlan:
        known = _known(cls, "seats", data)
        return cls(**{"kind": None, **known})


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """No clock; minutes for the whole game and an increment for each turn; or days a turn."""

    kind: ClockKind = "none"
    initial_ms: int = 0
    increment_ms: int = 0
    days: int = 0
    begin_ms: int = 0
    """How long a side may take for its first turn, during which its clock of minutes stands still.

    The table decides it (`beginning`), not its maker. With 0 a clock runs from the start, as it
    does to their end in games that began up to 0.3.0.
    """

    def __post_init__(self) -> None:
        _one_of("clock", self.kind, ClockKind)
        live, slow = self.kind == "minutes", self.kind == "days"
        _whole("initial_ms", self.initial_ms, 1000 if live else 0, LONGEST_GAME if live else 0)
        _whole("increment_ms", self.increment_ms, 0, LONGEST_INCREMENT if live else 0)
        _whole("days", self.days, 1 if slow else 0, MOST_DAYS if slow else 0)
        _whole("begin_ms", self.begin_ms, 0, LONGEST_BEGINNING if live else 0)

    @classmethod
    def minutes(cls, minutes: float, increment_seconds: float = 0) -> ClockPlan:
        """`ClockPlan.minutes(5, 3)`: five minutes and three seconds a turn."""
        return cls("minutes", round(minutes * 60_000), round(increment_seconds * 1000))

    @classmethod
    def days_a_turn(cls, days: int) -> ClockPlan:
        """`ClockPlan.days_a_turn(3)`: every turn may take three days."""
        return cls("days", days=days)

    def beginning(self) -> ClockPlan:
        """The time control with the time to begin that new games have."""
        return replace(self, begin_ms=BEGIN_MS if self.kind == "minutes" else 0)

    @property
    def allowance(self) -> int:
        """What a clock shows at the start, in milliseconds."""
        return self.days * DAY if self.kind == "days" else self.initial_ms

    @property
    def control(self) -> str:
        """The time control as records write it: `none`, `300+3`, `3d`."""
        if self.kind == "days":
            return f"{self.days}d"
        if self.kind == "none":
            return "none"
        return f"{-(-self.initial_ms // 1000)}+{-(-self.increment_ms // 1000)}"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> ClockPlan:
        return cls() if data is None else cls(**_known(cls, "clock", data))


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table as its maker wants it."""

    game_id: str
    seats: tuple[SeatPlan, ...]
    clock: ClockPlan = ClockPlan()
    colour: Colour | None = None
    private: bool = False
    """Not on the list of games to watch."""
    lobby: bool = False
    """Anybody who sees the table may take an open seat, without the seat's secret link."""
    cough: bool = False
    """Whether the players may agree to clear their throats (team games only)."""
    tournament: bool = False
    """A match of two games whose points are added, where the game has points (Hexone)."""
    position: str | None = None
    """Where the game begins, as a position text; None for the start that its rules give it."""

    def __post_init__(self) -> None:
        if not isinstance(self.game_id, str):
            raise _refuse("game", self.game_id)
        try:
            game = registry.game(self.game_id)
        except SixfoldError as error:
            raise _refuse("game", self.game_id) from error
        object.__setattr__(self, "game_id", game.id)  # options in their order, as ids are printed
        if len(self.seats) != game.seats:
            raise _refuse("seats", len(self.seats))
        if self.colour is not None:
            _one_of("colour", self.colour, Colour)
        for name in ("private", "lobby", "cough", "tournament"):
            if type(getattr(self, name)) is not bool:
                raise _refuse(name, getattr(self, name))
        if self.cough and game.seats != 4:
            raise _refuse("cough", True)
        if self.tournament and not game.tournament:
            raise _refuse("tournament", True)
        if self.position is not None:
            object.__setattr__(self, "position", _start_text(game, self.position))

    @property
    def game(self) -> Game:
        """The rules that are played by."""
        return registry.game(self.game_id)

    @property
    def start(self) -> Position[Any]:
        """Where the game begins."""
        return self.game.start() if self.position is None else registry.position(self.position)

    def turned(self, draw: Callable[[int], int]) -> TableSetup:
        """The setup with its seats where the colour puts them; `draw(n)` is a number below n."""
        if self.colour is None:
            return self
        seats = len(self.seats)
        kinds = [seat.kind for seat in self.seats]
        maker = kinds.index("local") if "local" in kinds else 0
        shift = {"first": 0, "second": 1}.get(self.colour)
        if shift is None:
            shift = draw(seats)
        order = tuple(self.seats[(seat + maker - shift) % seats] for seat in range(seats))
        return replace(self, seats=order, colour=None)

    def to_json(self) -> dict[str, Any]:
        """Plain values; `position` only where there is one, as tables were stored before it."""
        values = asdict(self)
        data = {"game": values.pop("game_id"), **values, "seats": [*values["seats"]]}
        if self.position is None:
            del data["position"]
        return data

    @classmethod
    def from_json(cls, data: object) -> TableSetup:
        """A setup from plain values; whatever is wrong raises PlayError `bad-setup`.

        A position that cannot be raises what the library says about it, NotationError or
        SetupError; one of another game or after the end of a game PlayError with a code of its own.
        """
        known = _known(cls, "setup", data, game_id="game")
        seats = known.get("seats")
        if not isinstance(seats, list | tuple):
            raise _refuse("seats", seats)
        known["seats"] = tuple(SeatPlan.from_json(seat) for seat in seats)
        known["clock"] = ClockPlan.from_json(known.get("clock"))
        return cls(**{"game_id": None, **known})


def _start_text(game: Game, text: object) -> str | None:
    """The text of a position that a game can begin at; None if that is its own start."""
    if not isinstance(text, str):
        raise _refuse("position", text)
    position = registry.position(text)
    if position.game != game:
        raise PlayError("start-of-other-game", game=game.id, found=position.game.id)
    if position.outcome is not None:
        raise PlayError("start-is-over", reason=position.outcome.reason)
    return None if position == game.start() else position.to_text()


def _known(kind: type, name: str, data: object, **called: str) -> dict[str, Any]:
    """What plain values say of the fields of a dataclass; `called` are those with another name."""
    if not isinstance(data, Mapping):
        raise _refuse(name, data)
    names = {called.get(each.name, each.name): each.name for each in fields(kind)}
    for field in data:
        if field not in names:
            raise _refuse(str(field), data[field])
    return {names[field]: value for field, value in data.items()}
