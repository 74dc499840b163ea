"""Errors with codes that never change.

An error names the rule that was broken (`code`) and the facts of the case (`params`, plain values
that fit into JSON). Sentences are made at the edge, in the user's language: see `sixfold.locale`.
Here are those of the rules; a room above has its own in its `faults`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sixfold.core import old_modules


class SixfoldError(ValueError):
    """Anything that Sixfold refuses: a stable code and the facts that belong to it."""

    kind: ClassVar[str] = "SixfoldError"
    """Under what its code is looked up. It never changes, whatever the class is called."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({facts})" if facts else self.code

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"{type(self).__name__}({self.code!r}{facts})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Without this an error could not cross a process boundary: its parameters are keywords.
        return _rebuild, (type(self), self.code, self.params)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.code == other.code and self.params == other.params

    def __hash__(self) -> int:
        return hash((type(self), self.code))


def _rebuild(kind: type[SixfoldError], code: str, params: dict[str, Any]) -> SixfoldError:
    return kind(code, **params)


class IllegalMove(SixfoldError):
    """A well-formed move that the rules do not allow in this position."""

    kind = "IllegalMove"


class NotationError(SixfoldError):
    """A text outside the notation; `text` is what was read, `at` is the offset of the fault."""

    kind = "NotationError"

    def __init__(self, code: str, *, text: str, at: int, **params: Any) -> None:
        super().__init__(code, text=text, at=at, **params)
        self.text = text
        self.at = at


class UnknownGame(SixfoldError):
    """No such game; `suggestions` are ids that were perhaps meant."""

    kind = "UnknownGame"

    @property
    def suggestions(self) -> tuple[str, ...]:
        """The ids that were perhaps meant, the closest first."""
        return tuple(self.params.get("suggestions", ()))


class UnknownOption(SixfoldError):
    """The game exists, but has no such option; `suggestions` are options that it has."""

    kind = "UnknownOption"

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Options that were perhaps meant; none where an option is given twice."""
        return tuple(self.params.get("suggestions", ()))


class SetupError(SixfoldError):
    """An arrangement that cannot occur in any game."""

    kind = "SetupError"


__getattr__ = old_modules.alias(__name__)
