"""The lobby: free seats, people who look for an opponent, and the socket on which one looks.

See docs/lobby.md for what is said on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute

from sixfold.play.lobby.seeks import Choice
from sixfold.play.table.setup import ClockPlan
from sixfold.play.views.types import TableLine
from sixfold.scene.described import says
from sixfold.server.api.responses import refusals
from sixfold.server.api.schemas import RequestBody
from sixfold.server.api.tables.schemas import ClockChoice
from sixfold.server.live.conversations import Conversation, Question, Questions, Socket, Work
from sixfold.server.live.lobby import Lobby, contents
from sixfold.server.net.caller import Caller, Reader, check_rate
from sixfold.server.net.listener import Listener

if TYPE_CHECKING:
    from sixfold.server.services import Services


class SeekChoice(RequestBody):
    """What an opponent is looked for: two who want the same are seated together."""

    game: str = Field(
        max_length=80,
        description="The id of a game for two: see `/api/games`.",
        examples=["six/foxmind"],
    )
    clock: ClockChoice | None = None


@dataclass(slots=True)
class SeekLine:
    """Somebody who looks for an opponent."""

    id: str
    game: str
    family: str
    edition: str | None
    options: Sequence[str]
    clock: ClockPlan
    name: str | None = field(metadata=says("What they call themself."))
    since: int


@dataclass(slots=True)
class LobbyView:
    """What is going on in the lobby."""

    tables: Sequence[TableLine] = field(
        metadata=says("Tables with a free seat that anybody may take, the latest first.")
    )
    seeks: Sequence[SeekLine] = field(
        metadata=says("People who look for an opponent, the first who came first.")
    )


router = APIRouter()


@router.get("/api/lobby", tags=["tables"], response_model=LobbyView, responses=refusals())
def lobby(caller: Reader) -> Response:
    """Free seats that anybody may take, and people who look for an opponent.

    `GET /api/lobby/live` is a WebSocket that sends the same whenever it changes, and on which you
    look for an opponent yourself.
    """
    return JSONResponse(contents(caller.services.door))


class LobbySocket(Socket):
    """Somebody looks at the lobby."""

    def conversation(self, caller: Caller, listener: Listener) -> Conversation:
        return LobbyTalk(caller, listener)

    def channel(self, services: Services) -> Lobby:
        return services.lobby


class LobbyTalk(Questions):
    """The messages on one socket of the lobby, in both directions."""

    def words(self) -> Mapping[str, Callable[[], None]]:
        return {**super().words(), "cancel": self._cancel}

    def questions(self) -> Mapping[str, Question]:
        return {"seek": self._seek}

    def _seek(self, id: str, body: dict[str, Any]) -> Work:
        check_rate(self.caller, "make")
        player = self.caller.known()
        return self._seeking(id, player, SeekChoice.model_validate(body))

    def _cancel(self) -> None:
        self.caller.services.work.start(self._cancelling())

    async def _seeking(self, id: str, player: str, wish: SeekChoice) -> None:
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

    async def _cancelling(self) -> None:
        try:
            table = await self.caller.services.lobby.cancel(self.listener)
        except Exception as error:
            self._fail("cancel", error)
        else:
            if table is not None:
                self._say(type="paired", table=table)
            else:
                self._say(type="cancelled")


router.routes.append(WebSocketRoute("/api/lobby/live", LobbySocket))
