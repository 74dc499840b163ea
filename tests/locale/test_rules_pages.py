"""The rules in eight languages: the same page each time, with the same moves and diagrams in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import sixfold
from sixfold.locale import (
    LANGUAGES,
    Diagram,
    Prose,
    game_name,
    option_name,
    rules_page,
    rules_segments,
    rules_title,
    translator,
)
from sixfold.locale.family import described
from sixfold.render.html import html_of
from testkit.markdown import Block, MarkdownError, blocks, inline

DIAGRAMS = {
    game: diagrams for family in described().values() for game, diagrams in family.diagrams.items()
}
RULES = Path(sixfold.__file__).parent / "locale" / "rules"
PAGES = sorted(path.name for path in (RULES / "en").iterdir())
OTHERS = [language for language in LANGUAGES if language != "en"]
EVERY_PAGE = [(language, page) for language in LANGUAGES for page in PAGES]
EVERY_TRANSLATION = [(language, page) for language in OTHERS for page in PAGES]

NOTATION = re.compile(
    r"(?<![\w,-])-?\d+,-?\d+(?:[>=]-?\d+,-?\d+)*!?|(?<!\w)[a-h]\d[AY]?(?![a-zA-Z\d])|\*\*(?:pass|!)\*\*"
)
"""Moves and cells, in prose of any language, and words that are typed as they are."""

SHAPES = {
    "de": ("Reihe", "Dreieck", "Kreis"),
    "fr": ("Ligne", "Triangle", "Anneau"),
    "es": ("Línea", "Triángulo", "Anillo"),
    "it": ("Fila", "Triangolo", "Cerchio"),
    "nl": ("Rij", "Driehoek", "Cirkel"),
    "pt": ("Linha", "Triângulo", "Círculo"),
    "ko": ("일자형", "삼각형", "반지형"),
}


def read(language: str, page: str) -> str:
    return (RULES / language / page).read_text("utf-8")


def prose(language: str, page: str) -> str:
    """A page without its drawings and what is typed as it is."""
    return re.sub(r"```.*?```|`[^`\n]*`", "", read(language, page), flags=re.DOTALL)


@pytest.mark.parametrize(("language", "page"), EVERY_PAGE)
def test_quotation_marks_and_apostrophes_are_curly(language: str, page: str) -> None:
    found = re.search(r"""[^\n]*["'][^\n]*""", prose(language, page))
    assert found is None, found and found[0]


@pytest.mark.parametrize("page", PAGES)
def test_french_signs_do_not_begin_a_line(page: str) -> None:
    """The same as of the catalogue (`test_catalogues.py`)."""
    found = re.search(r"[^\n]*(?: [:;!»](?!-)|\w \?|« )[^\n]*", prose("fr", page))
    assert found is None, found and found[0]


def outline(block: Block) -> tuple[str, str, list[int]]:
    """What a block is, which diagram it holds, and how many rows and cells it has."""
    return block.kind, block.info, [len(row) for row in block.rows]


def moves(block: Block) -> Counter[str]:
    """The moves and cells that a block speaks of."""
    return Counter(found for row in block.rows for cell in row for found in NOTATION.findall(cell))


def words(text: str) -> set[str]:
    """The lines of a page that a translator has to write."""
    lines = [line.strip() for line in text.split("\n") if not line.startswith("```")]
    return {line for line in lines if len(re.findall(r"[^\W\d_]{3,}", line)) > 3}


def test_every_language_has_every_page_and_no_other() -> None:
    assert len(PAGES) == 9
    assert {path.name for path in RULES.iterdir()} == set(LANGUAGES)
    for language in LANGUAGES:
        assert sorted(path.name for path in (RULES / language).iterdir()) == PAGES, language


@pytest.mark.parametrize(("language", "page"), EVERY_TRANSLATION)
def test_pages_are_built_alike(language: str, page: str) -> None:
    ours, english = blocks(read(language, page)), blocks(read("en", page))
    assert [outline(block) for block in ours] == [outline(block) for block in english]


@pytest.mark.parametrize(("language", "page"), EVERY_TRANSLATION)
def test_pages_speak_of_the_same_moves(language: str, page: str) -> None:
    for ours, english in zip(blocks(read(language, page)), blocks(read("en", page)), strict=True):
        assert moves(ours) == moves(english), ours.text


@pytest.mark.parametrize(("language", "page"), EVERY_TRANSLATION)
def test_pages_are_translated(language: str, page: str) -> None:
    text = read(language, page)
    assert len(words(text)) >= 2
    assert not words(text) & words(read("en", page))


@pytest.mark.parametrize(("language", "page"), EVERY_PAGE)
def test_pages_fit_a_terminal(language: str, page: str) -> None:
    text = read(language, page)
    assert text.endswith("\n")
    assert "\n\n\n" not in text
    assert "\t" not in text
    for line in text.split("\n"):
        assert len(line) <= 100, line
        assert line == line.rstrip(" "), line


@pytest.mark.parametrize(("language", "page"), EVERY_PAGE)
def test_other_readers_of_markdown_see_the_same(language: str, page: str) -> None:
    """Pages are shown by a full reader, which knows more about stars than the strict one."""
    text = read(language, page)
    theirs = html_of(text)
    ours = "".join(block.html for block in blocks(text))
    assert "**" not in theirs
    for tag in ("strong", "em", "li", "td", "th", "h1", "h2", "p", "pre", "code"):
        assert len(re.findall(rf"<{tag}\b", theirs)) == ours.count(f"<{tag}>"), tag


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", [game for game in sixfold.games() if game.family == "six"])
def test_shapes_have_the_names_that_the_game_has_in_that_language(
    game: sixfold.Game, language: str
) -> None:
    page = rules_page(game, language)
    assert [page.index(f"- **{shape}") for shape in SHAPES[language]] == sorted(
        page.index(f"- **{shape}") for shape in SHAPES[language]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sixfold.games())
def test_titles_are_the_names_of_the_games(game: sixfold.Game, language: str) -> None:
    title = rules_title(game, language)
    name = game_name(game, language)
    assert title.casefold().replace("\xa0", " ") == name.casefold().replace("\xa0", " ")
    assert rules_page(game, language).startswith(f"# {title}\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", ["declare", "endless", "teams"])
def test_sections_are_headed_by_the_names_of_the_options(option: str, language: str) -> None:
    (heading, *_) = blocks(read(language, f"option-{option}.md"))
    assert heading.kind == "h2"
    assert heading.text.casefold().endswith(option_name(option, language).casefold())
    page = rules_page(sixfold.game(f"six/foxmind+{option}"), language)
    assert f"\n\n## {heading.text}\n" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cough_is_called_as_the_app_calls_it(language: str) -> None:
    label = translator(language).gettext("Clearing one’s throat")
    assert f"**{label}**" in " ".join(read(language, "option-teams.md").split())


def test_a_terminal_sees_no_markers() -> None:
    page = rules_page(sixfold.game("hexone"))
    assert "```\n                  [c5]" in page
    assert "diagram" not in page


class TestDiagrams:
    def everywhere(self, language: str = "en") -> Iterator[tuple[sixfold.Game, Diagram]]:
        for game in sixfold.games():
            for segment in rules_segments(game, language):
                if isinstance(segment, Diagram):
                    yield game, segment

    def test_every_page_has_several_and_all_are_used(self) -> None:
        used: dict[str, list[str]] = {}
        for game, diagram in self.everywhere():
            used.setdefault(game.id, []).append(diagram.name)
        assert all(len(names) >= 3 for names in used.values())
        assert {game: set(names) for game, names in used.items()} == {
            game: set(names) for game, names in DIAGRAMS.items()
        }

    def test_every_position_reads_back_and_its_moves_are_legal(self) -> None:
        count = 0
        for game, diagram in self.everywhere():
            for picture in diagram.pictures:
                position = sixfold.position(picture.position)
                assert position.to_text() == picture.position
                assert position.game == game
                for move in picture.moves:
                    position = position.play(move)
                if picture.preview:
                    assert position.play(picture.preview) != position
                count += 1
        assert count > 30

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_captions_are_short_and_translated(self, language: str) -> None:
        english = [diagram.caption for _, diagram in self.everywhere()]
        captions = [diagram.caption for _, diagram in self.everywhere(language)]
        assert all(3 < len(caption) < 240 for caption in captions)
        assert language == "en" or not set(captions) & set(english)

    def test_shapes_are_the_shapes(self) -> None:
        for game, diagram in self.everywhere():
            if diagram.name == "six-shapes":
                won = [sixfold.position(picture.position).outcome for picture in diagram.pictures]
                assert [outcome and outcome.reason for outcome in won] == [
                    "line", "triangle", "ring",
                ], game  # fmt: skip

    def test_the_worn_board_is_worth_what_the_page_says(self) -> None:
        (picture,) = DIAGRAMS["hexone"]["hexone-worn"]
        outcome = sixfold.position(picture.position).outcome
        assert outcome is not None
        assert outcome.points == 36

    def test_the_linking_tile_moves_as_the_pages_say(self) -> None:
        """The example in the middle of the four pages of SIX, cell by cell."""
        expected = {
            "six/first-edition": (False, False, False),
            "six/foxmind": (True, False, False),
            "six/steffen": (True, True, False),
        }
        for id, allowed in expected.items():
            position = sixfold.position(DIAGRAMS[id]["six-split"][0].position)
            legal = {str(move) for move in position.legal_moves}
            found = tuple(f"3,0>{cell}" in legal for cell in ("3,-1", "2,2", "3,2"))
            assert found == allowed, id
        advanced = sixfold.position(DIAGRAMS["six/foxmind-advanced"]["six-split"][0].position)
        assert advanced.play("3,0>3,-1").outcome is None
        for move, winner in (("3,0>2,2", 1), ("3,0>3,2=0,0", 1), ("3,0>3,2=4,-1", 0)):
            outcome = advanced.play(move).outcome
            assert outcome is not None
            assert outcome.winners == (winner,)

    def test_the_forbidden_corner_is_the_only_one(self) -> None:
        (picture,) = DIAGRAMS["gosix"]["gosix-forbidden"]
        position = sixfold.position(picture.position)
        empty = {"c2", "c3", "d3", "d4", "e2", "e3", "e4", *("f1", "f2", "f3"),
                 *("g1", "g2", "g3"), "h1", "h2"}  # fmt: skip
        assert {str(move) for move in position.legal_moves} == empty - {"c2"}

    def test_the_chain_ends_as_the_table_says(self) -> None:
        before, *_, after = DIAGRAMS["hexone"]["hexone-chain"]
        position = sixfold.position(before.position)
        for move in after.moves:
            position = position.play(move)
        assert " p0:b2*2;c1*1;c2*1;d3*2;e1*1 p1:c4*1 " in position.to_text()


class Tags(HTMLParser):
    """Reads HTML and complains about tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


class TestHtml:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("id", ["six/steffen+declare+endless+teams", "gosix", "hexone"])
    def test_pages_are_whole_and_have_only_plain_tags(self, id: str, language: str) -> None:
        for segment in rules_segments(sixfold.game(id), language):
            html = segment.html if isinstance(segment, Prose) else segment.caption
            tags = Tags()
            tags.feed(html)
            assert tags.open == []
            assert tags.seen <= {
                "h2", "p", "ul", "li", "strong", "pre",
                "table", "thead", "tbody", "tr", "th", "td",
            }  # fmt: skip
            assert "*" not in html
            assert "`" not in html
            assert "<h1>" not in html

    def test_what_looks_like_html_is_text(self) -> None:
        assert html_of("a <b>\n\n<script>\n1\n</script>") == (
            "<p>a &lt;b&gt;</p>\n<p>&lt;script&gt;\n1\n&lt;/script&gt;</p>"
        )

    def test_everything_is_escaped(self) -> None:
        evil = "<script>alert(\"1\") & '2'</script>"
        safe = "&lt;script&gt;alert("
        page = (
            f"# {evil}\n\n{evil}\n\n**{evil}** `{evil}`\n\n*{evil}*\n\n- {evil}\n  {evil}\n\n"
            f"| {evil} |\n|---|\n| {evil} |\n\n```\n{evil}\n```\n"
        )
        html = [block.html for block in blocks(page)]
        assert [block.count(safe) for block in html] == [1, 1, 2, 1, 2, 2, 1]
        assert not any("<script" in block or "& " in block for block in html)

    def test_moves_of_six_are_text(self) -> None:
        html = "".join(
            segment.html
            for segment in rules_segments(sixfold.game("six/steffen+declare"))
            if isinstance(segment, Prose)
        )
        assert "<strong>0,1&gt;4,-2=1,0!</strong>" in html

    def test_marks(self) -> None:
        assert inline("a **b** *c* `*d*`") == (
            "a <strong>b</strong> <em>c</em> <code>*d*</code>"
        )  # fmt: skip

    @pytest.mark.parametrize(
        "page",
        [
            "a ** b",
            "*a",
            "`a",
            "> quoted",
            "    indented",
            "# title\ntext",
            "text\n- item",
            "- item\ntext",
            "| a | b |\n|---|---|\n| c |",
            "| a |\n| b |",
            "| a |\nb",
            "```\nwithout end",
        ],
    )
    def test_what_is_no_page_is_refused(self, page: str) -> None:
        with pytest.raises(MarkdownError):
            "".join(block.html for block in blocks(page))
