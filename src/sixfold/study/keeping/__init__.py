"""Reviews in the database: none is made twice, and one that was broken off is continued.

    store.register(ROOM)                  # before the store is opened
    shelf = Shelf(store, holder="…")      # the holder is whoever makes reviews here
    shelf.look(name)                      # what is there: a whole review, or some turns of one
    shelf.claim(name, now)                # whether it may be made here
    shelf.add(name, turns, now)           # what has been found since
    shelf.finish(name, plies, now)

A review is kept by its key (`study.review_key`): game, moves, limits and engine. Several processes
may share the database. Whoever makes a review says so again and again (`beat`); if they have been
silent for `SILENT_MS`, another one takes over, with all the turns that were stored.
"""

from sixfold.study.keeping.schema import ROOM
from sixfold.study.keeping.shelf import SILENT_MS, Kept, Name, Shelf, Turns

__all__ = ["ROOM", "SILENT_MS", "Kept", "Name", "Shelf", "Turns"]
