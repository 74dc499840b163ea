"""Run before a release, for hours (`make soak-kills`): a thousand kills while playing.

On SQLite and PostgreSQL, half of the kills end a process that plays through the door. The other
half end a real `sixfold serve` with guests over HTTP, one of them against the computer, while
workers draw pictures; every other time the workers are killed before the server. After each kill
the script compares the database with what players were told, and every game has to continue. You
can stop a run; the next one continues where it left off.

    python -m lab.soak.kills                       # a thousand kills, or the rest of them
    python -m lab.soak.kills --fresh --kills 100   # start over
    python -m lab.soak.kills --database sqlite

Exit code: 0 if all kills were made and nothing was lost, 1 if there was a difference, 2 if the
options make no sense, 130 if it was interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from lab.runs.notebook import (
    BUILD,
    DIFFERENT,
    INTERRUPTED,
    PASSED,
    Notebook,
    ProgressLine,
    digest_of,
)
from testkit import kills
from testkit.kills import Faults, Guest, Ledger, Onlooker, Players
from testkit.servers import SixfoldServer, postgres

DATABASES = ("sqlite", "postgres")
WAYS = ("door", "server")
CODE = ("src/sixfold/core", "src/sixfold/games", "src/sixfold/play", "src/sixfold/pool",
        "src/sixfold/server", "src/sixfold/store", "testkit/kills.py",
        "testkit/killed.py")  # fmt: skip
"""The code that is killed and the code that checks: a change to it invalidates earlier counts."""
GAMES = ("gosix", "hexone", "six/steffen")
"""What guests play against themselves."""
PLIES = range(5, 60)
"""How many plies are acknowledged before a kill; each kill takes another number."""


@dataclass
class Count:
    """The counts of one way of playing on one database."""

    kills: int = 0
    acknowledged: int = 0
    seconds: float = 0.0


class State:
    """The state of the run: counts by database and way, and the faults found."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        done = notebook.done
        self.counts = {name: Count(**count) for name, count in done.get("counts", {}).items()}
        self.faults = Faults(**done.get("faults", {}))

    def keep(self) -> None:
        """Write it down."""
        counts = {name: asdict(count) for name, count in self.counts.items()}
        self._notebook.done = {"counts": counts, "faults": asdict(self.faults)}
        self._notebook.note()

    def of(self, databases: Sequence[str]) -> Count:
        """The sum over some databases."""
        chosen = [count for name, count in self.counts.items() if name.split()[0] in databases]
        return Count(
            sum(count.kills for count in chosen),
            sum(count.acknowledged for count in chosen),
            sum(count.seconds for count in chosen),
        )

    def summary(self, databases: Sequence[str]) -> str:
        """A summary to quote."""
        total = self.of(databases)
        first = (
            f"{total.kills:,} kills, {total.acknowledged:,} acknowledged moves,"
            f" {len(self.faults.lost)} lost, {len(self.faults.doubled)} doubled,"
            f" {len(self.faults.stuck)} games stuck, {total.seconds:,.0f} seconds"
        )
        lines = [
            f"  {name:16} {count.kills:5,} kills {count.acknowledged:8,} moves"
            f" {count.seconds:7,.0f} s"
            for name, count in sorted(self.counts.items())
            if name.split()[0] in databases
        ]
        faults = [*self.faults.lost, *self.faults.doubled, *self.faults.stuck]
        return "\n".join([first, *lines, *faults])


class World:
    """A database, and those who play there."""

    def __init__(self, url: str, folder: Path, computer: bool) -> None:
        self.url = url
        self._random = Random()
        self._server = SixfoldServer(
            folder, DATABASE_URL=url, SIXFOLD_WORKERS="1" if computer else "0"
        )
        self._ledger = Ledger()
        seed = self._random.randrange(10**9)
        self._guests = [Guest(self._ledger, game, seed + n) for n, game in enumerate(GAMES)]
        if computer:
            self._guests.append(Guest(self._ledger, "gosix", seed, computer=True))
        self._onlookers = [Onlooker(self._guests[0])]
        self._players = Players(url)
        self._workers_first = False

    def close(self) -> None:
        self._players.close()

    def kill(self, way: str) -> tuple[int, Faults]:
        """Play, kill, check; returns how many plies were acknowledged, and what is wrong."""
        plies = self._random.choice(PLIES)
        if way == "door":
            ledger = self._players.kill(kills.CROWDED * plies, self._random.randrange(10**9))
            return ledger.acknowledged, kills.check(self.url, ledger, go_on=True)
        before = self._ledger.acknowledged
        self._workers_first = not self._workers_first
        faults = kills.kill_server(
            self._server,
            self._guests,
            self._ledger,
            plies,
            onlookers=self._onlookers,
            workers_first=self._workers_first,
        )
        faults.add(kills.check(self.url, self._ledger))
        kills.forget_finished(self._ledger, self._guests)
        return self._ledger.acknowledged - before, faults


@contextlib.contextmanager
def worlds(databases: Sequence[str], computer: bool) -> Iterator[dict[str, World]]:
    """Fresh databases; if something is wrong, their folder is kept and printed."""
    folder = Path(tempfile.mkdtemp(prefix="sixfold-kills-"))
    with contextlib.ExitStack() as stack:
        made = {}
        for name in databases:
            data = folder / name
            data.mkdir()
            url = f"sqlite:///{data / 'sixfold.db'}"
            if name == "postgres":
                url = stack.enter_context(postgres()).new_database()
            made[name] = World(url, data, computer)
            stack.callback(made[name].close)
        try:
            yield made
        except Difference:
            print(f"\nlogs and SQLite's database stay in {folder}")
            raise
        except BaseException:
            shutil.rmtree(folder)
            raise
    shutil.rmtree(folder)


class Difference(Exception):
    """Something was lost, duplicated or stuck."""


def run(state: State, wanted: int, databases: Sequence[str], computer: bool) -> None:
    """Kill until there are enough kills; raises Difference as soon as something is wrong."""
    progress = ProgressLine()
    with worlds(databases, computer) as made:
        while (number := state.of(databases).kills) < wanted and not state.faults:
            database = databases[number % len(databases)]
            way = WAYS[number // len(databases) % len(WAYS)]
            began = time.monotonic()
            acknowledged, faults = made[database].kill(way)
            count = state.counts.setdefault(f"{database} {way}", Count())
            count.kills += 1
            count.acknowledged += acknowledged
            count.seconds = round(count.seconds + time.monotonic() - began, 2)
            state.faults.add(faults)
            state.keep()
            if faults:
                raise Difference
            done = state.of(databases)
            told = f"{done.kills:,} of {wanted:,} kills, {done.acknowledged:,} acknowledged moves"
            progress.show(done.kills / wanted, told)


def main(arguments: Sequence[str] | None = None) -> int:
    """The whole run; its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1000, help="how many in all")
    parser.add_argument("--database", choices=[*DATABASES, "both"], default="both")
    parser.add_argument("--no-computer", action="store_true", help="nobody plays the computer")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs counted")
    parser.add_argument(
        "--state", type=Path, default=BUILD / "soak-kills.json", help="where to keep the counts"
    )
    options = parser.parse_args(arguments)
    if options.kills < 1:
        parser.error("--kills: at least one")
    databases = DATABASES if options.database == "both" else (options.database,)
    try:
        state = State(Notebook.open(options.state, digest_of(CODE), fresh=options.fresh))
    except ValueError as error:
        parser.error(str(error))
    ending = PASSED
    try:
        run(state, options.kills, databases, not options.no_computer)
    except Difference:
        pass
    except KeyboardInterrupt:
        print("\nInterrupted; the counts are kept, and the same command continues from here.")
        ending = INTERRUPTED
    print(f"\nsoak-kills: {state.summary(databases)}")
    return DIFFERENT if state.faults else ending


if __name__ == "__main__":
    sys.exit(main())
