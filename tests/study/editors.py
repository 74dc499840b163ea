"""Random edits of a study, most of which fit."""

from __future__ import annotations

from random import Random

from sixfold.records import Record
from sixfold.study.studies import (
    AddChapter,
    AddMoves,
    Branch,
    Chapter,
    Demote,
    Edit,
    MoveChapter,
    PlaceMove,
    Promote,
    PromoteToMain,
    RemoveChapter,
    RemoveMove,
    Rename,
    RenameChapter,
    SetCommand,
    SetCommands,
    SetComment,
    SetDrawings,
    SetIntroduction,
    SetMarks,
    SetRemarks,
    SetTags,
    Several,
    Study,
)

WORDS = ("", "well", "or\n\nso", "{}\\", "[%eval]", "안녕")
TAGS: tuple[dict[str, str | None], ...] = (
    {"Date": "2026-11-17"},
    {"Date": None, "Annotator": "Bob"},
    {"Annotator": None},
    {"Seat0": "Ada", "Round": "3"},
    {"Result": "1-0", "Reason": "resign"},
    {"Result": "1/2-1/2"},
    {"Result": None},
    {"Date": "never"},
    {"Game": "hexone"},
)


def new_study() -> Study:
    return Study.of("Three", [Record.new(id) for id in ("gosix", "hexone", "six/foxmind")])


def paths(chapter: Chapter) -> list[tuple[str, ...]]:
    """The path of every branch, parents first."""
    found: list[tuple[str, ...]] = []
    todo: list[tuple[tuple[str, ...], Branch]] = [((), chapter.root)]
    while todo:
        path, branch = todo.pop()
        found.append(path)
        todo += [((*path, child.move), child) for child in branch.children]
    return found


def random_edit(study: Study, random: Random) -> Edit:
    """An edit that somebody who sees this study might make."""
    if random.random() < 0.12 or not study.chapters:
        return _of_the_study(study, random)
    if random.random() < 0.05:
        return Several.of(random_edit(study, random) for _ in range(2))
    chapter = random.choice(study.chapters)
    path = random.choice(paths(chapter))
    if random.random() < 0.6:
        moves = [str(move) for move in chapter.at(path).position.legal_moves[:3]] or ["x"]
        return AddMoves(chapter.id, path, (random.choice(moves),))
    return _of_a_move(chapter, path, random)


def _of_the_study(study: Study, random: Random) -> Edit:
    ids = [chapter.id for chapter in study.chapters]
    some = random.choice([*ids, "gone"])
    after = random.choice([None, *ids])
    record = Record.new("gosix", tags={"B": "1", "A": "2"})
    record.root.add_line(random.choice((["d2"], ["d3", "c2"])))
    return random.choice(
        (
            Rename(random.choice(WORDS)),
            AddChapter(f"c{random.randrange(6)}", "new", record.to_json(), after),
            AddChapter(f"c{random.randrange(6)}", "new", record.to_json(), after),
            RemoveChapter(some),
            MoveChapter(some, after),
            RenameChapter(some, random.choice(WORDS)),
        )
    )


def _of_a_move(chapter: Chapter, path: tuple[str, ...], random: Random) -> Edit:
    id = chapter.id
    words = random.choice(WORDS)
    siblings = [child.move for child in chapter.at(path[:-1]).children]
    return random.choice(
        (
            RemoveMove(id, path),
            Promote(id, path),
            Demote(id, path),
            PromoteToMain(id, path),
            PlaceMove(id, path, random.choice([None, "gone", *siblings])),
            SetComment(id, path, words),
            SetIntroduction(id, path, words),
            SetIntroduction(id, path, words),
            SetMarks(id, path, (random.randrange(1, 8),)),
            SetDrawings(id, path, (random.choice(("ring:d2", "arrow:a>b:red", "star:x")),)),
            SetCommand(id, path, "eval", random.choice(("0.3", None))),
            SetCommands(id, path, ("x 1", "eval 2")),
            SetRemarks(id, path, {"comment": words, "clock": 3}),
            SetTags(id, random.choice(TAGS)),
        )
    )
