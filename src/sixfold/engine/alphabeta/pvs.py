"""Alpha-beta for every game: principal variation search with each game's static verdicts.

One function walks the tree of any board; `operations` gives it moves, verdicts and evaluations.
What is particular here:

- The sign of a value changes only when the side to move does, and only then does a ply of depth
  cost something. A turn of Hexone with its chain of explosions is therefore searched whole.
- Before it tries a move, a node asks for a verdict: a win on the board, or two threats that no
  single answer meets, end the search of the node.
- A game may offer fewer moves than are legal (phase two of SIX has a thousand). If all of them
  lose, the rest is tried before the node counts as lost, so no proof ignores any moves.
- At the horizon a game may continue with forcing moves and forced replies only.
- A strict search tries every move, counts depth in plies and estimates nothing: what is not won or
  lost within its depth counts as 0. `distance` explains what it is for.

Values are the mover's, in hundredths of a logit. A win in n plies from the root is WIN - n, and
everything beyond KNOWN is a proof.
"""

from __future__ import annotations

from typing import Any

from sixfold.engine.alphabeta.frame import (
    DEEPEST,
    FORCING_PLIES,
    INFINITE,
    KNOWN,
    ROOM,
    WIN,
    from_table,
    is_barred,
    keep_line,
    order,
    pick_best,
    reduction,
    reward,
    to_table,
)
from sixfold.engine.alphabeta.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    known_bound,
    known_depth,
    known_move,
    known_value,
    move_hash,
    probe,
    store,
)
from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.kernels import DRAWN, NODE_ROOM, ONGOING
from sixfold.engine.kernels.operations import (
    candidates,
    evaluate,
    finishing,
    forcing,
    generate,
    make,
    pressed,
    soonest,
    unmake,
    verdict,
)


@kernel
def judge(board: Any, frame: Any) -> int:
    """The evaluation, blurred for weak levels: a position is always misjudged the same way."""
    value = evaluate(board)
    if frame.noise > 0:
        mixed = uint64((board.key ^ frame.noise_seed) * uint64(0x9E3779B97F4A7C15))
        mixed = uint64((mixed ^ (mixed >> uint64(29))) * uint64(0xBF58476D1CE4E5B9))
        # The sum of four even draws is close enough to a normal one; its deviation is 1.15 × 256.
        total: Any = 0
        for i in range(4):
            total += int64((mixed >> uint64(16 * i)) & uint64(0x1FF)) - 256
        value += frame.noise * total // 296
    return value


@kernel
def settle(board: Any, frame: Any, stop: Any, alpha: int, beta: int, ply: int, left: int) -> int:
    """The value of a position at the horizon: forcing moves and forced replies only."""
    frame.nodes += 1
    if stop[0] != 0 or frame.nodes >= frame.limit:
        frame.halted = 1
        return 0
    frame.line_length[ply] = 0
    if board.over != ONGOING:
        return ending(board, ply)
    if frame.blind != 0:
        return judge(board, frame)
    sure = verdict(board)
    if sure > 0:
        return WIN - ply - sure
    if sure < 0:
        return ply - sure - WIN
    # A side that need not reply may be content with what there is.
    best = -INFINITE
    free = not pressed(board)
    if free:
        best = judge(board, frame)
        if best >= beta:
            return best
    start = frame.top
    count = 0
    if left > 0 and ply < DEEPEST and start + NODE_ROOM < ROOM:
        count = forcing(board, frame.moves[start:], frame.scores[start:])
    if count >= 0:
        if not free:
            best = judge(board, frame)
        if best >= beta or count == 0:
            return best
        alpha = max(alpha, best)
    side = board.side
    end = start + abs(count)
    frame.top = end
    for i in range(start, end):
        move = pick_best(frame.moves, frame.scores, i, end)
        make(board, move)
        if board.side == side:
            value = settle(board, frame, stop, alpha, beta, ply + 1, left - 1)
        else:
            value = -settle(board, frame, stop, -beta, -alpha, ply + 1, left - 1)
        unmake(board)
        if frame.halted != 0:
            break
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                keep_line(frame, ply, move)
                if alpha >= beta:
                    break
    frame.top = start
    return best


@kernel
def ending(board: Any, ply: int) -> int:
    """The value of a game that is over."""
    if board.over == DRAWN:
        return 0
    return WIN - ply if board.over == board.side else ply - WIN


@kernel
def visit(
    board: Any, table: Any, frame: Any, stop: Any, alpha: int, beta: int, depth: int, ply: int
) -> int:
    """The value of a node within a window."""
    # 1. What needs no moves: the end of the game, a repetition, a verdict.
    if board.over != ONGOING:
        frame.nodes += 1
        frame.line_length[ply] = 0
        return ending(board, ply)
    if board.seen > 1:
        frame.nodes += 1
        frame.line_length[ply] = 0
        return 0
    strict = frame.strict != 0
    if depth <= 0 and strict:
        frame.nodes += 1
        frame.line_length[ply] = 0
        return 0
    if depth <= 0:
        return settle(board, frame, stop, alpha, beta, ply, FORCING_PLIES)
    frame.nodes += 1
    if stop[0] != 0 or frame.nodes >= frame.limit:
        frame.halted = 1
        return 0
    frame.line_length[ply] = 0
    if strict and is_barred(board, frame):
        return 0
    sure = verdict(board)
    if sure != 0:
        # A verdict is a bound: there may be a shorter win than the one that is seen.
        value = WIN - ply - sure if sure > 0 else ply - sure - WIN
        if not strict or (sure > 0 and value >= beta) or (sure < 0 and value <= alpha):
            return value
    if ply >= DEEPEST or frame.top + NODE_ROOM > ROOM:
        if not strict:
            return judge(board, frame)
        frame.halted = 1
        return 0
    if strict and soonest(board, frame.attacker) > depth:
        return 0

    # 2. No line from here can be better than a win at once, or worse than a loss at once.
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha

    # 3. What the table knows.
    key = board.key ^ frame.salt
    word = probe(table, key)
    hashed = 0
    if word != 0:
        hashed = known_move(word)
        value = from_table(known_value(word), ply)
        bound = known_bound(word)
        # That a win takes no less is known as far as the search went; a win is a win at any depth.
        proof = abs(value) > KNOWN and (not strict or (bound == AT_LEAST) == (value > 0))
        # In the principal variation only a proof cuts, so that the line is shown whole.
        if ((beta - alpha == 1 and known_depth(word) >= depth) or proof) and (
            bound == EXACT
            or (bound == AT_LEAST and value >= beta)
            or (bound == AT_MOST and value <= alpha)
        ):
            return value

    # 4. Moves in the order in which they look good.
    start = frame.top
    offered = candidates(board, depth, frame.moves[start:], frame.scores[start:])
    count = abs(offered)
    side = board.side
    end = start + count
    frame.top = end
    order(frame, side, ply, start, end, hashed)
    extension = 1 if count == 1 and offered > 0 and ply < frame.horizon and not strict else 0

    best = -INFINITE
    best_move = 0
    floor = alpha
    whole = offered > 0
    i = start
    while True:
        if i == end:
            # 5. Every offered move loses: only now try those that were left out.
            if whole or (best > -KNOWN and not strict):
                break
            whole = True
            if strict and depth == 1:
                total = finishing(board, frame.moves[end:])
            else:
                total = generate(board, frame.moves[end:])
            for j in range(end, end + total):
                other = frame.moves[j]
                old = False
                for k in range(start, start + count):
                    if frame.moves[k] == other:
                        old = True
                        break
                if not old:
                    frame.moves[frame.top] = other
                    frame.scores[frame.top] = 0
                    frame.top += 1
            end = frame.top
            if i == end:
                break
        move = pick_best(frame.moves, frame.scores, i, end) if i - start < 40 else frame.moves[i]
        # 6. The first move with the whole window; the others only to show that they are not better.
        make(board, move)
        sign = 1 if board.side == side else -1
        deep = depth - 1 if strict else depth + extension - (sign < 0)
        less = reduction(depth, i - start) if i > start and not strict else 0
        value = alpha
        if i > start:
            low, high = (alpha, alpha + 1) if sign > 0 else (-alpha - 1, -alpha)
            value = sign * visit(board, table, frame, stop, low, high, deep - less, ply + 1)
            if value > alpha and less > 0 and frame.halted == 0:
                value = sign * visit(board, table, frame, stop, low, high, deep, ply + 1)
        if i == start or (alpha < value < beta and frame.halted == 0):
            low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
            value = sign * visit(board, table, frame, stop, low, high, deep, ply + 1)
        unmake(board)
        if frame.halted != 0:
            frame.top = start
            return 0
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                alpha = value
                keep_line(frame, ply, move)
                if alpha >= beta:
                    reward(frame, side, ply, move, depth)
                    break
        i += 1
    frame.top = start

    # 7. Remember.
    bound = EXACT
    if best >= beta:
        bound = AT_LEAST
    elif best <= floor:
        bound = AT_MOST
    if frame.quiet == 0:
        store(table, key, move_hash(best_move), to_table(best, ply), depth, bound, frame.age)
    return best
