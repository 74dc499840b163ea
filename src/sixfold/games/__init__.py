"""The rules of each game, in readable pure Python: the specification for everything else.

`sixfold.games()` lists the registered games, and this package has the same name. So the package is
callable: both the function and `import sixfold.games.six as six` work.
"""

from __future__ import annotations

import sys
from types import ModuleType

from sixfold.core import registry
from sixfold.core.game import Game


class _CallablePackage(ModuleType):
    def __call__(self) -> tuple[Game, ...]:
        return registry.games()


sys.modules[__name__].__class__ = _CallablePackage
