"""What our connections take from uvicorn's protocol classes, which promise nothing to subclasses.

The ceiling in `pyproject.toml` is the next version that nobody has tried. To raise it, install that
version, let these tests say what it lacks, and run `tests/server`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.server import ServerState

from sixfold.server.net.connections import Http, State
from sixfold.server.net.sockets import Live
from sixfold.server.run import Server

PROJECT = Path(__file__).parents[2] / "pyproject.toml"

TAKEN: dict[type, set[str]] = {
    Http: {
        "client", "conn", "connection_lost", "connection_made", "cycle", "data_received", "flow",
        "handle_websocket_upgrade", "on_response_complete", "pause_writing", "resume_writing",
        "transport",
    },
    Live: {
        "client", "close_sent", "conn", "connection_lost", "connection_made",
        "curr_msg_data_type", "data_received", "frames", "handle_connect", "handle_cont",
        "handle_ping", "handle_pong", "handshake_complete", "loop", "pause_writing",
        "resume_writing", "scope", "send", "send_receive_event_to_app", "tasks", "transport",
        "writable",
    },
    State: set(),
    Server: {"on_tick", "server_state", "started", "startup"},
}  # fmt: skip
"""Our class → the names of uvicorn's class below it that it uses or replaces."""

SIGNATURES = {
    "connection_made": ["self", "transport"],
    "connection_lost": ["self", "exc"],
    "data_received": ["self", "data"],
    "handle_websocket_upgrade": ["self", "event"],
    "handle_connect": ["self", "event"],
    "handle_cont": ["self", "event"],
    "handle_pong": ["self", "event"],
    "send": ["self", "message"],
    "on_tick": ["self", "counter"],
    "startup": ["self", "sockets"],
}
"""Arguments of what is replaced; what is not here has none."""


def named(kind: type) -> set[str]:
    """The names that a class has or gives to its instances."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    set_in_it = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"
        and isinstance(node.ctx, ast.Store)
    }  # fmt: skip
    return {*vars(kind), *set_in_it} - {*vars(object), "__module__", "__dict__", "__weakref__"}


def used(kind: type) -> set[str]:
    """The names that a class asks itself or the class below it for."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()")
    } | vars(kind).keys()


@pytest.mark.parametrize("ours", TAKEN)
def test_what_is_taken_is_said_and_is_there(ours: type) -> None:
    below = ours.__mro__[1]
    assert below.__module__.startswith("uvicorn.")
    assert used(ours) & named(below) == TAKEN[ours]


@pytest.mark.parametrize(
    ("ours", "name"),
    [
        (ours, name)
        for ours, names in TAKEN.items()
        for name in sorted(names)
        if inspect.isfunction(vars(ours).get(name))
    ],
)
def test_what_is_replaced_is_called_as_we_expect(ours: type, name: str) -> None:
    theirs = inspect.signature(vars(ours.__mro__[1])[name])
    assert [*theirs.parameters] == SIGNATURES.get(name, ["self"])
    assert inspect.iscoroutinefunction(vars(ours)[name]) == inspect.iscoroutinefunction(
        vars(ours.__mro__[1])[name]
    )


def test_what_all_connections_share_is_given_to_them() -> None:
    for kind in (Http, Live):
        assert [*inspect.signature(kind.__mro__[1]).parameters][:2] == ["config", "server_state"]
    assert isinstance(Server(uvicorn.Config("nowhere:app")).server_state, ServerState)


@pytest.mark.parametrize("library", ["uvicorn", "websockets"])
def test_the_version_has_a_ceiling_and_is_below_it(library: str) -> None:
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    web = map(Requirement, project["optional-dependencies"]["web"])
    wanted = next(found.specifier for found in web if found.name == library)
    assert "<" in [each.operator for each in wanted]
    assert version(library) in wanted
