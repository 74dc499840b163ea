"""`sixfold completion`: a script that teaches a shell to complete this command."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer
from typer.completion import get_completion_inspect_parameters, shell_complete

NAME = "sixfold"
VARIABLE = "_SIXFOLD_COMPLETE"
"""What the script sets to ask the command itself for what fits."""

# Typer would do this if it offered options of its own for this; it makes the shells known.
get_completion_inspect_parameters()


class Shell(StrEnum):
    """The shells that there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    context: typer.Context, shell: Annotated[Shell, typer.Argument(help="Your shell.")]
) -> None:
    """Print a script for your shell that completes commands, options, games and languages.

    For bash: echo 'eval "$(sixfold completion bash)"' >> ~/.bashrc

    For zsh: echo 'eval "$(sixfold completion zsh)"' >> ~/.zshrc

    For fish: sixfold completion fish > ~/.config/fish/completions/sixfold.fish

    Example: sixfold completion bash
    """
    shell_complete(context.find_root().command, {}, NAME, VARIABLE, f"source_{shell}")
