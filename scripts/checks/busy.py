"""Run tests next to busy loops (`make test-calm`): tests that need an idle machine fail here.

    python -m scripts.checks.busy --loops 6 -- make test-source

Each loop keeps one core busy for as long as the command runs. The exit code is the command's.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

LOOP = """
import os
parent = os.getppid()
while os.getppid() == parent:  # ends with its parent, however that ended
    for _ in range(10**6):
        pass
"""


def main() -> None:
    """Start the loops, run the command, end the loops."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--loops", type=int, default=6)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(options.loops)]
    try:
        sys.exit(subprocess.run(options.command, check=False).returncode)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    main()
