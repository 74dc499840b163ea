"""The socket on which a page hears what others change in a study. See docs/studies.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute

from sixfold.server.live.conversations import Conversation, Questions, Socket
from sixfold.server.live.study_sockets import Reader, StudySockets
from sixfold.server.net.caller import Caller
from sixfold.server.net.listener import Listener, Outlet

if TYPE_CHECKING:
    from sixfold.server.services import Services

LONGEST_NAME = 40
LONGEST_KEY = 60

router = APIRouter()


class StudySocket(Socket):
    """Somebody looks at a study.

    All that comes in is pings: edits are posted, where they can be large and sent again.
    """

    def listener(self, caller: Caller, outlet: Outlet) -> Listener:
        asked = HTTPConnection(self.scope).query_params
        rev = asked.get("rev", "")
        return Reader(
            self.scope["path_params"]["study"][:LONGEST_NAME],
            caller.player,
            outlet,
            key=asked.get("key", "")[:LONGEST_KEY] or None,
            rev=int(rev) if rev.isdecimal() and len(rev) < 10 else 0,
            address=caller.address,
        )

    def conversation(self, caller: Caller, listener: Listener) -> Conversation:
        return Questions(caller, listener)

    def channel(self, services: Services) -> StudySockets:
        return services.study_sockets


router.routes.append(WebSocketRoute("/api/studies/{study}/live", StudySocket))
