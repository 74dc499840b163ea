"""A right call of every public callable, with all of its arguments.

The test puts wrong values in the place of each argument in turn. `fine` names values that are right
for an argument but would take long, start a process, or write a file.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, cast

import numpy as np

import sixfold
from sixfold import arena, engine, locale, records, render, scene, study
from sixfold.core.text import Fields
from sixfold.engine import Batch, Clock, Engine, Limits, ProtocolEngine
from sixfold.games.six import SixMove
from sixfold.records import Branch, Headers, Node, Record, Remarks, Ring
from sixfold.render.theme import LIGHT
from sixfold.study.studies import Rename

SIX: Any
SIX, GOSIX, HEXONE = (sixfold.game(id) for id in ("six/steffen", "gosix", "hexone"))
START: Any = GOSIX.start()
SIX_START: Any = SIX.start()
HEXONE_START: Any = HEXONE.start()
PLAYED, EVENTS = START.step("d2")
OVER = sixfold.position("gosix p0:- p1:- hexes:0000... turn:1")
OUTCOME = START.concede(0)
SIX_DRAFT: Any = SIX.empty()
GOSIX_DRAFT: Any = GOSIX.empty()
HEXONE_DRAFT: Any = HEXONE.empty()
FEW = Limits(nodes=10)
TAGS = {"Result": "*", "Reason": "", "Points": ""}
PAIR = tuple(map(arena.PlayerSpec.parse, ("random", "greedy")))
MATCH = arena.Match("gosix", PAIR, games=2)
FOLDER = Path(mkdtemp())


@cache
def record() -> Record:
    made = Record.new("gosix", players=("Ada", "Bob"))
    for move in ("d2", "c2", "d3"):
        made.add(move)
    made.root.add("c3", comment="or")
    return made


@cache
def batch() -> Batch:
    return Batch(START, 2)


def new(**changes: Any) -> Record:
    return Record.new("gosix", **changes)


def variation() -> Node:
    made = new()
    made.add("d2")
    variations.append(made)  # a node does not keep its record
    return made.root.add("d3")


variations: list[Record] = []


def unstarted() -> ProtocolEngine:
    """A client whose program would only be started after its arguments were looked at."""
    made = ProtocolEngine.__new__(ProtocolEngine)
    made.available_options = {}
    made._talking, made._process = threading.Lock(), None
    made.command = ("/no-such-engine",)
    return made


@dataclass
class Call:
    """A function with its arguments, in their order."""

    function: Callable[..., Any]
    arguments: dict[str, Any]
    fine: dict[str, tuple[str, ...]]


def right(function: Callable[..., Any], *, fine: Any = None, **named: Any) -> Call:
    return Call(function, named, fine or {})


def setter(make: Callable[[], Any], name: str, value: Any, fine: Any = None) -> Call:
    return right(lambda value: setattr(make(), name, value), value=value, fine=fine)


def ignore(*_: object) -> None:
    """What a caller does with what it is told."""


def job() -> study.PlyJob:
    return study.jobs_of(record(), FEW)[0]


@cache
def ply() -> study.Ply:
    value = study.Value(0.5)
    return study.Ply(1, "1.", 0, ("d2",), value, value, ("d2",), (), (), False, False)


def a_study() -> study.Study:
    return study.Study.of("study", [record()])


def review() -> study.Review:
    plies = tuple(
        study.Ply(
            turn.ply, turn.number, turn.seat, turn.moves, ply().before, ply().after, turn.moves,
            (), (), False, False,
        )
        for turn in study.turns_of(record())
    )  # fmt: skip
    return study.assembled(record(), FEW, "x", plies)


def fields(position: Any) -> Fields:
    return Fields(position.to_text())


MANY = ("a huge number",)
MANY_THREADS = {"threads": ("a whole number",)}
A_FAMILY = {"family": ("a text", "an empty text")}
LANGUAGE = {"language": "de"}


def call_of(name: str) -> Call:
    """The right call of what has this name; the engine's are made last, as they take longer."""
    for room in (_core, _games, _records, _scene_and_render, _arena, _study, _locale, _engine):
        if name in (calls := _made(room)):
            return calls[name]
    raise LookupError(f"{name} is public: give a right call of it here")


@cache
def _made(room: Callable[[], dict[str, Call]]) -> dict[str, Call]:
    return room()


def _core() -> dict[str, Call]:
    doors = {
        f"Position.{name}": right(getattr(START, name), move="d2")
        for name in ("play", "step", "preview", "is_legal", "why_not")
    }
    return {
        **doors,
        "Game.seats_of": right(SIX.seats_of, side=1),
        "Position.picture": right(cast(Any, sixfold.Position.picture), position=START),
        "Position.concede": right(START.concede, seat=0, reason="resign"),
        "Position.end_off_board": right(START.end_off_board, winners=(0,), reason="time"),
        "Series.add": right(sixfold.Series().add, outcome=OUTCOME),
        "Series.seat_of": right(sixfold.Series().seat_of, side=0),
        "TwoGameMatch.add": right(sixfold.TwoGameMatch().add, outcome=OUTCOME),
        "sixfold.game": right(sixfold.game, id="gosix"),
        "sixfold.perft": right(
            sixfold.perft, position=START, depth=1, fine={"depth": ("a whole number", *MANY)}
        ),
        "sixfold.position": right(sixfold.position, text=START.to_text()),
        "sixfold.setup": right(sixfold.setup, text=START.to_text()),
    }


def _games() -> dict[str, Call]:
    found: dict[str, Call] = {}
    for game, text, cell in ((SIX, "2,0", "2,0"), (GOSIX, "d2", "d2"), (HEXONE, "b2", "b2")):
        kind, draft, start = type(game), cast(Any, game.empty()), cast(Any, game.start())
        setup = type(draft)
        found[f"{kind.__name__}.parse_move"] = right(game.parse_move, text=text)
        found[f"{kind.__name__}.read_setup"] = right(
            lambda fields, game=game: game.read_setup(fields), fields=fields(start)
        )
        found[f"{setup.__name__}.read"] = right(setup.read, game=game, fields=fields(start))
        found[f"{setup.__name__}.place"] = right(draft.place, cell=cell, side=0, count=1)
        found[f"{setup.__name__}.with_turn"] = right(draft.with_turn, seat=1)
        for method in ("remove", "recolour"):
            found[f"{setup.__name__}.{method}"] = right(getattr(draft, method), cell=cell)
        found[f"{type(start).__name__}.mapped"] = right(start.mapped, symmetry=game.symmetries[1])
    return found | {
        "Draft.under": right(GOSIX_DRAFT.under, game=GOSIX),
        "SixGame.start_tiles": right(SIX.start_tiles, colour=0),
        "SixPosition.shapes": right(SIX_START.shapes, colour=0),
        "SixPosition.shapes_after": right(
            SIX_START.shapes_after, move=SixMove(None, (2, 0)), captured=()
        ),
        "SixPosition.moves_of": right(SIX_START.moves_of, cell=(0, 0)),
        "SixPosition.captures": right(SIX_START.captures, move="2,0"),
        "SixSetup.with_hands": right(SIX_DRAFT.with_hands, black=20, red=20),
        "SixSetup.under": right(SIX_DRAFT.under, game=SIX),
        "GoSixPosition.pawns": right(START.pawns, seat=0),
        "GoSixPosition.closings": right(START.closings, corner="d2"),
        "GoSixSetup.give": right(GOSIX_DRAFT.give, hexagon="1", owner=0),
        "HexonePosition.stacks": right(HEXONE_START.stacks, seat=0),
        "HexonePosition.flights": right(HEXONE_START.flights, move="b2"),
        "HexoneSetup.turn_over": right(HEXONE_DRAFT.turn_over, cell="a1"),
        "HexoneSetup.with_opened": right(HEXONE_DRAFT.with_opened, opened=2),
    }


def _records() -> dict[str, Call]:
    remarks = {"comment": "well", "marks": (1,), "clock": timedelta(seconds=5)}
    headers = {
        "players": ("Ada",),
        "date": "2026-11-18",
        "event": "",
        "clock": "600+5",
        "comment": "",
        "tags": {"Site": "x"},
    }
    lines = records.dumps(record()).splitlines(keepends=True)
    files = {
        f"records.{name}": right(
            getattr(records, name), path=FOLDER / name, records=[record()],
            fine={"path": ("a text",)},
        )
        for name in ("write", "write_json")
    }  # fmt: skip
    readers = {
        f"records.{name}": right(getattr(records, name), source=lines, on_error=ignore)
        for name in ("read", "read_json", "scan")
    }
    return (
        files
        | readers
        | {
            "Branch.child": right(record().tree.child, move="d2"),
            "Branch.at": right(record().tree.at, path=("d2",)),
            "Branch.changed": right(
                record().tree.changed, path=("d2",), change=lambda branch: branch
            ),
            "Branch.with_child": right(record().tree.with_child, child=Branch(PLAYED)),
            "Branch.with_children": right(record().tree.with_children, children=[Branch(PLAYED)]),
            "Headers": right(Headers, game=GOSIX, start=START, **headers),
            "Headers.to_tags": right(record().headers.to_tags, ending=TAGS),
            "Headers.from_tags": right(Headers.from_tags, tags=record().all_tags()),
            "Node": right(Node, position=START),
            "Node.add": right(lambda **given: new().root.add(**given), move="d2", **remarks),
            "Node.graft": right(lambda position: Node(START).graft(position), position=PLAYED),
            "Node.add_line": right(lambda moves: new().root.add_line(moves), moves=["d2", "c2"]),
            "Node.child": right(record().root.child, move="d2"),
            "Node.remarks=": setter(variation, "remarks", Remarks()),
            "Node.comment=": setter(variation, "comment", "x"),
            "Node.before=": setter(variation, "before", "x"),
            "Node.marks=": setter(variation, "marks", [1]),
            "Node.clock=": setter(variation, "clock", timedelta(seconds=5)),
            "Node.commands=": setter(variation, "commands", ["eval 0.3"]),
            "Node.command": right(record().last.command, name="eval"),
            "Node.set_command": right(
                lambda **given: variation().set_command(**given), name="eval", value="0.3"
            ),
            "Node.drawings=": setter(variation, "drawings", [Ring("d2")]),
            "Record": right(Record, headers=record().headers, tree=record().tree),
            "Record.new": right(Record.new, game="gosix", start=START, **headers),
            "Record.add": right(lambda **given: new().add(**given), move="d2", **remarks),
            "Record.at": right(record().at, path=["d2"]),
            "Record.finish": right(lambda outcome: new().finish(outcome), outcome=OUTCOME),
            "Record.finish_as": right(lambda tags: new().finish_as(tags), tags=TAGS),
            "Record.from_json": right(Record.from_json, data=record().to_json()),
            "Remarks": right(Remarks, before="", commands=(), before_commands=(), **remarks),
            "records.append": right(
                records.append, path=FOLDER / "append", record=record(), fine={"path": ("a text",)}
            ),
            "records.dumps": right(records.dumps, record=record()),
            "records.import_games": right(
                records.import_games, source=lines, most=5, first_faults=5
            ),
            "records.loads": right(records.loads, text="".join(lines)),
            "records.results": right(records.results, source=lines),
        }
    )


def _scene_and_render() -> dict[str, Call]:
    still = {"theme": "light", "preview": "c2", "labels": {"d3": "A"}}
    theme = {
        name: getattr(LIGHT, name) for name in type(LIGHT).__match_args__ if name != "patterns"
    }
    return {
        "LazyScene": right(scene.LazyScene, position=PLAYED, events=EVENTS),
        "scene.about": right(scene.about, position=SIX_START, cell="0,0"),
        "scene.begun": right(scene.begun, game="gosix", text=START.to_text()),
        "scene.draft_scene": right(scene.draft_scene, draft=GOSIX_DRAFT),
        "scene.edited": right(
            scene.edited, draft=GOSIX_DRAFT, edit={"do": "place", "cell": "d2", "side": 0}
        ),
        "scene.family_of": right(scene.family_of, position=START),
        "scene.lift": right(scene.lift, position=SIX_START, cell="0,0"),
        "scene.line": right(scene.line, position=START, moves=["d2"]),
        "scene.reach": right(scene.reach, position=START, moves=["d2"]),
        "scene.register": right(
            scene.register, family="six", described=scene.FamilyScene(), fine=A_FAMILY
        ),
        "scene.scene": right(scene.scene, position=PLAYED, ply=1, events=EVENTS),
        "scene.why": right(scene.why, position=START, move="d2"),
        "Theme": right(render.Theme, **theme),
        "render.gif": right(
            render.gif, positions=[START], theme="light", width=60, delay=0.5, on_frame=ignore
        ),
        "render.png": right(render.png, position=START, **still, width=60, ratio=1.5),
        "render.result": right(render.result, position=START, outcome=OUTCOME, **LANGUAGE),
        "render.svg": right(render.svg, position=START, **still, size=60, lang="de"),
        "render.text": right(render.text, position=START, lang="de"),
    }


def _engine() -> dict[str, Call]:
    asked = {"position": START, "limits": FEW}
    made = Engine(hash_mb=1)
    over: dict[str, Any] = {
        "position": OVER,  # nothing is searched there
        "limits": FEW,
        "fine": {"position": ("a position",), "limits": ("None",)},
    }
    return {
        "Batch": right(Batch, start=START, count=2),
        "Batch.position": right(batch().position, index=0),
        "Batch.text": right(batch().text, index=0),
        "Batch.choose": right(batch().choose, random=np.random.default_rng(1)),
        "Batch.move": right(batch().move, index=0, code=int(batch().legal.codes[0, 0])),
        "Batch.code": right(batch().code, index=0, move="d2"),
        "Batch.step": right(batch().step, codes=[int(code) for code in batch().legal.codes[:, 0]]),
        "Batch.reset": right(batch().reset, which=[0]),
        "Clock": right(Clock, remaining=(1.0, 1.0), increment=(0.0, 0.0)),
        "Engine": right(
            Engine,
            threads=1,
            hash_mb=1,
            level=None,
            on_compile=ignore,
            on_step=ignore,
            fine=MANY_THREADS,
        ),
        "Engine.threads=": setter(Engine, "threads", 1, fine={"value": ("a whole number",)}),
        "Engine.hash_mb=": setter(Engine, "hash_mb", 1),
        "Engine.level=": setter(Engine, "level", 1),
        "Engine.choose": right(made.choose, **over, seed=1),
        "Engine.consider": right(made.consider, **over),
        "Engine.analyse": right(made.analyse, **over, multipv=1, on_progress=ignore),
        "Engine.search": right(
            made.search, position=OVER, multipv=1, searchmoves=None, fine=over["fine"]
        ),
        "Engine.prepare": right(made.prepare, family="six/foxmind"),
        "Level.skill": right(engine.LEVELS[3].skill, family="gosix"),
        "Limits": right(Limits, seconds=1.0, nodes=5, depth=3, searchmoves=["d2"]),
        "Limits.moves_of": right(Limits(nodes=5, searchmoves=["d2"]).moves_of, position=START),
        "ProtocolEngine": right(
            ProtocolEngine, command="/no-such-engine", options={}, timeout=1.0, ready_timeout=1.0
        ),
        "ProtocolEngine.configure": right(unstarted().configure),
        "ProtocolEngine.prepare": right(unstarted().prepare, game=GOSIX),
        "ProtocolEngine.choose": right(unstarted().choose, **asked, clock=None),
        "ProtocolEngine.analyse": right(
            unstarted().analyse, **asked, multipv=1, on_progress=ignore
        ),
        "engine.perft": right(
            engine.perft, position=START, depth=1, fine={"depth": ("a whole number", *MANY)}
        ),
        "engine.playouts": right(
            engine.playouts, position=START, count=2, seed=1, fine={"count": MANY}
        ),
    }


def _arena() -> dict[str, Call]:
    result = arena.GameResult(0, (0, 1), 0, 0, "four", ("d2",))
    sprt = arena.Sprt(0, 5)
    store = arena.ResultStore(MATCH)  # of a match that has been played
    for number in range(MATCH.total):
        store.add(replace(result, number=number))
    return {
        "GameResult.from_json": right(arena.GameResult.from_json, data=result.to_json()),
        "Match": right(
            arena.Match, game="gosix", players=PAIR, kind="match", games=2, seed=1,
            openings=((),), plies=100, sprt=sprt,
        ),
        "PlayerSpec.parse": right(arena.PlayerSpec.parse, text="level:4"),
        "PlayerSpec.refuse_unknown": right(PAIR[1].refuse_unknown, game=GOSIX),
        "Report.of": right(arena.Report.of, match=MATCH, results={0: result}),
        "ResultStore": right(
            arena.ResultStore, match=MATCH, path=None, on_notice=ignore, fine={"path": ("a text",)}
        ),
        "ResultStore.add": right(
            lambda result: arena.ResultStore(MATCH).add(result), result=result
        ),
        "Sprt": right(arena.Sprt, elo0=0.0, elo1=5.0, alpha=0.05, beta=0.05),
        "Sprt.llr": right(sprt.llr, counts=[1, 2, 3, 4, 5]),
        "Sprt.decision": right(sprt.decision, counts=[1, 2, 3, 4, 5]),
        "Sprt.first_decision": right(sprt.first_decision, pairs=[1, 2, 3]),
        "Tally": right(arena.Tally, wins=2, draws=0, losses=0, pairs=(0, 0, 0, 0, 1)),
        "arena.elo_of": right(arena.elo_of, score=0.5),
        "arena.play_match": right(arena.play_match, store=store, jobs=1, on_result=ignore),
        "arena.ratings": right(arena.ratings, count=2, tallies=[(0, 1, arena.Tally(1))]),
        "arena.score_of": right(arena.score_of, elo=5.0),
        "arena.to_record": right(arena.to_record, match=MATCH, result=result),
    }  # fmt: skip


def _study() -> dict[str, Call]:
    value = study.Value(0.5)
    chapter = a_study().chapters[0]
    edit = Rename("name")
    return {
        "Chapter.of": right(study.Chapter.of, id="1", name="one", record=record()),
        "Chapter.at": right(chapter.at, path=["d2"]),
        "Chapter.from_json": right(study.Chapter.from_json, data=chapter.to_json()),
        "Ply.proven_win": right(ply().proven_win, plies=3),
        "Ply.from_json": right(study.Ply.from_json, data=ply().to_json()),
        "PlyJob.from_json": right(study.PlyJob.from_json, data=job().to_json()),
        "Puzzle.from_json": right(study.Puzzle.from_json, data=study.puzzles("gosix")[0].to_json()),
        "Reason.from_json": right(study.Reason.from_json, data=study.Reason("x").to_json()),
        "Review.from_json": right(study.Review.from_json, data=review().to_json()),
        "Review.annotate": right(review().annotate, **LANGUAGE),
        "Rounds": right(study.Rounds, jobs=[job()], found=[ply()]),
        "Rounds.take": right(
            lambda **given: study.Rounds([job()]).take(**given), number=0, ply=ply()
        ),
        "Study.of": right(study.Study.of, name="study", records=[record()]),
        "Study.chapter": right(a_study().chapter, id="1"),
        "Study.from_json": right(study.Study.from_json, data=a_study().to_json()),
        "Value": right(study.Value, chance=0.5, plies=3),
        "Value.later": right(study.Value(1, True, 3).later, plies=1),
        "Value.seen_from": right(value.seen_from, end=PLAYED, line=[START, PLAYED]),
        "Value.from_json": right(study.Value.from_json, data=value.to_json()),
        "study.accuracy_of_game": right(study.accuracy_of_game, losses=[0.0, 0.1]),
        "study.accuracy_of_move": right(study.accuracy_of_move, loss=0.1),
        "study.apply": right(study.apply, study=a_study(), edit=edit),
        "study.assembled": right(
            study.assembled, record=record(), limits=FEW, engine="x", plies=[ply()]
        ),
        "study.default_limits": right(study.default_limits, record=record()),
        "study.edit_from_json": right(study.edit_from_json, data=edit.to_json()),
        "study.fold": right(study.fold, study=a_study(), all_edits=[edit]),
        "study.grade_of": right(
            partial(study.grade_of, is_best=True, only=False, forced=False),
            before=value,
            after=value,
        ),
        "study.inverse": right(study.inverse, study=a_study(), edit=edit),
        "study.jobs_of": right(study.jobs_of, record=record(), limits=FEW),
        "study.puzzle": right(study.puzzle, id=study.puzzles("gosix")[0].id),
        "study.puzzles": right(
            study.puzzles, game="gosix", theme=None, goal="win", easiest=1, hardest=10
        ),
        "study.reconciled": right(study.reconciled, jobs=[job()], plies=[ply()]),
        "study.register": right(
            study.register, family="six", described=study.FamilyStudy(), fine=A_FAMILY
        ),
        "study.review": right(
            study.review, record=new(), limits=FEW, on_progress=ignore, workers=1, executor=None
        ),
        "study.review_key": right(
            study.review_key, game="gosix", moves=["d2"], limits=FEW, engine="x", start=None
        ),
        "study.review_ply": right(study.review_ply, job=job()),
        "study.turns_of": right(study.turns_of, record=record()),
    }


def _locale() -> dict[str, Call]:
    words, german = locale.words_of("six"), locale.translator("de")
    remark = dict(params={"best": "d2"}, game=GOSIX, **LANGUAGE)
    pages = {
        f"locale.{name}": right(getattr(locale, name), game=SIX, **LANGUAGE)
        for name in ("game_name", "rules_page", "rules_segments", "rules_title")
    }
    named = {
        f"locale.{name}": right(getattr(locale, name), **{first: value}, **LANGUAGE)
        for name, first, value in (
            ("edition_name", "edition", "foxmind"),
            ("grade_name", "grade", "good"),
            ("level_name", "level", 3),
            ("option_name", "option", "teams"),
            ("puzzle_proof", "proof", "prover"),
            ("puzzle_verdict", "code", "right"),
            ("value_name", "result", "win"),
        )
    }
    return pages | named | {
        "FamilyWords.played": right(words.played, side=0, words=german),
        "FamilyWords.edition": right(words.edition, edition="foxmind"),
        "FamilyWords.option": right(words.option, option="teams"),
        "FamilyWords.reason": right(words.reason, reason="line"),
        "FamilyWords.event": right(words.event, kind="placed"),
        "Translator.gettext": right(german.gettext, message="Draw"),
        "Translator.pgettext": right(german.pgettext, context="x", message="Draw"),
        "Translator.ngettext": right(german.ngettext, one="{n} ply", many="{n} plies", n=2),
        "Translator.npgettext": right(
            german.npgettext, context="x", one="{n} ply", many="{n} plies", n=2
        ),
        "Translator.forms": right(german.forms, one="{n} ply", many="{n} plies"),
        "Translator.say": right(lambda message: german.say(message), message="Draw"),
        "Translator.count": right(
            lambda one, many, n: german.count(one, many, n), one="{n} ply", many="{n} plies", n=2
        ),
        "Translator.either": right(german.either, items=["a", "b"]),
        "Translator.both": right(german.both, items=["a", "b"]),
        "locale.checked": right(locale.checked, **LANGUAGE),
        "locale.coached": right(locale.coached, code="better", side=0, **remark),
        "locale.event_sentence": right(
            locale.event_sentence, event=EVENTS[0], game=GOSIX, **LANGUAGE
        ),
        "locale.event_sentences": right(
            locale.event_sentences, happened=EVENTS, game=GOSIX, **LANGUAGE
        ),
        "locale.from_environment": right(
            locale.from_environment, environment={"LANG": "de_DE"}, default="en"
        ),
        "locale.lesson_remark": right(locale.lesson_remark, code="not-linked", **remark),
        "locale.level_names": right(locale.level_names, **LANGUAGE),
        "locale.marked": right(locale.marked, messages="Draw"),
        "locale.negotiate": right(locale.negotiate, accept_language="de", default="en"),
        "locale.outcome_sentence": right(
            locale.outcome_sentence, outcome=OUTCOME, game=GOSIX, **LANGUAGE
        ),
        "locale.pieces_name": right(locale.pieces_name, family="six", side=0, **LANGUAGE),
        "locale.puzzle_goal": right(locale.puzzle_goal, goal="win", turns=2, **LANGUAGE),
        "locale.puzzle_hint": right(
            locale.puzzle_hint, where="area", cells=("d2",), **LANGUAGE
        ),
        "locale.register": right(
            locale.register, family="six", described=words, fine=A_FAMILY
        ),
        "locale.remark": right(locale.remark, code="better", side=0, **remark),
        "locale.seat_name": right(locale.seat_name, game=GOSIX, seat=0, **LANGUAGE),
        "locale.sentence": right(
            locale.sentence, error=sixfold.IllegalMove("occupied", cell="d2"),
            **LANGUAGE,
        ),
        "locale.side_name": right(locale.side_name, family="six", side=0, **LANGUAGE),
        "locale.strings": right(locale.strings, **LANGUAGE),
        "locale.theme_name": right(
            locale.theme_name, theme="sacrifice", family="six", **LANGUAGE
        ),
        "locale.theme_text": right(
            locale.theme_text, theme="sacrifice", family="six", **LANGUAGE
        ),
        "locale.translator": right(locale.translator, **LANGUAGE),
        "locale.turn_text": right(locale.turn_text, moves=["d2"]),
        "locale.words_of": right(locale.words_of, family="six"),
    }  # fmt: skip
