"""The catalogues say everything that the sources say, in every language, and nothing else."""

from __future__ import annotations

import json
import re

import pytest
from catalogue_tools import OTHERS, braces, catalogues, messages, strings

from sixfold.locale import LANGUAGES, translator
from sixfold.locale import strings as for_browser

UPDATE = "run `python -m scripts.locale.strings` and translate what it names"


def keys(language: str) -> list[strings.Key]:
    return [entry.key for entry in catalogues[language].entries]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    known = set(keys(language))
    missing = [
        f"{text!r} in {', '.join(sorted(message.places))}"
        for (context, text), message in messages().items()
        if (context, text) not in known
    ]
    assert not missing, f"{language} lacks: {'; '.join(missing)}. Please {UPDATE}."


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_left_over(language: str) -> None:
    obsolete = [key for key in keys(language) if key not in messages()]
    assert not obsolete, f"Nothing says {obsolete} any more. Please {UPDATE}."
    assert len(set(keys(language))) == len(keys(language)), "a message is there twice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    empty = strings.missing(strings.read(language))
    assert not empty, f"Not translated into {language}: {empty}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    forms = catalogues[language].plural_forms[0]
    for entry in catalogues[language].entries:
        message = messages().get(entry.key)
        assert message is None or entry.plural == message.plural, entry.id
        assert len(entry.strings) == (forms if entry.plural else 1), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_have_the_same_names(language: str) -> None:
    for entry in catalogues[language].entries:
        wanted = braces(entry.id)
        assert entry.plural is None or braces(entry.plural) == wanted, entry.id
        for text in entry.strings:
            # Some languages say "the opponent" where others name the colour of the opponent.
            assert braces(text) | (wanted & {"loser", "rival"}) == wanted, f"{language}: {text!r}"
            assert all(re.fullmatch(r"\w+", name) for name in wanted), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_begins_and_ends_like_its_message(language: str) -> None:
    """A lost full stop, a stray blank or a question that became a statement shows here."""
    ends = {".": ".!", "?": "?", "!": "!.", ":": ":", "…": "…"}
    for entry in catalogues[language].entries:
        for text in entry.strings:
            assert text == text.strip(), text
            assert text[-1:] in ends.get(entry.id[-1], text[-1:]), f"{language}: {text!r}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    for entry in catalogues[language].entries:
        words = re.findall(r"[a-z]{3,}", re.sub(r"\{\w+\}", "", entry.id))
        if len(words) > 2:
            assert entry.id not in entry.strings, entry.id


def test_korean_is_written_in_hangul() -> None:
    for entry in catalogues["ko"].entries:
        has_words = re.search(r"[a-z]{2,}", re.sub(r"\{\w+\}|[A-Z]\w+|\.sfr|gosix", "", entry.id))
        if has_words and "{most}" not in entry.id:  # a Korean list needs no word between its items
            assert all(re.search("[가-힣]", text) for text in entry.strings), entry.strings


def test_no_korean_particle_depends_on_what_is_filled_in() -> None:
    """Whether 을 or 를, 으로 or 로 follows a word is a matter of its last sound."""
    particle = re.compile(r"\}[”)]?[은는이가을를과와으로라야여]|\([은는이가을를과와으]\)")
    for entry in catalogues["ko"].entries:
        for text in entry.strings:
            assert not particle.search(text), text


def test_french_signs_do_not_begin_a_line() -> None:
    """A sign that stands apart from its word is tied to it by a blank that does not break."""
    for entry in catalogues["fr"].entries:
        for text in entry.strings:
            assert not re.search(r" [:;!»]|\w \?|« ", text), text


@pytest.mark.parametrize(
    ("language", "quotes"),
    [("en", "“”"), ("de", "„“"), ("fr", "«»"), ("es", "«»"),
     ("it", "«»"), ("nl", "‘"), ("pt", "«»"), ("ko", "“”")],
)  # fmt: skip
def test_a_language_has_one_kind_of_quotation_marks(language: str, quotes: str) -> None:
    """The closing one of Dutch is an apostrophe, too."""
    others = {*'“”„«»‘"'} - {*quotes}
    for entry in catalogues[language].entries:
        for text in entry.strings:
            assert not others & {*text}, f"{language}: {text!r}"


@pytest.mark.parametrize(
    ("language", "triangle", "ring", "line"),
    [
        ("fr", "triangle", "anneau", "ligne"),
        ("es", "triángulo", "anillo", "línea"),
        ("ko", "삼각형", "반지형", "일자형"),
        ("de", "Dreieck", "Kreis", "Reihe"),
        ("it", "triangolo", "cerchio", "fila"),
        ("nl", "driehoek", "cirkel", "rij"),
        ("pt", "triângulo", "círculo", "linha"),
    ],
)
def test_shapes_have_the_names_of_the_rule_sheets(
    language: str, triangle: str, ring: str, line: str
) -> None:
    """Whatever a message says about the shapes, it uses the words that are printed in the box."""
    shapes = {"triangle": triangle, "ring": ring, "line": line}
    seen = set()
    for entry in catalogues[language].entries:
        for shape in re.findall(r"\ba (triangle|ring|line)\b", entry.id):
            seen.add(shape)
            assert shapes[shape].lower() in entry.strings[0].lower(), entry.strings[0]
    assert seen == set(shapes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_gets_its_messages_and_no_others(language: str) -> None:
    data = json.loads(json.dumps(for_browser(language)))
    wanted = {
        text
        for (_, text), message in messages().items()
        if any(place.startswith("web/") for place in message.places)
    }
    assert set(data["messages"]) == wanted
    assert data["lang"] == language
    for key, value in data["messages"].items():
        message = messages()[None, key]
        assert isinstance(value, list if message.plural else str)
        if message.plural:
            assert len(value) == data["nplurals"]
    assert "Goodbye." not in wanted
    assert "Goodbye." in {text for _, text in messages()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_written_as_the_script_writes_them(language: str) -> None:
    """References included: they decide what the browser gets."""
    catalogue = strings.updated(language, strings.read(language), messages())
    path = strings.catalogue_path(language)
    assert path.read_text("utf-8") == strings.written(catalogue), f"Please {UPDATE}."


@pytest.mark.parametrize("language", LANGUAGES)
def test_babel_reads_the_same_and_finds_no_fault(language: str) -> None:
    ours, theirs = catalogues[language], strings.read(language)
    assert [
        (entry.context, (entry.id, entry.plural) if entry.plural else entry.id, entry.fuzzy,
         entry.strings if entry.plural else entry.strings[0], entry.references)
        for entry in ours.entries
    ] == [
        (entry.context, entry.id, entry.fuzzy, entry.string, tuple(at for at, _ in entry.locations))
        for entry in theirs if entry.id
    ]  # fmt: skip
    assert ours.plural_forms == (theirs.num_plurals, theirs.plural_expr)
    assert strings.empty(language).plural_forms == theirs.plural_forms, "not how people count"
    assert [*theirs.check()] == []


def test_what_happens_is_not_said_of_what_is_so() -> None:
    """English says “is removed” of both; of a cell that is gone nobody says “wird entfernt”."""
    assert messages()[None, "The cell is removed."].places == {"web/board/hexone/words.js"}


def test_numbers_choose_their_form() -> None:
    assert translator("de").count("{n} tile", "{n} tiles", 1) == "1 Stein"
    assert translator("de").count("{n} tile", "{n} tiles", 0) == "0 Steine"
    assert translator("fr").count("{n} tile", "{n} tiles", 0) == "0 tuile"
    assert translator("fr").count("{n} tile", "{n} tiles", 2) == "2 tuiles"
    assert translator("ko").count("{n} tile", "{n} tiles", 2) == "타일 2개"
