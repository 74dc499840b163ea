"""What every route works with, made once for an app."""

from __future__ import annotations

from dataclasses import dataclass, field

from sixfold.play.engine.coach import Coach
from sixfold.play.engine.seats import EngineSeats
from sixfold.play.service import TableService
from sixfold.pool import Pool
from sixfold.server.api.reviews.grants import Grants
from sixfold.server.api.reviews.views import TurnViews
from sixfold.server.api.scenes.move_lines import PlyLimiter
from sixfold.server.drawings import Animations, Pictures
from sixfold.server.live.analyses import Analyses
from sixfold.server.live.door_tables import DoorTables
from sixfold.server.live.hub import Hub
from sixfold.server.live.lobby import Lobby
from sixfold.server.live.loop import LoopWork
from sixfold.server.live.study_sockets import StudySockets
from sixfold.server.net.cookies import Cookies
from sixfold.server.net.keys import signing_key
from sixfold.server.net.rates import OpenSockets, Rates
from sixfold.server.settings import Settings
from sixfold.study.lessons.storage import ProgressStorage
from sixfold.study.puzzles.service import PuzzleService
from sixfold.study.reviews.service import ReviewService
from sixfold.study.studies.storage import StudyStorage


@dataclass(slots=True)
class Services:
    """The door to the tables, and what belongs to it."""

    settings: Settings
    door: TableService
    studies: StudyStorage
    progress: ProgressStorage
    tables: DoorTables
    rates: Rates
    pictures: Pictures
    animations: Animations
    work: LoopWork
    hub: Hub
    lobby: Lobby
    study_sockets: StudySockets
    engine_seats: EngineSeats
    analyses: Analyses
    reviews: ReviewService
    puzzles: PuzzleService
    coach: Coach
    pool: Pool
    open_sockets: OpenSockets = field(default_factory=OpenSockets)
    review_grants: Grants = field(default_factory=Grants)
    review_turns: TurnViews = field(default_factory=TurnViews)
    line_limiter: PlyLimiter = field(default_factory=PlyLimiter)
    """Where lines are played that somebody sends."""
    fold_limiter: PlyLimiter = field(default_factory=PlyLimiter)
    """Where games are folded that a request is about and nobody has in memory."""
    cookies: Cookies = field(init=False)
    """There are none before the signing key has been read."""
    _is_open: bool = field(default=False, init=False)

    def open(self) -> None:
        """Open the database and read the key; what goes wrong there is told by one sentence."""
        if self._is_open:
            return
        self.settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            self.door.open()
            self.cookies = Cookies(signing_key(self.settings, self.door.storage.store))
        except BaseException:
            self.door.close()
            raise
        self._is_open = True

    def close(self) -> None:
        """End searches, drawings and connections; every acknowledged move is stored already."""
        self.engine_seats.close()
        self.coach.close()
        self.pool.close()  # at once: requests have had their time of grace, and nobody waits
        self.door.close()
