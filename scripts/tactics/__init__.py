"""Tactics: positions with proven wins, losses and forced blocks, and the provers behind them.

    python -m scripts.tactics                  # all suites, into golden/tactics/
    python -m scripts.tactics six/foxmind      # one of them

The games from which the positions come have fixed seeds, and every limit counts visits and games,
never time, so the same files come out on every machine; all of them take some ten minutes.

The provers share no code with the engine. They have boards of their own, written from the rules,
and they try everything: a win is a move that wins against every reply. `tests/engine` checks the
files with the plain rules and puts the questions to the engine.

An entry of a suite:

- `position`: its text;
- `kind`: `win`, the mover can force a win; `loss`, whatever he does he loses by force; `block`, he
  must stop the opponent from doing so;
- `plies` (in Hexone `turns`, since a turn may be a dozen plies): how long it takes. The shortest
  win against the best defence; the longest resistance; and for a block how far one must look to
  see which moves fail;
- `within`: how far the prover looked at all moves, null if it solved the game to its end;
- `best`: exactly the moves that force a win within that bound, or, of a block, exactly the moves
  that do not lose within it. Empty for a loss.
"""
