"""The fast board of SIX keeps its books: everything it counts is counted again, slowly.

That its moves and ends are those of the rules is tested for all kernels in `test_kernels`. Here are
the counters, lists and keys that only SIX has, how they come back when moves are taken back, and
the lean board on which playouts run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import sixfold
from sixfold.engine.families.six import kernel as six
from sixfold.engine.families.six.kernel.geometry import CELLS, SHAPES, torus
from sixfold.engine.families.six.kernel.playouts import move_out, toggle, wins
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.simulation.exact import list_moves, make_move, take_back
from sixfold.games.six import SixMove, SixPosition
from testkit.naive.six import DIRECTIONS, TEMPLATES, groups, neighbours, read_cell, rim, shape_in
from testkit.oracle.scripts import Start
from testkit.oracle.starts import all_tiles, alternating, hemmed_in, remnant, row, tied

from .doors import door

Cell = tuple[int, int]

CAPTURING = ("six/steffen", "six/foxmind-advanced", "six/foxmind-advanced+teams")
IDS = (
    *CAPTURING,
    "six/first-edition",
    "six/foxmind",
    "six/first-edition+teams",
    "six/foxmind+endless",
)
FAMILIES = ("line", "triangle", "ring")
HEMMED = row(hemmed_in)
SHAPE_IDS = {frozenset(map(int, cells)): n for n, cells in enumerate(six.SHAPE_CELLS)}

SCRATCH = {
    "cut", "links", "hangs", "hang", "touch", "sizes", "names", "walk", "before", "reach", "lean",
}  # fmt: skip
"""Fields in which nothing stands that matters later."""

LENGTHS = {
    "own": "counts", "fours": "four_count", "fives": "five_count", "border": "borders",
    "trail": "trailing", "taken": "takens", "past": "ply",
}  # fmt: skip
"""Fields that are lists or stacks, and where their lengths stand."""


def read(text: str) -> SixPosition:
    """The position with a text."""
    return cast(SixPosition, sixfold.position(text))


def opening(id: str) -> SixPosition:
    """The position at the start of a game."""
    return cast(SixPosition, sixfold.game(id).start())


def legal_codes(board: Any) -> list[int]:
    """The numbers of all legal moves."""
    moves = np.empty(six.MOST_MOVES, np.int64)
    return [int(code) for code in moves[: list_moves(board[0], moves)]]


def quiet_move(random: Random, position: SixPosition) -> SixMove:
    """A random move: sometimes one with a choice, else one that ends nothing if that is found."""
    choices = [move for move in position.legal_moves if move.keep]
    if choices and random.random() < 0.5:
        return random.choice(choices)
    for move in random.choices(position.legal_moves, k=20):
        if position.play(move).outcome is None:
            return move
    return random.choice(position.legal_moves)


def starts(id: str, random: Random) -> list[SixPosition]:
    """Where games of an edition begin here: at its start, or in the middle of phase two."""
    if id in CAPTURING:
        texts = [remnant(id, random), tied(id, random), tied(id, random)]
    else:
        texts = [HEMMED(id, random)]
    return [opening(id), *map(read, texts)]


# Counting again


def recount(position: SixPosition) -> dict[str, Any]:
    """What the fields of a board must hold."""
    tiles = position.field.tiles
    shapes = {
        (name, frozenset((q - dq + eq, r - dr + er) for eq, er in template))
        for q, r in tiles
        for name, template in TEMPLATES
        for dq, dr in template
    }
    have = np.zeros((2, SHAPES), np.uint8)
    live = np.zeros((2, 3, 7), np.int32)
    lists: dict[str, list[set[int]]] = {"fours": [set(), set()], "fives": [set(), set()]}
    for name, cells in shapes:
        shape = SHAPE_IDS[frozenset(map(torus, cells))]
        owners = [tiles[cell] for cell in cells if cell in tiles]
        for colour in set(owners):
            count = have[colour, shape] = owners.count(colour)
            if count == len(owners):
                live[colour, FAMILIES.index(name), count] += 1
                if count in (4, 5):
                    lists["fours" if count == 4 else "fives"][colour].add(shape)
    colours = np.zeros(CELLS, np.int8)
    near = np.zeros(CELLS, np.int8)
    for cell, colour in tiles.items():
        colours[torus(cell)] = colour + 1
        for beside in neighbours(cell):
            near[torus(beside)] += 1
    own = [{torus(cell) for cell, owner in tiles.items() if owner == each} for each in (0, 1)]
    border = {torus(cell) for cell in rim(tiles)}
    return {"have": have, "live": live, "tiles": colours, "near": near, "own": own,
            "border": border, **lists}  # fmt: skip


def check(board: Any, position: SixPosition) -> None:
    """Compare a board with what is counted from the position."""
    record, told = board[0], recount(position)
    for name in ("have", "tiles", "near"):
        assert np.array_equal(record[name], told[name]), name
    assert np.array_equal(record["live"][..., 1:], told["live"][..., 1:])
    assert tuple(record["hand"]) == position.hands
    check_list(record["border"], record["borders"], record["border_at"], told["border"])
    assert (record["border_at"] >= 0).sum() == record["borders"]
    for colour in (0, 1):
        check_list(
            record["own"][colour], record["counts"][colour], record["own_at"], told["own"][colour]
        )
        for name, number in (("fours", "four_count"), ("fives", "five_count")):
            count = record[number][colour]
            check_list(record[name][colour], count, record["listed_at"], told[name][colour])
    numbers = {
        int(record["own"][colour, i]): i + 32 * colour
        for colour in (0, 1)
        for i in range(record["counts"][colour])
    }
    assert {int(cell) for cell in record["bits"].nonzero()[0]} == set(numbers)
    assert all(record["bits"][cell] == 1 << number for cell, number in numbers.items())


def check_list(items: Any, count: int, places: Any, told: set[int]) -> None:
    """A list has just these items, and each knows its place."""
    listed = [int(item) for item in items[:count]]
    assert len(listed) == len(told)
    assert set(listed) == told
    assert [int(places[item]) for item in listed] == list(range(count))


def standing(board: Any) -> dict[str, bytes]:
    """All that may not differ when moves have been taken back, byte for byte."""
    record = board[0]
    value = {}
    for name in set(six.BOARD.names or ()) - SCRATCH:
        if name in LENGTHS:
            items, lengths = record[name], np.atleast_1d(record[LENGTHS[name]])
            rows = items if len(lengths) == 2 else [items]
            value[name] = b"|".join(row[:n].tobytes() for row, n in zip(rows, lengths, strict=True))
        elif name in {"history", "stood"}:
            value[name] = record[name][: record["clock"] + 1].tobytes()
        elif name not in {"own_at", "listed_at"}:  # `check_list` looks at these
            value[name] = record[name].tobytes()
    return value


@pytest.mark.parametrize("id", IDS)
def test_everything_counted_is_right_and_comes_back(id: str) -> None:
    random = Random(id)
    happened: Counter[str] = Counter()
    for position in starts(id, random):
        board = six.load(position)
        check(board, position)
        line: list[tuple[SixPosition, dict[str, bytes]]] = []
        while len(line) < 55 and not position.outcome:
            move = quiet_move(random, position)
            line.append((position, standing(board)))
            make_move(board[0], six.encode(position, move))
            after = position.play(move)
            happened["choice"] += move.keep is not None
            happened["pass"] += move.target is None
            happened["capture"] += len(after.field.tiles) < len(position.field.tiles)
            happened["lost with its group"] += (
                move.target is not None and move.target not in after.field.tiles
            )
            happened["phase two"] += position.phase == 2
            position = after
            check(board, position)
        while line:
            position, before = line.pop()
            take_back(board[0])
            now = standing(board)
            assert [name for name in now if now[name] != before[name]] == []
        check(board, position)
    told = {"phase two", "choice", "capture"} if id in CAPTURING else {"phase two"}
    if "advanced" in id:
        told.add("lost with its group")
    if "first-edition" in id:
        told.add("pass")
    assert told <= {name for name, count in happened.items() if count}


@pytest.mark.parametrize("id", CAPTURING[:2])
def test_every_move_on_thin_fields_takes_what_the_rules_take(id: str) -> None:
    random = Random(11)
    for start in (tied, remnant) * 4:
        position = read(start(id, random))
        board = six.load(position)
        for move in position.legal_moves:
            make_move(board[0], six.encode(position, move))
            after = position.play(move)
            held = {(int(cell), int(board[0]["tiles"][cell]) - 1)
                    for cell in board[0]["tiles"].nonzero()[0]}  # fmt: skip
            assert held == torus_tiles(after), move
            assert board[0]["over"] == (winner(after) if after.outcome else ONGOING), move
            take_back(board[0])


@pytest.mark.parametrize("id", CAPTURING[:2])
def test_half_of_a_long_row_is_captured(id: str) -> None:
    """While the tiles are taken off, one colour after the other, the border is at its longest."""
    position = read(row(alternating)(id, Random(1)))
    board = six.load(position)
    before = standing(board)
    most = 0
    for code in legal_codes(board):
        make_move(board[0], code)
        most = max(most, int(board[0]["takens"]))
        take_back(board[0])
        assert standing(board) == before
    assert most >= 20
    check(board, position)
    state = seeded(5)
    for _ in range(200):
        door(six.playout)(board[0], state)
        board["over"] = ONGOING
        assert len(groups(flat(lean_tiles(board)))) == 1
    assert standing(board) == before


def test_every_shape_has_a_number_of_its_own_and_lists_agree() -> None:
    assert len(SHAPE_IDS) == SHAPES
    for cell in Random(1).sample(range(CELLS), 200):
        through = {int(shape) for shape in six.SHAPES_AT[cell]}
        assert len(through) == 36
        assert all(cell in six.SHAPE_CELLS[shape] for shape in through)


def test_cut_tiles_and_what_hangs_on_them() -> None:
    random = Random(5)
    found = 0
    for id in CAPTURING[:2] * 10:
        position = read(remnant(id, random))
        board = six.load(position)
        door(six.cuts)(board[0])
        record = board[0]
        for cell in position.field.tiles:
            rest = groups(set(position.field.tiles) - {cell})
            assert record["cut"][torus(cell)] == (len(rest) > 1)
            number = int(record["bits"][torus(cell)]).bit_length() - 1
            hanging = [tiles_of(record, int(each)) for each in record["hang"][number]]
            told = [{torus(tile) for tile in group} for group in rest]
            assert all(group in told for group in hanging[: record["hangs"][number]])
            assert record["hangs"][number] in (
                {0} if len(rest) == 1 else {len(rest), len(rest) - 1}
            )
            found += len(rest) > 1
    assert found > 50


def tiles_of(record: Any, numbers: int) -> set[int]:
    """The cells of a set of tiles."""
    return {int(record["own"][n >> 5, n & 31]) for n in range(64) if numbers >> n & 1}


# Keys


def shifted(position: SixPosition, dq: int, dr: int) -> SixPosition:
    """The same field somewhere else."""

    def moved(field: str) -> str:
        name, _, cells = field.partition(":")
        if name not in {"b", "r"} or cells == "-":
            return field
        pairs = [read_cell(cell) for cell in cells.split(";")]
        return f"{name}:" + ";".join(f"{q + dq},{r + dr}" for q, r in pairs)

    return read(" ".join(map(moved, position.to_text().split())))


def test_keys_are_equal_for_the_same_field_elsewhere_and_for_nothing_else() -> None:
    random = Random(7)
    keys: dict[str, int] = {}
    meanings: dict[int, str] = {}
    for id in (*IDS, "six/steffen+endless"):
        for position in starts(id, random):
            board = six.load(position)
            for _ in range(70):
                if position.outcome:
                    break
                move = quiet_move(random, position)
                make_move(board[0], six.encode(position, move))
                position = position.play(move)
                away = random.choice((1, 63, 64, 1000, -(10**9))), random.randrange(-99, 99)
                for each in (board, six.load(position), six.load(shifted(position, *away))):
                    key = int(each[0]["key"])
                    told = position.key.replace(f"turn:{position.turn}", f"turn:{position.side}")
                    assert keys.setdefault(told, key) == key
                    assert meanings.setdefault(key, told) == told
    assert len(keys) > 700


def test_a_key_knows_the_phase() -> None:
    text = "six/steffen b:0,0;0,1;1,-1;2,-1;3,-1;4,-1 r:1,0;2,0;3,0;4,0;5,-1;6,-1 hands:{} turn:0"
    placing, moving = (read(f"{text.format(hands)} seen:1") for hands in ("15,15", "0,0"))
    assert six.load(placing)[0]["key"] != six.load(moving)[0]["key"]


def test_moves_far_away_keep_their_coordinates() -> None:
    position = shifted(read(remnant("six/foxmind-advanced", Random(3))), 10**12 + 17, -(10**12))
    codes = legal_codes(six.load(position))
    decoded = {six.decode(position, code) for code in codes}
    assert decoded == set(position.legal_moves)
    assert {six.encode(position, move) for move in decoded} == set(codes)


# Repetition


def shuffle(position: SixPosition, period: int) -> list[SixMove]:
    """Moves that lead back to a position in this number of turns of each side."""
    random = Random(period)
    while True:
        first, line, tours = position, [], {}
        for turn in range(2 * period):
            side = turn % 2
            if side not in tours:
                move = random.choice(position.legal_moves)
                assert move.source is not None
                tours[side] = move.source, move.source
            home, at = tours[side]
            back = turn >= 2 * period - 2
            moves = [
                move
                for move in position.legal_moves
                if move.source == at and (move.target == home) == back
            ]
            if not moves:
                break
            move = random.choice(moves)
            after = position.play(move)
            if after.outcome or len(after.field.tiles) < len(position.field.tiles):
                break
            assert move.target is not None
            tours[side] = home, move.target
            line.append(move)
            position = after
        if len(line) == 2 * period and position.field.tiles == first.field.tiles:
            return line
        position = first


@pytest.mark.parametrize("options", ["", "+teams", "+endless"])
@pytest.mark.parametrize("period", [2, 3])
def test_repetitions_are_counted_by_seat(options: str, period: int) -> None:
    random = Random(3)
    position = read(remnant(f"six/foxmind-advanced{options}", random))
    if "endless" not in options:
        position = read(position.to_text().replace("seen:2", "seen:1"))
    line = shuffle(position, period)
    board = six.load(position)
    seen = []
    for move in line * 4:
        if position.outcome:
            break
        make_move(board[0], six.encode(position, move))
        position = position.play(move)
        for each in (board, six.load(position)):
            assert each[0]["seen"] == position.seen
            assert each[0]["over"] == (DRAWN if position.outcome else ONGOING)
            assert each[0]["quiet"] == len(list(position.line())) - 1 or options == "+endless"
        seen.append(position.seen)
    # Three turns of each side are six plies: with four seats another seat is then to move.
    rounds = 4 if options == "+teams" and period == 3 else 2
    assert seen.index(2) == rounds // 2 * len(line) - 1 if options != "+endless" else 2 not in seen
    assert len(seen) == (rounds * len(line) if options != "+endless" else 4 * len(line))


def test_a_text_says_how_often_its_position_has_stood() -> None:
    text = remnant("six/steffen", Random(8)).replace("seen:2", "seen:1")
    line = shuffle(read(text), 2)
    position = read(text.replace("seen:1", "seen:2"))
    board = six.load(position)
    assert board[0]["seen"] == 2
    for move in line:
        assert board[0]["over"] == ONGOING
        make_move(board[0], six.encode(position, move))
        position = position.play(move)
    assert position.outcome is not None
    assert board[0]["over"] == DRAWN
    take_back(board[0])
    assert board[0]["over"] == ONGOING


def test_a_capture_makes_what_was_before_irrelevant() -> None:
    position = read(tied("six/steffen", Random(2)))
    board = six.load(position)
    for move in shuffle(position, 2):
        make_move(board[0], six.encode(position, move))
        position = position.play(move)
    assert board[0]["quiet"] == 4
    move = next(move for move in position.legal_moves if move.keep)
    make_move(board[0], six.encode(position, move))
    assert board[0]["quiet"] == 0
    assert six.load(position.play(move))[0]["quiet"] == 0


# Taking back has its limit


def test_more_moves_than_can_be_taken_back() -> None:
    random = Random(4)
    position = read(HEMMED("six/foxmind+endless", random))
    board = six.load(position)
    plies = six.UNDO_DEPTH + 40
    remembered = []
    for _ in range(plies):
        move = quiet_move(random, position)
        remembered.append(position)
        make_move(board[0], six.encode(position, move))
        position = position.play(move)
        assert position.outcome is None
    check(board, position)
    assert board[0]["ply"] == 40
    for _ in range(40):
        take_back(board[0])
    check(board, remembered[six.UNDO_DEPTH])
    before = standing(board)
    take_back(board[0])
    assert standing(board) == before


def test_a_position_that_is_over_has_its_winner_and_no_moves() -> None:
    won = (
        "six/steffen b:0,0;1,0;2,0;3,0;4,0;5,0 r:0,1;0,2;1,1;1,2;2,2;3,1 hands:15,15 turn:1 seen:1"
    )
    text = won.replace("hands:15,15 turn:1", "hands:0,0 turn:1")
    for position in (read(text), read(text.replace(";3,1", ""))):
        board = six.load(position)
        assert board[0]["over"] == 0
        assert legal_codes(board) == []
    few = "six/steffen b:0,0;1,0 r:0,1 hands:0,0 turn:0 seen:1"
    assert six.load(read(few))[0]["over"] == DRAWN


# Playouts


def lean_tiles(board: Any) -> frozenset[tuple[int, int]]:
    """The field on which a playout ended: cells with their colours."""
    lean = board[0]["lean"]
    return frozenset(
        (int(cell), colour)
        for colour in (0, 1)
        for cell in lean["own"][colour][: lean["counts"][colour]]
    )


def torus_tiles(position: SixPosition) -> frozenset[tuple[int, int]]:
    """The field of a position in the same form."""
    return frozenset((torus(cell), colour) for cell, colour in position.field.tiles.items())


def winner(position: SixPosition) -> int:
    """How a board shows the end of a position, or DRAWN while it goes on."""
    outcome = position.outcome
    return outcome.winners[0] % 2 if outcome and outcome.winners else DRAWN


def expectations(position: SixPosition) -> dict[tuple[frozenset[tuple[int, int]], int], float]:
    """How often each result of one random move is expected.

    Pairs of source and target are equally likely, and so are the choices that a pair has.
    """
    choices = Counter((move.source, move.target) for move in position.legal_moves)
    expected: dict[tuple[frozenset[tuple[int, int]], int], float] = {}
    for move in position.legal_moves:
        after = position.play(move)
        result = torus_tiles(after), winner(after)
        share = 1 / len(choices) / choices[move.source, move.target]
        expected[result] = expected.get(result, 0) + share
    return expected


def played(id: str, random: Random) -> str:
    """The first position of phase two in a random game."""
    position = opening(id)
    while position.phase == 1:
        position = position.play(quiet_move(random, position))
    return position.to_text()


@pytest.mark.parametrize(
    ("id", "start"),
    [
        *((id, start) for id in CAPTURING[:2] for start in (remnant, tied)),
        *((id, start) for id in ("six/first-edition", "six/foxmind") for start in (HEMMED, played)),
    ],
)
def test_a_random_move_is_any_legal_one(id: str, start: Start) -> None:
    position = read(start(id, Random(12)))
    expected = expectations(position)
    board = six.load(position)
    state = seeded(1)
    draws = 30 * len(expected)
    drawn: Counter[tuple[frozenset[tuple[int, int]], int]] = Counter()
    for _ in range(draws):
        door(six.place_out)(board[0], state)
        door(move_out)(board[0], 0, 1, state)
        drawn[lean_tiles(board), int(board[0]["over"])] += 1
        board["over"] = ONGOING
    assert set(drawn) <= set(expected)
    for result, share in expected.items():
        assert abs(drawn[result] - draws * share) < 6 * (draws * share) ** 0.5


def test_a_random_placement_is_any_legal_one_and_wins_when_a_shape_stands() -> None:
    last = Random(6)
    won = 0
    for _ in range(6):
        position = opening("six/foxmind")
        while sum(position.hands) > 1:
            position = position.play(quiet_move(last, position))
        results = {
            (torus_tiles(after), after.outcome.winners[0] if after.outcome else ONGOING)
            for after in map(position.play, position.legal_moves)
        }
        board = six.load(position)
        state = seeded(2)
        drawn = set()
        for _ in range(25 * len(results)):
            assert door(six.place_out)(board[0], state) == 1
            drawn.add((lean_tiles(board), int(board[0]["over"])))
            board["over"] = ONGOING
        assert drawn == results
        won += any(over != ONGOING for _, over in results)
    assert won


def test_lines_of_bits_show_every_shape_of_a_new_tile_and_nothing_else() -> None:
    random = Random(9)
    every = list(SHAPE_IDS)
    for kind in range(6):
        for shape in random.sample(every[kind * CELLS : (kind + 1) * CELLS], 20):
            for last in shape:
                lines = np.zeros((3, 64), np.uint64)
                for cell in shape:
                    door(toggle)(lines, cell)
                assert door(wins)(lines, last)
                missing = random.choice([cell for cell in shape if cell != last])
                beside = {int(cell) for cell in six.NEIGHBOURS[last]} - shape
                for cell in (missing, *random.sample(sorted(beside), 2)):
                    door(toggle)(lines, cell)
                tiles = {
                    q | r << 6 for r in range(64) for q in range(64) if int(lines[0, r]) >> q & 1
                }
                told = any(every[n] <= tiles for cell in tiles for n in six.SHAPES_AT[cell])
                assert door(wins)(lines, last) == told


def test_a_playout_obeys_the_rule_for_the_first_move() -> None:
    position = opening("six/foxmind")
    board = six.load(position)
    state = seeded(3)
    first: Counter[int] = Counter()
    for _ in range(300):
        door(six.place_out)(board[0], state)
        first[int(board[0]["lean"]["own"][0, 1])] += 1
        board["over"] = ONGOING
    assert set(first) == {torus(cell) for cell in ((2, 0), (1, 1), (2, -1))}
    assert min(first.values()) > 60


@pytest.mark.parametrize("id", IDS)
def test_playouts_end_as_the_field_says_and_change_only_over(id: str) -> None:
    position = opening(id)
    board = six.load(position)
    before = standing(board)
    state = seeded(4)
    ends: Counter[str] = Counter()
    for _ in range(60):
        moves = door(six.playout)(board[0], state)
        over, tiles = int(board[0]["over"]), lean_tiles(board)
        board["over"] = ONGOING
        assert standing(board) == before
        field = flat(tiles)
        assert len(groups(field)) == 1
        own = [{cell for cell, colour in field.items() if colour == each} for each in (0, 1)]
        few = [len(each) < 6 for each in own]
        if over == DRAWN:
            assert all(few) or moves == 400 or id in CAPTURING
            ends["both" if all(few) else "long"] += 1
        elif few[1 - over]:
            assert id in CAPTURING
            ends["few"] += 1
        else:
            assert shape_in(own[over])
            ends["shape"] += 1
        if id not in CAPTURING or moves <= 2 * all_tiles(id):
            assert len(own[0]) + len(own[1]) == len(position.field.tiles) + min(
                moves, sum(position.hands)
            )
    assert ends["shape"] > 5
    assert ends["few" if id in CAPTURING else "long"] > 0


def flat(tiles: Iterable[tuple[int, int]]) -> dict[Cell, int]:
    """A field on the torus as cells of the table, unrolled around any of its tiles."""
    colours = dict(tiles)
    first = next(iter(colours))
    found = {first: (0, 0)}
    todo = [first]
    while todo:
        cell = todo.pop()
        q, r = found[cell]
        for beside, (dq, dr) in zip(six.NEIGHBOURS[cell], DIRECTIONS, strict=True):
            if int(beside) in colours and int(beside) not in found:
                found[int(beside)] = (q + dq, r + dr)
                todo.append(int(beside))
    assert len(found) == len(colours)
    return {found[cell]: colour for cell, colour in colours.items()}


def test_a_playout_from_the_end_is_over_at_once() -> None:
    won = "six/steffen b:0,0;1,0;2,0;3,0;4,0;5,0 r:0,1;0,2;1,1;1,2;2,2;3,1 hands:0,0 turn:1 seen:1"
    board = six.load(read(won))
    assert door(six.playout)(board[0], seeded(1)) == 0
    assert board[0]["over"] == 0
