"""The socket on which a page watches the computer analyse a position. See docs/analysis.md."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.routing import WebSocketRoute

from sixfold import scene
from sixfold.play.errors import PlayError
from sixfold.play.fairness import refuse_analysis, refuse_watching
from sixfold.play.json_encoding import to_json
from sixfold.server import schemas
from sixfold.server.analyses import Question, Report
from sixfold.server.caller import Caller, check_rate, refuse_shut_out
from sixfold.server.errors import Refused, bad_request
from sixfold.server.lines import LONG, PLIES_OF_ONE_READ, start_of, unplayable
from sixfold.server.listener import Listener, Outlet
from sixfold.server.routes.live import MISUSE, Answering, Socket, Talk
from sixfold.server.routes.lobby import is_id, read

router = APIRouter()


class AnalysisSocket(Socket):
    """Somebody wants to know what the computer thinks."""

    def listener(self, caller: Caller, outlet: Outlet) -> Listener:
        return Listener("", caller.player, outlet, address=caller.address)

    def talk(self, caller: Caller, listener: Listener) -> Talk:
        return AnalysisTalk(caller, listener)

    def enter(self, caller: Caller, listener: Listener) -> None:
        caller.services.analyses.enter(listener)

    def leave(self, caller: Caller, listener: Listener) -> None:
        caller.services.analyses.leave(listener)


class AnalysisTalk(Answering):
    """The messages on one socket, in both directions."""

    def __init__(self, caller: Caller, listener: Listener) -> None:
        super().__init__(caller, listener)
        self._asked = 0
        """How often: the answer to a question that was replaced meanwhile is not wanted."""

    def _hear(self, text: bytes) -> None:
        message = read(text)
        if message is None:
            self.listener.close(MISUSE)
        elif not self._is_calm():
            return
        elif message == {"type": "ping"}:
            self._pong()
        elif message == {"type": "stop"}:
            self._asked += 1
            self.caller.services.analyses.stop(self.listener)
            self.listener.say(b'{"type":"stopped"}')
        elif message.get("type") == "analyse" and is_id(message.get("id")):
            self._analyse(message)
        else:
            self.listener.close(MISUSE)

    def _analyse(self, message: dict[str, Any]) -> None:
        id = str(message["id"])
        self._asked += 1
        self.caller.services.analyses.stop(self.listener)
        wish = {name: value for name, value in message.items() if name not in ("type", "id")}
        try:
            refuse_shut_out(self.caller)
            found = schemas.AnalysisQuestion.model_validate(wish)
            long = len(found.moves) >= LONG
            cost = 1.0 if long else max(1.0, len(found.moves) / PLIES_OF_ONE_READ)
            check_rate(self.caller, "heavy" if long else "read", cost)
        except ValidationError as error:
            places = [("body", *problem["loc"]) for problem in error.errors()]
            self._refuse(id, bad_request(places))
        except Refused as error:
            self._refuse(id, error)
        else:
            self.caller.services.hub.start(self._begin(id, found, self._asked))

    async def _begin(self, id: str, wish: schemas.AnalysisQuestion, number: int) -> None:
        """Play the line, see whether it may be analysed, and begin."""
        services = self.caller.services
        try:
            work = partial(self._question, wish)
            question = await services.stage.play(len(wish.moves), work)
        except Exception as error:
            if number == self._asked:
                self._fail(id, error)
            return
        if number == self._asked and not self.listener.is_closing:
            services.analyses.start(
                self.listener, question, partial(self._tell, id), partial(self._fail, id)
            )

    def _question(self, wish: schemas.AnalysisQuestion) -> Question:
        """What is asked, if it can be answered and may be; in a thread."""
        door, player = self.caller.services.door, self.caller.player
        start = start_of(wish)
        try:
            end = scene.reach(start, wish.moves)
        except scene.Unplayable as error:
            raise unplayable(error) from None
        if end.outcome is not None:
            raise PlayError("over")
        if wish.table is not None:
            refuse_watching(door.table(wish.table), player, len(wish.moves))
        refuse_analysis(door, player, list(end.line()))
        return Question(
            owner=self.caller.owner,
            family=end.game.family,
            game=end.game.id,
            start=wish.position,
            moves=tuple(wish.moves),
            lines=wish.lines,
        )

    def _tell(self, id: str, report: Report) -> None:
        if not self.listener.is_full:  # who is slow gets the next one
            self.listener.say(to_json({"type": "analysis", "id": id, **report}))


router.routes.append(WebSocketRoute("/api/analysis", AnalysisSocket))
