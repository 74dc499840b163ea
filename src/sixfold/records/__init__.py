r"""Game records: headers, moves, variations and comments as text that people can read.

>>> from sixfold import records
>>> record = records.Record.new("six/foxmind", players=("Ada", "Grace"), date="2026-11-15")
>>> for move in ("2,0", "3,0", "2,1"):
...     node = record.add(move)
>>> variation = record.root.next.add("3,-1", comment="keeps more room")
>>> record.finish(record.end.concede(seat=1))
>>> print(records.dumps(record))
[Game "six/foxmind"]
[Rules "1"]
[Date "2026-11-15"]
[Seat0 "Ada"]
[Seat1 "Grace"]
[Result "1-0"]
[Reason "resign"]
<BLANKLINE>
1. 2,0 3,0
  ( 1... 3,-1 {keeps more room} )
2. 2,1
1-0
<BLANKLINE>

**Tags** come first, one a line, `Game` before all others; `Rules` and `Result` are needed too.
Known ones are checked, any others are kept. **Moves** follow in the notation of the game, and all
of them, also in variations, must be legal. A number counts rounds; it may be left out, but not be
wrong. A variation `( … )` follows the move that it replaces. A move may be followed by marks of
quality, `$1` to `$6`, and by one comment `{ … }`; another comment may stand before the first move
of a line. A comment may begin with commands for programs: what the mover's clock showed,
`{[%clk 0:09:58] in a hurry}`, arrows and rings, `[%draw ring:2,0 arrow:2,0>3,0:red]`, and any
others, which are kept as they are.
The **result** ends a game, so that a truncated file is always noticed. Lines that start with
`;` are skipped.

Reading is strict, and every fault is a RecordError with a code (see `CODES`) and its place.
"""

from sixfold.records.commands import COLOURS, Arrow, Drawing, Ring
from sixfold.records.faults import CODES
from sixfold.records.files import append, write, write_json
from sixfold.records.headers import Headers
from sixfold.records.importing import Import, import_games
from sixfold.records.node import Node
from sixfold.records.reading import Result, loads, read, read_json, results
from sixfold.records.record import Record
from sixfold.records.remarks import Remarks
from sixfold.records.scan import Heading, scan
from sixfold.records.tree import Branch
from sixfold.records.writer import dumps

__all__ = [
    "CODES",
    "COLOURS",
    "Arrow",
    "Branch",
    "Drawing",
    "Headers",
    "Heading",
    "Import",
    "Node",
    "Record",
    "Remarks",
    "Result",
    "Ring",
    "append",
    "dumps",
    "import_games",
    "loads",
    "read",
    "read_json",
    "results",
    "scan",
    "write",
    "write_json",
]  # fmt: skip
