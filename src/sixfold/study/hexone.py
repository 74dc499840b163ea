"""Hexone: nothing that searches do not know."""

from __future__ import annotations

from sixfold.games.hexone.position import HexonePosition
from sixfold.study.family import FamilyStudy, register


class HexoneStudy(FamilyStudy[HexonePosition]):
    """What the rules of Hexone know about moves."""


register("hexone", HexoneStudy())
