"""The transposition table: what search learned about positions, shared by threads without locks.

An entry is two words of 64 bits: what is known, and the position's key xor what is known. A thread
that reads while another one writes sees two words that do not belong together; the xor tells, and
the entry counts as missing (R. Hyatt and T. Mann's way). Two entries make a bucket: the first keeps
the deeper search, the second takes whatever comes.

What is known is packed, from the lowest bit:

    bits  0-23  a hash of the best move: enough to find it among the moves of the node
    bits 24-39  the value plus 32768; wins count plies from this node, not from the root
    bits 40-47  the depth
    bits 48-49  the bound: 1 at least, 2 at most, 3 exact
    bits 50-55  the search's age, so that old entries give way
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.compile.memory import sparse

AT_LEAST = 1
AT_MOST = 2
EXACT = 3

BYTES = 32
"""Size of a bucket."""


def new_table(megabytes: int) -> Any:
    """An empty table of at most this size; its number of buckets is a power of two."""
    buckets = 1 << max(10, (megabytes * 1_000_000 // BYTES).bit_length() - 1)
    return sparse((buckets, 4), np.uint64)


@kernel
def move_hash(move: int) -> int:
    """24 bits of a move, never zero."""
    return int64(uint64(uint64(move) * uint64(0x9E3779B97F4A7C15)) >> uint64(40)) | 1  # type: ignore[no-any-return]


@kernel
def probe(table: Any, key: Any) -> int:
    """What is known about a position as a packed word, or 0."""
    row = key & uint64(table.shape[0] - 1)
    for slot in range(0, 4, 2):
        word = table[row, slot + 1]
        if table[row, slot] ^ word == key and word != uint64(0):
            return int64(word)  # type: ignore[no-any-return]
    return 0


@kernel
def known_move(word: int) -> int:
    """The hash of the best move."""
    return word & 0xFFFFFF


@kernel
def known_value(word: int) -> int:
    """The value as it was stored."""
    return ((word >> 24) & 0xFFFF) - 32768


@kernel
def known_depth(word: int) -> int:
    """How deep the search went."""
    return (word >> 40) & 0xFF


@kernel
def known_bound(word: int) -> int:
    """AT_LEAST, AT_MOST or EXACT."""
    return (word >> 48) & 3


@kernel
def store(table: Any, key: Any, move: int, value: int, depth: int, bound: int, age: int) -> None:
    """Remember a position; the deeper of two entries of the same age stays in front."""
    row = key & uint64(table.shape[0] - 1)
    fresh = (
        (move & 0xFFFFFF)
        | ((value + 32768) & 0xFFFF) << 24
        | min(max(depth, 0), 255) << 40
        | bound << 48
        | (age & 63) << 50
    )
    word = uint64(fresh)
    first = table[row, 1]
    old = int64(first)
    same = table[row, 0] ^ first == key
    if same or depth >= known_depth(old) or (old >> 50) & 63 != age & 63:
        if not same and first != uint64(0):
            table[row, 2] = table[row, 0]
            table[row, 3] = first
        table[row, 0] = key ^ word
        table[row, 1] = word
    else:
        table[row, 2] = key ^ word
        table[row, 3] = word
