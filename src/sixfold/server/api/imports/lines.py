"""What somebody brings along, as lines of JSON: games as they are read, the first faults, the sums.

Reading a thousand games takes seconds, so they are told one by one: a page can show how far it is,
and nobody else waits for the whole. What was read is the caller's; nothing is kept.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from itertools import islice
from typing import Any

from sixfold import records
from sixfold.locale import sentence
from sixfold.locale.names import game_name
from sixfold.play.views.json_encoding import to_json
from sixfold.records.faults import RecordError
from sixfold.records.importing import FIRST_FAULTS, MOST_GAMES
from sixfold.server.api.scenes.move_lines import PlyLimiter
from sixfold.study.studies.importing import named

AT_ONCE = 10
"""Games that are read before others get their turn."""


async def told(data: bytes, language: str, stage: PlyLimiter) -> AsyncIterator[bytes]:
    """Lines of JSON: `{"game": …}` and `{"fault": …}` in their order, `{"done": …}` at last."""
    lines = _lines(data, language)
    while batch := await stage.play(0, lambda: b"".join(islice(lines, AT_ONCE))):
        yield batch


def _lines(data: bytes, language: str) -> Iterator[bytes]:
    for each in _read(data, language):
        yield to_json(each) + b"\n"


def _read(data: bytes, language: str) -> Iterator[dict[str, Any]]:
    good = faulty = 0
    more = False
    for result in records.results(BytesIO(data)):
        if good + faulty == MOST_GAMES:
            more = True
            break
        if result.record is not None:
            good += 1
            yield {"game": _game(result.game, result.line, result.record, language)}
        elif result.fault is not None:
            faulty += 1
            if faulty <= FIRST_FAULTS:
                yield {"fault": _fault(result.fault, language)}
        del result  # no game is held while the next one is read
    if not good and not faulty:
        yield {"fault": _fault(RecordError("no-game", game=1, line=1, column=1), language)}
    yield {"done": {"games": good, "faulty": faulty, "more": more}}


def _game(number: int, line: int, record: records.Record, language: str) -> dict[str, Any]:
    text = records.dumps(record)
    start = record.start
    own = start == record.game.start()
    return {
        "number": number,
        "line": line,
        "game": record.game.id,
        "family": record.game.family,
        "title": game_name(record.game, language),
        "name": named(record)[0],
        "date": record.date,
        "result": record.result,
        "start": None if own else start.to_text(),
        "moves": [str(move) for move in record.moves],
        "record": text,
    }


def _fault(fault: RecordError, language: str) -> dict[str, Any]:
    return {
        "game": fault.params.get("game"),
        "line": fault.line,
        "column": fault.column,
        "code": fault.code,
        "text": sentence(fault, language),
    }
