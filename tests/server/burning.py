"""A computer player that never finds a move and leaves its core no rest."""

from __future__ import annotations

from play.puppets import PuppetPool, note, puppet_pool
from sixfold.pool import Context


def burning_pool(cores: int) -> PuppetPool:
    """A pool for one server, whose searches take a core each and never end."""
    return puppet_pool("burn", "server.burning", count=cores, processes=True)


def burn(payload: object, context: Context) -> None:
    """Search for ever; the one who asked ends it."""
    with context.loading():
        note("burning")
    while True:
        sum(range(10_000))
