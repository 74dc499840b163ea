"""Scenes: positions the way a board needs them, as plain values, without a table.

>>> import sixfold
>>> from sixfold.scene import scene
>>> position = sixfold.game("gosix").start().play("d2")
>>> shown = scene(position, ply=1)
>>> shown.last, shown.turn, len(shown.legal)
('d2', 1, 23)
>>> shown.events
[{'kind': 'placed', 'seat': 0, 'cell': 'd2'}]
"""

from sixfold.scene import gosix, hexone, six  # noqa: F401 (each makes its family known)
from sixfold.scene.drafts import DraftScene, begun, draft_scene, edited
from sixfold.scene.family import FamilyScene, GenericBoard, families, family_of, register
from sixfold.scene.gosix import Closings
from sixfold.scene.hexone import Bursts
from sixfold.scene.lazy_scene import LazyScene
from sixfold.scene.making import (
    Unplayable,
    Untold,
    about,
    lift,
    line,
    reach,
    scene,
    why,
)
from sixfold.scene.six import Lifts
from sixfold.scene.types import GameEvent, Scene

__all__ = [
    "Bursts", "Closings", "DraftScene", "FamilyScene", "GameEvent", "GenericBoard", "LazyScene",
    "Lifts", "Scene", "Unplayable", "Untold", "about", "begun", "draft_scene", "edited", "families",
    "family_of", "lift", "line", "reach", "register", "scene", "why",
]  # fmt: skip
