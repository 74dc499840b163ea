"""Edits a study in several threads and says each acknowledged edit, until it is killed.

Used by test_library.py.
"""

from __future__ import annotations

import os
import sys
import threading

from sixfold.store import Store
from sixfold.study.studies import SetComment
from sixfold.study.studies.storage import StudyStorage
from sixfold.study.studies.values import EditRequest

ADA = "a" * 32


def main() -> None:
    url, id = sys.argv[1:]
    store = Store(url)
    studies = StudyStorage(store)
    store.open()

    def work(number: int) -> None:
        for n in range(100_000):
            text = f"{number} {n}"
            rev = studies.edit(id, EditRequest(ADA, SetComment("1", (), text)), n).rev
            os.write(1, f"{rev} {text}\n".encode())  # all of it or nothing

    for number in range(3):
        threading.Thread(target=work, args=[number]).start()


if __name__ == "__main__":
    main()
