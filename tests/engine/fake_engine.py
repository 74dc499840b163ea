"""A program that speaks the protocol, well or in one of many bad ways: the first argument says how.

It knows no rules: its answer to `go` is given to it, one for each search, the last again and again.
What it heard and how far it came is written into a file, if `SIXFOLD_TEST_NOTES` names one.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from pathlib import Path

behaviour, *answers = sys.argv[1:]


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def next_answer() -> str:
    return answers.pop(0) if len(answers) > 1 else answers[0]


def introduce() -> None:
    say("id name Fake 1.0", "id author Nobody")
    say("option name Threads type spin default 1 min 1 max 4")
    if behaviour != "plain":
        say("option name MultiPV type spin default 1 min 1 max 9")
    say("sfpok")


def search(words: list[str]) -> None:
    """Answer `go` as a good engine would; an infinite search waits for stop."""
    say(f"info depth 1 multipv 1 score cp -12 nodes 40 nps 80 pv {answers[0]}")
    if "infinite" in words:
        while sys.stdin.readline().strip() != "stop":
            say("readyok")
    say(f"bestmove {next_answer()}")


def note(text: str) -> None:
    if "SIXFOLD_TEST_NOTES" in os.environ:
        with Path(os.environ["SIXFOLD_TEST_NOTES"]).open("a") as file:
            file.write(f"{text}\n")


def flood() -> None:
    for number in itertools.count(1):
        say(f"info depth 1 score cp 1 nodes {number} nps 1 pv a1")
        if number % 100 == 0:
            note(str(number))


def flood_without_lines() -> None:
    while True:
        sys.stdout.write("a" * 65536)


def hang() -> None:
    time.sleep(600)


def go(words: list[str]) -> None:
    if behaviour == "crash":
        print("Traceback: out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    elif behaviour == "die in the middle":
        sys.stdout.write("info depth 1 multipv 1 sco")
        sys.stdout.flush()
        os._exit(0)
    elif behaviour == "hang":
        hang()
    elif behaviour == "close output":
        os.close(1)
        hang()
    elif behaviour == "flood":
        flood()
    elif behaviour == "flood without lines":
        flood_without_lines()
    elif behaviour == "garbage":
        sys.stdout.buffer.write(bytes(range(256)) * 20 + b"\n\n")
        say("info", "info score", "info depth x score cp 1", "info score mate 3", "bestmoves a1")
        say("info multipv 0 score cp 1", "info multipv 99999 score cp 1", "info string score cp 9")
        say("info depth 4 multipv 1 score win 7 nodes 90 pv a1 z9 b1", "info depth 5 score cp")
        say(f"bestmove {next_answer()} ponder a1", "bestmove h2", "info depth 9 score cp 1 pv a1")
    elif behaviour == "error":
        say("error out of memory", "bestmove none")
    elif behaviour == "helper":
        helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        say(f"info string {helper.pid}", f"info depth {helper.pid} score cp 0")
        hang()
    elif behaviour == "slow":
        say("info depth 1 multipv 1 score cp -12 nodes 40 nps 80 pv a1")
        for line in sys.stdin:
            if line == "isready\n":
                say("readyok")
            elif line == "stop\n":
                break
            elif line == "quit\n":
                sys.exit()
        say(f"bestmove {next_answer()}")
    else:
        search(words)


def main() -> None:
    if behaviour == "crash at once":
        sys.exit("cannot find my opening book")
    if behaviour == "hang at once":
        hang()
    if behaviour == "flood at once":
        flood()
    for line in sys.stdin:
        words = line.split()
        if behaviour == "log":
            note(line.strip())
        if words == ["sfp"]:
            introduce()
            if behaviour == "read no more":
                hang()
        elif words == ["isready"]:
            if behaviour == "ready after stop":
                note("waiting")
                while sys.stdin.readline().strip() != "stop":
                    pass
            say("readyok")
        elif words[:1] == ["position"] and behaviour == "refuse":
            say("error that is no position")
        elif words[:1] == ["go"]:
            go(words)
        elif words == ["quit"]:
            if behaviour == "stay":
                hang()
            break


main()
