"""Studies in a storage, on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sixfold import SixfoldError, StudyError
from sixfold.play import Storage
from sixfold.records import Record
from sixfold.store import Store
from sixfold.study.studies import AddMoves, Rename, SetComment, Study, apply, fold, storage
from sixfold.study.studies.schema import SCHEMA
from sixfold.study.studies.storage import StudyStorage
from sixfold.study.studies.values import EditRequest

from .conftest import Another
from .editors import new_study, random_edit

ADA, BOB = "a" * 32, "b" * 32


def corners() -> Study:
    return Study.of("Corners", [Record.new("gosix")])


def test_what_is_folded_is_what_is_read_again(
    studies: StudyStorage, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "SNAPSHOT_EVERY", 20)
    random = Random(7)
    study = new_study()
    id = studies.create(ADA, study, 0).id
    for now in range(100):
        edit = random_edit(study, random)
        try:
            after = apply(study, edit)
        except SixfoldError as error:
            with pytest.raises(type(error)):
                studies.edit(id, EditRequest(ADA, edit), now)
        else:
            edited = studies.edit(id, EditRequest(ADA, edit), now)
            assert edited.study == after
            assert edited.undo is not None
            assert apply(after, edited.undo) == study
            study = after
    kept = another().open(id, ADA)  # from a snapshot, and the edits after it
    assert kept.study == study
    assert kept.rev == kept.stored.rev > 30
    made = studies.since(id, 1)
    assert [each.rev for each in made] == [*range(2, kept.rev + 1)]
    assert fold(new_study(), (each.edit for each in made)) == study
    assert kept.stored.name == study.name
    assert kept.stored.chapters == len(study.chapters)


def test_a_damaged_snapshot_is_passed_over(
    studies: StudyStorage, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "SNAPSHOT_EVERY", 2)
    id = studies.create(ADA, corners(), 0).id
    studies.edit(id, EditRequest(ADA, AddMoves("1", (), ("d2",))), 1)
    with studies._store.write() as connection:
        connection.exec_driver_sql("UPDATE study_snapshots SET data = 'x'")
    assert another().open(id, ADA).study == studies.open(id, ADA).study


def test_two_editors_at_once_end_with_the_same_tree(
    studies: StudyStorage, another: Another
) -> None:
    """Each in a process of its own, as far as the database can tell."""
    id = studies.create(ADA, corners(), 0).id
    studies.share(id, ADA, read=False, edit=True)
    key = studies.stored(id).access.links.edit
    libraries = [studies, another()]
    made = 12

    def work(number: int) -> None:
        mine = libraries[number]
        player, move = ((ADA, "a1"), (BOB, "b1"))[number]
        mine.edit(id, EditRequest(player, AddMoves("1", (), (move,)), key), 0)
        for n in range(1, made):
            mine.edit(id, EditRequest(player, SetComment("1", (move,), f"{number} {n}"), key), n)

    threads = [threading.Thread(target=work, args=[number]) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    one, two = (each.open(id, ADA) for each in libraries)
    assert one.study == two.study == fold(corners(), (m.edit for m in studies.since(id, 1)))
    assert one.rev == 1 + 2 * made
    root = one.study.chapter("1").root
    comments = {child.move: child.remarks.comment for child in root.children}
    assert comments == {"a1": f"0 {made - 1}", "b1": f"1 {made - 1}"}


def test_the_same_edit_sent_again_is_made_once(studies: StudyStorage) -> None:
    id = studies.create(ADA, corners(), 0).id
    writing = EditRequest(ADA, Rename("Edges"), known=1, token="e1")
    first = studies.edit(id, writing, 1)
    again = studies.edit(id, writing, 2)
    assert (first.rev, again.rev) == (2, 2)
    assert first.undo == Rename("Corners")
    assert again.undo is None
    assert studies.edit(id, EditRequest(ADA, Rename("Edges"), known=2, token="e1"), 3).rev == 3


def test_who_may_do_what(studies: StudyStorage) -> None:
    id = studies.create(ADA, corners(), 0).id
    edit = Rename("Edges")
    for call in (
        lambda: studies.open(id, BOB),
        lambda: studies.open(id, None),
        lambda: studies.open("nowhere", ADA),
        lambda: studies.open(id, BOB, "guessed"),
        lambda: studies.edit(id, EditRequest(BOB, edit), 1),
        lambda: studies.share(id, BOB, read=True, edit=True),
        lambda: studies.remove(id, BOB),
    ):
        with pytest.raises(StudyError, match="unknown-study"):
            call()
    links = studies.share(id, ADA, read=True, edit=False)
    assert links.edit is None
    assert studies.open(id, None, links.read).role == "read"
    with pytest.raises(StudyError, match="read-only-study"):
        studies.edit(id, EditRequest(BOB, edit, links.read), 1)
    both = studies.share(id, ADA, read=True, edit=True)
    assert both.read == links.read  # a link that is there stays what it is
    assert studies.edit(id, EditRequest(BOB, edit, both.edit), 1).rev == 2
    assert studies.share(id, ADA, read=False, edit=False).read is None
    with pytest.raises(StudyError, match="unknown-study"):
        studies.open(id, BOB, both.edit)
    assert studies.share(id, ADA, read=True, edit=False).read != links.read
    assert [each.name for each in studies.of(ADA)] == ["Edges"]
    studies.remove(id, ADA)
    assert studies.of(ADA) == []
    with pytest.raises(StudyError, match="unknown-study"):
        studies.open(id, ADA)


def test_bounds(studies: StudyStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    id = studies.create(ADA, corners(), 0).id
    monkeypatch.setattr(storage, "MOST_STUDIES", 1)
    with pytest.raises(StudyError, match="too-many-studies"):
        studies.create(ADA, corners(), 0)
    monkeypatch.setattr(storage, "LARGEST", 600)
    studies.edit(id, EditRequest(ADA, Rename("x" * 50)), 0)
    with pytest.raises(StudyError, match="study-full"):
        studies.edit(id, EditRequest(ADA, SetComment("1", (), "x" * 500)), 0)
    monkeypatch.setattr(storage, "MOST_MOVES", 1)
    with pytest.raises(StudyError, match="too-many-moves-in-study"):
        studies.edit(id, EditRequest(ADA, AddMoves("1", (), ("d2", "c2"))), 0)
    assert studies.open(id, ADA).rev == 2


def test_memory_holds_the_studies_that_are_used(
    studies: StudyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies._folded, "most", 3)
    record = Record.new("gosix")
    record.root.add_line(["d2", "c2"])
    ids = [studies.create(ADA, Study.of("x", [record]), 0).id for _ in range(3)]
    assert [studies.remembers(id) for id in ids] == [False, False, True]
    studies.open(ids[0], ADA)
    assert [studies.remembers(id) for id in ids] == [True, False, False]


def test_migrations_lead_to_the_layout_that_the_code_expects(tmp_path: Path) -> None:
    """In a database that was there before there were studies."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Storage(url, durable=False).open().close()
    store = Store(url, durable=False)
    studies = StudyStorage(store)
    store.open()
    studies.create(ADA, corners(), 0)
    with store.read() as connection:
        options = {"version_table": SCHEMA.version_table, "include_name": _is_ours}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, SCHEMA.metadata) == []
    store.close()


def _is_ours(name: str | None, kind: str, _: object) -> bool:
    return kind != "table" or name in SCHEMA.metadata.tables


@pytest.mark.timing
def test_kill_9_loses_no_acknowledged_edit(
    studies: StudyStorage, url: str, another: Another
) -> None:
    id = studies.create(ADA, corners(), 0).id
    command = [sys.executable, "-m", "study.killed", url, id]
    tests = Path(__file__).parents[1]
    with subprocess.Popen(command, cwd=tests, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(40)]
        process.kill()
        heard += process.stdout.readlines()
    made = {each.rev: each.edit for each in studies.since(id, 1)}
    for line in heard:
        rev, text = line.rstrip("\n").split(" ", 1)
        assert made[int(rev)] == SetComment("1", (), text)
    assert len(heard) <= len(made) <= len(heard) + 3  # those whose answers were cut off
    edited = another().edit(id, EditRequest(ADA, Rename("on we go")), 0)
    assert edited.study == fold(corners(), [*made.values(), Rename("on we go")])
