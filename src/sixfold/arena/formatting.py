"""Results as text: aligned columns for the terminal, or Markdown for documents."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixfold.arena.rating import Tally
from sixfold.arena.report import Report, SprtState, Standing

Row = Sequence[str]


def aligned(rows: Sequence[Row]) -> str:
    """Columns of equal width, the first to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    lines = []
    for row in rows:
        first, *others = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths))
        )
        lines.append("  ".join([first, *others]).rstrip())
    return "\n".join(lines)


def markdown(rows: Sequence[Row]) -> str:
    """A table for documents; the first row is its head."""
    head, *others = ("| " + " | ".join(row) + " |" for row in rows)
    rule = "|" + "|".join(["---", *["---:"] * (len(rows[0]) - 1)]) + "|"
    return "\n".join([head, rule, *others])


def percent(share: float) -> str:
    """A share as a percentage with one digit."""
    return f"{100 * share:.1f} %"


def score_text(tally: Tally) -> str:
    """The score with its 95 % interval."""
    low, high = tally.interval
    return f"{percent(tally.score)} ({100 * low:.1f} to {100 * high:.1f})"


def elo_text(elo: float) -> str:
    """A difference in Elo, with its sign."""
    return f"{round(elo) if math.isfinite(elo) else elo:+}"  # and never -0


def elo_interval_text(tally: Tally) -> str:
    """The Elo difference with its 95 % interval; the one end that a perfect score has."""
    low, high = tally.elo_interval
    if tally.elo == math.inf:
        return f"at least {elo_text(low)}"
    if tally.elo == -math.inf:
        return f"at most {elo_text(high)}"
    return f"{elo_text(tally.elo)} ({elo_text(low)} to {elo_text(high)})"


def standings_rows(report: Report) -> list[Row]:
    """The players, the best first."""
    head = ["player", "games", "won", "drawn", "lost", "score", "Elo", "+/-", "s/move"]
    return [head, *(_standing_row(standing) for standing in report.standings)]


def pairing_rows(report: Report) -> list[Row]:
    """Who did how well against whom, with 95 % intervals."""
    names = report.match.names
    rows = [["pairing", "won", "drawn", "lost", "score", "Elo", "LOS"]]
    for pairing in report.pairings:
        tally = pairing.tally
        rows.append(
            [
                f"{names[pairing.one]} - {names[pairing.other]}",
                str(tally.wins),
                str(tally.draws),
                str(tally.losses),
                score_text(tally),
                elo_interval_text(tally),
                percent(tally.los),
            ]
        )
    return [list(row) for row in rows]


def sprt_text(state: SprtState) -> str:
    """Where a sequential test stands."""
    lower, upper = state.bounds
    verdict = f"{state.decision} accepted" if state.decision else "not decided"
    return (
        f"SPRT: {verdict} after {state.pairs} pairs, "
        f"LLR {state.llr:.2f} ({lower:.2f} to {upper:.2f})"
    )


def report_text(report: Report) -> str:
    """Everything that people want to know at the end."""
    match = report.match
    where = ", all from the start" if match.from_start else ""
    parts = [f"{match.game}, {match.kind}: {report.played} of {match.total} games{where}"]
    if len(match.players) > 2:
        parts.append(aligned(standings_rows(report)))
    parts.append(aligned(pairing_rows(report)))
    if report.sprt is not None:
        parts.append(sprt_text(report.sprt))
    for standing in report.standings:
        if standing.forfeits:
            parts.append(f"{standing.name} lost {standing.forfeits} games by forfeit.")
        if standing.broken_claims:
            parts.append(
                f"{standing.name} did not win {standing.broken_claims} games "
                "in which it had proven a win."
            )
    return "\n\n".join(parts)


def _standing_row(standing: Standing) -> list[str]:
    tally = standing.tally
    return [
        standing.name,
        str(tally.games),
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        percent(tally.score),
        elo_text(standing.rating.elo),
        f"{standing.rating.error:.0f}",
        f"{standing.seconds_per_move:.3f}",
    ]
