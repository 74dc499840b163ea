"""A computer player that answers at once: the engine's place in tests, in a process of its own."""

from __future__ import annotations

from multiprocessing.connection import Connection

from sixfold.core import registry
from sixfold.play.worker import Answer, Ask


def work(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Play the first legal move of every position."""
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if isinstance(message, Ask):
            position = registry.game(message.job.game).start()
            for move in message.job.moves:
                position = position.play(move)
            pipe.send(Answer(message.number, str(position.legal_moves[0])))
