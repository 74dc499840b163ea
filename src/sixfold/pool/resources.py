"""What takes long to load and should be loaded by one worker first, such as compiled code.

The first one finds nothing on the disk and compiles; those who come later load what it left there.
Until then, other jobs that need this resource wait, and all the rest go on.
"""

from __future__ import annotations

from typing import Any

from sixfold.pool.handle import WorkerHandle
from sixfold.pool.jobs import Job


class Resources:
    """Who loads what, and what is ready. Touched under the pool's lock only."""

    def __init__(self) -> None:
        self._ready: set[str] = set()
        self._loaders: dict[str, WorkerHandle] = {}
        self._progress: dict[str, Any] = {}

    @property
    def ready(self) -> frozenset[str]:
        """What some worker has loaded."""
        return frozenset(self._ready)

    def may(self, resource: str | None, without: WorkerHandle | None = None) -> bool:
        """Whether a job that needs it may begin now, or once this worker has ended its job."""
        if resource is None or resource in self._ready:
            return True
        return self._loaders.get(resource) in (None, without)

    def claim(self, job: Job, handle: WorkerHandle) -> None:
        """A worker begins a job; it is to load what that needs, if no other worker has."""
        if job.resource is not None and job.resource not in self._ready:
            self._loaders[job.resource] = handle

    def note(self, job: Job, value: Any) -> None:
        """A job said how far it is."""
        if job.resource is not None:
            loader = self._loaders.get(job.resource)
            if loader is not None and loader.job is job:
                self._progress[job.resource] = value

    def release(self, handle: WorkerHandle, *, ready: bool = False) -> None:
        """A worker has stopped loading; `ready` says whether it went well."""
        for resource in [name for name, loader in self._loaders.items() if loader is handle]:
            del self._loaders[resource]
            self._progress.pop(resource, None)
            if ready:
                self._ready.add(resource)

    def loading(self, crew: str) -> dict[str, Any]:
        """What a crew loads at this moment, each with the latest that was said of it."""
        return {
            name: self._progress.get(name)
            for name, handle in self._loaders.items()
            if handle.crew == crew
        }
