"""The names that stand in databases and messages since 0.3.0. Lists grow; no name ever changes."""

from __future__ import annotations

TABLE_KINDS = [
    "created", "joined", "moved", "draw-offered", "draw-accepted", "draw-declined",
    "takeback-offered", "takeback-accepted", "takeback-declined", "taken-back", "resigned", "ended",
    "closed", "rematch-asked", "rematched", "chatted", "cough-agreed", "coughed", "left", "came",
    "resumed", "engine-failed", "nudged",
]  # fmt: skip
"""What happens at tables, in the order of the registry."""

MOVE_KINDS = [
    "placed", "moved", "captured", "declared", "closed", "cleared", "exploded", "landed", "lost",
    "greyed", "cell-removed", "passed", "ended",
]  # fmt: skip
"""What happens within a move."""

REASONS = {
    "six": ("line", "triangle", "ring", "short", "both-short", "repetition"),
    "gosix": ("four", "blocked"),
    "hexone": ("eliminated", "repetition"),
}
"""Why the board ends a game, by family."""

ENDINGS = ("board", "resign", "time", "agreement", "claim", "aborted", "expired")
"""How a table's game ended in 0.3.0; a fixture of a later release says its own in `seen`."""

IDS = [
    *(
        f"six/{edition}{options}"
        for edition in ("first-edition", "steffen", "foxmind", "foxmind-advanced")
        for options in (
            "", "+declare", "+endless", "+teams", "+declare+endless", "+declare+teams",
            "+endless+teams", "+declare+endless+teams",
        )
    ),
    "gosix", "hexone", "hexone+endless",
]  # fmt: skip
"""Every game with every combination of its options."""
