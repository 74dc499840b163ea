"""Connections that nobody uses: who is cut off, who is pushed out; and nobody else suffers."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest
from websockets.sync.client import connect

from sixfold.server import run
from sixfold.server.net.connections import (
    LEAST,
    PATIENCE,
    ConnectionLimits,
    Connections,
    ConnectionState,
    proxies,
)
from sixfold.server.net.errors import log
from sixfold.server.net.logs import MINUTE, SPARINGLY, Sparingly, on_loop_fault, quieten
from sixfold.server.settings import Settings
from testkit.waiting import PATIENCE as LONG_ENOUGH
from testkit.waiting import until

from .house import LOCAL, RealServer

ASK = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Puppet:
    """A connection that is in whatever state a test says."""

    def __init__(self, state: ConnectionState = ConnectionState.HEAD) -> None:
        self.now = state
        self.left = 1_000_000
        self.is_cut = False

    def state(self) -> ConnectionState:
        return self.now

    def unread(self) -> int:
        return self.left

    def cut(self) -> None:
        self.is_cut = True


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def crowd(
    book: Connections, number: int, host: str, state: ConnectionState = ConnectionState.HEAD
) -> list[Puppet]:
    """This number of connections comes from one address."""
    puppets = [Puppet(state) for _ in range(number)]
    for puppet in puppets:
        assert book.enter(puppet, host)
    return puppets


class TestLimits:
    def test_the_longest_silent_of_an_address_makes_room(self) -> None:
        book = Connections(ConnectionLimits(everybody=100, address=3))
        neighbour = crowd(book, 1, "192.0.2.9")[0]
        crowded = crowd(book, 5, "192.0.2.1")
        assert [each.is_cut for each in crowded] == [True, True, False, False, False]
        assert not neighbour.is_cut
        assert len(book) == 4

    def test_an_address_of_which_nobody_is_silent_gets_no_more(self) -> None:
        book = Connections(ConnectionLimits(everybody=100, address=3))
        busy = crowd(book, 3, "192.0.2.1", ConnectionState.ANSWERING)
        assert not book.enter(Puppet(), "192.0.2.1")
        assert book.enter(Puppet(), "192.0.2.2")
        book.leave(busy[0])
        assert book.enter(Puppet(), "192.0.2.1")

    def test_who_falls_silent_stands_at_the_end_of_the_queue(self) -> None:
        book = Connections(ConnectionLimits(everybody=3))
        first, second = crowd(book, 2, "192.0.2.1")
        first.now = ConnectionState.ANSWERING
        book.note(first)
        first.now = ConnectionState.IDLE
        book.note(first)
        crowd(book, 2, "192.0.2.1")
        assert (first.is_cut, second.is_cut) == (False, True)

    def test_all_together_have_a_limit_that_silence_cannot_fill(self) -> None:
        book = Connections(ConnectionLimits(everybody=4, address=2))
        silent = [crowd(book, 1, f"192.0.2.{n}")[0] for n in range(40)]
        assert len(book) == 4
        assert [each.is_cut for each in silent] == [True] * 36 + [False] * 4

    def test_a_network_is_one_address(self) -> None:
        book = Connections(ConnectionLimits(everybody=100, address=1))
        first = crowd(book, 1, "2001:db8::1")[0]
        crowd(book, 1, "2001:db8::2")
        assert first.is_cut
        by_version_4 = crowd(book, 1, "::ffff:192.0.2.1")[0]
        crowd(book, 1, "::ffff:192.0.2.2")
        assert not by_version_4.is_cut

    def test_a_proxy_stands_for_many(self) -> None:
        """Behind it they have no addresses of their own yet; all of them share the whole limit."""
        book = Connections(
            ConnectionLimits(everybody=6, address=2), proxies("10.0.0.0/8, 127.0.0.1")
        )
        behind = [each for host in ("10.1.2.3", "127.0.0.1") for each in crowd(book, 3, host)]
        assert not any(each.is_cut for each in behind)
        stranger = crowd(book, 2, "192.0.2.1")
        assert [each.is_cut for each in behind] == [True, True, False, False, False, False]
        assert not any(each.is_cut for each in stranger)

    def test_files_are_left_for_everything_else(self) -> None:
        assert ConnectionLimits.for_files(65_536) == ConnectionLimits()
        assert ConnectionLimits.for_files(1024) == ConnectionLimits(768, 384)
        assert ConnectionLimits.for_files(100) == ConnectionLimits(50, 25)

    def test_the_soft_limit_of_files_is_raised(self, monkeypatch: pytest.MonkeyPatch) -> None:
        resource = pytest.importorskip("resource")
        given: list[tuple[int, int]] = []
        monkeypatch.setattr(resource, "getrlimit", lambda what: (1024, 4096))
        monkeypatch.setattr(resource, "setrlimit", lambda what, limits: given.append(limits))
        assert (run.more_files(), given) == (4096, [(4096, 4096)])

        def refuse(*_: object) -> None:
            raise ValueError

        monkeypatch.setattr(resource, "setrlimit", refuse)
        assert run.more_files() == 1024
        everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        monkeypatch.setattr(resource, "getrlimit", lambda what: everything)
        assert run.more_files() == run.ENOUGH_FILES


class TestPatience:
    @pytest.mark.parametrize("state", PATIENCE)
    def test_nobody_keeps_us_waiting(self, state: ConnectionState) -> None:
        clock = Clock()
        book = Connections(clock=clock)
        waiting, other = crowd(book, 1, "192.0.2.1", state)[0], Puppet(ConnectionState.ANSWERING)
        book.enter(other, "192.0.2.1")
        clock.now = PATIENCE[state] / 2
        other.now = state
        book.note(other)
        clock.now = PATIENCE[state] + 1
        book.sweep()
        assert (waiting.is_cut, other.is_cut, len(book)) == (True, False, 1)

    def test_bytes_one_by_one_do_not_buy_time(self) -> None:
        clock = Clock()
        book = Connections(clock=clock)
        slow = crowd(book, 1, "192.0.2.1")[0]
        while clock.now <= PATIENCE[ConnectionState.HEAD]:
            clock.now += 1
            book.note(slow)
        book.sweep()
        assert slow.is_cut

    @pytest.mark.parametrize("state", [ConnectionState.STALLED, ConnectionState.LEAVING])
    def test_a_slow_reader_is_not_one_who_does_not_read(self, state: ConnectionState) -> None:
        clock = Clock()
        book = Connections(clock=clock)
        slow, stalling = crowd(book, 2, "192.0.2.1", state)
        for _ in range(10):
            clock.now += PATIENCE[state] + 1
            slow.left -= LEAST
            stalling.left -= 100  # a byte now and then buys no time
            book.sweep()
        assert (slow.is_cut, stalling.is_cut) == (False, True)

    @pytest.mark.parametrize("state", [ConnectionState.ANSWERING, ConnectionState.IDLE])
    def test_who_waits_for_us_may_wait(self, state: ConnectionState) -> None:
        clock = Clock()
        book = Connections(clock=clock)
        one = crowd(book, 1, "192.0.2.1", state)[0]
        clock.now = 3600
        book.sweep()
        assert not one.is_cut


@pytest.mark.timing
class TestSockets:
    """The same with real ones."""

    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def server(
        self, settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> Iterator[RealServer]:
        monkeypatch.setattr(run, "TICKS", 1)
        book = Connections(ConnectionLimits(everybody=50, address=8), clock=clock)
        with RealServer(settings, book=book) as started:
            yield started

    def test_what_is_not_finished_is_cut_off(self, server: RealServer, clock: Clock) -> None:
        unfinished = {
            "silence": b"",
            "half a head": ASK,
            "half of a second head": ASK + b"\r\n" + ASK,
            "a body that nobody reads": ASK + b"Content-Length: 100000\r\n\r\nslow",
        }
        with ExitStack() as lines:
            callers = {lines.enter_context(caller(server)): sent for sent in unfinished.values()}
            for line, sent in callers.items():
                line.sendall(sent)
            for line, sent in callers.items():
                if b"\r\n\r\n" in sent:
                    assert line.recv(1)  # it has been answered; only the rest is missing
            until(lambda: len(server.book) == len(callers))
            let_time_pass(server.book, clock)
            for line in callers:
                read_to_the_end(line)
        assert httpx.get(f"{server.url}/healthz", timeout=LONG_ENOUGH).status_code == 200

    def test_who_reads_no_answer_is_cut_off(self, server: RealServer, clock: Clock) -> None:
        with caller(server) as line:
            line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
            until(lambda: stages(server.book) == [ConnectionState.STALLED])
            let_time_pass(server.book, clock)
            read_to_the_end(line)

    def test_silent_connections_keep_nobody_out(self, server: RealServer) -> None:
        """As many as there is room for, and more: each that asks something is answered."""
        silent = [socket.create_connection(server.listener.getsockname()) for _ in range(12)]
        try:
            until(lambda: len(server.book) == 8)
            assert httpx.get(f"{server.url}/healthz", timeout=LONG_ENOUGH).status_code == 200
            read_to_the_end(silent[0])
        finally:
            for line in silent:
                line.close()

    def test_a_socket_of_a_table_counts_until_it_closes(self, server: RealServer) -> None:
        with httpx.Client(base_url=server.url, timeout=LONG_ENOUGH) as http:
            plan = {"game": "gosix", "seats": [LOCAL, LOCAL]}
            table = http.post("/api/tables", json=plan).json()
            live = f"{server.url.replace('http', 'ws')}/api/tables/{table['id']}/live"
            with connect(live) as line:
                line.recv()
                assert stages(server.book) == [ConnectionState.ANSWERING, ConnectionState.IDLE]
        until(lambda: len(server.book) == 0)


def stages(book: Connections) -> list[ConnectionState]:
    """What everybody waits for, sorted by name."""
    found = [one.state() for one in list(book)]
    return sorted(found, key=lambda state: state.name)


def let_time_pass(book: Connections, clock: Clock) -> None:
    """Second by second, until nobody is connected any more."""

    def ends() -> bool:
        clock.now += 1
        return len(book) == 0

    until(ends)


@contextmanager
def caller(server: RealServer) -> Iterator[socket.socket]:
    """Somebody who speaks the protocol by hand."""
    with socket.create_connection(server.listener.getsockname(), timeout=LONG_ENOUGH) as line:
        yield line


def read_to_the_end(line: socket.socket) -> None:
    """Read until the server closes; a TimeoutError if it never does."""
    with suppress(ConnectionResetError):
        while line.recv(65536):
            pass


class TestLog:
    def test_a_message_is_said_once_a_minute(self) -> None:
        clock = Clock()
        sparingly = Sparingly(clock)

        def said(level: int = logging.WARNING, exc_info: bool = False) -> str | None:
            fault = (ValueError, ValueError(), None) if exc_info else None
            record = logging.LogRecord("x", level, "x", 1, "bad %s", ("thing",), fault)
            return record.getMessage() if sparingly.filter(record) else None

        assert [said() for _ in range(4)] == ["bad thing", None, None, None]
        assert said(exc_info=True) == "bad thing"  # our own faults are never held back
        clock.now += MINUTE
        assert said() == "bad thing (3 more in the last minutes)"
        assert said() is None

    def test_a_shortage_of_files_has_no_traceback(self, caplog: pytest.LogCaptureFixture) -> None:
        loop = asyncio.new_event_loop()
        try:
            shortage = OSError(errno.EMFILE, "Too many open files")
            on_loop_fault(loop, {"message": "socket.accept()", "exception": shortage})
            assert [record.exc_info for record in caplog.records] == [None]
            on_loop_fault(loop, {"message": "a fault", "exception": ValueError("of our own")})
            assert caplog.records[1].exc_info
        finally:
            loop.close()

    def test_nobody_fills_the_log_with_nonsense(
        self, settings: Settings, caplog: pytest.LogCaptureFixture
    ) -> None:
        heard = logging.getLogger("uvicorn.error")
        quieten()
        try:
            with RealServer(settings) as server:
                heard.addHandler(caplog.handler)
                for _ in range(3):
                    with caller(server) as line:
                        line.sendall(b"no request at all\r\n\r\n")
                        read_to_the_end(line)
        finally:
            heard.removeHandler(caplog.handler)
            for logger in (heard, log):
                logger.removeFilter(SPARINGLY)
        assert caplog.text.count("Invalid HTTP request") == 1


def test_answers_are_sent_at_once() -> None:
    """Head and body are two packets; the second must not wait until the first is acknowledged."""

    async def option() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def accepted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            found.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = run.listen("127.0.0.1", 0)
        async with await asyncio.start_server(accepted, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            try:
                return await found
            finally:
                writer.close()

    assert asyncio.run(option())
