"""Studies: make them, open them, edit them, share them, take them along. See docs/studies.md."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

import anyio.to_thread
from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sixfold.records import loads
from sixfold.server.api.responses import CONFLICT, NO_PLAYER, NOT_FOUND, posted, refusals
from sixfold.server.api.scenes.move_lines import LONG, PLIES_OF_ONE_READ
from sixfold.server.api.studies import schemas
from sixfold.server.net.bodies import EDIT, RECORDS, WORDS
from sixfold.server.net.caller import Actor, Caller, Maker, Reader, check_rate, limited, recognised
from sixfold.server.net.cookies import new_player
from sixfold.server.net.lan import invitation_base, only_here
from sixfold.study.studies import Edit, Study, edit_from_json, service
from sixfold.study.studies.access import Links
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.importing import (
    Named,
    drafted,
    named,
    read_chapters,
    write_chapters,
)
from sixfold.study.studies.values import EditRequest, StoredStudy

router = APIRouter(prefix="/api/studies", tags=["studies"])

StudyId = Annotated[str, Path(max_length=40, description="A study's `id`.")]
Key = Annotated[
    str | None, Query(max_length=60, description="The secret of a link to somebody else's study.")
]
Linker = Annotated[Caller, Depends(limited("name"))]
LETTERS_OF_A_PLY = 12
"""Of a record, about: what it costs to read one is told by its length."""

T = TypeVar("T")


@router.post(
    "",
    status_code=201,
    response_model=schemas.StudyView,
    responses=refusals(posted(RECORDS), CONFLICT),
)
async def make(caller: Maker, wish: schemas.NewStudy, request: Request) -> Response:
    """Make a study; it is private. A record that cannot be read is refused with its place."""
    size = int(request.headers.get("content-length", "0"))
    player = caller.player or new_player()
    services = caller.services

    def work() -> dict[str, Any]:
        study = service.studied(wish.name, _given(wish))
        kept = services.studies.create(player, study, services.door.now())
        return _view(kept.id, kept.rev, "own", kept.study)

    view = await _long(caller, size, work)
    response = JSONResponse(view, 201, {"location": f"/api/studies/{view['id']}"})
    recognised(caller, response, player)
    return response


@router.get("", response_model=schemas.Studies, responses=refusals())
def mine(
    caller: Reader,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """Your studies, the latest first; none without a cookie."""
    if caller.player is None:
        return JSONResponse({"studies": []})
    found = caller.services.studies.of(caller.player, limit=limit, offset=offset)
    return JSONResponse({"studies": [_line(each) for each in found]})


@router.get("/{study}", response_model=schemas.StudyView, responses=refusals(NOT_FOUND))
async def one(caller: Reader, study: StudyId, key: Key = None) -> Response:
    """A whole study, if it is yours or you have a link to it."""

    def work() -> dict[str, Any]:
        kept = caller.services.studies.open(study, caller.player, key)
        return _view(kept.id, kept.rev, kept.role, kept.study)

    return JSONResponse(await _folded(caller, study, work))


@router.get("/{study}/edits", response_model=schemas.Edits, responses=refusals(NOT_FOUND))
def edits(
    caller: Reader,
    study: StudyId,
    after: Annotated[int, Query(ge=1, le=2**31)],
    key: Key = None,
) -> Response:
    """What was done after a rev, in order.

    `GET /api/studies/{id}/live?rev=…` is a WebSocket that tells it as it happens.
    """
    studies = caller.services.studies
    service.allowed(studies.stored(study), caller.player, key)
    return JSONResponse({"edits": [made.to_json() for made in studies.since(study, after)]})


@router.post(
    "/{study}/edits",
    response_model=schemas.EditMade,
    responses=refusals(posted(EDIT), NOT_FOUND, CONFLICT),
)
async def edit(
    caller: Actor, study: StudyId, wish: schemas.NewEdit, request: Request, key: Key = None
) -> Response:
    """Change a study. The edit is stored durably before this answers.

    It is made on the study as it is, whatever `rev` you know; if what it changes is gone, it is
    refused with 409. An edit that is sent twice, with one `id` and one `rev`, is made once.
    """
    studies, undo = caller.services.studies, wish.undo
    if undo is not None:
        # The study is folded as it was then: that costs what has ever been written in it.
        size = (await anyio.to_thread.run_sync(studies.stored, study)).size
        return await _edited(
            caller, study, key, wish.rev, wish.id, size, lambda: studies.undoing(study, undo)
        )
    size = int(request.headers.get("content-length", "0"))
    return await _edited(
        caller, study, key, wish.rev, wish.id, size, lambda: edit_from_json(wish.edit)
    )


@router.post(
    "/{study}/chapters",
    response_model=schemas.EditMade,
    responses=refusals(posted(RECORDS), NOT_FOUND, CONFLICT),
)
async def add_chapters(
    caller: Actor, study: StudyId, wish: schemas.NewChapters, key: Key = None
) -> Response:
    """Import records as new chapters, all of them or none: one edit."""

    size = len(wish.records)
    return await _edited(
        caller, study, key, wish.rev, wish.id, size, lambda: service.added(wish.records)
    )


@router.get("/{study}/links", response_model=schemas.StudyLinks, responses=refusals(NOT_FOUND))
def links(caller: Reader, request: Request, study: StudyId) -> Response:
    """The links that open your study to others."""
    stored = caller.services.studies.stored(study)
    if service.allowed(stored, caller.player, None) != "own":
        raise StudyError("unknown-study")
    return _links(caller, request, study, stored.access.links)


@router.put(
    "/{study}/links",
    response_model=schemas.StudyLinks,
    responses=refusals(posted(WORDS), NO_PLAYER, NOT_FOUND),
)
def share(caller: Linker, request: Request, study: StudyId, wish: schemas.Sharing) -> Response:
    """Open your study to others by links, or void them: people who came by a void link are out."""
    found = caller.services.studies.share(study, caller.known(), read=wish.read, edit=wish.edit)
    return _links(caller, request, study, found)


@router.delete("/{study}", status_code=204, responses=refusals(posted(WORDS), NO_PLAYER, NOT_FOUND))
def remove(caller: Actor, study: StudyId) -> Response:
    """Delete your study for good."""
    caller.services.studies.remove(study, caller.known())
    return Response(status_code=204)


@router.get(
    "/{study}/study.sfr",
    response_class=Response,
    responses={
        **refusals(NOT_FOUND, CONFLICT),
        200: {"content": {"text/plain": {}}, "description": "The study as records."},
    },
)
async def export(
    caller: Reader,
    study: StudyId,
    key: Key = None,
    chapter: Annotated[str | None, Query(max_length=200, description="One of them.")] = None,
) -> Response:
    """The study as a file of records, one for each chapter, or one of them."""

    def work() -> str:
        found = caller.services.studies.open(study, caller.player, key).study
        wanted = found.chapters if chapter is None else (found.chapter(chapter),)
        return write_chapters(found, wanted)

    text = await _folded(caller, study, work)
    headers = {
        "content-disposition": f'attachment; filename="sixfold-study-{study}.sfr"',
        "cache-control": "no-store",
    }
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


# How


async def _edited(
    caller: Caller,
    study: str,
    key: str | None,
    rev: int,
    token: str,
    size: int,
    read: Callable[[], Edit],
) -> Response:
    services = caller.services

    def work() -> dict[str, Any]:
        writing = EditRequest(caller.player, read(), key, rev, token)
        made = services.studies.edit(study, writing, services.door.now())
        return {"rev": made.rev, "undo": made.undo.to_json() if made.undo else None}

    await anyio.to_thread.run_sync(_writable, caller, study, key)  # before anything is read
    if size > LONG * LETTERS_OF_A_PLY:
        return JSONResponse(await _long(caller, size, work))
    return JSONResponse(await _folded(caller, study, work))


def _writable(caller: Caller, study: str, key: str | None) -> None:
    service.writable(caller.services.studies.stored(study), caller.player, key)


async def _long(caller: Caller, letters: int, work: Callable[[], T]) -> T:
    """Read records: long ones (counted in letters) one by one, and less often."""
    plies = letters // LETTERS_OF_A_PLY
    if plies >= LONG:
        check_rate(caller, "heavy")
    return await caller.services.line_limiter.play(plies, work)


async def _folded(caller: Caller, study: str, work: Callable[[], T]) -> T:
    """Do something with a study; one that nobody has in memory costs what folding it does."""
    services = caller.services
    if services.studies.remembers(study):
        return await anyio.to_thread.run_sync(work)
    found = await anyio.to_thread.run_sync(partial(services.studies.all_stored, [study]))
    moves = found[study].moves if study in found else 0
    if moves >= LONG:
        check_rate(caller, "heavy")
    else:
        check_rate(caller, "read", moves / PLIES_OF_ONE_READ)
    return await services.fold_limiter.play(moves, work)


def _given(wish: schemas.NewStudy) -> list[Named]:
    if wish.records is not None:
        return read_chapters(wish.records)
    found = []
    for chapter in wish.chapters:
        if isinstance(chapter.record, str):
            name, record = named(loads(chapter.record))
        else:
            name, record = named(drafted(chapter.record))
        found.append((chapter.name or name, record))
    return found


def _view(id: str, rev: int, may: str, study: Study) -> dict[str, Any]:
    return {"id": id, "rev": rev, "may": may, "study": study.to_json()}


def _line(stored: StoredStudy) -> dict[str, Any]:
    links = stored.access.links
    return {
        "id": stored.id,
        "name": stored.name,
        "rev": stored.rev,
        "chapters": stored.chapters,
        "moves": stored.moves,
        "games": list(stored.games),
        "shared": "edit" if links.edit else "read" if links.read else "no",
        "changed": stored.changed,
    }


def _links(caller: Caller, request: Request, study: str, links: Links) -> Response:
    """Full addresses, such that a friend in the same house can open them."""
    host = caller.services.settings.host
    base = invitation_base(str(request.base_url), host)

    def address(key: str | None) -> str | None:
        return key and f"{base}/study/{study}?key={key}"

    body = {
        "read": address(links.read),
        "edit": address(links.edit),
        "only_here": only_here(base, host),
    }
    return JSONResponse(body, headers={"cache-control": "no-store"})
