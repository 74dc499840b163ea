"""The sockets of studies: everybody who looks at one is told of every edit, in order.

What is edited in this process is told right after its commit. Once a second, studies that somebody
looks at are compared with the database, for what other processes did: their revs, and who may
still see them. All of that happens on the event loop; what blocks goes through `LoopWork`.
"""

from __future__ import annotations

import asyncio

from sixfold.play.views.json_encoding import to_json
from sixfold.server.live.channels import OpenChannel
from sixfold.server.live.hub import GONE
from sixfold.server.live.loop import LoopWork
from sixfold.server.net.errors import log
from sixfold.server.net.listener import Listener, Outlet
from sixfold.store import CannotStore
from sixfold.study.studies.storage import StudyStorage
from sixfold.study.studies.values import StoredEdit, StoredStudy

TICK = 1.0
"""Seconds between two looks at what other processes did."""
MOST_TOLD = 500
"""Edits that are told one by one. A page that missed more of them loads the whole study again."""
RESET = b'{"type":"reset"}'


class Reader(Listener):
    """Somebody who looks at a study, and how far they know it."""

    def __init__(
        self,
        study: str,
        player: str | None,
        outlet: Outlet,
        *,
        key: str | None,
        rev: int,
        address: str = "",
    ) -> None:
        super().__init__(study, player, outlet, address=address)
        self.study = study
        self.key = key
        """The secret of the link by which they came."""
        self.rev = rev


class StudySockets(OpenChannel):
    """The sockets of all studies in this process."""

    def __init__(self, studies: StudyStorage, work: LoopWork) -> None:
        super().__init__(work)
        self._studies = studies
        self._readers: dict[str, list[Reader]] = {}
        self._looking: set[str] = set()
        self._again: set[str] = set()
        """Studies that have changed while somebody was looking."""
        studies.on_change(self.changed)

    # Coming and going

    def enter(self, line: Listener) -> None:
        """A socket opens; it gets what is new to it."""
        super().enter(line)
        if isinstance(line, Reader):
            self._readers.setdefault(line.study, []).append(line)
            line.on_drained = lambda: self._look_at(line.study)
            self._look_at(line.study)

    def leave(self, line: Listener) -> None:
        """A socket has closed."""
        super().leave(line)
        if isinstance(line, Reader):
            left = [each for each in self._readers.get(line.study, ()) if each is not line]
            if left:
                self._readers[line.study] = left
            else:
                self._readers.pop(line.study, None)

    def begin(self) -> None:
        """Start to look around; on the event loop."""
        self._work.start(self._poll())

    # News

    def changed(self, study: str) -> None:
        """A study has changed in this process; may be called from any thread."""
        if study in self._readers:
            self._work.post(lambda: self._look_at(study))

    def _look_at(self, study: str) -> None:
        if study in self._looking:
            self._again.add(study)
        elif study in self._readers:
            self._looking.add(study)
            self._work.start(self._look(study))

    async def _look(self, study: str) -> None:
        try:
            while True:
                self._again.discard(study)
                await self._tell(study)
                if study not in self._again:
                    return
        finally:
            self._looking.discard(study)

    async def _tell(self, study: str) -> None:
        readers = self._readers.get(study, [])
        known = min((reader.rev for reader in readers), default=0)
        try:
            stored, made = await self._work.in_thread(self._news, study, known)
        except CannotStore:
            return  # the store has said so; the next look tries again
        except Exception:
            log.exception("the edits of a study could not be read")
            return
        texts = [(each.rev, to_json(each.to_json())) for each in made]
        for reader in [*self._readers.get(study, [])]:
            _tell(reader, stored, texts)

    def _news(self, study: str, known: int) -> tuple[StoredStudy | None, list[StoredEdit]]:
        stored = self._studies.all_stored([study]).get(study)
        if stored is None or known >= stored.rev:
            return stored, []
        return stored, self._studies.since(study, max(known, stored.rev - MOST_TOLD))

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            studies = [*self._readers]
            if not studies:
                continue
            try:
                found = await self._work.in_thread(self._studies.all_stored, studies)
            except CannotStore:
                continue
            except Exception:
                log.exception("studies could not be looked at")
                continue
            for study in studies:
                if _is_news(found.get(study), self._readers.get(study, [])):
                    self._look_at(study)


def _is_news(stored: StoredStudy | None, readers: list[Reader]) -> bool:
    if stored is None:
        return True
    return any(each.rev != stored.rev or not _may_read(each, stored) for each in readers)


def _may_read(reader: Reader, stored: StoredStudy) -> bool:
    return stored.access.role(reader.player, reader.key) is not None


def _tell(reader: Reader, stored: StoredStudy | None, texts: list[tuple[int, bytes]]) -> None:
    """Tell somebody what they do not know yet."""
    if reader.is_closing:
        return
    if stored is None or not _may_read(reader, stored):
        reader.close(GONE)
        return
    if reader.is_full:
        return  # they are told when they have taken what was sent
    if reader.rev > stored.rev or reader.rev < stored.rev - MOST_TOLD:
        reader.rev = stored.rev  # another history, or too long ago
        reader.say(RESET)
        return
    new = [text for rev, text in texts if rev > reader.rev]
    if new:
        reader.say(b'{"type":"edits","edits":[' + b",".join(new) + b"]}")
        reader.rev = texts[-1][0]
