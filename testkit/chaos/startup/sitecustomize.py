"""Runs when a process of an unlucky test starts (see `testkit/chaos/children.py`).

Python runs the first module of this name on its path. Whatever else is there runs afterwards.
"""

# Without pathlib, which every process would have to import.
# ruff: noqa: PTH100, PTH120

import os
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec

_HERE = os.path.dirname(os.path.abspath(__file__))
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(_HERE)))


def _clear() -> str:
    """Take ourselves out of the path and the environment; what this process was told."""
    sys.path[:] = [each for each in sys.path if os.path.abspath(each) != _HERE]
    kept = [each for each in os.environ["PYTHONPATH"].split(os.pathsep) if each != _HERE]
    if kept:
        os.environ["PYTHONPATH"] = os.pathsep.join(kept)
    else:
        del os.environ["PYTHONPATH"]
    return os.environ.pop("TESTKIT_CHAOS", "")


def _begin(told: str) -> None:
    """Have bad luck from the beginning to the end."""
    sys.path.insert(0, _ROOT)
    try:
        from testkit.chaos import children, pauses, places
        from testkit.chaos.luck import Luck
        from testkit.chaos.patches import Patches
    finally:
        sys.path.remove(_ROOT)
    seed, counts, test = told.split(" ", 2)
    children.count_in(counts)
    pauses.PAUSER.tell = children.tell
    pauses.PAUSER.begin(Luck(int(seed), test))
    Patches(places.PLACES).apply()
    pauses.pause("process")


def _others() -> None:
    """Run the module that would have been run without us."""
    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if spec is not None and spec.loader is not None:
        module = module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


_told = _clear()
if _told:
    _begin(_told)
_others()
