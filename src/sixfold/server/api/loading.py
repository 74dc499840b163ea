"""Games that nobody has in memory are folded before a route begins that needs one of them.

Folding a game takes as long as playing it by the rules: seconds for thousands of plies. Routes run
in a few threads. If each folded what it needs, a few requests for long games after a restart would
take all threads and the whole interpreter, and nobody else would get an answer. So it is done here,
where waiting requests hold no thread: long games one by one, others a few at a time. It also costs
more than another look at a game that is there, as playing a line of this length would
(`api/scenes/routes.py`). Sockets have a queue of their own: see `Hub._greet`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import anyio.to_thread
from fastapi import Path
from starlette.requests import Request

from sixfold.play.table.table import Table
from sixfold.server.api.scenes.move_lines import LONG, PLIES_OF_ONE_READ
from sixfold.server.net.caller import Caller, caller_of, check_rate, services_of

if TYPE_CHECKING:
    from sixfold.server.services import Services


TableId = Annotated[
    str, Path(max_length=40, description="A view's `id`.", examples=["k3mwx7pqa2b4c6d8"])
]


async def load_table(request: Request) -> None:
    """A dependency of routes: the table that a request is about can be had at once."""
    path = request.path_params
    table, secret = path.get("table"), path.get("secret")
    services = services_of(request)
    if secret is None and (table is None or services.door.remembers(table)):
        return
    # Held until the request has been answered: others may be folded meanwhile.
    request.state.table = await load(caller_of(request), table, secret)


async def load(caller: Caller, table: str | None, secret: str | None = None) -> Table | None:
    """A game that nobody has in memory, to be held as long as it is needed.

    None if there is no such game, or if it is in memory already.
    """
    services = caller.services
    if secret is None and (table is None or services.door.remembers(table)):
        return None
    check_rate(caller, "read")
    found = await anyio.to_thread.run_sync(_length, services, table, secret)
    if found is None:
        return None  # the route knows what to say
    table, length = found
    if length >= LONG:
        check_rate(caller, "heavy")
    else:
        check_rate(caller, "read", length / PLIES_OF_ONE_READ)
    fold = partial(services.door.table, table, at_least=0)
    return await services.fold_limiter.play(length, fold)


def _length(services: Services, table: str | None, secret: str | None) -> tuple[str, int] | None:
    """Which table has to be folded, and how many events that are; None if that is not needed."""
    door = services.door
    if table is None and secret is not None:
        table = door.table_of(secret)
    if table is None or door.remembers(table):
        return None
    rev = door.storage.revs([table]).get(table)
    return None if rev is None else (table, rev)
