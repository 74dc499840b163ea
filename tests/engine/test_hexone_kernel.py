"""The fast board of Hexone holds what the position holds, remembers enough, and sees no mirages.

That its moves and ends are those of the rules is tested for all kernels in `test_kernels`. Here the
whole record is read back as a position text, and what only Hexone has is put to the test: heights
in bit planes, the ring of earlier moves, explosions without a record, and rushes.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import sixfold
from rules.nineteen import hexone as arranged
from rules.test_hexone_end import CYCLE, RING_HOSTILE, seven_cells
from sixfold.engine.evaluation import EVALUATION_BOUND, weights
from sixfold.engine.families.hexone import evaluation
from sixfold.engine.families.hexone import kernel as hexone
from sixfold.engine.families.hexone.kernel import HISTORY, LONGEST_PLAYOUT
from sixfold.engine.families.hexone.kernel.cells import FLIGHT, burst, highest
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.simulation.exact import list_moves, make_move, take_back
from sixfold.games.hexone import HexonePosition
from sixfold.games.hexone.board import CELLS

from .doors import door

Position = sixfold.Position[Any]

HUGE = "hexone p0:b2*999999999;c3*40;d3*2 p1:a1*2;c4*1 grey:c1 gone:e3 opened:2 turn:0 seen:1"
"""A chain that nobody will see the end of."""


def text_of(record: Any, game: str) -> str:
    """The position text of a record, read from its fields and nothing else."""

    def names(cells: int) -> str:
        return ";".join(CELLS[i] for i in range(19) if cells >> i & 1) or "-"

    def stacks(cells: int) -> str:
        heights = {
            CELLS[i]: sum((int(plane) >> i & 1) << n for n, plane in enumerate(record["planes"]))
            for i in range(19)
            if cells >> i & 1
        }
        assert all(heights.values())
        return ";".join(f"{cell}*{height}" for cell, height in heights.items()) or "-"

    free = ~(int(record["pawns"][0]) | int(record["pawns"][1]))
    assert not any(int(plane) & free for plane in record["planes"])
    seen = f" seen:{record['seen']}" if record["repeats"] else ""
    return (
        f"{game} p0:{stacks(int(record['pawns'][0]))} p1:{stacks(int(record['pawns'][1]))} "
        f"grey:{names(int(record['grey']))} gone:{names(int(record['gone']))} "
        f"opened:{record['opened']} turn:{record['side']}{seen}"
    )


def codes(board: Any) -> list[int]:
    moves = np.empty(hexone.MOST_MOVES, np.int64)
    return [int(code) for code in moves[: list_moves(board[0], moves)]]


def value(board: Any) -> dict[str, bytes]:
    """All of a record but its memory, and what belongs to the evaluation."""
    names = set(hexone.BOARD.names or ()) - {"history", "found", "rush", "rush_key"}
    return {name: board[name].tobytes() for name in names}


def random_games(count: int) -> list[tuple[Position, Random]]:
    """First positions of random games: the start or a ruin of seven cells, one in five endless."""
    games: list[tuple[Position, Random]] = []
    for seed in range(count):
        id = "hexone+endless" if seed % 5 == 4 else "hexone"
        first = sixfold.game(id).start() if seed % 2 == 0 else seven_cells(id=id)
        games.append((first, Random(seed)))
    return games


def wander(position: Position, path: dict[str, str], random: Random) -> sixfold.Move:
    """A random move, but on the path of the cycle mostly the next one of it."""
    if position.key in path and random.random() < 0.97:
        return position.game.parse_move(path[position.key])
    move: sixfold.Move = random.choice(position.legal_moves)
    return move


def cycle_path(position: Position) -> dict[str, str]:
    """The moves of the cycle by the keys of its positions."""
    path = {}
    for move in CYCLE.split():
        path[position.key] = move
        position = position.play(move)
    return path


def test_random_games_on_the_record_read_as_the_texts_of_the_pure_rules() -> None:
    repeated = drawn = removed = 0
    for position, random in random_games(60):
        board = hexone.load(position)
        path = cycle_path(seven_cells(id=position.game.id))
        for _ in range(120):
            assert text_of(board[0], position.game.id) == position.to_text()
            legal = [hexone.encode(position, move) for move in position.legal_moves]
            assert sorted(codes(board)) == sorted(legal)
            if position.outcome:
                winners = position.outcome.winners
                assert board["over"][0] == (winners[0] if winners else DRAWN)
                break
            assert board["over"][0] == ONGOING
            move = wander(position, path, random)
            make_move(board[0], hexone.encode(position, move))
            position = position.play(move)
            assert isinstance(position, HexonePosition)
            repeated += position.seen == 2
            drawn += position.seen == 3
            removed += len(position.gone) == 1
    assert min(repeated, drawn, removed) > 0, f"{repeated} {drawn} {removed}: too tame"


def test_everything_comes_back_when_moves_are_taken_back() -> None:
    for position, random in random_games(24):
        board = hexone.load(position)
        before = [value(board)]
        while board["over"][0] == ONGOING and len(before) < 150:
            make_move(board[0], random.choice(codes(board)))
            before.append(value(board))
        for expected in reversed(before[:-1]):
            take_back(board[0])
            assert value(board) == expected


def test_encode_and_decode_are_inverses_for_every_code() -> None:
    start = sixfold.game("hexone").start()
    legal = [*range(19), *range(32, 70), hexone.PASS]
    moves = [hexone.decode(start, code) for code in legal]
    assert len({str(move) for move in moves}) == len(legal)
    assert [hexone.encode(start, move) for move in moves] == legal
    assert str(hexone.decode(start, 32)) == "a1A"
    assert str(hexone.decode(start, 69)) == "e3Y"


def test_a_stack_of_nine_digits_explodes_and_comes_back() -> None:
    position: Position = sixfold.position(HUGE)
    board = hexone.load(position)
    first = value(board)
    random = Random(7)
    for _ in range(60):
        move = random.choice(position.legal_moves)
        make_move(board[0], hexone.encode(position, move))
        position = position.play(move)
        assert text_of(board[0], "hexone") == position.to_text()
    for _ in range(60):
        take_back(board[0])
    assert value(board) == first


def test_pawns_that_go_with_a_removed_cell_come_back() -> None:
    position = arranged("c5*9 b2*1", "d2*1", grey="c5")
    board = hexone.load(position)
    first = value(board)
    make_move(board[0], hexone.encode(position, position.legal_moves[0]))
    assert text_of(board[0], "hexone") == position.play(position.legal_moves[0]).to_text()
    take_back(board[0])
    assert value(board) == first


def test_who_cannot_place_passes() -> None:
    position = arranged("c3*2", RING_HOSTILE)
    board = hexone.load(position)
    assert codes(board) == [hexone.PASS]
    make_move(board[0], hexone.PASS)
    assert text_of(board[0], "hexone") == position.play("pass").to_text()


# Repetition


def cycle(position: Position, board: Any, times: int) -> Position:
    """Play a cycle on a position and a board."""
    for move in CYCLE.split() * times:
        make_move(board[0], hexone.encode(position, position.game.parse_move(move)))
        position = position.play(move)
    return position


def test_the_third_time_is_a_draw_and_taking_it_back_undoes_the_draw() -> None:
    board = hexone.load(seven_cells())
    position = cycle(seven_cells(), board, 1)
    assert (board["seen"][0], board["over"][0]) == (2, ONGOING)
    cycle(position, board, 1)
    assert (board["seen"][0], board["over"][0]) == (3, DRAWN)
    assert codes(board) == []
    take_back(board[0])
    assert (board["seen"][0], board["over"][0]) == (2, ONGOING)


@pytest.mark.parametrize("played", [1, 4, 9, 10, 13, 19])
def test_load_counts_what_was_played_before(played: int) -> None:
    position: Position = seven_cells()
    moves = CYCLE.split() * 2
    for move in moves[:played]:
        position = position.play(move)
    board = hexone.load(position)
    for move in moves[played:]:
        assert board["over"][0] == ONGOING
        make_move(board[0], hexone.encode(position, position.game.parse_move(move)))
        position = position.play(move)
        assert text_of(board[0], "hexone") == position.to_text()
    assert board["over"][0] == DRAWN


def test_load_counts_on_from_a_text() -> None:
    board = hexone.load(seven_cells(seen=2))
    cycle(seven_cells(seen=2), board, 1)
    assert board["over"][0] == DRAWN


def test_endless_counts_nothing() -> None:
    first = seven_cells(id="hexone+endless")
    board = hexone.load(first)
    cycle(first, board, 4)
    assert (board["seen"][0], board["over"][0]) == (1, ONGOING)


def test_forgotten_moves_cannot_be_taken_back_but_still_count() -> None:
    board = hexone.load(seven_cells())
    position = cycle(seven_cells(), board, 1)
    door(hexone.forget)(board[0])
    assert board["ply"][0] == 0
    cycle(position, board, 1)
    assert board["over"][0] == DRAWN


def test_more_moves_than_the_ring_holds_push_out_the_oldest() -> None:
    first = seven_cells(id="hexone+endless")
    board = hexone.load(first)
    times = HISTORY // len(CYCLE.split()) + 5
    position = cycle(first, board, times)
    assert board["ply"][0] == HISTORY
    for _ in range(HISTORY):
        take_back(board[0])
        assert position.parent is not None
        position = position.parent
        assert text_of(board[0], "hexone+endless") == position.to_text()
    assert board["ply"][0] == 0
    anew = hexone.load(position)
    assert anew["key"][0] == board["key"][0]


def test_a_long_line_without_wear_can_be_loaded() -> None:
    first = seven_cells(id="hexone+endless")
    position = cycle(first, hexone.load(first), HISTORY // len(CYCLE.split()) * 2)
    board = hexone.load(position)
    assert board["line"][0] == HISTORY
    make_move(board[0], codes(board)[0])
    assert board["ply"][0] == 1


# Keys


def test_keys_are_equal_exactly_where_the_pure_keys_are() -> None:
    ours: dict[str, int] = {}
    theirs: dict[int, str] = {}
    met_again = 0
    for position, random in random_games(60):
        board = hexone.load(position)
        for _ in range(100):
            pure = position.key.replace("+endless", "")
            key = int(board["key"][0])
            met_again += pure in ours
            assert ours.setdefault(pure, key) == key
            assert theirs.setdefault(key, pure) == pure
            assert int(hexone.load(sixfold.position(position.to_text()))["key"][0]) == key
            if position.outcome:
                break
            move = random.choice(position.legal_moves)
            make_move(board[0], hexone.encode(position, move))
            position = position.play(move)
    assert met_again > 100


def test_keys_tell_tall_stacks_apart() -> None:
    heights = [3, 4, 5, 6, 7, 8, 11, 12, 16, 35, 1024, 10**9 - 1]
    found = {int(hexone.load(arranged(f"b2*{n}", "d2*1"))["key"][0]) for n in heights}
    assert len(found) == len(heights)


def test_keys_tell_wear_turn_and_owner_apart() -> None:
    different = [
        arranged("b2*1", "d3*1"),
        arranged("b2*1", "d3*1", turn=1),
        arranged("b2*2", "d3*1"),
        arranged("b2*1", "d3*2"),
        arranged("d3*1", "b2*1"),
        arranged("b2*1", "d3*1", grey="a1"),
        arranged("b2*1", "d3*1", grey="a2"),
        arranged("b2*1", "d3*1", gone="a1"),
        sixfold.game("hexone").start(),
        sixfold.game("hexone").start().play("b2"),
        arranged("b2*1", "", turn=1),
    ]
    assert len({int(hexone.load(position)["key"][0]) for position in different}) == len(different)
    again = hexone.load(arranged("b2*1", "d3*1", seen=2))
    assert again["key"][0] == hexone.load(different[0])["key"][0]


# Explosions without a record, and random play


def sets_of(board: Any) -> tuple[tuple[int, ...], ...]:
    """A record as `burst` takes it: mover and opponent, heights, wear."""
    record, side = board[0], int(board["side"][0])
    held = int(record["pawns"][side]), int(record["pawns"][1 - side])
    heights = tuple(int(plane) for plane in record["planes"][:5])
    return held, heights, (int(record["grey"]), int(record["gone"]))


def test_bursts_do_what_explosions_on_the_record_do() -> None:
    explosions = 0
    for position, random in random_games(24):
        board = hexone.load(position)
        for _ in range(150):
            if board["over"][0] != ONGOING:
                break
            code = random.choice(codes(board))
            if 32 <= code < hexone.PASS:
                explosions += 1
                held, heights, worn = sets_of(board)
                side = board["side"][0]
                assert door(highest)(held[0], heights) == board["full"][0]
                landing = int(FLIGHT[code - 32]) & ~worn[1]
                held, heights, worn = door(burst)(
                    held, heights, worn, 1 << (code - 32 >> 1), landing
                )
                make_move(board[0], code)
                expected = sets_of(board)
                if board["side"][0] != side:
                    held = held[1], held[0]
                assert (held, heights, worn) == expected
            else:
                make_move(board[0], code)
    assert explosions > 300


def test_the_tallest_stacks_are_found_at_every_height() -> None:
    random = Random(1)
    for _ in range(500):
        stacks = [random.choice([0, 1, 2, random.randint(0, 20)]) for _ in CELLS]
        mine = random.getrandbits(len(CELLS))
        planes = tuple(sum((n >> bit & 1) << i for i, n in enumerate(stacks)) for bit in range(5))
        most = max((n for i, n in enumerate(stacks) if mine >> i & 1), default=0)
        tallest = sum(1 << i for i, n in enumerate(stacks) if mine >> i & 1 and n == most)
        assert door(highest)(mine, planes) == (tallest if most >= 3 else 0)


def ends(first: Position, games: int) -> tuple[np.ndarray[Any, Any], float]:
    """How playouts end, and their mean length."""
    start = hexone.load(first)
    state = seeded(3)
    tally = np.zeros(3, np.int64)
    moves = 0
    for _ in range(games):
        board = start.copy()
        moves += door(hexone.playout)(board[0], state)
        tally[board["over"][0]] += 1
    return tally, moves / games


def test_playouts_end_as_random_games_of_the_pure_rules_do() -> None:
    random = Random(5)
    games = 150
    lengths, wins = [], 0
    for _ in range(games):
        position = sixfold.game("hexone").start()
        plies = 0
        while not position.outcome:
            position = position.play(random.choice(position.legal_moves))
            plies += 1
        lengths.append(plies)
        wins += position.outcome.winners == (0,)
    tally, mean = ends(sixfold.game("hexone").start(), 4000)
    assert tally.sum() == 4000
    spread = float(np.std(lengths)) / games**0.5
    assert abs(mean - np.mean(lengths)) < 4 * spread
    assert abs(tally[0] / 4000 - wins / games) < 4 * 0.5 / games**0.5


def test_playouts_go_on_from_a_chain_and_from_a_pass() -> None:
    chain = arranged("b2*3 c4*4", "d2*1")
    assert ends(chain, 200)[0].sum() == 200
    assert ends(arranged("c3*2", RING_HOSTILE), 200)[0].sum() == 200


def test_a_playout_that_takes_too_long_is_broken_off_as_a_draw() -> None:
    board = hexone.load(sixfold.position(HUGE.replace("c3*40", "c3*900000000")))
    assert door(hexone.playout)(board[0], seeded(1)) == LONGEST_PLAYOUT
    assert board["over"][0] == DRAWN


# What is seen


def look(board: Any) -> np.ndarray[Any, Any]:
    out = np.full(len(evaluation.FEATURES), np.nan, np.float32)
    door(evaluation.features)(board[0], out)
    return out


def test_weights_are_named_like_the_features() -> None:
    assert len(evaluation.FEATURES) == len(set(evaluation.FEATURES)) == hexone.FEATURE_COUNT
    assert hexone.load(sixfold.game("hexone").start())["weights"].shape == (
        1,
        len(evaluation.FEATURES),
    )
    assert len(weights("hexone")) == len(evaluation.FEATURES)


def test_an_evaluation_is_the_weighted_sum_of_the_features() -> None:
    in_chain = 0
    for position, random in random_games(10):
        board = hexone.load(position)
        for _ in range(80):
            if board["over"][0] != ONGOING:
                break
            total = float(look(board).astype(np.float64) @ board["weights"][0].astype(np.float64))
            bounded = max(-EVALUATION_BOUND, min(EVALUATION_BOUND, total))
            assert abs(door(evaluation.evaluate)(board[0]) - bounded) < 0.6
            in_chain += board["full"][0] != 0
            make_move(board[0], random.choice(codes(board)))
    assert in_chain > 20


def test_features_are_the_movers() -> None:
    half = len(evaluation.PER_SIDE)
    for seed in range(30):
        random = Random(seed)
        stacks = random.sample([cell for cell in CELLS if cell != "c3"], 10)
        first = " ".join(f"{cell}*{random.randint(1, 2)}" for cell in stacks[:5])
        second = " ".join(f"{cell}*{random.randint(1, 2)}" for cell in stacks[5:])
        mine = look(hexone.load(arranged(first, second, turn=0)))
        same = look(hexone.load(arranged(second, first, turn=1)))
        other = look(hexone.load(arranged(first, second, turn=1)))
        assert (mine == same).all()
        assert (mine[-2 * half : -half] == other[-half:]).all()


def test_candidates_are_all_legal_moves() -> None:
    moves, scores = np.empty(64, np.int64), np.empty(64, np.int64)
    for position, random in random_games(12):
        board = hexone.load(position)
        for _ in range(80):
            if board["over"][0] != ONGOING:
                break
            count = door(evaluation.candidates)(board[0], 3, moves, scores)
            assert sorted(moves[:count]) == sorted(codes(board))
            make_move(board[0], random.choice(codes(board)))


def wins_in(position: Position, seat: int, plies: int, lost: set[tuple[str, int]]) -> bool:
    """Whether a seat can win within the turn in exactly this number of plies, by the pure rules."""
    if position.outcome:
        return plies == 0 and position.outcome.winners == (seat,)
    if plies == 0 or position.turn != seat or (position.key, plies) in lost:
        return False
    if any(wins_in(position.play(move), seat, plies - 1, lost) for move in position.legal_moves):
        return True
    lost.add((position.key, plies))
    return False


def test_a_verdict_is_a_win_that_the_rules_confirm() -> None:
    found: list[int] = []
    for seed in range(150):
        random = Random(seed)
        position = sixfold.game("hexone").start()
        while not position.outcome and len(found) < 60:
            plies = int(door(evaluation.verdict)(hexone.load(position)[0]))
            if plies:
                found.append(plies)
                assert wins_in(position, position.turn, plies, set()), position.to_text()
                break
            position = position.play(random.choice(position.legal_moves))
    assert len(found) == 60
    assert max(found) > 4, "no long chain was found"
    assert 2 in found


def test_a_win_by_one_explosion_is_never_missed() -> None:
    found = 0
    for seed in range(1500):
        random = Random(seed)
        cells = random.sample([cell for cell in CELLS if cell != "c3"], 5)
        rivals = random.randint(1, 2)
        first = " ".join(f"{cell}*2" for cell in cells[rivals:])
        second = " ".join(f"{cell}*{random.randint(1, 2)}" for cell in cells[:rivals])
        position = arranged(first, second)
        if wins_in(position, 0, 2, set()):
            found += 1
            assert door(evaluation.verdict)(hexone.load(position)[0]) == 2, position.to_text()
    assert found > 200


def test_no_verdict_on_stacks_that_five_planes_cannot_count() -> None:
    assert door(evaluation.verdict)(hexone.load(arranged("b2*32 c4*1", "d2*1"))[0]) == 0
    assert door(evaluation.verdict)(hexone.load(arranged("b2*31 c4*31", "d2*1"))[0]) == 0
