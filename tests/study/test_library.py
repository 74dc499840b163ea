"""Studies in a database: replayed equal, one order for all, nothing acknowledged is lost."""

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
from sixfold.study.studies.storage import Library
from sixfold.study.studies.values import Writing

from .conftest import Another
from .editors import new_study, random_edit

ADA, BOB = "a" * 32, "b" * 32


def corners() -> Study:
    return Study.of("Corners", [Record.new("gosix")])


def test_what_is_folded_is_what_is_read_again(
    library: Library, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "SNAPSHOT_EVERY", 20)
    random = Random(7)
    study = new_study()
    id = library.create(ADA, study, 0).id
    for now in range(100):
        edit = random_edit(study, random)
        try:
            after = apply(study, edit)
        except SixfoldError as error:
            with pytest.raises(type(error)):
                library.edit(id, Writing(ADA, edit), now)
        else:
            edited = library.edit(id, Writing(ADA, edit), now)
            assert edited.study == after
            assert edited.undo is not None
            assert apply(after, edited.undo) == study
            study = after
    kept = another().open(id, ADA)  # from a snapshot, and the edits after it
    assert kept.study == study
    assert kept.rev == kept.stored.rev > 30
    made = library.since(id, 1)
    assert [each.rev for each in made] == [*range(2, kept.rev + 1)]
    assert fold(new_study(), (each.edit for each in made)) == study
    assert kept.stored.name == study.name
    assert kept.stored.chapters == len(study.chapters)


def test_a_damaged_snapshot_is_passed_over(
    library: Library, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "SNAPSHOT_EVERY", 2)
    id = library.create(ADA, corners(), 0).id
    library.edit(id, Writing(ADA, AddMoves("1", (), ("d2",))), 1)
    with library._store.write() as connection:
        connection.exec_driver_sql("UPDATE study_snapshots SET data = 'x'")
    assert another().open(id, ADA).study == library.open(id, ADA).study


def test_two_editors_at_once_end_with_the_same_tree(library: Library, another: Another) -> None:
    """Each in a process of its own, as far as the database can tell."""
    id = library.create(ADA, corners(), 0).id
    library.share(id, ADA, read=False, edit=True)
    key = library.stored(id).access.links.edit
    libraries = [library, another()]
    made = 12

    def work(number: int) -> None:
        mine = libraries[number]
        player, move = ((ADA, "a1"), (BOB, "b1"))[number]
        mine.edit(id, Writing(player, AddMoves("1", (), (move,)), key), 0)
        for n in range(1, made):
            mine.edit(id, Writing(player, SetComment("1", (move,), f"{number} {n}"), key), n)

    threads = [threading.Thread(target=work, args=[number]) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    one, two = (each.open(id, ADA) for each in libraries)
    assert one.study == two.study == fold(corners(), (m.edit for m in library.since(id, 1)))
    assert one.rev == 1 + 2 * made
    root = one.study.chapter("1").root
    comments = {child.move: child.remarks.comment for child in root.children}
    assert comments == {"a1": f"0 {made - 1}", "b1": f"1 {made - 1}"}


def test_the_same_edit_sent_again_is_made_once(library: Library) -> None:
    id = library.create(ADA, corners(), 0).id
    writing = Writing(ADA, Rename("Edges"), known=1, token="e1")
    first = library.edit(id, writing, 1)
    again = library.edit(id, writing, 2)
    assert (first.rev, again.rev) == (2, 2)
    assert first.undo == Rename("Corners")
    assert again.undo is None
    assert library.edit(id, Writing(ADA, Rename("Edges"), known=2, token="e1"), 3).rev == 3


def test_who_may_do_what(library: Library) -> None:
    id = library.create(ADA, corners(), 0).id
    edit = Rename("Edges")
    for call in (
        lambda: library.open(id, BOB),
        lambda: library.open(id, None),
        lambda: library.open("nowhere", ADA),
        lambda: library.open(id, BOB, "guessed"),
        lambda: library.edit(id, Writing(BOB, edit), 1),
        lambda: library.share(id, BOB, read=True, edit=True),
        lambda: library.remove(id, BOB),
    ):
        with pytest.raises(StudyError, match="unknown-study"):
            call()
    links = library.share(id, ADA, read=True, edit=False)
    assert links.edit is None
    assert library.open(id, None, links.read).role == "read"
    with pytest.raises(StudyError, match="read-only-study"):
        library.edit(id, Writing(BOB, edit, links.read), 1)
    both = library.share(id, ADA, read=True, edit=True)
    assert both.read == links.read  # a link that is there stays what it is
    assert library.edit(id, Writing(BOB, edit, both.edit), 1).rev == 2
    assert library.share(id, ADA, read=False, edit=False).read is None
    with pytest.raises(StudyError, match="unknown-study"):
        library.open(id, BOB, both.edit)
    assert library.share(id, ADA, read=True, edit=False).read != links.read
    assert [each.name for each in library.of(ADA)] == ["Edges"]
    library.remove(id, ADA)
    assert library.of(ADA) == []
    with pytest.raises(StudyError, match="unknown-study"):
        library.open(id, ADA)


def test_bounds(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    id = library.create(ADA, corners(), 0).id
    monkeypatch.setattr(storage, "MOST_STUDIES", 1)
    with pytest.raises(StudyError, match="too-many-studies"):
        library.create(ADA, corners(), 0)
    monkeypatch.setattr(storage, "LARGEST", 600)
    library.edit(id, Writing(ADA, Rename("x" * 50)), 0)
    with pytest.raises(StudyError, match="study-full"):
        library.edit(id, Writing(ADA, SetComment("1", (), "x" * 500)), 0)
    monkeypatch.setattr(storage, "MOST_MOVES", 1)
    with pytest.raises(StudyError, match="too-many-moves-in-study"):
        library.edit(id, Writing(ADA, AddMoves("1", (), ("d2", "c2"))), 0)
    assert library.open(id, ADA).rev == 2


def test_memory_holds_the_studies_that_are_used(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "REMEMBERED_MOVES", 3)
    record = Record.new("gosix")
    record.root.add_line(["d2", "c2"])
    ids = [library.create(ADA, Study.of("x", [record]), 0).id for _ in range(3)]
    assert [library.remembers(id) for id in ids] == [False, False, True]
    library.open(ids[0], ADA)
    assert [library.remembers(id) for id in ids] == [True, False, False]


def test_migrations_lead_to_the_layout_that_the_code_expects(tmp_path: Path) -> None:
    """In a database that was there before there were studies."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Storage(url, durable=False).open().close()
    store = Store(url, durable=False)
    library = Library(store)
    store.open()
    library.create(ADA, corners(), 0)
    with store.read() as connection:
        options = {"version_table": SCHEMA.version_table, "include_name": _is_ours}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, SCHEMA.metadata) == []
    store.close()


def _is_ours(name: str | None, kind: str, _: object) -> bool:
    return kind != "table" or name in SCHEMA.metadata.tables


@pytest.mark.timing
def test_kill_9_loses_no_acknowledged_edit(library: Library, url: str, another: Another) -> None:
    id = library.create(ADA, corners(), 0).id
    command = [sys.executable, "-m", "study.killed", url, id]
    tests = Path(__file__).parents[1]
    with subprocess.Popen(command, cwd=tests, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(40)]
        process.kill()
        heard += process.stdout.readlines()
    made = {each.rev: each.edit for each in library.since(id, 1)}
    for line in heard:
        rev, text = line.rstrip("\n").split(" ", 1)
        assert made[int(rev)] == SetComment("1", (), text)
    assert len(heard) <= len(made) <= len(heard) + 3  # those whose answers were cut off
    edited = another().edit(id, Writing(ADA, Rename("on we go")), 0)
    assert edited.study == fold(corners(), [*made.values(), Rename("on we go")])
