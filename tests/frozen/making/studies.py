"""Studies in the house that is frozen: every kind of edit, links, chapters of every family."""

from __future__ import annotations

from random import Random
from typing import Any

from sixfold import SixfoldError
from sixfold.study.studies import KINDS, RemoveMove, apply, inverse
from sixfold.study.studies.storage import StudyStorage
from sixfold.study.studies.values import EditRequest
from study.editors import new_study, random_edit

from .world import ADA, BOB

EDITS = 220
"""Of the long study, which has snapshots."""


def write_studies(studies: StudyStorage, now: int) -> None:
    """A long study of Ada's that Bob edits by a link, and one that nobody else can see."""
    random = Random("many studies")
    study = new_study()
    id = studies.create(ADA, study, now).id
    links = studies.share(id, ADA, read=True, edit=True)
    made = 0
    while made < EDITS:
        now += 1000
        edit = random_edit(study, random)
        try:
            undo, after = inverse(study, edit), apply(study, edit)
        except SixfoldError:
            continue
        writers = (EditRequest(ADA, edit), EditRequest(BOB, edit, links.edit, token=f"e{made}"))
        studies.edit(id, random.choice(writers), now)
        study, made = after, made + 1
        if isinstance(edit, RemoveMove):  # somebody thinks better of it
            study, made = studies.edit(id, EditRequest(ADA, undo), now).study, made + 1
    studies.create(BOB, new_study(), now)


def seen_studies(studies: StudyStorage) -> dict[str, Any]:
    """What their owners see."""
    found = {}
    for owner in (ADA, BOB):
        for stored in studies.of(owner):
            kept = studies.open(stored.id, owner)
            links = stored.access.links
            found[stored.id] = {
                "owner": owner,
                "rev": kept.rev,
                "study": kept.study.to_json(),
                "read": links.read,
                "edit": links.edit,
            }
    return found


def missing_studies(studies: StudyStorage) -> list[str]:
    """What a studies lacks."""
    stored = [each for owner in (ADA, BOB) for each in studies.of(owner)]
    kinds = {made.edit.kind for each in stored for made in studies.since(each.id, 1)}
    lacks = [f"the edit {kind}" for kind in KINDS if kind not in kinds]
    if not any(each.access.links.edit for each in stored):
        lacks.append("a study with a link")
    return lacks
