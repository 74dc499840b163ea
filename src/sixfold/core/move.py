"""A move: a small frozen value whose `str` is its canonical notation."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Move(ABC):
    """What a player does in one ply. Each game has its own fields; all have a text."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str:
        """The notation of the game; `Game.parse_move` is its exact inverse."""
