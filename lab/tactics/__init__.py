"""Tactics: positions with proven wins, losses and forced blocks, and the provers behind them.

    python -m lab.tactics                  # all suites, into golden/tactics/
    python -m lab.tactics six/foxmind      # one of them

The positions come from games with fixed seeds, and every limit counts visits and games, never time,
so the same files come out on every machine. All of them take about ten minutes.

The provers share no code with the engine. They have their own boards, written from the rules,
and they try everything: a win is a move that wins against every reply. `tests/engine` checks the
files with the plain rules and asks the engine to solve them.

An entry of a suite:

- `position`: its text;
- `kind`: `win`, the player to move can force a win; `loss`, every move loses by force; `block`, the
  player to move must stop the opponent from forcing a win;
- `plies` (in Hexone `turns`, since a turn may be a dozen plies): how long it takes: the
  shortest win against the best defence, the longest resistance, or, for a block, how many plies it
  takes to see which moves fail;
- `within`: how far the prover looked at all moves, null if it solved the game to its end;
- `best`: exactly the moves that force a win within that bound or, for a block, exactly the moves
  that do not lose within it; empty for a loss.
"""
