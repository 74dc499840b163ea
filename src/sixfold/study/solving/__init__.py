"""Who has solved which puzzle, and the ratings that follow from it, in a database.

    book = ScoreBook(store)                       # before the store is opened
    book.settle(player, puzzle, 1, now)           # a first try that went well
    book.standing(player).rating

Only the first try at a puzzle counts, and it counts once, however many processes hear of it.
"""

from sixfold.study.solving.schema import ROOM
from sixfold.study.solving.score_book import (
    MOST_OWN,
    Own,
    ScoreBook,
    Settled,
    Standing,
    Try,
)

__all__ = ["MOST_OWN", "ROOM", "Own", "ScoreBook", "Settled", "Standing", "Try"]
