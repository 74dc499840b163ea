"""What is to be played, as one value: the same value always means the same games."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from sixfold.arena.openings import SHIPPED, START, Opening, built_in, is_built_in
from sixfold.arena.spec import PlayerSpec, SpecError, distinct_names
from sixfold.arena.sprt import Sprt
from sixfold.core import registry
from sixfold.core.arguments import explained

KINDS = ("match", "round-robin", "gauntlet")


class _Openings:
    """The field `openings`: whatever it is given, it holds the list that is played from."""

    def __get__(self, match: Match | None, owner: type[Match]) -> tuple[Opening, ...]:
        if match is None:
            return SHIPPED  # which makes it the default
        book: tuple[Opening, ...] = match.__dict__["openings"]
        return book

    def __set__(self, match: Match, given: tuple[Opening, ...] | None) -> None:
        book = (START,) if given is None else tuple(given)
        if given is SHIPPED:
            game = registry.game(match.game)
            book = built_in(game) if is_built_in(game) else (START,)
        match.__dict__.update(openings=book, openings_named=given is not SHIPPED)


@explained
@dataclass(frozen=True)
class Match:
    """A match of two players, a round-robin of several, or a gauntlet: the first against all.

    `games` counts the games of every two players that meet. `plies` ends a game as a draw when the
    rules have not ended it by then; `proven` ends a game when an engine of ours has proven a win.

    The openings are those that come with the package, unless others are named; a game without a
    list begins at the start. `openings=None` begins every game at the start.

    >>> players = PlayerSpec.parse("random"), PlayerSpec.parse("greedy")
    >>> len(Match("gosix", players).openings)
    100
    >>> Match("gosix", players, openings=None).openings
    ((),)
    """

    game: str
    players: tuple[PlayerSpec, ...]
    kind: str = "match"
    games: int = 100
    seed: int = 1
    openings: _Openings = _Openings()
    plies: int = 1000
    proven: bool = False
    sprt: Sprt | None = None
    openings_named: bool = field(init=False, compare=False, repr=False)
    """Whether somebody has said what to play from. If not, a file that was begun decides."""

    def __post_init__(self) -> None:
        game = registry.game(self.game)
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is none of {', '.join(KINDS)}")
        for player in self.players:
            if not isinstance(player, PlayerSpec):
                raise SpecError(
                    f"a player of a match is a PlayerSpec, not a {type(player).__name__}: "
                    "PlayerSpec.parse('level:4') makes one"
                )
            player.refuse_unknown(game)
        if len(self.players) < 2:
            raise ValueError("it takes two players at least")
        if self.kind == "match" and len(self.players) > 2:
            raise ValueError("a match has two players; choose round-robin or gauntlet for more")
        if self.games < 2 or self.games % 2:
            raise ValueError(f"games come in pairs with colours swapped: {self.games} is not even")
        if self.plies < 1:
            raise ValueError(f"a game needs at least one ply, not {self.plies}")
        if self.sprt is not None and len(self.players) > 2:
            raise ValueError("a sequential test compares two players")
        if not self.openings:
            raise ValueError("there is no opening to play from")

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, each differently."""
        return distinct_names(self.players)

    @property
    def from_start(self) -> bool:
        """Whether every game begins at the start."""
        return self.openings == (START,)

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by number."""
        count = len(self.players)
        if self.kind == "round-robin":
            return tuple((one, other) for one in range(count) for other in range(one + 1, count))
        return tuple((0, other) for other in range(1, count))

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return len(self.pairings) * self.games

    def to_json(self) -> dict[str, Any]:
        """Everything that decides which games are played; a file of results begins with it."""
        return {
            "game": self.game,
            "kind": self.kind,
            "players": [spec.text for spec in self.players],
            "games": self.games,
            "seed": self.seed,
            "openings": {"count": len(self.openings), "digest": _digest(self.openings)},
            "plies": self.plies,
            "proven": self.proven,
            "sprt": None
            if self.sprt is None
            else {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "alpha": self.sprt.alpha,
                "beta": self.sprt.beta,
            },
        }


def _digest(openings: tuple[Opening, ...]) -> str:
    text = "\n".join(" ".join(opening) for opening in openings)
    return blake2b(text.encode(), digest_size=8).hexdigest()
