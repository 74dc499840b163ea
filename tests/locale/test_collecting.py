"""The script finds every text that people read, and never loses a translation."""

from __future__ import annotations

from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.extract import extract_javascript
from babel.messages.pofile import read_po
from catalogue_tools import strings

from sixfold.locale import po

WEB = strings.PACKAGE / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
PAGES = sorted(WEB.rglob("*.html"))

READS_ATTRIBUTES = WEB / "app" / "ui" / "i18n.js"
"""The one file that translates what the HTML says."""


def found(messages: object) -> list[tuple[str, str | None, str | None]]:
    assert messages is not None
    return [(each.id, each.plural, each.context) for each in messages]  # type: ignore[attr-defined]


def texts(source: str) -> list[str]:
    return [message.id for message in strings.javascript(source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('t("Play")', ["Play"]),
        ("this.t('Play'); board.words.t(\"Stop\", { n })", ["Play", "Stop"]),
        ("t(`Play`)", ["Play"]),
        ('t(\n  "Play " +\n  "again",\n)', ["Play again"]),
        ("`${t('One')} and ${open ? `(${t('Two')})` : ''}`", ["One", "Two"]),
        ('// t("No")\n/* t("No") */ t("Yes")', ["Yes"]),
        ('const a = /t("No")/; b / t("Yes") / c', ["Yes"]),
        ('print("No"); at("No"); t.call("No"); "t(\\"No\\")"', []),
        ('t("It’s \\"so\\" \\u00e9")', ['It’s "so" é']),
        ('yes ? t("Yes") : t("No")', ["Yes", "No"]),
    ],
)
def test_texts_of_javascript(source: str, expected: list[str]) -> None:
    assert texts(source) == expected


def test_plurals_of_javascript() -> None:
    source = 'tn("{n} tile", "{n} tiles", count, { side }) + tn("one", "many", f(t("in")))'
    assert found(strings.javascript(source)) == [
        ("{n} tile", "{n} tiles", None),
        ("one", "many", None),
        ("in", None, None),
    ]


def test_every_call_can_be_read() -> None:
    """A text that is put together at run time would never reach a translator."""
    assert len(SCRIPTS) > 90
    for path in SCRIPTS:
        calls = strings.unreadable(path.read_text("utf-8"))
        assert len(calls) == (path == READS_ATTRIBUTES), (path, calls)


def test_calls_that_cannot_be_read_are_told() -> None:
    source = 't(name); tn("one", many, 2); t(a ? "b" : "c"); t("fine", { n })'
    assert strings.unreadable(source) == ["t(name)", "tn(one,", "t(a?"]
    assert strings.unreadable("function t(text) {} const f = (t) => t") == []


def test_texts_of_html() -> None:
    page = '<p data-t="One">One</p><a data-t-label="Two" title="no" data-turn="no">x</a>'
    assert found(strings.html(page)) == [("One", None, None), ("Two", None, None)]


class _Spoken(HTMLParser):
    """What a page says without being translated."""

    OUR_NAME = "Sixfold"
    WITHOUT_END = ("meta", "link", "input", "img", "br")
    ATTRIBUTES = (("aria-label", "label"), ("title", "title"), ("placeholder", "placeholder"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str | None] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in self.WITHOUT_END:
            self.open.append("" if tag in ("title", "script") else given.get("data-t"))
        for name, ours in self.ATTRIBUTES:
            if name in given and given[name] != given.get(f"data-t-{ours}"):
                self.faults.append(f"{tag} {name}={given.get(name)!r}")
        if given.get("alt"):
            self.faults.append(f"{tag} alt={given['alt']!r}")

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        translated = self.open[-1] if self.open else None
        if data.strip() not in ("", self.OUR_NAME, translated) and translated != "":
            self.faults.append(data.strip())


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_say_nothing_without_translation(path: Path) -> None:
    """What stands in the HTML is the English of the message beside it."""
    reader = _Spoken()
    reader.feed(path.read_text("utf-8"))
    assert reader.faults == []


def test_texts_of_python() -> None:
    source = """
from words import say, marked
words.say("Hello {name}", name=1)
gettext(_("no"))
ngettext("one", "many", n)
words.npgettext("at a table", "1", "n", n)
pgettext("verb", "Play")
said_of("tiles", "Black")
A = marked({"key": ("a", ["b"]), "other": "c"})
names.count("no")
say("imported, so not a translator's")
"""
    assert found(strings.python(source)) == [
        ("Hello {name}", None, None),
        ("one", "many", None),
        ("1", "n", "at a table"),
        ("Play", None, "verb"),
        ("Black", None, "tiles"),
        ("a", None, None),
        ("b", None, None),
        ("c", None, None),
    ]


def package(folder: Path, text: str) -> Path:
    (folder / "web").mkdir(exist_ok=True)
    (folder / "web" / "page.js").write_text(text, "utf-8")
    return folder


def translated(catalogue: Catalog) -> dict[object, object]:
    return {entry.id: entry.string for entry in catalogue if entry.id}


def test_translations_are_kept_and_old_messages_dropped(tmp_path: Path) -> None:
    messages = strings.collect(
        package(tmp_path, 't("Play"); t("Stop"); tn("{n} tile", "{n} tiles", n)')
    )
    first = strings.updated("de", strings.empty("de"), messages)
    assert len(strings.missing(first)) == 3

    play, tiles = first["Play"], first["{n} tile"]
    assert play is not None
    assert tiles is not None
    play.string, tiles.string = "Spielen", ("{n} Stein", "{n} Steine")
    play.user_comments = ["a button"]
    again = read_po(BytesIO(strings.written(first).encode()), "de")
    messages = strings.collect(
        package(tmp_path, 't("Hint"); t("Play"); tn("{n} tile", "{n} tiles", n)')
    )
    text = strings.written(strings.updated("de", again, messages))
    second = read_po(BytesIO(text.encode()), "de")
    assert translated(second) == {
        "Hint": "",
        "Play": "Spielen",
        ("{n} tile", "{n} tiles"): ("{n} Stein", "{n} Steine"),
    }
    assert "# a button\n#: web/page.js\nmsgid" in text
    assert strings.missing(second) == ["Hint"]
    assert [entry.id for entry in po.loads(text).entries] == ["Hint", "Play", "{n} tile"]


def test_a_message_that_gets_a_plural_asks_to_be_looked_at(tmp_path: Path) -> None:
    messages = strings.collect(package(tmp_path, 't("{n} tile")'))
    single = strings.updated("ko", strings.empty("ko"), messages)
    entry = single["{n} tile"]
    assert entry is not None
    entry.string = "타일 {n}개"
    assert strings.missing(single) == []
    plural = strings.collect(package(tmp_path, 'tn("{n} tile", "{n} tiles", n)'))
    changed = strings.updated("ko", single, plural)
    assert strings.missing(changed) == ["{n} tile"]
    assert po.loads(strings.written(changed)).entries[0].fuzzy


def test_two_plurals_of_one_message_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two plurals"):
        strings.collect(
            package(tmp_path, 'tn("{n} tile", "{n} tiles", n); tn("{n} tile", "tiles", n)')
        )


def test_english_is_its_own_translation(tmp_path: Path) -> None:
    messages = strings.collect(package(tmp_path, 'tn("{n} tile", "{n} tiles", n); t("Play")'))
    english = strings.updated("en", strings.empty("en"), messages)
    assert all(id == text for id, text in translated(english).items())


def test_a_catalogue_that_is_no_catalogue_is_refused() -> None:
    with pytest.raises(po.PoError, match="line 3: no string"):
        po.loads('msgid "a"\nmsgstr "b"\nno string\n')
    with pytest.raises(po.PoError, match="msgstr0 is missing"):
        po.loads('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n')


@pytest.mark.parametrize(
    "source",
    [
        't("Outer", { inner: t("Lost") })',
        'tn("one", "many", count(t("Lost")))',
        "`${a ? `b ${c}` : t('Lost')}`",
    ],
)
def test_babel_would_lose_messages(source: str) -> None:
    """Why we read JavaScript ourselves: with a Babel that finds these it could do so."""
    keywords = {"t": None, "tn": (1, 2)}
    options: Any = {"parse_template_string": True}
    theirs: Any = [*extract_javascript(BytesIO(source.encode()), keywords, [], options)]
    assert "Lost" not in [message for _, _, message, _ in theirs]
    assert "Lost" in texts(source)


def test_what_babel_finds_is_found() -> None:
    options: Any = {"parse_template_string": True}
    for path in SCRIPTS:
        code = BytesIO(path.read_bytes())
        theirs = extract_javascript(code, {"t": None, "tn": (1, 2)}, [], options)
        first = {message if isinstance(message, str) else message[0] for _, _, message, _ in theirs}
        assert first - {None, ""} <= {*texts(path.read_text("utf-8"))}, path
