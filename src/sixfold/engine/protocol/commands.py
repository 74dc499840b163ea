"""The words of the protocol: what a line means, or why it means nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sixfold.core import registry
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.engine.limits import MOST_MEGABYTES, MOST_THREADS, Limits, Progress
from sixfold.engine.timing import Clock, budget
from sixfold.locale import sentence

MOST_DIGITS = 15
MOST_SHOWN = 300


class Malformed(ValueError):
    """A line that cannot be carried out, with a reason for the log."""


def printable(text: str) -> str:
    """Foreign text as one line that is safe to print and not too long."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[: MOST_SHOWN + 1])
    return shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…"


# Options


@dataclass(frozen=True)
class Spin:
    """An option whose value is a whole number; the only kind that there is."""

    name: str
    default: int
    low: int
    high: int

    def __str__(self) -> str:
        return (
            f"option name {self.name} type spin default {self.default} min {self.low}"
            f" max {self.high}"
        )


OPTIONS = (
    Spin("Threads", 1, 1, MOST_THREADS),
    Spin("Hash", 64, 1, MOST_MEGABYTES),
    Spin("MultiPV", 1, 1, 256),
    Spin("Level", 0, 0, 10),
)


def read_option(words: Sequence[str]) -> tuple[str, int]:
    """The name and the value in `name NAME value NUMBER`."""
    if len(words) != 4 or words[0] != "name" or words[2] != "value":
        raise Malformed("setoption needs: name NAME value NUMBER")
    option = next((each for each in OPTIONS if each.name.lower() == words[1].lower()), None)
    if option is None:
        names = ", ".join(each.name for each in OPTIONS)
        raise Malformed(f"there is no option {words[1]}; there are {names}")
    value = whole_number(words[3])
    if not option.low <= value <= option.high:
        raise Malformed(f"{option.name} is from {option.low} to {option.high}, not {value}")
    return option.name, value


def whole_number(word: str) -> int:
    """A number of decimal digits and nothing else."""
    if not (word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS):
        raise Malformed(f"a whole number is needed, not {word}")
    return int(word)


# Games and positions


def read_game(words: Sequence[str]) -> Game:
    """The game that `newgame` names."""
    if len(words) != 1:
        raise Malformed("newgame needs: ID, such as six/foxmind")
    try:
        return registry.game(words[0])
    except SixfoldError as error:
        raise Malformed(sentence(error)) from error


def read_position(words: Sequence[str], game: Game | None) -> Position[Any]:
    """The position in `startpos …` or `text …`, with `moves …` played."""
    cut = words.index("moves") if "moves" in words else len(words)
    head, moves = words[:cut], words[cut + 1 :]
    if list(head) == ["startpos"]:
        if game is None:
            raise Malformed("startpos of which game? newgame comes first")
        position = game.start()
    elif len(head) > 1 and head[0] == "text":
        try:
            position = registry.position(" ".join(head[1:]))
        except SixfoldError as error:
            raise Malformed(sentence(error)) from error
    else:
        raise Malformed("position needs: startpos or text TEXT, then perhaps moves MOVES")
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except SixfoldError as error:
            raise Malformed(f"move {number}, {move}: {sentence(error)}") from error
    return position


# Searching

NO_LIMITS = Limits()


@dataclass(frozen=True)
class Go:
    """What `go` asks for."""

    limits: Limits = NO_LIMITS
    clock: Clock | None = None
    infinite: bool = False
    """No answer before `stop`, whatever else is said."""

    @property
    def bare(self) -> bool:
        """Whether nothing was said about when to end."""
        limits = replace(self.limits, searchmoves=None)
        return replace(self, limits=limits) == Go()

    def limits_for(self, position: Position[Any]) -> Limits:
        """The limits of the search, the share of the clock included."""
        if self.clock is None:
            return self.limits
        seconds = budget(self.clock, position)
        if self.limits.seconds is not None:
            seconds = min(seconds, self.limits.seconds)
        return replace(self.limits, seconds=seconds)

    def __str__(self) -> str:
        words: list[object] = ["go"]
        if self.limits.seconds is not None:
            words += ["movetime", max(round(self.limits.seconds * 1000), 1)]
        if self.limits.depth is not None:
            words += ["depth", self.limits.depth]
        if self.limits.nodes is not None:
            words += ["nodes", self.limits.nodes]
        if self.clock is not None:
            words += ["clock", *(int(seconds * 1000) for seconds in self.clock.remaining)]
            words += ["inc", *(int(seconds * 1000) for seconds in self.clock.increment)]
        if self.infinite or self.limits.infinite:
            words.append("infinite")
        if self.limits.searchmoves is not None:
            words += ["searchmoves", *self.limits.searchmoves]
        return " ".join(map(str, words))


def read_go(words: Sequence[str]) -> Go:
    """The limits after `go`, in any order, each at most once."""
    found: dict[str, list[int]] = {}
    words, searchmoves = _cut_moves(words)
    rest = iter(words)
    for word in rest:
        if word not in _GO_NUMBERS:
            known = f"go knows {', '.join(_GO_NUMBERS)}, not {word}"
            raise Malformed(f"{known} (and {SEARCHMOVES}, followed by moves)")
        if word in found:
            raise Malformed(f"{word} is said twice")
        found[word] = list(_numbers(word, rest))
    if "inc" in found and "clock" not in found:
        raise Malformed("inc needs a clock")
    for word in ("movetime", "depth", "nodes"):
        if found.get(word) == [0]:
            raise Malformed(f"{word} must be positive")
    one = {word: numbers[0] for word, numbers in found.items() if numbers}
    seconds = one["movetime"] / 1000 if "movetime" in one else None
    clock = None
    if "clock" in found:
        remaining, increment = (
            (numbers[0] / 1000, numbers[1] / 1000)
            for numbers in (found["clock"], found.get("inc", [0, 0]))
        )
        clock = Clock(remaining, increment)
    limits = Limits(seconds, one.get("nodes"), one.get("depth"), searchmoves)
    return Go(limits, clock, "infinite" in found)


SEARCHMOVES = "searchmoves"
_GO_NUMBERS = {"movetime": 1, "depth": 1, "nodes": 1, "clock": 2, "inc": 2, "infinite": 0}
"""The words after `go`, and how many numbers each is followed by."""


def _cut_moves(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str] | None]:
    """The other words, and the moves after `searchmoves`: all up to the next word of `go`."""
    if SEARCHMOVES not in words:
        return words, None
    begin = words.index(SEARCHMOVES)
    end = begin + 1
    while end < len(words) and words[end] not in (*_GO_NUMBERS, SEARCHMOVES):
        end += 1
    if SEARCHMOVES in words[end:]:
        raise Malformed(f"{SEARCHMOVES} is said twice")
    if end == begin + 1:
        raise Malformed(f"{SEARCHMOVES} needs at least one move")
    return [*words[:begin], *words[end:]], words[begin + 1 : end]


def at_position(go: Go, position: Position[Any]) -> Go:
    """What is asked of a position; Malformed if `searchmoves` cannot be played there."""
    try:
        return replace(go, limits=replace(go.limits, searchmoves=go.limits.moves_of(position)))
    except SixfoldError as error:
        raise Malformed(f"{SEARCHMOVES}: {sentence(error)}") from error


def _numbers(word: str, rest: Iterator[str]) -> Iterable[int]:
    for _ in range(_GO_NUMBERS[word]):
        number = next(rest, None)
        if number is None:
            raise Malformed(f"{word} needs {_GO_NUMBERS[word]} whole numbers")
        yield whole_number(number)


# Answers


def info_lines(progress: Progress) -> Iterator[str]:
    """What a search knows, one line for each principal variation."""
    for number, line in enumerate(progress.lines, 1):
        moves = " ".join(map(str, line.moves))
        wdl = " wdl {} {} {}".format(*line.chances.permille()) if line.chances else ""
        yield (
            f"info depth {progress.depth} multipv {number} score {line.score}{wdl}"
            f" nodes {progress.nodes} nps {progress.speed} pv {moves}"
        )
