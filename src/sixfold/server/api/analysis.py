"""The socket on which a page watches the computer analyse a position. See docs/analysis.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.routing import WebSocketRoute

from sixfold import scene
from sixfold.play.actions.fairness import refuse_analysis, refuse_watching
from sixfold.play.errors import PlayError
from sixfold.server.api.scenes.move_lines import LONG, PLIES_OF_ONE_READ, start_of, unplayable
from sixfold.server.api.scenes.schemas import Line
from sixfold.server.live import conversations
from sixfold.server.live.analyses import Analyses
from sixfold.server.live.conversations import Conversation, Questions, Socket
from sixfold.server.net.caller import Caller, check_rate, refuse_shut_out
from sixfold.server.net.listener import Listener
from sixfold.study.analysis import AnalysisRequest, Report

if TYPE_CHECKING:
    from sixfold.server.services import Services

router = APIRouter()


class AnalysisQuestion(Line):
    """A position to analyse: the end of a line."""

    lines: int = Field(1, ge=1, le=5, strict=True, description="How many moves to compare.")
    table: str | None = Field(
        None, max_length=40, description="The table that the line comes from, if it does."
    )


class AnalysisSocket(Socket):
    """Somebody wants to know what the computer thinks."""

    def conversation(self, caller: Caller, listener: Listener) -> Conversation:
        return AnalysisTalk(caller, listener)

    def channel(self, services: Services) -> Analyses:
        return services.analyses


class AnalysisTalk(Questions):
    """The messages on one socket, in both directions."""

    def __init__(self, caller: Caller, listener: Listener) -> None:
        super().__init__(caller, listener)
        self._asked = 0
        """How often: the answer to a question that was replaced meanwhile is not wanted."""

    def words(self) -> Mapping[str, Callable[[], None]]:
        return {**super().words(), "stop": self._stop}

    def questions(self) -> Mapping[str, conversations.Question]:
        return {"analyse": self._analyse}

    def _stop(self) -> None:
        self._forget()
        self._say(type="stopped")

    def _forget(self) -> None:
        """Whatever was asked before is not wanted any more."""
        self._asked += 1
        self.caller.services.analyses.stop(self.listener)

    def _analyse(self, id: str, body: dict[str, Any]) -> conversations.Work:
        self._forget()
        refuse_shut_out(self.caller)
        wish = AnalysisQuestion.model_validate(body)
        long = len(wish.moves) >= LONG
        cost = 1.0 if long else max(1.0, len(wish.moves) / PLIES_OF_ONE_READ)
        check_rate(self.caller, "heavy" if long else "read", cost)
        return self._begin(id, wish, self._asked)

    async def _begin(self, id: str, wish: AnalysisQuestion, number: int) -> None:
        """Play the line, see whether it may be analysed, and begin."""
        services = self.caller.services
        try:
            work = partial(self._request, wish)
            request = await services.line_limiter.play(len(wish.moves), work)
        except Exception as error:
            if number == self._asked:
                self._fail(id, error)
            return
        if number == self._asked and not self.listener.is_closing:
            services.analyses.start(
                self.listener, request, partial(self._tell, id, number), partial(self._fail, id)
            )

    def _request(self, wish: AnalysisQuestion) -> AnalysisRequest:
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
            refuse_watching(door.table(wish.table), player, wish.moves)
        refuse_analysis(door, player, list(end.line()))
        return AnalysisRequest(
            game=end.game.id,
            moves=tuple(wish.moves),
            lines=wish.lines,
            start=wish.position,
            owner=self.caller.owner,
        )

    def _tell(self, id: str, number: int, report: Report) -> None:
        if number != self._asked:
            return  # what a search said before it was stopped may come late
        if not self.listener.is_full:  # who is slow gets the next one
            self._say(type="analysis", id=id, **report)


router.routes.append(WebSocketRoute("/api/analysis", AnalysisSocket))
