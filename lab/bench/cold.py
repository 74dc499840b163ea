"""Run after a change of kernels or search (`make cold`): cold compiles beside those of 0.3.0.

For each family, this engine and that of 0.3.0 are started in turn with an empty cache, told to get
ready for the family, and asked for a move. What counts is processor time, with that of all their
processes, because others may use the machine. Prints a table for docs/results; exit code 1 if
this engine is slower somewhere by more than a tenth, which is what two runs differ by.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

from lab.strength.release import V0_3_0, installed
from sixfold.arena.formatting import markdown

IDS = {"SIX": "six/foxmind", "GoSix": "gosix", "Hexone": "hexone"}
OURS = (sys.executable, "-m", "sixfold", "engine")
NOISE = 1.1
CACHES = ("SIXFOLD_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME", "TMPDIR")
"""Where compiled kernels are looked for: all of these must be empty."""


def cold_seconds(command: tuple[str, ...], id: str) -> float:
    """Processor seconds from an empty cache to the first move."""
    with tempfile.TemporaryDirectory() as folder:
        variables = os.environ | dict.fromkeys(CACHES, folder)
        engine = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=variables
        )
        talk = (
            (f"newgame {id}\nisready\n", "readyok"),
            ("position startpos\ngo nodes 1\n", "bestmove"),
            ("quit\n", ""),
        )
        for question, answer in talk:
            _ask(engine, question, answer)
        _, _, used = os.wait4(engine.pid, 0)
        engine.returncode = 0  # it has been waited for
        return used.ru_utime + used.ru_stime


def _ask(engine: subprocess.Popen[str], question: str, answer: str) -> None:
    """Say something, and read until the answer begins, if there is one."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(question)
    engine.stdin.flush()
    if answer and not any(line.startswith(answer) for line in engine.stdout):
        raise RuntimeError(f"an engine ended and did not say {answer}")


def main() -> None:
    """Compile everything, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=1, help="runs of each, of which the best")
    options = parser.parse_args()
    old = installed(V0_3_0)
    rows, slower = [["family", "0.3.0", "now", "ratio"]], False
    for name, id in IDS.items():
        pairs = [(cold_seconds(old, id), cold_seconds(OURS, id)) for _ in range(options.repeat)]
        before, now = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
        slower |= now > NOISE * before
        rows.append([name, f"{before:.1f} s", f"{now:.1f} s", f"{now / before:.2f}"])
        print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    print(markdown(rows))
    if slower:
        sys.exit(1)


if __name__ == "__main__":
    main()
