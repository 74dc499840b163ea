"""The lobby: free seats, people who look for an opponent, and the socket on which one looks.

See docs/lobby.md for what is said on it.
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute

from sixfold.play.json_encoding import to_json
from sixfold.play.seeks import Choice
from sixfold.play.table_setup import ClockPlan
from sixfold.server import schemas
from sixfold.server.caller import Caller, Reader, check_rate
from sixfold.server.errors import Refused, bad_request
from sixfold.server.incoming import LONGEST, LONGEST_ID
from sixfold.server.listener import Listener, Outlet
from sixfold.server.lobby import contents
from sixfold.server.responses import refusals
from sixfold.server.routes.live import MISUSE, Answering, Socket, Talk

router = APIRouter()


@router.get("/api/lobby", tags=["tables"], response_model=schemas.LobbyView, responses=refusals())
def lobby(caller: Reader) -> Response:
    """Free seats that anybody may take, and people who look for an opponent.

    `GET /api/lobby/live` is a WebSocket that sends the same whenever it changes, and on which you
    look for an opponent yourself.
    """
    return JSONResponse(contents(caller.services.door))


class LobbySocket(Socket):
    """Somebody looks at the lobby."""

    def listener(self, caller: Caller, outlet: Outlet) -> Listener:
        return Listener("", caller.player, outlet, address=caller.address)

    def talk(self, caller: Caller, listener: Listener) -> Talk:
        return LobbyTalk(caller, listener)

    def enter(self, caller: Caller, listener: Listener) -> None:
        caller.services.lobby.enter(listener)

    def leave(self, caller: Caller, listener: Listener) -> None:
        caller.services.lobby.leave(listener)


class LobbyTalk(Answering):
    """The messages on one socket of the lobby, in both directions."""

    def _hear(self, text: bytes) -> None:
        message = read(text)
        if message is None:
            self.listener.close(MISUSE)
        elif not self._is_calm():
            return
        elif message == {"type": "ping"}:
            self._pong()
        elif message == {"type": "cancel"}:
            self.caller.services.hub.start(self._cancel())
        elif message.get("type") == "seek" and is_id(message.get("id")):
            self._seek(message)
        else:
            self.listener.close(MISUSE)

    def _seek(self, message: dict[str, Any]) -> None:
        id = str(message["id"])
        wish = {name: value for name, value in message.items() if name not in ("type", "id")}
        try:
            check_rate(self.caller, "make")
            player = self.caller.known()
            found = schemas.SeekChoice.model_validate(wish)
        except ValidationError as error:
            places = [("body", *problem["loc"]) for problem in error.errors()]
            self._refuse(id, bad_request(places))
        except Refused as error:
            self._refuse(id, error)
        else:
            self.caller.services.hub.start(self._seeking(id, player, found))

    async def _seeking(self, id: str, player: str, wish: schemas.SeekChoice) -> None:
        try:
            clock = ClockPlan.from_json(wish.clock.model_dump() if wish.clock else None)
            choice = Choice(wish.game, clock)
            seek = await self.caller.services.lobby.seek(self.listener, player, choice)
        except Exception as error:
            self._fail(id, error)
        else:
            if seek.table is not None:
                self._say(type="paired", id=id, table=seek.table)
            else:
                self._say(type="seeking", id=id, seek=seek.id, since=seek.since)

    async def _cancel(self) -> None:
        try:
            table = await self.caller.services.lobby.cancel(self.listener)
        except Exception as error:
            self._fail("cancel", error)
        else:
            if table is not None:
                self._say(type="paired", table=table)
            else:
                self._say(type="cancelled")

    def _say(self, **message: Any) -> None:
        self.listener.say(to_json(message))


def read(text: bytes) -> dict[str, Any] | None:
    """A message; None for what nobody understands."""
    if len(text) > LONGEST:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def is_id(id: object) -> bool:
    """Whether an id can be sent back."""
    return isinstance(id, str) and len(id) <= LONGEST_ID and id.isascii() and id.isprintable()


router.routes.append(WebSocketRoute("/api/lobby/live", LobbySocket))
