"""One thing, one word: `docs/words.md` says which, and which words are out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from catalogue_tools import OTHERS, braces, catalogues

import sixfold
from sixfold.locale import LANGUAGES, pieces_name, side_name, strings

DOCS = Path(__file__).parents[2] / "docs" / "words.md"
RULES = Path(sixfold.__file__).parent / "locale" / "rules"
FAMILIES = sorted({game.family for game in sixfold.games()})

NAMES = {
    "English": "en", "German": "de", "French": "fr", "Spanish": "es",
    "Italian": "it", "Dutch": "nl", "Portuguese": "pt", "Korean": "ko",
}  # fmt: skip


def tables() -> list[list[list[str]]]:
    """The tables of the page, as rows of cells, without their heads."""
    found: list[list[list[str]]] = []
    for block in DOCS.read_text("utf-8").split("\n\n"):
        rows = [line.strip("|").split("|") for line in block.splitlines() if line.startswith("|")]
        if rows:
            found.append([[cell.strip() for cell in row] for row in rows[2:]])
    return found


GLOSSARY, OUT = tables()

FORBIDDEN = {
    language: [word for name, out, _ in OUT if NAMES[name] == language for word in out.split(", ")]
    for language in LANGUAGES
}


def pattern(language: str) -> re.Pattern[str]:
    """Whatever begins like a word that is out; Korean words have no such beginning."""
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in FORBIDDEN[language])
    return re.compile(words if language == "ko" else rf"(?<!\w)(?:{words})", re.IGNORECASE)


SIDES = {"side", "colour", "mover", "rival", "loser"}
"""What stands for the name of a side in a message; `pieces` stands for what somebody plays."""


def filled(text: str, language: str) -> set[str]:
    """A message with every side of every game in its braces."""
    if not braces(text) & {*SIDES, "pieces"}:
        return {text}
    found = set()
    for family, side in product(FAMILIES, (0, 1)):
        pieces = pieces_name(family, side, language)
        whole = text.replace("{pieces}", pieces)
        for name in SIDES:
            whole = whole.replace(f"{{{name}}}", side_name(family, side, language))
        found.add(whole)
    return found


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Everything that people read in a language, and where it stands."""
    for entry in catalogues[language].entries:
        for text in entry.strings:
            yield from (("catalogue", whole) for whole in filled(text, language))
    for path in sorted((RULES / language).glob("*.md")):
        yield path.name, path.read_text("utf-8")


def test_the_page_speaks_of_every_language() -> None:
    assert all(FORBIDDEN.values())
    assert all(len(row) == len(NAMES) and all(row) for row in GLOSSARY)
    assert len(GLOSSARY) > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_are_out_stay_out(language: str) -> None:
    out = pattern(language)
    for place, text in sentences(language):
        found = out.search(text)
        line = text[: found.start()].count("\n") + 1 if found else 0
        assert not found, (
            f"{language}, {place}:{line}: {found and found[0]!r} is out (docs/words.md)"
        )


def test_a_colour_that_somebody_plays_is_not_the_name_of_a_side() -> None:
    """English has one word for both, so its messages say which is meant."""
    for entry in catalogues["en"].entries:
        assert not re.search(r"\bplays? \{(side|colour)\}", entry.id, re.IGNORECASE), entry.id


@pytest.mark.parametrize(
    ("language", "articles"),
    [("fr", ("les ",)), ("es", ("las ", "los ")), ("it", ("il ",)), ("pt", ("o ",))],
)
def test_the_colour_that_somebody_plays_has_its_article(
    language: str, articles: tuple[str, ...]
) -> None:
    for family, side in product(FAMILIES, (0, 1)):
        pieces = pieces_name(family, side, language)
        assert pieces.startswith(articles), pieces
        assert strings(language)["games"]["families"][family]["pieces"][side] == pieces


STEMS = {
    "tile": ("stein", "tuile", "ficha", "tassell", "ste", "peça", "타일"),
    "pawn": ("stein", "pion", "pe", "pedin", "pion", "pe", "말"),
    "hexagon": ("sechseck", "hexagone", "hexágono", "esagon", "zeshoek", "hexágono", "육각형"),
    "shape": ("form", "figure", "forma", "figur", "vorm", "combinaç", "모양"),
    "group": ("gruppe", "groupe", "grupo", "grupp", "groep", "grupo", "그룹"),
    "explode": ("explo", "explo", "explo", "esplo", "ontplof", "explo", "폭발"),
    "partner": ("partner", "partenaire", "compañero", "compagn", "partner", "parceiro", "팀원"),
    "opponent": ("gegner", "adversaire", "rival", "avversari", "tegenstander", "adversári", "상대"),
}
"""How the words of the glossary begin in de, fr, es, it, nl, pt and ko, whatever their ending."""


@pytest.mark.parametrize("term", STEMS)
def test_a_term_is_translated_by_its_own_word(term: str) -> None:
    stems = dict(zip(("de", "fr", "es", "it", "nl", "pt", "ko"), STEMS[term], strict=True))
    assert stems.keys() == set(OTHERS)
    seen = 0
    for language, stem in stems.items():
        for entry in catalogues[language].entries:
            if re.search(rf"\b{term}s?\b", entry.id, re.IGNORECASE):
                seen += 1
                for text in entry.strings:
                    assert stem in text.casefold(), f"{language}: {text!r} for {entry.id!r}"
    assert seen > 7
