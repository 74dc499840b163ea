"""A computer player that never finds a move and leaves its core no rest."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection

from play.puppets import note
from sixfold.play.worker import Ask, Prepared


def work(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Search for ever; whoever asked ends it."""
    os.nice(niceness)
    asked = pipe.recv()
    assert isinstance(asked, Ask)
    note("burning")
    pipe.send(Prepared(asked.job.family))
    while True:
        sum(range(10_000))
