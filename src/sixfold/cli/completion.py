"""`sixfold completion`: a script that teaches a shell to complete this command."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer
from typer.completion import completion_init, get_completion_script

NAME = "sixfold"
VARIABLE = "_SIXFOLD_COMPLETE"
"""What the script sets to ask the command itself for what fits."""

completion_init()  # Typer knows how to answer each shell from here on


class Shell(StrEnum):
    """The shells that there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(shell: Annotated[Shell, typer.Argument(help="Your shell.")]) -> None:
    """Print a script for your shell that completes commands, options, games and languages.

    For bash: echo 'eval "$(sixfold completion bash)"' >> ~/.bashrc

    For zsh: echo 'eval "$(sixfold completion zsh)"' >> ~/.zshrc

    For fish: sixfold completion fish > ~/.config/fish/completions/sixfold.fish

    Example: sixfold completion bash
    """
    script = get_completion_script(prog_name=NAME, complete_var=VARIABLE, shell=shell.value)
    print(script)
