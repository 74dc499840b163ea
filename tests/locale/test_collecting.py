"""The script finds every text that people read, and never loses a translation."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from catalogue_tools import strings

from sixfold.locale import po

WEB = strings.PACKAGE / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
PAGES = sorted(WEB.rglob("*.html"))

READS_ATTRIBUTES = WEB / "app" / "i18n.js"
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


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(WEB)))
def test_every_call_can_be_read(path: Path) -> None:
    """A text that is put together at run time would never reach a translator."""
    calls = strings.unreadable(path.read_text("utf-8"))
    assert len(calls) == (path == READS_ATTRIBUTES), calls


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
A = marked({"key": ("a", ["b"]), "other": "c"})
names.count("no")
say("imported, so not a translator's")
"""
    assert found(strings.python(source)) == [
        ("Hello {name}", None, None),
        ("one", "many", None),
        ("1", "n", "at a table"),
        ("Play", None, "verb"),
        ("a", None, None),
        ("b", None, None),
        ("c", None, None),
    ]


def package(folder: Path, text: str) -> Path:
    (folder / "web").mkdir(exist_ok=True)
    (folder / "web" / "page.js").write_text(text, "utf-8")
    return folder


def test_translations_are_kept_and_old_messages_dropped(tmp_path: Path) -> None:
    messages = strings.collect(
        package(tmp_path, 't("Play"); t("Stop"); tn("{n} tile", "{n} tiles", n)')
    )
    first = strings.updated("de", po.Catalogue(), messages)
    assert [entry.strings for entry in first.entries] == [("",), ("",), ("", "")]
    assert len(strings.missing(first)) == 3

    first.entries[0].strings = ("Spielen",)
    first.entries[2].strings = ("{n} Stein", "{n} Steine")
    first.entries[0].comments = ("a button",)
    again = po.loads(po.dumps(first))
    messages = strings.collect(
        package(tmp_path, 't("Hint"); t("Play"); tn("{n} tile", "{n} tiles", n)')
    )
    second = strings.updated("de", again, messages)
    assert [(entry.id, entry.strings) for entry in second.entries] == [
        ("Hint", ("",)),
        ("Play", ("Spielen",)),
        ("{n} tile", ("{n} Stein", "{n} Steine")),
    ]
    assert second.entries[1].comments == ("a button",)
    assert second.entries[1].references == ("web/page.js",)
    assert [entry.id for entry in strings.missing(second)] == ["Hint"]


def test_a_message_that_gets_a_plural_asks_to_be_looked_at(tmp_path: Path) -> None:
    single = strings.updated(
        "ko", po.Catalogue(), strings.collect(package(tmp_path, 't("{n} tile")'))
    )
    single.entries[0].strings = ("타일 {n}개",)
    plural = strings.collect(package(tmp_path, 'tn("{n} tile", "{n} tiles", n)'))
    changed = strings.updated("ko", single, plural)
    assert changed.entries[0].fuzzy
    assert strings.missing(changed) == changed.entries


def test_two_plurals_of_one_message_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two plurals"):
        strings.collect(
            package(tmp_path, 'tn("{n} tile", "{n} tiles", n); tn("{n} tile", "tiles", n)')
        )


def test_english_is_its_own_translation(tmp_path: Path) -> None:
    messages = strings.collect(package(tmp_path, 'tn("{n} tile", "{n} tiles", n); t("Play")'))
    english = strings.updated("en", po.Catalogue(), messages)
    assert [entry.strings for entry in english.entries] == [("{n} tile", "{n} tiles"), ("Play",)]
