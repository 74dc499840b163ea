"""What `make bench` drives servers with: wrong figures would look like good ones."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from websockets.asyncio.server import Server, ServerConnection, serve

import sixfold
from lab.bench import rates
from lab.bench.bars import Bar
from lab.bench.loads import DRIVER, SERVER, Load, Table, Tables
from lab.bench.prepared import line, second_phase
from lab.bench.processes import ALL, HALF, ONE, seating
from testkit.wires import Wire

pytestmark = pytest.mark.smoke

LONG = "ü" * 40_000


def port_of(server: Server) -> int:
    return int(next(iter(server.sockets)).getsockname()[1])


def test_a_wire_hears_and_says_what_a_library_says_and_hears() -> None:
    texts = ["", "short", "x" * 125, "y" * 126, "z" * 70_000, LONG]
    heard_there: list[str | bytes] = []

    async def greet(socket: ServerConnection) -> None:
        for text in texts:
            await socket.send(text)
        async with asyncio.timeout(60):
            await (await socket.ping())
            while len(heard_there) < 3:
                heard_there.append(await socket.recv())
        await socket.send("goodbye")

    async def talk() -> list[bytes]:
        heard: list[bytes] = []
        done = asyncio.Event()

        def hear(text: bytes) -> None:
            heard.append(text)
            if text == b"goodbye":
                done.set()

        async with serve(greet, "127.0.0.1", 0, compression=None) as server:
            wire = await Wire.open(port_of(server), "/", "", hear)
            for text in ("one", "2" * 125, "3" * 3000):
                wire.say(text.encode())
            async with asyncio.timeout(60):
                await done.wait()
            wire.close()
        return heard

    heard = asyncio.run(talk())
    assert [text.decode() for text in heard] == [*texts, "goodbye"]
    assert heard_there == ["one", "2" * 125, "3" * 3000]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 200])
def test_frames_may_come_in_pieces_of_any_size(size: int) -> None:
    async def cut() -> list[bytes]:
        heard: list[bytes] = []
        wire = Wire(b"", heard.append)
        stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + b"\x81\x03one"
        stream += b"\x81\x7e" + (300).to_bytes(2, "big") + b"x" * 300 + b"\x81\x00" + b"\x81\x03two"
        for start in range(0, len(stream), size):
            wire.data_received(stream[start : start + size])
        return heard

    assert asyncio.run(cut()) == [b"one", b"x" * 300, b"", b"two"]


class Puppet(Table):
    """A table whose server answers when the test wants it to."""

    stock = 100

    def __init__(self, ports: Sequence[int], number: int) -> None:
        super().__init__(ports, number)
        self.said: list[int] = []

    async def open(self) -> None:
        pass

    def say(self) -> int:
        self.said.append(self.rev)
        return len(self.said) % 2

    def close(self) -> None:
        pass


def test_the_next_move_is_made_when_both_players_have_the_last() -> None:
    async def play() -> tuple[Puppet, Load]:
        table, load = Puppet((1, 1), 0), Load()
        playing = asyncio.create_task(table.play(2, load))
        await asyncio.sleep(0)
        assert table.said == [0]
        table.news(0, 0)  # what was known before
        table.news(1, 1)
        table.news(1, 1)  # once more
        assert (table.said, len(load.latencies)) == ([0], 0), "only the mover has it"
        table.news(0, 1)
        assert (table.said, len(load.latencies)) == ([0, 1], 1)
        table.news(1, 2)
        table.news(0, 2)
        await playing
        return table, load

    table, load = asyncio.run(play())
    assert (table.said, load.moves) == ([0, 1], 2)


def test_a_refused_move_fails_the_run() -> None:
    async def play() -> None:
        table = Puppet((1, 1), 7)
        playing = asyncio.create_task(table.play(1, Load()))
        await asyncio.sleep(0)
        table.fail("409")
        await playing

    with pytest.raises(RuntimeError, match="table 7: 409"):
        asyncio.run(play())


def test_tables_that_do_not_last_are_made_anew_before_anything_is_counted() -> None:
    made: list[int] = []
    worked = [0.0]

    class Short(Puppet):
        @property
        def stock(self) -> int:  # type: ignore[override]
            return 3 - len(self.said)

        async def open(self) -> None:
            made.append(self.number)
            worked[0] += 1000

        def say(self) -> int:
            worked[0] += 1
            loop = asyncio.get_running_loop()
            for seat in (0, 1):
                loop.call_soon(self.news, seat, self.rev + 1)
            return super().say()

    async def play() -> list[Load]:
        tables = await Tables(Short, lambda number: (1, 1), {SERVER: lambda: worked[0]}).open(4)
        return [await tables.run(2) for _ in range(2)]

    loads = asyncio.run(play())
    assert sorted(made) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [load.moves for load in loads] == [8, 8]
    assert [load.cost() for load in loads] == [1000, 1000], "a second for each move, as ms"
    assert all(load.cost(DRIVER) >= 0 for load in loads)


@pytest.mark.parametrize(("game", "plies"), [("gosix", 30), ("six/foxmind", 50)])
def test_a_line_is_legal_and_goes_on(game: str, plies: int) -> None:
    position = sixfold.game(game).start()
    for seat, move in line(game, plies, 3):
        assert position.turn == seat
        position = position.play(move)
    assert position.outcome is None
    assert line(game, plies, 3) != line(game, plies, 4)


def test_where_the_second_phase_begins() -> None:
    position = sixfold.game("six/foxmind").start()
    plies = line("six/foxmind", second_phase("six/foxmind"), 0)
    phases = []
    for _, move in plies:
        phases.append(position.phase)  # type: ignore[attr-defined]
        position = position.play(move)
    assert set(phases) == {1}
    assert position.phase == 2  # type: ignore[attr-defined]


def test_who_plays_on_which_process() -> None:
    def apart(name: str, ports: tuple[int, ...]) -> list[bool]:
        return [len(set(seating(name, ports)(number))) == 2 for number in range(8)]

    assert not any(apart(ONE, (1,)))
    assert apart(HALF, (1, 2)) == [False, True] * 4
    assert all(apart(ALL, (1, 2)))
    for name in (HALF, ALL):
        ports = [port for number in range(8) for port in seating(name, (1, 2))(number)]
        assert ports.count(1) == ports.count(2)


def test_the_peer_is_installed_before_any_table_is_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """That takes a minute in which nobody answers a server, which would hang up."""

    def install() -> None:
        raise InterruptedError

    def serve(*_: object, **__: object) -> None:
        raise AssertionError("a server was started first")

    monkeypatch.setattr(rates, "peer_folder", install)
    monkeypatch.setattr(rates, "sixfold_server", serve)

    async def begin() -> None:
        async with rates.contestants(1, tmp_path):
            pass

    with pytest.raises(InterruptedError):
        asyncio.run(begin())


@pytest.mark.parametrize(
    ("bar", "verdict"),
    [
        (Bar("x", 2.6, 2.5, 1.0), "MISSED"),
        (Bar("x", 2.5, 2.5, 1.0), "reached, the goal is not"),
        (Bar("x", 1.0, 2.5, 1.0), "goal reached"),
        (Bar("x", 0.4, 0.5, 1.0, at_least=True), "MISSED"),
        (Bar("x", 1.2, 0.5, 1.0, at_least=True), "goal reached"),
        (Bar("x", 49, 50, unit="ms"), "reached"),
    ],
)
def test_a_bar_is_printed_beside_its_figure(bar: Bar, verdict: str) -> None:
    assert bar.verdict == verdict
    assert f"{bar.bar:g}" in str(bar)
    assert f"measured {bar.measured:g}" in str(bar)
