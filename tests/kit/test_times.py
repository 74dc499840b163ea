"""The table of processor seconds: a test pays for its own work and for that of its children."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

SUITE = """
import subprocess, sys, time

def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def test_idle():
    pass

def test_busy():
    burn(0.3)

CHILD = "import sys, time\\nwhile time.process_time() < 0.9: pass\\nprint(); sys.stdin.read()"

def test_child_that_lives_on():
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    child.stdout.readline()
    globals()["child"] = child

def test_end():
    child.communicate()
"""


def test_each_test_pays_for_itself_and_its_children(tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text(SUITE)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "testkit.times", "-p", "no:cacheprovider", "-n0",
         "-q", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout
    dearest = ended.stdout.partition("dearest tests")[2]
    paid = {name: float(seconds) for seconds, name in re.findall(r"([\d.]+)  \S+::(\w+)", dearest)}
    # Less than this would mean that somebody did not pay. More is a slow machine.
    assert paid["test_busy"] >= 0.25
    assert paid["test_child_that_lives_on"] >= 0.85
    assert list(paid)[:2] == ["test_child_that_lives_on", "test_busy"]
    assert re.search(r"[\d.]+  in all \(4 tests\)", ended.stdout)
