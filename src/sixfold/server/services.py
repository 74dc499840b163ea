"""What every route works with, made once for an app."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.play.door import Door
from sixfold.pool import Pool
from sixfold.server.cookies import Cookies
from sixfold.server.drawings import Animations, Pictures
from sixfold.server.hub import Hub
from sixfold.server.rates import Rates
from sixfold.server.settings import Settings
from sixfold.server.tables import DoorTables
from sixfold.server.thinkers import Thinkers


@dataclass(frozen=True, slots=True)
class Services:
    """The door to the tables, and what stands around it."""

    settings: Settings
    door: Door
    tables: DoorTables
    cookies: Cookies
    rates: Rates
    pictures: Pictures
    animations: Animations
    hub: Hub
    thinkers: Thinkers
    pool: Pool

    def close(self) -> None:
        """End searches, drawings and connections; every acknowledged move is stored already."""
        self.thinkers.close()
        self.pool.close()  # at once: requests have had their time of grace, and nobody waits
        self.door.close()
