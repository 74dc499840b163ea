"""A soak whose only round never ends, for the test that kills it; found by name in its worker."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from lab.runs.notebook import Notebook
from lab.soak import rules


def never_end(id: str, round: int) -> int:
    print("a worker is at work", flush=True)
    threading.Event().wait()
    return 0


def main() -> None:
    notebook = Notebook.open(Path(sys.argv[1]) / "soak.json", "code")
    rules.run(rules.Soak(notebook, 1, ("gosix",)), 1, never_end)


if __name__ == "__main__":
    main()
