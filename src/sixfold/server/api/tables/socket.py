"""The live socket of a table: what is new goes out; moves, actions and pings come in.

See docs/live.md for what is said. A message is checked where it arrives, given to the door, and
answered after the commit. What all sockets have in common is in `server/live/conversations.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute

from sixfold.play.table.table import Table
from sixfold.play.views.json_encoding import to_json
from sixfold.server.api.reviews.socket import ReviewOnSocket
from sixfold.server.api.tables import messages
from sixfold.server.live.conversations import MISUSE, Answering, Conversation, Socket
from sixfold.server.live.hub import Hub
from sixfold.server.net.caller import Caller, check_rate, refuse_shut_out
from sixfold.server.net.errors import Refused
from sixfold.server.net.listener import Listener, Outlet

if TYPE_CHECKING:
    from sixfold.server.services import Services

LONGEST_NAME = 40


class TableSocket(Socket):
    """Somebody is at a table."""

    def listener(self, caller: Caller, outlet: Outlet) -> Listener:
        table = self.scope["path_params"]["table"][:LONGEST_NAME]
        deltas = HTTPConnection(self.scope).query_params.get("deltas") == "1"
        return Listener(table, caller.player, outlet, deltas=deltas, address=caller.address)

    def conversation(self, caller: Caller, listener: Listener) -> Conversation:
        return TableConversation(caller, listener)

    def channel(self, services: Services) -> Hub:
        return services.hub


class TableConversation(Answering):
    """The messages on one socket of a table, in both directions."""

    def __init__(self, caller: Caller, listener: Listener) -> None:
        super().__init__(caller, listener)
        self._review = ReviewOnSocket(caller, listener, self._fail)
        listener.on_gone = self._review.stop

    def _hear(self, text: bytes) -> None:
        try:
            heard = messages.read(text)
        except messages.Misuse:
            self.listener.close(MISUSE)
        except messages.Bad as bad:
            if self._is_calm():
                self._refuse(bad.id, bad.error)
        else:
            if isinstance(heard, messages.Wish):
                self._wish(heard)
            elif self._is_calm():
                if isinstance(heard, messages.ReviewCall):
                    self._review.stop() if heard.stop else self._review.follow(heard.id)
                elif heard == "ping":
                    self._pong()
                else:
                    self._repeat()

    def _repeat(self) -> None:
        """Send the whole view; that is a read like any other, and no line has reads of its own."""
        try:
            check_rate(self.caller, "read")
        except Refused:
            self.listener.close(MISUSE)
        else:
            self.caller.services.hub.repeat(self.listener)

    def _wish(self, wish: messages.Wish) -> None:
        caller = self.caller
        try:
            refuse_shut_out(caller)
            check_rate(caller, "act")
            if wish.action.kind in ("chat", "cough"):
                check_rate(caller, "talk")
            player = caller.known()
        except Refused as error:
            if self._is_calm():
                self._refuse(wish.id, error)
            return
        services = caller.services

        def done(result: Table | Exception) -> None:
            """In the writer's thread, after the commit."""
            services.work.post(lambda: self._answer(wish.id, result))

        services.door.submit(self.listener.table, player, wish.action, wish.rev, done)

    def _answer(self, id: str, result: Table | Exception) -> None:
        if isinstance(result, Table):
            self.listener.say(to_json({"type": "ack", "id": id, "rev": result.rev}))
        else:
            self._fail(id, result)


router = APIRouter()
router.routes.append(WebSocketRoute("/api/tables/{table}/live", TableSocket))
