"""Machine code on disk: never stale, rebuilt when damaged, not needed at all.

What is compiled here are toys of a few lines, in processes of their own, with a copy of the package
that can be edited.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import sys
import time
from pathlib import Path

import numba
import pytest

from sixfold.engine.compile import cache
from sixfold.engine.compile.jit import entry

from .sandbox import INNER, RUN, Sandbox

# What is on disk is used, and is what the sources say


def test_a_second_process_loads_what_the_first_compiled(sandbox: Sandbox) -> None:
    first, second = sandbox.run(), sandbox.run()
    assert (first["value"], first["compiled"], first["loaded"]) == (2, 1, 0)
    assert (second["value"], second["compiled"], second["loaded"]) == (2, 0, 1)
    assert len(sandbox.files()) == 1, "only the entry is kept; its callee is inside"


def test_equal_sources_in_another_place_share_the_code(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    other = Sandbox(tmp_path / "elsewhere")
    sandbox.run()
    for path in other.package.rglob("*.py"):
        os.utime(path, (1, 1))
    assert other.run(SIXFOLD_CACHE_DIR=str(sandbox.cache))["loaded"] == 1


def test_an_edited_callee_is_never_run_stale(sandbox: Sandbox) -> None:
    inner = sandbox.package / "engine" / "toy_inner.py"
    before = sandbox.run()
    inner.write_text(INNER.replace("+ 1", "+ 2"))
    edited = sandbox.run()
    assert (edited["value"], edited["compiled"]) == (3, 1)
    assert edited["folder"] != before["folder"]
    inner.write_text(INNER)
    assert sandbox.run() == {**before, "loaded": 1, "compiled": 0}


def test_the_rules_are_sources_too_and_weights_are_not(sandbox: Sandbox) -> None:
    code = """
import json, pathlib, sixfold
from sixfold.engine.compile import cache
package = pathlib.Path(sixfold.__file__).parent
found = [cache.SOURCES]
for name in ("engine/families/six/weights/evaluation.json", "games/six/shapes.py"):
    with (package / name).open("a") as file:
        file.write("# edited")
    found.append(cache.hash_sources())
print(json.dumps(found))
"""
    before, after_weights, after_rules = sandbox.run(code)
    assert before == after_weights != after_rules


def test_code_made_while_a_source_was_edited_is_not_kept(sandbox: Sandbox) -> None:
    edit = "import pathlib, sixfold.engine.toy_inner as it; f = open(it.__file__, 'a')"
    edited = sandbox.run(f"{edit}; f.write('# edited'); f.close()\n{RUN}")
    assert edited["compiled"] == 1
    assert sandbox.files() == []


def test_without_sources_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of byte code alone has nothing by which a change could be seen."""
    monkeypatch.setattr(cache, "SOURCES", None)
    assert cache.folder_name() is None
    assert not cache.write("name", b"content")
    assert cache.read("name") is None


# Damage

DAMAGE = """
import json, pathlib, sys
import numpy as np
from sixfold.engine import toy
from sixfold.engine.compile import cache
from sixfold.engine.compile.jit import entry

def call():
    outer = entry(toy.outer.py_func)  # as in a new process
    value = int(outer(np.arange(10)[:3], 1))
    stats = outer.stats
    return [value, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]

call()
[path] = [each for each in pathlib.Path(sys.argv[1]).rglob("*.code")]
whole = path.read_bytes()
middle = len(whole) // 2
damages = {
    "empty": b"",
    "truncated": whole[:-100],
    "cut in the seal": whole[:20],
    "longer": whole + b"x",
    "garbage": b"garbage" * 1000,
    "one bit": whole[:middle] + bytes([whole[middle] ^ 4]) + whole[middle + 1:],
}
results = {}
for name, damage in damages.items():
    path.write_bytes(damage)
    results[name] = [call(), call()]
for name, content in {"sealed garbage": b"garbage", "a sealed wrong pickle": b"N."}.items():
    assert cache.write(path.name, content)
    results[name] = [call(), call()]
path.unlink()
path.mkdir()
results["a folder"] = [call(), call()]
print(json.dumps(results))
"""


def test_a_damaged_file_is_compiled_anew_and_replaced(sandbox: Sandbox) -> None:
    results = sandbox.run(DAMAGE, sandbox.cache)
    assert len(results) == 9
    compiled, loaded = [2, 0, 1], [2, 1, 0]
    assert results == {name: [compiled, loaded] for name in results}


def test_a_failed_write_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, roots: list[Path]
) -> None:
    def full(self: Path, data: bytes) -> int:
        self.open("wb").close()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert not cache.write("name", b"content")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


FAILING = """
import json, logging
from unittest import mock
import numpy as np
from sixfold.engine import toy
from sixfold.engine.compile import cache
from sixfold.engine.compile.jit import entry

faults = {
    "the sources cannot be read": ("hash_sources", OSError),
    "Numba has lost a private part": ("CompileResult._reduce", AttributeError),
    "it cannot be pickled": ("dumps", TypeError),
    "the disk fails in an odd way": ("write", ValueError),
}
heard = []
logging.getLogger("sixfold.engine").addFilter(lambda record: heard.append(record.getMessage()))
results = {}
for name, (part, error) in faults.items():
    outer = entry(toy.outer.py_func)  # as in a new process
    with mock.patch(f"sixfold.engine.compile.cache.{part}", side_effect=error(name)):
        results[name] = int(outer(np.arange(10)[:3], 1))
print(json.dumps([results, heard]))
"""


def test_code_that_cannot_be_kept_is_run_all_the_same(sandbox: Sandbox) -> None:
    """And the log says why, since every process then compiles again."""
    results, heard = sandbox.run(FAILING)
    assert len(results) == 4
    assert set(results.values()) == {2}
    for name, line in zip(results, heard, strict=True):
        assert "toy.outer could not be kept" in line
        assert name in line
    assert sandbox.files() == []


# Places


def test_the_first_place_that_can_be_written_to_is_used(roots: list[Path]) -> None:
    assert len(roots) == 3
    for root in roots:
        assert cache.write("name", str(root).encode())
        assert cache.read("name") == str(root).encode()
        shutil.rmtree(root)
        root.write_text("a file is in the way")
    assert not cache.write("name", b"content")
    assert cache.read("name") is None


def test_a_place_that_can_only_be_read_is_read(roots: list[Path]) -> None:
    """As in an image that was made with everything compiled: the first that has it counts."""
    assert cache.write("name", b"content")
    roots[1].parent.mkdir(parents=True, exist_ok=True)
    roots[0].rename(roots[1])
    roots[0].write_text("a file is in the way")
    assert cache.read("name") == b"content"


@pytest.mark.skipif(os.name != "posix", reason="elsewhere folders for temporary files are private")
def test_the_folder_for_temporary_files_is_private(roots: list[Path]) -> None:
    private = roots[2]
    assert stat.S_IMODE(private.stat().st_mode) == 0o700
    private.chmod(0o777)
    assert private not in list(cache.roots()), "others could put code there"
    private.rmdir()
    private.symlink_to(roots[0])
    assert private not in list(cache.roots())


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "HOME"])
def test_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str) -> None:
    if sys.platform in ("win32", "darwin"):
        pytest.skip("other variables there")
    monkeypatch.delenv("SIXFOLD_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/paths/do/not/count")
    monkeypatch.setenv(variable, str(tmp_path))
    expected = tmp_path if variable == "XDG_CACHE_HOME" else tmp_path / ".cache"
    assert next(iter(cache.roots())) == expected / "sixfold"


def test_a_read_only_install_without_any_place_works(sandbox: Sandbox) -> None:
    for path in [*sandbox.package.rglob("*"), sandbox.package]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = sorted(sandbox.package.rglob("*"))
    (sandbox.folder / "file").write_text("a file is in the way")
    broken = str(sandbox.folder / "file" / "cache")
    nowhere = f"import tempfile; tempfile.tempdir = {broken!r}\n{RUN}"
    result = sandbox.run(nowhere, SIXFOLD_CACHE_DIR=broken, HOME=broken, XDG_CACHE_HOME=broken)
    assert (result["value"], result["compiled"]) == (2, 1)
    assert sorted(sandbox.package.rglob("*")) == before
    for path in [sandbox.package, *sandbox.package.rglob("*")]:
        path.chmod(0o755)  # or the folder could not be removed


def test_processes_that_compile_at_once_do_no_harm(sandbox: Sandbox) -> None:
    running = [sandbox.start() for _ in range(2)]
    for process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert json.loads(out)["value"] == 2
    assert len(sandbox.files()) == 1
    assert sandbox.run()["loaded"] == 1


def test_numba_itself_is_left_alone(sandbox: Sandbox) -> None:
    own = "import json, numba; from sixfold.engine.compile import jit; print(json.dumps({}))"
    code = own.replace("{}", "[numba.config.CACHE_DIR, numba.config.BOUNDSCHECK]")
    assert sandbox.run(code) == ["", None]


# Bounds checks


def test_bounds_checks_have_a_folder_of_their_own_and_fire(sandbox: Sandbox) -> None:
    """The sixth of ten numbers, through a view of three: no harm, but out of its bounds."""
    catching = "\n".join(["try:", *(f"  {line}" for line in RUN.strip().splitlines())])
    catching += "\nexcept IndexError as error: print(json.dumps(str(error)))"
    assert sandbox.run(catching, 5)["value"] == 6
    assert "out of bounds" in sandbox.run(catching, 5, NUMBA_BOUNDSCHECK="1")
    assert len(list(sandbox.cache.iterdir())) == 2


@pytest.mark.parametrize("setting", ["BOUNDSCHECK", "OPT"])
def test_settings_of_the_compiler_have_folders(
    monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    before = cache.folder_name()
    monkeypatch.setattr(numba.config, setting, 1)
    assert cache.folder_name() != before


# Tidying up


def test_old_folders_are_removed_when_a_new_one_is_made(roots: list[Path]) -> None:
    root = roots[0]
    day = 24 * 3600

    def make(name: str, days: float) -> Path:
        (root / name).mkdir(parents=True)
        (root / name / "file").write_bytes(b"")
        os.utime(root / name, (time.time() - days * day,) * 2)
        return root / name

    foreign = make("notes", 1000)
    recent = [make(f"engine-{number:024x}", 0.5) for number in range(6)]
    idle = [make(f"engine-{number:024x}", number) for number in range(10, 16)]
    ancient = make(f"engine-{99:024x}", 31)
    assert cache.write("name", b"content")
    current = cache.folder_name()
    assert current
    left = {path.name for path in root.iterdir()}
    assert left == {foreign.name, current} | {path.name for path in (*recent, *idle[:4])}
    assert not ancient.exists()


def test_reading_keeps_a_folder_young(roots: list[Path]) -> None:
    assert cache.write("name", b"content")
    folder = roots[0] / str(cache.folder_name())
    os.utime(folder, (1, 1))
    assert cache.read("name") == b"content"
    assert folder.stat().st_mtime > 1e9


# What may be an entry


def test_a_function_in_a_function_is_no_entry() -> None:
    def local(number: int) -> int:
        return number

    with pytest.raises(TypeError, match="share one name"):
        entry(local)
