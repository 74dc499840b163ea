"""Studies in the house that is frozen: every kind of edit, links, chapters of every family."""

from __future__ import annotations

from random import Random
from typing import Any

from sixfold import SixfoldError
from sixfold.study.studies import KINDS, RemoveMove, apply, inverse
from sixfold.study.studies.storage import Library
from sixfold.study.studies.values import Writing
from study.editors import new_study, random_edit

from .world import ADA, BOB

EDITS = 220
"""Of the long study, which has snapshots."""


def write_studies(library: Library, now: int) -> None:
    """A long study of Ada's that Bob edits by a link, and one that nobody else can see."""
    random = Random("many studies")
    study = new_study()
    id = library.create(ADA, study, now).id
    links = library.share(id, ADA, read=True, edit=True)
    made = 0
    while made < EDITS:
        now += 1000
        edit = random_edit(study, random)
        try:
            undo, after = inverse(study, edit), apply(study, edit)
        except SixfoldError:
            continue
        writers = (Writing(ADA, edit), Writing(BOB, edit, links.edit, token=f"e{made}"))
        library.edit(id, random.choice(writers), now)
        study, made = after, made + 1
        if isinstance(edit, RemoveMove):  # somebody thinks better of it
            study, made = library.edit(id, Writing(ADA, undo), now).study, made + 1
    library.create(BOB, new_study(), now)


def seen_studies(library: Library) -> dict[str, Any]:
    """What their owners see."""
    found = {}
    for owner in (ADA, BOB):
        for stored in library.of(owner):
            kept = library.open(stored.id, owner)
            links = stored.access.links
            found[stored.id] = {
                "owner": owner,
                "rev": kept.rev,
                "study": kept.study.to_json(),
                "read": links.read,
                "edit": links.edit,
            }
    return found


def missing_studies(library: Library) -> list[str]:
    """What a library lacks."""
    stored = [each for owner in (ADA, BOB) for each in library.of(owner)]
    kinds = {made.edit.kind for each in stored for made in library.since(each.id, 1)}
    lacks = [f"the edit {kind}" for kind in KINDS if kind not in kinds]
    if not any(each.access.links.edit for each in stored):
        lacks.append("a study with a link")
    return lacks
