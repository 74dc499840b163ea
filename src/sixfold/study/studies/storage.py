"""Studies in a database: each one a log of edits, which several people write at a time.

    studies = StudyStorage(store)                   # before the store is opened
    kept = studies.create(player, study, now)
    studies.edit(kept.id, EditRequest(player, edit), now).rev

An edit is stored before anybody is told that it was made. What is loaded here needs SQLAlchemy;
`sixfold.study.studies` does not.

An editor's process folds the study first, outside any transaction, and then writes the edit if the
study's rev is still the same; if another process was quicker, they fold what is new and try again.
So the rules never run while the database is held, and the pair of study and rev, which is unique,
decides what came first.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixfold.core.errors import SixfoldError
from sixfold.core.lru import LRU
from sixfold.store import Entry, Store
from sixfold.study.studies import Edit, Study, apply, edit_from_json, inverse, schema
from sixfold.study.studies.access import ID, Access, Links, Role, new_id, new_key
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.values import (
    EditRequest,
    EditResult,
    OpenedStudy,
    StoredEdit,
    StoredStudy,
)

MOST_STUDIES: Final = 1_000
"""Of one owner."""
MOST_MOVES: Final = 50_000
"""In all chapters of a study."""
LARGEST: Final = 16_000_000
"""Characters of all edits of a study: some hundred thousand moves and remarks."""
SNAPSHOT_EVERY: Final = 50
"""Edits after which a study is stored as a whole again."""
REMEMBERED_MOVES: Final = 60_000
"""In studies that are kept in memory; at least the last one is."""
TRIES: Final = 50
"""Times that other processes may be quicker."""
CREATED: Final = "created"
"""The kind of a log's first event, which holds the study as it began."""

log = logging.getLogger(__name__)


Heard = Callable[[str], object]


class StudyStorage:
    """All studies of a database; safe to use from many threads and processes."""

    def __init__(self, store: Store) -> None:
        """Before the store is opened: the storage brings its tables along."""
        store.register(schema.SCHEMA)
        self._store = store
        self._folded = LRU[str, tuple[int, Study]](REMEMBERED_MOVES, lambda known: _moves(known[1]))
        self._lock = threading.Lock()
        self._editing = [threading.Lock() for _ in range(64)]
        """One edit of a study at a time in this process: the others would only be too late."""
        self._heard: list[Heard] = []

    def on_change(self, heard: Heard) -> None:
        """Tell somebody the id of every study that was changed here, in whatever thread."""
        self._heard.append(heard)

    def _tell(self, id: str) -> None:
        for heard in self._heard:
            heard(id)

    # Making, finding, removing

    def create(self, owner: str, study: Study, now: int) -> OpenedStudy:
        """Keep a new study; it is private."""
        _check(study)
        data = {"study": study.to_json(), "by": owner}
        size = len(json.dumps(data, ensure_ascii=False))
        if size > LARGEST:
            raise StudyError("study-full")
        id = new_id()
        with self._store.write() as connection:
            query = select(func.count()).where(schema.studies.c.owner == owner)
            if connection.execute(query).scalar_one() >= MOST_STUDIES:
                raise StudyError("too-many-studies", most=MOST_STUDIES)
            connection.execute(
                insert(schema.studies).values(
                    id=id,
                    rev=1,
                    owner=owner,
                    size=size,
                    created=now,
                    changed=now,
                    **_columns(study),
                )
            )
            schema.history.append(connection, id, 1, [Entry(now, CREATED, data)])
        self._remember(id, 1, study)
        stored = self.stored(id)
        return OpenedStudy(stored, 1, study, "own")

    def stored(self, id: str) -> StoredStudy:
        """What is known of a study without folding it; StudyError if there is none."""
        found = self.all_stored([id]).get(id)
        if found is None:
            raise StudyError("unknown-study")
        return found

    def all_stored(self, ids: Iterable[str]) -> dict[str, StoredStudy]:
        """Several studies at once; those that were deleted are left out."""
        wanted = [id for id in ids if ID.fullmatch(id)]
        if not wanted:
            return {}
        with self._store.read() as connection:
            rows = connection.execute(_lines().where(schema.studies.c.id.in_(wanted))).all()
        return {row.id: _stored(row) for row in rows}

    def of(self, owner: str, *, limit: int = 50, offset: int = 0) -> list[StoredStudy]:
        """Somebody's studies, the latest first."""
        columns = schema.studies.c
        query = _lines().where(columns.owner == owner)
        query = query.order_by(columns.changed.desc(), columns.id).limit(limit).offset(offset)
        with self._store.read() as connection:
            return [_stored(row) for row in connection.execute(query).all()]

    def remove(self, id: str, player: str | None) -> None:
        """Remove a study with its whole history; only its owner may."""
        with self._store.write() as connection:
            self._own(self._locked(connection, id), player)
            for table in (schema.snapshots, schema.edits):
                connection.execute(delete(table).where(table.c.study_id == id))
            connection.execute(delete(schema.studies).where(schema.studies.c.id == id))
        with self._lock:
            self._folded.pop(id)
        self._tell(id)

    def share(self, id: str, player: str | None, *, read: bool, edit: bool) -> Links:
        """Open a study by links, or void them; a link that is there stays what it is."""
        with self._store.write() as connection:
            stored = self._locked(connection, id)
            self._own(stored, player)
            before = stored.access.links
            links = Links(
                (before.read or new_key()) if read else None,
                (before.edit or new_key()) if edit else None,
            )
            connection.execute(
                update(schema.studies)
                .where(schema.studies.c.id == id)
                .values(read_key=links.read, edit_key=links.edit)
            )
        self._tell(id)
        return links

    # Reading

    def open(self, id: str, player: str | None, key: str | None = None) -> OpenedStudy:
        """A study for somebody who may see it; for others there is none."""
        stored = self.stored(id)
        role = _role(stored, player, key)
        rev, study = self._fold(stored)
        return OpenedStudy(stored, rev, study, role)

    def remembers(self, id: str) -> bool:
        """Whether a study need not be folded from the beginning."""
        return id in self._folded

    def since(self, id: str, after: int) -> list[StoredEdit]:
        """The edits of a study after a rev, in order."""
        with self._store.read() as connection:
            return self._since(connection, id, after)

    def undoing(self, id: str, rev: int) -> Edit:
        """The edit that takes back the one that made a rev, with the study as it was then."""
        known, study = self._read(id, before=rev)
        for made in self.since(id, known):
            if made.rev == rev:
                return inverse(study, made.edit)
            study = apply(study, made.edit)
        raise StudyError("bad-edit", field="undo", expected="rev")

    def _since(self, connection: Connection, id: str, after: int) -> list[StoredEdit]:
        rows = schema.history.rows(connection, id, max(after, 1))
        return [_made(rev, row.entry()) for rev, row in enumerate(rows, max(after, 1) + 1)]

    def _fold(self, stored: StoredStudy) -> tuple[int, Study]:
        """A study and its rev, at least as new as what is known of it."""
        id = stored.id
        known = self._folded.get(id)
        if known is not None and known[0] >= stored.rev:
            return known
        rev, study = known or self._read(id)
        for made in self.since(id, rev):
            study, rev = apply(study, made.edit), made.rev
        self._remember(id, rev, study)
        return rev, study

    def _read(self, id: str, before: int | None = None) -> tuple[int, Study]:
        """A study as it was stored last as a whole, perhaps before a certain rev."""
        table = schema.snapshots.c
        with self._store.read() as connection:
            query = select(table.rev, table.data).where(table.study_id == id)
            if before is not None:
                query = query.where(table.rev < before)
            snapshot = connection.execute(query).first()
            if snapshot is not None:
                try:
                    return snapshot.rev, Study.from_json(json.loads(snapshot.data))
                except (SixfoldError, ValueError, TypeError) as error:
                    log.warning("the snapshot of a study cannot be read: %r", error)
            edits = schema.edits.c
            query = select(edits.data).where(edits.study_id == id, edits.rev == 1)
            first = connection.execute(query).scalar()
        if first is None:
            raise StudyError("unknown-study")  # somebody has just removed it
        return 1, Study.from_json(json.loads(first)["study"])

    def _remember(self, id: str, rev: int, study: Study) -> None:
        with self._lock:
            known = self._folded.get(id)
            if known is None or known[0] <= rev:
                self._folded.put(id, (rev, study))

    # Editing

    def edit(self, id: str, writing: EditRequest, now: int) -> EditResult:
        """Make an edit; it is stored when this returns. Raises what `apply` raises, too."""
        with self._editing[hash(id) % len(self._editing)]:
            for _ in range(TRIES):
                edited = self._try(id, writing, now)
                if edited is not None:
                    return edited
        raise StudyError("study-busy")

    def _try(self, id: str, writing: EditRequest, now: int) -> EditResult | None:
        """Make an edit, unless another process has changed the study meanwhile."""
        stored = self.stored(id)
        _may_edit(stored, writing)
        rev, study = self._fold(stored)
        if (made := self._made_before(id, writing)) is not None:
            return EditResult(id, made.rev, None, study, stored.access)
        undo = inverse(study, writing.edit)
        after = apply(study, writing.edit)
        _check(after)
        data = {"edit": writing.edit.to_json(), "by": writing.player, "id": writing.token}
        size = len(json.dumps(data, ensure_ascii=False))
        columns = _columns(after)
        try:
            with self._store.write() as connection:
                locked = self._locked(connection, id)
                _may_edit(locked, writing)
                if locked.rev != rev:
                    return None
                if locked.size + size > LARGEST:
                    raise StudyError("study-full")
                entry = Entry(now, writing.edit.kind, data)
                schema.history.append(connection, id, rev + 1, [entry])
                connection.execute(
                    update(schema.studies)
                    .where(schema.studies.c.id == id)
                    .values(rev=rev + 1, size=locked.size + size, changed=now, **columns)
                )
        except IntegrityError:  # the same rev twice
            return None
        self._remember(id, rev + 1, after)
        if (rev + 1) % SNAPSHOT_EVERY == 0:
            self._snapshot(id, rev + 1, after)
        self._tell(id)
        return EditResult(id, rev + 1, undo, after, locked.access)

    def _made_before(self, id: str, writing: EditRequest) -> StoredEdit | None:
        """The edit, if its maker has sent it before and did not hear the answer."""
        if writing.known is None or not writing.token:
            return None
        with self._store.read() as connection:
            rows = schema.history.rows(connection, id, max(writing.known, 1))
        for rev, row in enumerate(rows, max(writing.known, 1) + 1):
            data = row.entry().data
            if data.get("id") == writing.token and data.get("by") == writing.player:
                return _made(rev, row.entry())
        return None

    def _snapshot(self, id: str, rev: int, study: Study) -> None:
        """Store a study as a whole, so that the next one who opens it folds less."""
        data = json.dumps(study.to_json(), ensure_ascii=True)
        table = schema.snapshots
        try:
            with self._store.write() as connection:
                self._locked(connection, id)
                connection.execute(delete(table).where(table.c.study_id == id))
                connection.execute(insert(table).values(study_id=id, rev=rev, data=data))
        except Exception:  # the edits are there
            log.exception("a study could not be stored as a whole")

    # Rows

    def _locked(self, connection: Connection, id: str) -> StoredStudy:
        """A study that nobody else can change before this transaction ends."""
        if not ID.fullmatch(id):
            raise StudyError("unknown-study")
        query = _lines().where(schema.studies.c.id == id)
        if not self._store.is_sqlite:
            query = query.with_for_update()
        row = connection.execute(query).first()
        if row is None:
            raise StudyError("unknown-study")
        return _stored(row)

    @staticmethod
    def _own(stored: StoredStudy, player: str | None) -> None:
        if stored.access.role(player, None) != "own":
            raise StudyError("unknown-study")


def _role(stored: StoredStudy, player: str | None, key: str | None) -> Role:
    role = stored.access.role(player, key)
    if role is None:
        raise StudyError("unknown-study")  # nobody else is told that it exists
    return role


def _may_edit(stored: StoredStudy, writing: EditRequest) -> None:
    if _role(stored, writing.player, writing.key) == "read":
        raise StudyError("read-only-study")


def _check(study: Study) -> None:
    if _moves(study) > MOST_MOVES:
        raise StudyError("too-many-moves-in-study", most=MOST_MOVES)


def _moves(study: Study) -> int:
    return sum(chapter.moves for chapter in study.chapters)


def _columns(study: Study) -> dict[str, Any]:
    games: Sequence[str] = [*dict.fromkeys(chapter.game.id for chapter in study.chapters)]
    return {
        "name": study.name.replace("\0", " "),  # PostgreSQL takes no such sign
        "chapters": len(study.chapters),
        "moves": _moves(study),
        "games": json.dumps(games[:20]),
    }


def _lines() -> Select[Any]:
    return select(*schema.studies.c)


def _stored(row: Row[Any]) -> StoredStudy:
    access = Access(row.owner, Links(row.read_key, row.edit_key))
    return StoredStudy(
        row.id, row.rev, row.name, access, row.chapters, row.moves, tuple(json.loads(row.games)),
        row.size, row.created, row.changed,
    )  # fmt: skip


def _made(rev: int, entry: Entry) -> StoredEdit:
    edit = edit_from_json(entry.data["edit"])
    return StoredEdit(rev, edit, str(entry.data.get("id") or ""))
