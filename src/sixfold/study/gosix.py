"""GoSix: nothing that searches do not know."""

from __future__ import annotations

from sixfold.games.gosix.position import GoSixPosition
from sixfold.study.family import FamilyStudy, register


class GoSixStudy(FamilyStudy[GoSixPosition]):
    """What the rules of GoSix know about moves."""


register("gosix", GoSixStudy())
