"""A copy of the package that can be edited, run in processes of its own with its own cache."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import sixfold

INNER = """
from sixfold.engine.compile.jit import kernel

@kernel
def inner(number):
    return number + 1
"""

TOY = """
from sixfold.engine.compile.jit import entry
from sixfold.engine.toy_inner import inner

@entry
def outer(numbers, index):
    return inner(numbers[index])
"""

RUN = """
import json, sys
import numpy as np
from sixfold.engine import toy
from sixfold.engine.compile import cache
value = int(toy.outer(np.arange(10)[:3], int(sys.argv[1])))
stats = toy.outer.stats
print(json.dumps({
    "value": value,
    "loaded": sum(stats.cache_hits.values()),
    "compiled": sum(stats.cache_misses.values()),
    "folder": cache.folder_name(),
}))
"""


class Sandbox:
    """A copy of the package with two toy modules, and a cache folder for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "sixfold"
        self.cache = folder / "cache"
        shutil.copytree(
            Path(sixfold.__file__).parent,
            self.package,
            ignore=shutil.ignore_patterns("web", "server", "play"),
        )
        (self.package / "engine" / "toy_inner.py").write_text(INNER)
        (self.package / "engine" / "toy.py").write_text(TOY)

    def start(self, code: str = RUN, *arguments: object, **environment: str) -> Any:
        settings = {
            **{name: value for name, value in os.environ.items() if "NUMBA" not in name},
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SIXFOLD_CACHE_DIR": str(self.cache),
            "HOME": str(self.folder / "home"),
            "XDG_CACHE_HOME": str(self.folder / "user"),
            "LOCALAPPDATA": str(self.folder / "user"),
            **environment,
        }
        return subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments or (1,))],
            env=settings,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, code: str = RUN, *arguments: object, **environment: str) -> Any:
        process = self.start(code, *arguments, **environment)
        out, err = process.communicate()
        assert process.returncode == 0, err
        return json.loads(out)

    def files(self) -> list[Path]:
        return sorted(path for path in self.cache.rglob("*") if path.is_file())
