"""The app: services, routes and guards put together, and its life from start to shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from importlib.metadata import version

import anyio
import anyio.to_thread
from fastapi import FastAPI
from starlette.middleware import Middleware

from sixfold.engine.jobs import CREW
from sixfold.play.engine.coach import Coach
from sixfold.play.engine.seats import EngineSeats
from sixfold.play.service import TableService
from sixfold.play.storage import Storage
from sixfold.pool import Pool
from sixfold.server.api import analysis, coach, docs, facts, lobby, me
from sixfold.server.api.imports import routes as imports
from sixfold.server.api.lessons import progress as learning
from sixfold.server.api.lessons import routes as lessons
from sixfold.server.api.puzzles import routes as puzzles
from sixfold.server.api.reviews import routes as review
from sixfold.server.api.reviews.grants import Grants
from sixfold.server.api.scenes import routes as scenes
from sixfold.server.api.setups import routes as setups
from sixfold.server.api.studies import routes as studies
from sixfold.server.api.studies import socket as study_live
from sixfold.server.api.tables import downloads, questions
from sixfold.server.api.tables import routes as tables
from sixfold.server.api.tables import socket as live
from sixfold.server.crews import make_pool
from sixfold.server.drawings import Animations, Pictures
from sixfold.server.live.analyses import Analyses
from sixfold.server.live.door_tables import DoorTables
from sixfold.server.live.hub import Hub
from sixfold.server.live.lobby import Lobby
from sixfold.server.live.loop import LoopWork
from sixfold.server.live.study_sockets import StudySockets
from sixfold.server.net import errors, guards
from sixfold.server.net.bodies import Bodies
from sixfold.server.net.bus import bus_for
from sixfold.server.net.keys import SCHEMA as KEYS
from sixfold.server.net.rates import Rates
from sixfold.server.pages import handlers, installing
from sixfold.server.pages import routes as pages
from sixfold.server.pages.shells import WEB
from sixfold.server.services import Services
from sixfold.server.settings import Settings
from sixfold.store import CannotStore, Store
from sixfold.study.lessons.schema import SCHEMA as LEARNING
from sixfold.study.lessons.storage import ProgressStorage
from sixfold.study.puzzles.explainer import Explainer
from sixfold.study.puzzles.service import PuzzleService
from sixfold.study.puzzles.storage import AttemptStorage
from sixfold.study.reviews.service import ReviewService
from sixfold.study.reviews.storage import ReviewStorage
from sixfold.study.studies.storage import StudyStorage

API = (
    facts.health_router,
    facts.router,
    tables.router,
    questions.router,
    review.router,
    coach.router,
    scenes.router,
    setups.router,
    imports.router,
    lessons.router,
    puzzles.router,
    analysis.router,
    studies.router,
    study_live.router,
    downloads.router,
    live.router,
    lobby.router,
    me.router,
    learning.router,
    docs.router,
)
"""Routers of all that is not a page; pages come last, since they know names such as /new."""
THREADS = 24
"""Requests that are worked on at once; a database does not get faster with more."""
POLL_SECONDS = 0.25
"""Without Redis, or while it is away, how often tables are checked for what other processes did.

Two of them may share a SQLite file as well, which then says whether anything was written at all.
"""
QUESTIONS_SECONDS = 5.0
"""How often questions to the computer that got lost are looked for."""
SAFETY_SECONDS = 15.0
"""Seconds between two looks while Redis is there, in case a message was lost."""


def create_app(
    settings: Settings,
    *,
    pool: Pool | None = None,
    clock: Callable[[], float] = time.time,
) -> FastAPI:
    """A server for a data folder or a database; tests bring a pool with puppets, and a clock."""
    app = FastAPI(
        title="Sixfold",
        version=version("sixfold"),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_life,
        # Addresses hold secrets: nothing is to report them anywhere.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        middleware=[
            Middleware(guards.OwnCookies),
            Middleware(guards.Headers),
            Middleware(guards.Faults),
            Middleware(guards.Origins, settings=settings),
            Middleware(Bodies),
            Middleware(guards.Compression),
        ],
    )
    app.state.services = _services(settings, pool or make_pool(settings), clock)
    handlers.install(app)
    # As they are: an included router would make all its routes again at the first request.
    app.router.routes += [route for router in API for route in router.routes]
    app.mount("/static", pages.Static(directory=WEB, check_dir=False))
    app.router.routes += [*installing.router.routes, *pages.router.routes]
    return app


def _services(settings: Settings, pool: Pool, clock: Callable[[], float]) -> Services:
    store = Store(settings.url, durable=settings.durable)
    door = TableService(Storage(store), clock)
    store.register(KEYS)
    studies = StudyStorage(store)
    attempts = AttemptStorage(store)
    reviews_storage = ReviewStorage(store)
    store.register(LEARNING)
    views = DoorTables(door, is_shared=settings.is_shared)
    work = LoopWork()
    hub = Hub(views, bus_for(settings.redis_url), work)
    engine = pool if CREW in pool.crews else None
    engine_seats = EngineSeats(door, pool, watched=hub.is_watched)
    analyses = Analyses(work, engine)
    reviews = ReviewService(reviews_storage, engine, door.now)
    explainer = Explainer(engine, lambda: engine_seats.preparing)
    hub.on_company(engine_seats.came, engine_seats.left)
    door.on_commit(hub.changed)
    hall = Lobby(door, work)
    study_sockets = StudySockets(studies, work)
    door.on_commit(hall.heard)
    door.people.on_change(hub.renamed)
    if settings.redis_url:  # `sixfold admin` sends no message that it has closed a table
        door.people.on_news(lambda: work.post(hub.look_again))
    door.people.on_shut_out(lambda: hub.expel(door.people.shut_out.stops))
    door.people.on_shut_out(lambda: hall.expel(door.people.shut_out.stops))
    door.people.on_shut_out(lambda: analyses.expel(door.people.shut_out.stops))
    door.people.on_shut_out(lambda: study_sockets.expel(door.people.shut_out.stops))
    grants = Grants()
    door.on_commit(grants.changed)
    return Services(
        settings=settings,
        door=door,
        studies=studies,
        progress=ProgressStorage(store),
        tables=views,
        rates=Rates(settings.rate),
        pictures=Pictures(pool),
        animations=Animations(pool),
        work=work,
        hub=hub,
        lobby=hall,
        study_sockets=study_sockets,
        engine_seats=engine_seats,
        analyses=analyses,
        reviews=reviews,
        puzzles=PuzzleService(attempts, explainer, door.now),
        coach=Coach(door, pool),
        pool=pool,
        review_grants=grants,
    )


@contextlib.asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """From the first request to the last: what runs beside them, and how it ends."""
    services: Services = app.state.services
    await anyio.to_thread.run_sync(services.open)
    anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
    services.work.begin()
    services.hub.begin()
    services.lobby.begin()
    services.study_sockets.begin()
    await anyio.to_thread.run_sync(services.engine_seats.resume)
    end = asyncio.Event()
    sweeping = asyncio.create_task(_sweep(services, end))
    services.hub.poll(SAFETY_SECONDS, without_bus=POLL_SECONDS)
    try:
        yield
    finally:
        end.set()
        await sweeping
        services.analyses.end()
        services.study_sockets.dissolve()
        await services.lobby.end()
        services.hub.end()
        await services.work.end()
        await services.reviews.end()  # when no socket follows one any more
        await anyio.to_thread.run_sync(services.close)


async def _sweep(services: Services, end: asyncio.Event) -> None:
    """Let flags fall, remove dead tables, repeat lost questions and hear of changed names.

    All that happens even if nobody is looking.

    However many requests wait for a thread, there is one for this: a sweep that comes late looks
    like a machine that slept, and stops all clocks.
    """
    own = anyio.CapacityLimiter(1)
    looked = time.monotonic()
    while not end.is_set():
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(services.settings.sweep_seconds):
                await end.wait()
        sweeps: list[Callable[[], object]] = [services.door.people.refresh, services.door.sweep]
        if time.monotonic() - looked >= QUESTIONS_SECONDS:
            looked = time.monotonic()
            sweeps.append(services.engine_seats.sweep)
        for sweep in sweeps:
            try:
                await anyio.to_thread.run_sync(sweep, limiter=own)
            except CannotStore:
                continue  # the store has said so once, and `/healthz` says it all the time
            except Exception:
                errors.log.exception("a sweep failed")
