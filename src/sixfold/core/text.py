"""Reading position texts strictly: every fault is a NotationError that knows its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sixfold.core.errors import NotationError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text that remembers where in the whole it stands."""

    whole: str
    at: int
    text: str

    def fail(self, code: str, offset: int = 0, **params: Any) -> NotationError:
        """The error to raise for a fault `offset` characters into this piece."""
        return NotationError(code, text=self.whole, at=self.at + offset, **params)

    def split(self, separator: str) -> list[Piece]:
        """The parts between separators."""
        parts, at = [], self.at
        for text in self.text.split(separator):
            parts.append(Piece(self.whole, at, text))
            at += len(text) + len(separator)
        return parts

    def number(self, low: int, high: int) -> int:
        """A decimal number without sign or leading zero, within bounds."""
        plain = self.text.isascii() and self.text.isdigit() and len(self.text) <= 9
        if not plain or str(int(self.text)) != self.text:
            raise self.fail("not-a-number", found=self.text)
        if not low <= int(self.text) <= high:
            raise self.fail("out-of-range", found=self.text, low=low, high=high)
        return int(self.text)

    def ordered(self, read: Callable[[Piece], T], key: Callable[[T], Any]) -> list[T]:
        """Items between `;` whose keys rise strictly; `-` stands for none."""
        if self.text == "-":
            return []
        items: list[T] = []
        for part in self.split(";"):
            item = read(part)
            if items and not key(items[-1]) < key(item):
                raise part.fail("not-in-order", found=part.text)
            items.append(item)
        return items


class Fields:
    """The fields of a position text, taken from left to right."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a position text is a str, not {type(text).__name__}")
        self._rest = Piece(text, 0, text).split(" ")
        for piece in self._rest:
            if not piece.text:
                raise piece.fail("empty-field")
        self.id = self._rest.pop(0).text
        self._whole = text

    def take(self, name: str) -> Piece:
        """The value of the next field, which must have this name."""
        if not self._rest:
            raise NotationError("missing-field", text=self._whole, at=len(self._whole), field=name)
        piece = self._rest.pop(0)
        if not piece.text.startswith(f"{name}:"):
            raise piece.fail("wrong-field", field=name, found=piece.text)
        skip = len(name) + 1
        return Piece(piece.whole, piece.at + skip, piece.text[skip:])

    def take_if(self, name: str) -> Piece | None:
        """A field that may be absent."""
        return self.take(name) if self._rest and self._rest[0].text.startswith(f"{name}:") else None

    def finish(self) -> None:
        """Nothing may follow the last field."""
        if self._rest:
            raise self._rest[0].fail("superfluous-field", found=self._rest[0].text)
