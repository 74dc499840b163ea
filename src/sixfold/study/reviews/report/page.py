"""The page of a review: summary, graph, turning points on the board, and all moves."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from sixfold.core.position import Position
from sixfold.locale import (
    game_name,
    grade_name,
    marked,
    seat_name,
    side_name,
    translator,
    turn_text,
)
from sixfold.render import svg
from sixfold.study.reviews.judging.grades import FAULTS, FORCED, GRADES, INACCURACY_FROM
from sixfold.study.reviews.judging.turns import deciding_step, replay, walk
from sixfold.study.reviews.model import Ply
from sixfold.study.reviews.report.graph import graph
from sixfold.study.reviews.result import PlayerSummary, Review
from sixfold.study.reviews.words import SIGNS, explained, graded, played_text, valued

BOARD = 340
"""The longer side of a board, in pixels."""

HEADS = marked(("Move", "Grade", "Before", "After", "Better"))
"""Of the list of moves."""


def html_report(review: Review, language: str = "en") -> str:
    """A whole page, which works without a network."""
    return _Page(review, language).text()


class _Page:
    """Puts a page together, in one language."""

    def __init__(self, review: Review, language: str) -> None:
        self._review = review
        self._language = language
        self._words = translator(language)
        self._positions: dict[int, Position[Any]] = {}
        position = replay(review.start, ())
        for ply in review.plies:
            self._positions[ply.ply] = position
            position = walk(position, ply.moves)[-1]

    def _say(self, message: str, **facts: object) -> str:
        return escape(self._words.say(message, **facts))

    def text(self) -> str:
        review = self._review
        title = f"{self._words.gettext('Review')}: {game_name(review.game, self._language)}"
        style = (files("sixfold.study.reviews.report") / "report.css").read_text("utf-8")
        return "\n".join(
            [
                "<!doctype html>",
                f'<html lang="{self._language}" data-family="{escape(review.game.family)}">',
                '<head><meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(title)}</title>",
                f"<style>{style}</style></head>",
                "<body><main>",
                f"<header><h1>{escape(title)}</h1><p>{self._heading()}</p></header>",
                self._summary(),
                self._graph(),
                self._turning_points(),
                self._moves(),
                f"<footer>{self._footer()}</footer>",
                "</main></body></html>",
                "",
            ]
        )

    def _heading(self) -> str:
        names = [player.name or self._seat(player.seat) for player in self._review.players]
        sides = [" + ".join(names[side::2]) for side in (0, 1)]
        return f"{escape(' – '.join(sides))} · <strong>{escape(self._review.result)}</strong>"

    def _seat(self, seat: int) -> str:
        return seat_name(self._review.game, seat, self._language)

    # The players

    def _summary(self) -> str:
        cards = "".join(self._card(player) for player in self._review.players)
        return f'<section class="players">{cards}</section>'

    def _card(self, player: PlayerSummary) -> str:
        name = f"{player.name} · {self._seat(player.seat)}" if player.name else None
        accuracy = "–" if player.accuracy is None else f"{player.accuracy:.0f} %"
        rows = "".join(
            f'<li class="{grade}"><span class="sign" aria-hidden="true">{SIGNS[grade]}</span> '
            f"{escape(grade_name(grade, self._language))} <b>{player.counts[grade]}</b></li>"
            for grade in GRADES
            if player.counts[grade]
        )
        return (
            f'<article class="side{player.seat % 2}"><h2>{escape(name or self._seat(player.seat))}'
            f'</h2><p class="accuracy"><b>{accuracy}</b> {self._say("Accuracy")}</p>'
            f"<ul>{rows}</ul></article>"
        )

    def _graph(self) -> str:
        drawn = graph(self._review, self._language)
        if not drawn:
            return ""
        first = side_name(self._review.game.family, 0, self._language)
        title = self._say("Chances of {side} over the game", side=first)
        return f"<section><h2>{title}</h2><div class=wide>{drawn}</div></section>"

    # Where it was decided

    def _turning_points(self) -> str:
        points = "".join(self._point(ply) for ply in self._review.turning_points)
        if not points:
            share = f"{round(100 * INACCURACY_FROM)} %"
            nothing = self._say("No move gave away {share} or more.", share=share)
            points = f"<p>{nothing}</p>"
        return f"<section><h2>{self._say('Turning points')}</h2>{points}</section>"

    def _point(self, ply: Ply) -> str:
        change = f"{valued(ply.before, self._language)} → {valued(ply.after, self._language)}"
        return (
            f'<article class="point"><h3>{escape(played_text(ply))} '
            f'<span class="grade {ply.grade}">{escape(graded(ply, self._language))}</span></h3>'
            f"<p>{escape(self._seat(ply.seat))}: {escape(change)}. "
            f"{escape(explained(ply, self._review.game, self._language))}</p>"
            f'<div class="boards">{"".join(self._boards(ply))}</div></article>'
        )

    def _boards(self, ply: Ply) -> Iterator[str]:
        """The board after the turn, and the better move held over it."""
        position = self._positions[ply.ply]
        played = self._say("Played: {move}", move=turn_text(ply.moves))
        yield self._board(walk(position, ply.moves)[-1], played)
        if ply.best != ply.moves:
            step = deciding_step(ply.best, ply.moves)
            better = self._say("Better: {move}", move=turn_text(ply.best))
            yield self._board(walk(position, ply.moves[:step])[-1], better, ply.best[step])

    def _board(self, position: Position[Any], caption: str, preview: str | None = None) -> str:
        drawn = svg(position, preview=preview, size=BOARD, lang=self._language, coordinates=True)
        return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"

    # All moves

    def _moves(self) -> str:
        heads = "".join(f"<th scope=col>{escape(self._words.gettext(head))}</th>" for head in HEADS)
        rows = "".join(self._row(ply) for ply in self._review.plies)
        return (
            f"<section><h2>{self._say('Moves')}</h2><div class=wide><table>"
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>"
        )

    def _row(self, ply: Ply) -> str:
        fault = ply.grade in FAULTS
        better = turn_text(ply.best) if fault and ply.best != ply.moves else ""
        values = [
            "" if ply.grade == FORCED else valued(value, self._language)
            for value in (ply.before, ply.after)
        ]
        return (
            f'<tr id="ply-{ply.ply}" class="{ply.grade} side{ply.seat % 2}">'
            f"<th scope=row>{escape(played_text(ply))}</th>"
            f"<td class=grade>{escape(graded(ply, self._language))}</td>"
            + "".join(f"<td class=value>{escape(value)}</td>" for value in values)
            + f"<td>{escape(better)}</td></tr>"
        )

    def _footer(self) -> str:
        return self._say(
            "Chances are the mover’s, as the engine estimates them; what is proven is named."
        )
