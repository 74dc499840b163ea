"""What is said about a move, as one value: the nodes of records and of studies carry it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sixfold.core.arguments import explained
from sixfold.records.clocks import check_reading
from sixfold.records.commands import Drawing, check_commands, drawings_in
from sixfold.records.faults import RecordError

MARKS: Final = range(1, 7)
"""Good, bad, brilliant, blunder, interesting, dubious: `!` and `?` are no marks in these games."""


@explained
@dataclass(frozen=True, slots=True)
class Remarks:
    """Words, marks, a clock reading and commands; checked when it is made."""

    comment: str = ""
    before: str = ""
    """The words that introduce a variation; they stand before its first move."""
    marks: tuple[int, ...] = ()
    """Marks of quality, `$1` to `$6`, in rising order."""
    clock: timedelta | None = None
    """The time that the mover had left after the move."""
    commands: tuple[str, ...] = ()
    """What programs say about the move, such as `eval 0.3`, without `[%` and `]`."""
    before_commands: tuple[str, ...] = ()
    """Commands before the first move of a variation; nobody here understands them."""

    def __post_init__(self) -> None:
        marks = tuple(sorted(set(self.marks)))
        for mark in marks:
            if mark not in MARKS:
                raise RecordError("bad-mark", mark=f"${mark}")
        object.__setattr__(self, "marks", marks)  # the way of a frozen dataclass
        if self.clock is not None:
            check_reading(self.clock)
        check_commands(self.commands)
        check_commands(self.before_commands)

    @property
    def introduces(self) -> bool:
        """Whether something is said before the move, which only a variation allows."""
        return bool(self.before or self.before_commands)

    def without_introduction(self) -> Remarks:
        """What is said about a move that continues the line: all of it stands after the move."""
        words = "\n".join(text for text in (self.before, self.comment) if text)
        commands = (*self.before_commands, *self.commands)
        return Remarks(words, "", self.marks, self.clock, commands)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Arrows and rings on the board."""
        return drawings_in(self.commands)


NO_REMARKS: Final = Remarks()
"""What most moves have; all of them share it."""
