"""A program that speaks the protocol and plays the first legal move, until it misbehaves.

`fake_engine.py FAULT PLY`: at its turn when PLY plies are played, or later, it crashes, hangs,
answers an illegal move, prints nonsense, or kills the process that started it. Before it hangs it
adds its own number and that of its parent to the file that is named last, if there is one. With the
fault `unknown` it knows no game at all; a game that Sixfold does not know makes it crash.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import sixfold


def main() -> None:
    fault, ply = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) > 2 else ("none", 0)
    game, position, played = sixfold.game("gosix"), sixfold.game("gosix").start(), 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "sfp":
            print("id name Fake\nsfpok")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "newgame" and fault == "unknown":
            print(f"error what is {words[1]}?")
        elif words[0] == "newgame":
            game = sixfold.game(words[1])
        elif words[0] == "position":
            moves = words[words.index("moves") + 1 :] if "moves" in words else []
            position, played = game.start(), len(moves)
            for move in moves:
                position = position.play(move)
        elif words[0] == "go":
            if played < ply or fault == "none":
                print(f"bestmove {position.legal_moves[0]}")
            elif fault == "crash":
                sys.exit(3)
            elif fault == "murder":
                os.kill(os.getppid(), signal.SIGKILL)
            elif fault == "hang":
                if len(sys.argv) > 3:
                    with Path(sys.argv[3]).open("a") as notes:
                        notes.write(f"{os.getpid()} {os.getppid()}\n")
                time.sleep(600)
            elif fault == "illegal":
                print("bestmove a9")
            else:
                print("\0\0 nonsense ~~~\nbestmove")
        elif words[0] == "quit":
            return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
