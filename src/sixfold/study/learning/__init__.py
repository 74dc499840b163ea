"""How far players have come in the lessons, in the database: whoever knows a player goes on there.

    store.register(ROOM)                  # before the store is opened
    notebook = Notebook(store)
    notebook.merge(player, progress, now) # what a browser knows, joined with what was known before
    notebook.of(player)                   # by family

Nothing that was learned gets lost: lessons that are done on one device are done on all of them.
`progress.py` says how two of them are joined, and needs no database.
"""

from sixfold.study.learning.notebook import Notebook
from sixfold.study.learning.progress import Place, Progress, known
from sixfold.study.learning.schema import ROOM

__all__ = ["ROOM", "Notebook", "Place", "Progress", "known"]
