"""A part of the kernels' tests for a process that checks every index: see `test_kernels`.

Without checks an index that is out of bounds reads and writes foreign memory, and may go unnoticed.
"""

from __future__ import annotations

import numpy as np
from numba.core import config

import sixfold
from sixfold.engine.simulation.batch import Batch
from sixfold.engine.simulation.perft import perft
from sixfold.engine.simulation.playouts import playouts
from testkit.lockstep import Lockstep, shape_of
from testkit.oracle.corpus import chapters

IDS = (*(game.id for game in sixfold.games()), "six/foxmind-advanced+declare+teams")
EVERY = {"six": 5, "gosix": 10, "hexone": 10}
"""Which share of the scripts is played."""
SMALL = {"gosix", "hexone"}
"""Games whose boards are also counted and stepped. SIX would be compiled twice more for what its
moves, made one by one, have shown already."""


def main() -> None:
    """Play, count and step with checks; the number of positions that were compared."""
    assert vars(config)["BOUNDSCHECK"] == 1
    positions = 0
    for id in IDS:
        lockstep = Lockstep()
        family = sixfold.game(id).family
        scripts = list(chapters(id))
        thin = [script for script in scripts if script.name in {"crawl", "ruin"}]
        for script in scripts[:: EVERY[family]] + thin:
            lockstep.compare(script)
            first = script.first()
            if shape_of(first) is None and "declare" not in id:
                playouts(first, 30)
                if family in SMALL:
                    perft(first, 2)
        positions += lockstep.positions
        if family in SMALL:
            batch = Batch(sixfold.game(id).start(), 20, auto_reset=True)
            random = np.random.default_rng(1)
            for _ in range(60):
                batch.step(batch.choose(random))
    print(positions)


if __name__ == "__main__":
    main()
