"""A parent whose workers hang; says which processes they are. Used by test_processes.py."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from sixfold.pool import Crew, Kind, Pool


def main() -> None:
    folder = Path(sys.argv[1])
    kinds = [
        Kind("hang", "pool.puppets:hang_once", "crew"),
        Kind("hold", "pool.puppets:hold", "crew"),
    ]
    pool = Pool({"crew": Crew(2)}, kinds=kinds)
    for kind in kinds:
        pool.submit(kind.name, str(folder))
    for kind in kinds:
        path = folder / kind.name
        while not path.exists() or not path.read_text().endswith("\n"):
            time.sleep(0.01)
        print(path.read_text().strip(), flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
