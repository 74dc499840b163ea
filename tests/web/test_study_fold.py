"""A page folds the edits of a study exactly as the server does."""

from __future__ import annotations

from random import Random
from typing import Any

from sixfold import SixfoldError, StudyError
from sixfold.study.chapters import Edit, RestoreLine, Study, apply, inverse
from study.editors import new_study, random_edit

from .visit import Visit

FOLD = """async ([start, edits]) => {
  const { apply, recordOf, studyOf } = await import("/static/app/study/fold.js");
  let study = studyOf(start);
  return edits.map((edit) => {
    const before = JSON.stringify(study);
    let refused = null;
    let after = study;
    try { after = apply(study, edit); } catch (error) { refused = error.message; }
    if (JSON.stringify(study) !== before) return "the study before was changed";
    study = after;
    const chapters = study.chapters.map((chapter) =>
      ({ id: chapter.id, name: chapter.name, record: recordOf(chapter) }));
    return { refused, study: { version: 1, name: study.name, chapters } };
  });
}"""
KNOWN = {"chapter-gone", "move-gone", "chapter-twice", "no-move", "not-a-variation"}
"""What a page can tell by itself; the rules are the server's."""


def plain(study: Any) -> Any:
    """Without what only the rules know: how games end, and how many seats they have."""
    for chapter in study["chapters"]:
        for name in ("result", "reason", "points"):
            chapter["record"].pop(name, None)
        players = chapter["record"].pop("players", [])
        chapter["record"]["players"] = [name for name in players if name]
    return study


def random_edits(seed: int, number: int) -> tuple[Study, list[Edit], list[tuple[str | None, Any]]]:
    """Edits, some of them taken back, and what the reference makes of each."""
    random = Random(seed)
    start = study = new_study()
    edits: list[Edit] = []
    expected: list[tuple[str | None, Any]] = []
    undos: list[Edit] = []
    while len(edits) < number:
        if undos and random.random() < 0.25:
            edit = undos.pop(random.randrange(len(undos)))
        else:
            edit = random_edit(study, random)
        refused = None
        try:
            undo = inverse(study, edit)
            study = apply(study, edit)
            undos.append(undo)
        except StudyError as error:
            if error.code not in KNOWN:
                continue
            refused = error.code
        except SixfoldError:
            continue
        edits.append(edit)
        expected.append((refused, plain(study.to_json())))
    return start, edits, expected


def test_a_page_folds_studies_like_the_reference(visit: Visit) -> None:
    page = visit().go("/about")
    kinds: set[str] = set()
    refused: set[str | None] = set()
    for seed in range(3):
        start, edits, expected = random_edits(seed, 250)
        sent = [edit.to_json() for edit in edits]
        found = page.evaluate(FOLD, [start.to_json(), sent])  # still: a pure function
        for edit, made, (code, study) in zip(edits, found, expected, strict=True):
            assert (made["refused"], plain(made["study"])) == (code, study), edit
        kinds |= {edit.kind for edit in edits}
        refused |= {code for code, _ in expected}
    assert RestoreLine.kind in kinds
    assert len(kinds) > 18
    assert refused >= {None, "chapter-gone", "move-gone", "no-move", "not-a-variation"}
