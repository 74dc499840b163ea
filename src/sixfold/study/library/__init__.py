"""Studies in a database: each one a log of edits, which several people write at a time.

    library = Library(store)                   # before the store is opened
    kept = library.create(player, study, now)
    library.edit(kept.id, Writing(player, edit), now).rev

An edit is stored before anybody is told that it was made. What is loaded here needs SQLAlchemy;
`sixfold.study.chapters` does not.
"""

from sixfold.study.library.access import Access, Links
from sixfold.study.library.keeping import Library
from sixfold.study.library.schema import ROOM
from sixfold.study.library.values import Edited, Kept, Made, Stored, Writing

__all__ = ["ROOM", "Access", "Edited", "Kept", "Library", "Links", "Made", "Stored", "Writing"]
