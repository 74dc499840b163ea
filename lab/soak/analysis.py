"""Run before a release (`make soak-analysis`): infinite analysis of every game, watched.

Each game is analysed through the protocol, in a process of its own: half of the time without
lines to compare, half with three of them, in positions of each phase. Meanwhile its memory is read
every second, and every line that it prints is replayed on the rules. Then it is stopped many times
at moments that it cannot foresee. A fault is an answer that is not legal, an `error` line, nodes
that fall, a `bestmove` before `stop`, or the end of the process; the first one ends the run.

You can stop a run; the next one goes on with the games that are missing. Exit codes: 0 no fault,
1 a fault, 2 a call that makes no sense, 130 interrupted.
"""

from __future__ import annotations

import argparse
import queue
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import sixfold
from lab.runs.notebook import (
    BUILD,
    DIFFERENT,
    INTERRUPTED,
    PASSED,
    Notebook,
    digest_of,
)
from sixfold.engine.bench import SUITE

CODE = ("src/sixfold/core", "src/sixfold/games", "src/sixfold/engine")

LINES = (1, 3)
STOPS = 20
"""Short searches that are stopped, for each position and number of lines."""
LONGEST = 0.5
"""Seconds until such a stop, at the most."""
PATIENCE = 600.0
"""Seconds until a process counts as dead; compiling takes a minute, or longer if others do it."""


class Fault(AssertionError):
    """Something that an analysis must not do."""


class Engine:
    """An engine in a process of its own; what it prints is noted with its time."""

    def __init__(self, hash_mb: int) -> None:
        command = [sys.executable, "-c", "from sixfold.cli import main; main(['engine'])"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._heard: queue.Queue[tuple[float, str]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.say(f"setoption name Hash value {hash_mb}")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._heard.put((time.monotonic(), line.strip()))
        self._heard.put((time.monotonic(), "gone"))

    def say(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self, seconds: float) -> tuple[float, str] | None:
        """The next line and when it came, or None if none comes in time."""
        try:
            when, line = self._heard.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if line == "gone" or line.startswith("error"):
            raise Fault(f"the engine said: {line}")
        return when, line

    def wait_for(self, start: str) -> tuple[float, str]:
        """The next line that starts like this."""
        while (heard := self.hear(PATIENCE)) is not None:
            if heard[1].startswith(start):
                return heard
        raise Fault(f"no {start} in {PATIENCE:.0f} s")

    @property
    def megabytes(self) -> float:
        """What the process holds in memory now."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("utf-8")
        words = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(words.split()[1]) / 1000

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


class Watch:
    """One position that is analysed, and what was seen."""

    def __init__(self, engine: Engine, text: str, lines: int) -> None:
        self._engine = engine
        self._position = sixfold.position(text)
        self.nodes = 0
        self.depth = 0
        self.memory: list[float] = []
        engine.say(f"setoption name MultiPV value {lines}")
        engine.say(f"newgame {self._position.game.id}")
        engine.say(f"position text {text}")
        engine.say("isready")
        engine.wait_for("readyok")

    def analyse(self, seconds: float) -> None:
        """An infinite analysis that is stopped after some seconds."""
        self.nodes = 0
        self._engine.say("go infinite")
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            if heard := self._engine.hear(min(1.0, end - now)):
                if not heard[1].startswith("info"):
                    raise Fault(f"{heard[1]} before stop")
                self._check(heard[1])
            self.memory.append(self._engine.megabytes)
        self.stop()

    def stop(self) -> float:
        """Milliseconds from `stop` to `bestmove`."""
        asked = time.monotonic()
        self._engine.say("stop")
        while (heard := self._engine.hear(PATIENCE)) is not None:
            if heard[1].startswith("bestmove"):
                if not self._position.is_legal(heard[1].split()[1]):
                    raise Fault(f"{heard[1]} is not legal")
                return (heard[0] - asked) * 1000
            self._check(heard[1])
        raise Fault("no bestmove after stop")

    def stop_often(self, chance: random.Random) -> list[float]:
        """Milliseconds to the answer of many a stop."""
        answers = []
        for _ in range(STOPS):
            self.nodes = 0
            self._engine.say("go infinite")
            time.sleep(chance.random() * LONGEST)
            answers.append(self.stop())
        return answers

    def _check(self, line: str) -> None:
        words = line.split()
        nodes = int(words[words.index("nodes") + 1])
        if nodes < self.nodes:
            raise Fault(f"fewer nodes than before, {self.nodes}: {line}")
        self.nodes = nodes
        self.depth = max(self.depth, int(words[words.index("depth") + 1]))
        position = self._position
        moves = words[words.index("pv") + 1 :]
        for move in moves:
            position = position.play(move)
        if len(moves) < 2 and not position.outcome:
            raise Fault(f"a line that breaks off: {line}")


def soak(name: str, seconds: float, hash_mb: int) -> dict[str, Any]:
    """Analyse the positions of one game for this number of seconds in all."""
    texts = [text for text in SUITE.values() if text.split()[0] == name]
    seen: dict[str, Any] = {"seconds": seconds, "nodes": 0, "depth": 0, "first": 0.0, "most": 0.0}
    answers: list[float] = []
    engine = Engine(hash_mb)
    try:
        for text in texts:
            for lines in LINES:
                watch = Watch(engine, text, lines)
                watch.analyse(seconds / len(texts) / len(LINES))
                seen["nodes"] += watch.nodes
                seen["depth"] = max(seen["depth"], watch.depth)
                seen["first"] = seen["first"] or watch.memory[len(watch.memory) // 4]
                seen["most"] = max(seen["most"], *watch.memory)
                answers += watch.stop_often(random.Random(f"{text} {lines}"))
    finally:
        engine.close()
    answers.sort()
    seen["stops"] = len(answers)
    seen["usual stop"], seen["longest stop"] = answers[len(answers) // 2], answers[-1]
    return seen


def table(done: dict[str, Any]) -> str:
    """What was seen, for docs/results/analysis.md."""
    rows = [
        "| game | seconds | nodes | depth | MB early / at most | stops | usual / longest answer |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    rows += [
        f"| {name} | {seen['seconds']:.0f} | {seen['nodes']:,} | {seen['depth']}"
        f" | {seen['first']:.0f} / {seen['most']:.0f} | {seen['stops']}"
        f" | {seen['usual stop']:.0f} / {seen['longest stop']:.0f} ms |"
        for name, seen in done.items()
    ]
    return "\n".join(rows)


def main() -> None:
    """Read the command line."""
    games = list(dict.fromkeys(text.split()[0] for text in SUITE.values()))
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=600.0, help="for each game")
    parser.add_argument("--game", choices=games, action="append", help="only this one")
    parser.add_argument("--hash", type=int, default=64, help="megabytes of the table")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs have done")
    options = parser.parse_args()
    if options.seconds <= 0 or options.hash < 1:
        parser.error("--seconds is positive and --hash at least 1")
    try:
        notebook = Notebook.open(BUILD / "soak-analysis.json", digest_of(CODE), fresh=options.fresh)
    except ValueError as error:
        parser.error(str(error))
    sys.exit(run(notebook, options.game or games, options.seconds, options.hash))


def run(notebook: Notebook, games: list[str], seconds: float, hash_mb: int) -> int:
    """Analyse every game that has not been watched for as long; returns the exit code."""
    for name in games:
        if notebook.done.get(name, {}).get("seconds", 0) >= seconds:
            continue
        print(f"{name}: {seconds:.0f} s of infinite analysis", flush=True)
        try:
            notebook.done[name] = soak(name, seconds, hash_mb)
        except KeyboardInterrupt:
            print("\nInterrupted; the same command goes on with this game.")
            return INTERRUPTED
        except (Fault, ValueError) as fault:
            print(f"soak-analysis: {name}: {fault}")
            return DIFFERENT
        notebook.note()
    print(table(notebook.done))
    return PASSED


if __name__ == "__main__":
    main()
