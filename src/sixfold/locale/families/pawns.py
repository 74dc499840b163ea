"""Sentences that games with pawns share."""

from __future__ import annotations

from sixfold.locale.saying import said

PLACED = said("{side} places a pawn on {cell}.")
