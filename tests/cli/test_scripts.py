"""The scripts behind `make lint`: what could not be checked is a failure that says what to do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
TOOLS = ("cat", "dirname", "id", "mkdir", "mv", "rm", "touch", "uname")
SHELL = shutil.which("sh") or "/bin/sh"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts are POSIX")


class Machine:
    """A machine with hardly any programs, and a copy of the scripts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "bin").mkdir()
        for tool in TOOLS:
            self.install(tool, f'exec "{shutil.which(tool)}" "$@"')
        for script in SCRIPTS.rglob("*.sh"):
            copy = folder / "scripts" / script.relative_to(SCRIPTS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(script, copy)

    def install(self, name: str, script: str) -> None:
        """Put a program there that does what a line of shell says."""
        # A file of its own, never a link: writing to that would write to the real program.
        path = self.folder / "bin" / name
        path.write_text(f"#!{SHELL}\n{script}\n")
        path.chmod(0o755)

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of the scripts."""
        return subprocess.run(
            [SHELL, self.folder / "scripts" / script, *arguments],
            env={"PATH": str(self.folder / "bin")},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


FETCHING = """
while [ "$1" != --prefix ]; do shift; done
for program in typescript/bin/tsc @biomejs/biome/bin/biome esbuild/bin/esbuild; do
    mkdir -p "$2/node_modules/${program%/*}" && touch "$2/node_modules/$program"
done
"""
"""What npm does, as far as the scripts need it."""

CHECKS = [
    pytest.param(("browser/types.sh",), "typescript", id="types"),
    pytest.param(("browser/style.sh", "check"), "@biomejs/biome", id="style"),
    pytest.param(("browser/esbuild.sh", "--version"), "esbuild", id="esbuild"),
]


@pytest.mark.parametrize(("check", "_package"), CHECKS)
def test_without_node_the_check_fails_and_says_what_to_install(
    machine: Machine, check: tuple[str, ...], _package: str
) -> None:
    done = machine.run(*check)
    assert done.returncode == 1
    assert "not checked" in done.stderr
    assert "install Node.js and npm" in done.stderr


@pytest.mark.parametrize(("check", "package"), CHECKS)
def test_a_failing_npm_fails_and_is_tried_again(
    machine: Machine, check: tuple[str, ...], package: str
) -> None:
    machine.install("node", "exit 0")
    machine.install("npm", "exit 1")
    done = machine.run(*check)
    assert done.returncode == 1
    assert f"npm could not fetch {package}" in done.stderr
    machine.install("npm", FETCHING)
    assert machine.run(*check).returncode == 0


def test_what_the_types_checker_finds_is_a_failure(machine: Machine) -> None:
    machine.install("node", 'case "$2" in --project) echo "error TS2322"; exit 2;; esac')
    machine.install("npm", FETCHING)
    done = machine.run("browser/types.sh")
    assert (done.returncode, done.stdout) == (2, "error TS2322\n")


def test_what_the_style_checker_finds_is_a_failure(machine: Machine) -> None:
    machine.install("node", 'case "$*" in *--write*) ;; *check*) echo "wrong"; exit 1;; esac')
    machine.install("npm", FETCHING)
    done = machine.run("browser/style.sh", "check")
    assert (done.returncode, done.stdout) == (1, "wrong\n")
    assert machine.run("browser/style.sh", "apply").returncode == 0


@pytest.mark.parametrize(("check", "_package"), CHECKS)
def test_npm_is_not_needed_once_the_checker_is_there(
    machine: Machine, check: tuple[str, ...], _package: str
) -> None:
    machine.install("node", "exit 0")
    machine.install("npm", FETCHING)
    machine.run(*check)
    machine.install("npm", "exit 1")
    assert machine.run(*check).returncode == 0


def test_what_lint_misses_is_named(machine: Machine) -> None:
    done = machine.run("setup/system.sh", "lint")
    assert done.returncode == 1
    assert "Node.js and npm" in done.stderr
    assert "apt-get install --no-install-recommends nodejs npm" in done.stderr


def test_what_lint_misses_is_installed_by_root(machine: Machine) -> None:
    machine.install("id", "echo 0")
    machine.install("apt-get", f'echo "$@" > "{machine.folder}/asked"')
    assert machine.run("setup/system.sh", "lint").returncode == 0
    assert (machine.folder / "asked").read_text().split()[-2:] == ["nodejs", "npm"]


def test_nothing_is_said_where_all_is_there(machine: Machine) -> None:
    machine.install("node", "exit 0")
    machine.install("npm", "exit 0")
    done = machine.run("setup/system.sh", "lint")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
