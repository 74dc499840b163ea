"""The golden records, and a small text to build faults from."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "samples"
PATHS = sorted(FOLDER.glob("*.sfr"))
NAMES = [path.stem for path in PATHS]


def sample(name: str) -> str:
    return (FOLDER / f"{name}.sfr").read_text(encoding="utf-8")


def gosix(moves: str, result: str = "*", *tags: str) -> str:
    """A record of GoSix whose moves begin on line 5, or later if there are more tags."""
    lines = ['[Game "gosix"]', '[Rules "1"]', f'[Result "{result}"]', *tags, "", moves]
    return "\n".join(lines)
