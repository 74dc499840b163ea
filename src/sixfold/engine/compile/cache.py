"""Machine code on disk: never stale, never trusted unchecked, never required.

Numba keeps the code of a function beside its module and asks only whether that one file has
changed. Here compiled functions call functions of other modules, so that a change in a callee
would leave the old code of its callers in use. Instead there is one folder for each state of
everything that can change the code, named by a digest of it: the sources of the engine and of
the rules (kernels make tables from them), the versions of Python, NumPy, Numba and LLVM, the
processor, and the settings of the compiler, bounds checks among them. Paths and times of files
are left out, so that an installed copy and a clone with equal sources share one folder.

In a folder every function has one file for each signature, and there is no index: nothing that
two processes could both rewrite. A file is written under another name and then moved to its
place, so that no reader meets half of it, and begins with a checksum, so that a damaged one is
compiled again. Whatever goes wrong here, the answer is to compile.

Folders are looked for in `SIXFOLD_CACHE_DIR`, then in the user's cache folder, then in a private
folder for temporary files; the first that can be written to is used. What is read is executed, so
everybody with write access to `SIXFOLD_CACHE_DIR` must be trusted.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pickle
import re
import shutil
import stat
import sys
import tempfile
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import llvmlite.binding  # type: ignore[import-untyped]
import numba
import numpy as np
from numba.core import sigutils
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning
from numba.core.serialize import dumps

logger = logging.getLogger("sixfold.engine")

ROOMS = ("core", "games", "engine")
"""The parts of the package from which machine code is made."""

DATA = ("__pycache__", "weights")
"""Folders that machine code does not depend on: weights are copied into boards at run time."""

SETTINGS = (
    "BOUNDSCHECK",
    "CPU_FEATURES",
    "CPU_NAME",
    "DEBUGINFO_DEFAULT",
    "ENABLE_AVX",
    "LOOP_VECTORIZE",
    "OPT",
    "SLP_VECTORIZE",
)
"""Settings of Numba that change the code it makes."""

DAY = 24 * 3600
KEPT_DAYS = 30
KEPT_FOLDERS = 4
"""How long, and how many, folders of other versions are kept once they are a day old."""

FOLDER_NAME = re.compile(r"engine-[0-9a-f]{24}")


# What the code depends on


def hash_sources() -> str | None:
    """A digest of all sources that can end up in machine code; None if there are none to read."""
    digest = hashlib.sha256()
    found = False
    for room in ROOMS:
        for name, content in _contents(files("sixfold") / room, room):
            found = found or name.endswith(".py")
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest() if found else None


def _contents(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.name in DATA or each.name.startswith(".") or each.name.endswith("~"):
            continue
        if each.is_dir():
            yield from _contents(each, f"{name}/{each.name}")
        else:
            yield f"{name}/{each.name}", each.read_bytes()


SOURCES = hash_sources()
"""Taken before any kernel is imported. See `EntryCache.save_overload` for why that matters."""


def folder_name() -> str | None:
    """The name of the folder for the code that would be compiled now."""
    if SOURCES is None:
        return None
    settings = [f"{name}={getattr(numba.config, name, None)}" for name in SETTINGS]
    digest = hashlib.sha256("\n".join([SOURCES, *_machine(), *settings]).encode())
    return f"engine-{digest.hexdigest()[:24]}"


@cache
def _machine() -> tuple[str, ...]:
    return (
        sys.platform,
        sys.implementation.cache_tag or "",
        hex(sys.hexversion),
        np.__version__,
        numba.__version__,
        llvmlite.__version__,
        llvmlite.binding.get_process_triple(),
        llvmlite.binding.get_host_cpu_name(),
        llvmlite.binding.get_host_cpu_features().flatten(),
    )


# Where it is kept


def roots() -> Iterator[Path]:
    """The places that may hold folders, the one to prefer first."""
    chosen = os.environ.get("SIXFOLD_CACHE_DIR")
    if chosen:
        yield Path(chosen).absolute()
    with contextlib.suppress(RuntimeError):  # there may be no home
        yield _user_cache() / "sixfold"
    temporary = _private_temporary()
    if temporary:
        yield temporary


def _user_cache() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    xdg = Path(os.environ.get("XDG_CACHE_HOME") or "")
    return xdg if xdg.is_absolute() else Path.home() / ".cache"


def _private_temporary() -> Path | None:
    """A folder for temporary files that nobody else can have put anything into."""
    try:
        if sys.platform == "win32":
            return Path(tempfile.gettempdir()) / "sixfold"  # already the user's own
        path = Path(tempfile.gettempdir()) / f"sixfold-{os.getuid()}"
        path.mkdir(mode=0o700, exist_ok=True)
        facts = path.lstat()
    except OSError:
        return None
    private = stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.getuid()
    return path if private and not facts.st_mode & 0o077 else None


def read(name: str) -> bytes | None:
    """The content of a file of the current folder, or None if it is nowhere or damaged."""
    folder = folder_name()
    if folder is None:
        return None
    for root in roots():
        with contextlib.suppress(OSError):
            content = _unsealed((root / folder / name).read_bytes())
            if content is not None:
                _touch(root / folder)
                return content
    return None


def write(name: str, content: bytes) -> bool:
    """Keep a file in the first place that takes it; False if none does, which is no error."""
    folder = folder_name()
    if folder is None:
        return False
    for root in roots():
        with contextlib.suppress(OSError):
            is_new = not (root / folder).is_dir()
            (root / folder).mkdir(parents=True, exist_ok=True)
            _replace(root / folder / name, _sealed(content))
            if is_new:
                with contextlib.suppress(OSError):  # another process may be tidying up, too
                    prune(root, folder)
            return True
    return False


def _sealed(content: bytes) -> bytes:
    return hashlib.sha256(content).digest() + content


def _unsealed(data: bytes) -> bytes | None:
    seal, content = data[:32], data[32:]
    return content if hashlib.sha256(content).digest() == seal else None


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that others see all of it or nothing."""
    draft = path.with_name(f"{uuid.uuid4().hex}.tmp")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


@cache
def _touch(folder: Path) -> None:
    """Note that a folder is in use, once in a process."""
    with contextlib.suppress(OSError):
        os.utime(folder)


def prune(root: Path, keep: str) -> None:
    """Remove folders of other versions: the very old ones, and all but a few of the others."""
    others = [
        (time.time() - path.stat().st_mtime, path)
        for path in root.iterdir()
        if FOLDER_NAME.fullmatch(path.name) and path.name != keep and not path.is_symlink()
    ]
    idle = sorted(each for each in others if each[0] > DAY)
    for place, (age, path) in enumerate(idle):
        if place >= KEPT_FOLDERS or age > KEPT_DAYS * DAY:
            shutil.rmtree(path, ignore_errors=True)


# What a compiled function asks


class EntryCache:
    """The disk's side of one compiled function, in the form that Numba's dispatcher calls."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._source = _hash_file(function.__code__.co_filename)

    @property
    def cache_path(self) -> str | None:
        """The folder's name, for Numba's statistics."""
        return folder_name()

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function for a signature, or None; nothing is ever raised."""
        try:
            target.refresh()
            content = read(self._file_name(signature, target.codegen()))
            if content is None:
                return None
            stored = pickle.loads(content)
            return CompileResult._rebuild(target, *stored)  # type: ignore[no-untyped-call]
        except Exception:
            return None  # whatever is wrong with it, compiling puts it right

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled function, if that is possible; a search goes on without, too.

        If a source has been edited since this process started, the code may be made of old and of
        new modules, and belongs to neither digest.
        """
        if result.library.has_dynamic_globals or result.lifted:
            problem = f"the machine code of {self._name} cannot be kept"
            warnings.warn(problem, NumbaWarning, stacklevel=2)
            return
        try:
            if hash_sources() == SOURCES:
                content = dumps(result._reduce())  # type: ignore[no-untyped-call]
                write(self._file_name(signature, result.codegen), content)
        except Exception as error:  # parts of Numba that may change are used here
            logger.warning("the machine code of %s could not be kept: %r", self._name, error)

    def flush(self) -> None:
        """Called before recompiling, which replaces the files; so there is nothing to do."""

    def _file_name(self, signature: Any, codegen: Any) -> str:
        types = sigutils.normalize_signature(signature)  # type: ignore[no-untyped-call]
        facts = [self._name, str(types), str(codegen.magic_tuple()), self._source]
        return f"{self._name}-{hashlib.sha256(chr(0).join(facts).encode()).hexdigest()[:24]}.code"


def _hash_file(path: str) -> str:
    """For functions outside the package, in tests and scripts, which the digest does not cover."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""
