"""A page folds the edits of a study exactly as the server does, also when two edit at once."""

from __future__ import annotations

from random import Random
from typing import Any

from sixfold import SixfoldError, StudyError
from sixfold.study.studies import Edit, RestoreLine, Study, apply, inverse
from study.editors import new_study, random_edit

from .visit import Visit

FOLD = """async ([start, edits]) => {
  const { apply, recordOf, studyOf } = await import("/static/app/studies/fold.js");
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
    kinds: set[type[Edit]] = set()
    refused: set[str | None] = set()
    for seed in range(2):
        start, edits, expected = random_edits(seed, 130)
        sent = [edit.to_json() for edit in edits]
        found = page.evaluate(FOLD, [start.to_json(), sent])  # still: a pure function
        for edit, made, (code, study) in zip(edits, found, expected, strict=True):
            assert (made["refused"], plain(made["study"])) == (code, study), edit
        kinds |= {type(edit) for edit in edits}
        refused |= {code for code, _ in expected}
    assert RestoreLine in kinds
    assert len(kinds) > 18
    assert refused >= {None, "chapter-gone", "move-gone", "no-move", "not-a-variation"}


RACE = """async ([id, seed]) => {
  const { Shared } = await import("/static/app/studies/shared.js");
  const { recordOf } = await import("/static/app/studies/fold.js");
  let now = seed;
  const random = (most) => (now = (now * 48271) % 2147483647) % most;
  const pick = (all) => all[random(all.length)];
  const editors = [await Shared.open(id, null), await Shared.open(id, null)];
  const paths = (root) => {
    const found = [];
    const walk = (branch, path) => {
      found.push(path);
      for (const child of branch.children) walk(child, [...path, child.move]);
    };
    walk(root, []);
    return found;
  };
  for (let n = 0; n < 25; n++) {
    for (const editor of editors) {
      const path = pick(paths(editor.study.chapters[0].root));
      const edits = [
        { kind: "add-moves", moves: [pick(["a1", "b1", "c1", "d2", "e3"])] }, // perhaps illegal
        { kind: "add-moves", moves: [pick(["a2", "b2", "c2", "d3", "e1"])] },
        { kind: "set-comment", comment: `${n}` },
        ...(path.length ? [{ kind: "remove-move" }, { kind: "promote-to-main" }] : []),
      ];
      if (random(6) === 0) await editor.undo();
      else editor.edit({ chapter: "1", path, ...pick(edits) });
    }
    if (random(4) === 0) await new Promise((done) => setTimeout(done, 5));
  }
  const isSaved = () => editors.every((editor) => !editor.isSaving);
  const seen = () => editors.map(({ study }) => JSON.stringify(recordOf(study.chapters[0]).line));
  while (!isSaved() || new Set(seen()).size > 1) await new Promise((done) => setTimeout(done, 20));
  return JSON.parse(seen()[0]);
}"""


def test_two_editors_at_once_end_with_the_same_tree(visit: Visit) -> None:
    visitor = visit()
    visitor.expects("Failed to load resource")  # what no longer fits is refused
    page = visitor.go("/about")
    chapter = {"record": {"game": "gosix"}}
    study = visitor.api("/studies", {"name": "Race", "chapters": [chapter]})["id"]
    line = page.evaluate(RACE, [study, 7])  # still: it waits until both are the same
    kept = visitor.api(f"/studies/{study}")
    assert kept["study"]["chapters"][0]["record"]["line"] == line
    assert kept["rev"] > 20
