"""Run after a change of any text that people read: brings all catalogues up to date.

Python: the arguments of `gettext`, `ngettext`, `pgettext`, `npgettext`, `say`, `count`, `said`,
`said_of` and `counted`, and all texts inside `marked(…)`. JavaScript: `t("…")` and
`tn("one", "many", n)`. HTML: the values of `data-t`, `data-t-title` and so on. Lessons (TOML):
titles and sentences. Existing translations stay; new messages are added empty, and the tests fail
until somebody translates them; unused messages are dropped. Babel reads and writes the catalogues.
It does not extract the messages: it would find Python's plain calls but not our tables, and it does
not read JavaScript well enough: it silently loses messages among the arguments of others, and
messages next to a template within a template. From `t(a ? "b" : "c")` it takes only the last text.

    python -m scripts.locale.strings            # update the catalogues, say what is missing
    python -m scripts.locale.strings --missing  # print the messages without a translation
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.pofile import read_po, write_po

import sixfold
from sixfold.locale import LANGUAGES
from sixfold.server.pages.javascript import Token, tokens

PACKAGE = Path(sixfold.__file__).parent
CATALOGUES = Path("locale") / "catalogues"

PYTHON = {
    "gettext": "s",
    "ngettext": "sp",
    "pgettext": "cs",
    "npgettext": "csp",
    "say": "s",
    "count": "sp",
    "said": "s",
    "said_of": "cs",
    "counted": "sp",
}
"""Function → the meaning of its first arguments: singular, plural, context."""

NOT_FOR_PEOPLE = ("engine/", "arena/")
"""Rooms that speak to programs; their `say` has nothing to do with languages."""

JAVASCRIPT = {"t": "s", "tn": "sp"}

Key = tuple[str | None, str]


@dataclass
class Message:
    """A text of the sources, and the files that have it."""

    id: str
    plural: str | None = None
    context: str | None = None
    places: set[str] = field(default_factory=set)


def collect(package: Path = PACKAGE) -> dict[Key, Message]:
    """Every message of the package, in the order of files and lines."""
    found: dict[Key, Message] = {}
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package).as_posix()
        if place.startswith(NOT_FOR_PEOPLE):
            continue
        for message in _messages(path):
            key = (message.context, message.id)
            known = found.setdefault(key, message)
            known.places.add(place)
            if known.plural and message.plural and known.plural != message.plural:
                raise ValueError(f"{place}: two plurals of {message.id!r}")
            known.plural = known.plural or message.plural
    return found


def _messages(path: Path) -> Iterable[Message]:
    readers = {".py": python, ".js": javascript, ".html": html, ".toml": lessons}
    reader = readers.get(path.suffix)
    return reader(path.read_text("utf-8")) if reader and path.is_file() else ()


# Python


def python(source: str) -> Iterator[Message]:
    """The messages of a Python file, in the order of its lines."""
    nodes = [*ast.walk(ast.parse(source))]
    others = _imported(nodes) - {"marked", "said", "said_of", "counted"}
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        if getattr(call.func, "id", "") in others:
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", "")).lstrip("_")
        if name == "marked" and call.args:
            yield from (Message(text) for text in _texts(call.args[0]))
        elif name in PYTHON:
            message = _message(PYTHON[name], [_text(argument) for argument in call.args])
            if message is not None:
                yield message


def _imported(nodes: Iterable[ast.AST]) -> set[str]:
    """Imported functions: a translator's methods are never imported by name."""
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name for node in imports for alias in node.names}


def _text(node: ast.expr) -> str | None:
    constant = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if constant else None  # type: ignore[attr-defined]


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts of a table: values of dicts, items of lists, but not the keys."""
    text = _text(node)
    if text is not None:
        yield text
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _texts(value)
    elif isinstance(node, ast.Tuple | ast.List):
        for item in node.elts:
            yield from _texts(item)


def _message(roles: str, arguments: Sequence[str | None]) -> Message | None:
    """A message from the arguments of a call, if they are literal texts."""
    given = dict(zip(roles, arguments, strict=False))
    if len(given) < len(roles) or not all(given.values()):
        return None
    return Message(given["s"] or "", given.get("p"), given.get("c"))


# The browser


def javascript(source: str) -> Iterator[Message]:
    """The messages of a JavaScript file, also those inside templates and other calls."""
    found = [*tokens(source)]
    for index, token in enumerate(found):
        if token.kind == "name" and token.value in JAVASCRIPT:
            message = _message(JAVASCRIPT[token.value], _arguments(found[index + 1 :]))
            if message is not None:
                yield message


def unreadable(source: str) -> list[str]:
    """The start of each call of `t` or `tn` whose texts cannot be read and would be lost."""
    found = [Token("sign", ""), *tokens(source)]
    calls = []
    for index, token in enumerate(found):
        follows = [each[:2] for each in found[index + 1 : index + 2]] == [("sign", "(")]
        called = follows and found[index - 1][:2] != ("name", "function")
        if token.kind != "name" or token.value not in JAVASCRIPT or not called:
            continue
        if _message(JAVASCRIPT[token.value], _arguments(found[index + 1 :])) is None:
            calls.append("".join(part.value for part in found[index : index + 4]))
    return calls


def _arguments(following: list[Token]) -> list[str | None]:
    """The leading arguments of a call that are literal texts, perhaps joined with `+`."""
    arguments: list[str | None] = []
    parts: list[str] = []
    rest = iter(following)
    if next(rest, Token("", ""))[:2] != ("sign", "("):
        return []
    for text, link in zip(rest, rest, strict=False):
        if text.kind != "text" or link.kind != "sign" or link.value not in "+,)":
            break
        parts.append(text.value)
        if link.value != "+":
            arguments.append("".join(parts))
            parts = []
        if link.value == ")":
            break
    return arguments


def html(source: str) -> Iterator[Message]:
    """The messages of a page: `data-t` is its text, `data-t-title` its attribute `title`."""
    reader = _Html()
    reader.feed(source)
    return (Message(text) for text in reader.texts)


class _Html(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if value and _is_message(name)]


def _is_message(attribute: str) -> bool:
    return attribute == "data-t" or attribute.startswith("data-t-")


# Lessons


def lessons(source: str) -> Iterator[Message]:
    """The messages of a file of lessons: titles, notes, and what each step says."""
    for lesson in tomllib.loads(source)["lesson"]:
        yield from (Message(lesson[key]) for key in ("title", "note") if key in lesson)
        for step in lesson["step"]:
            texts = (step["say"], step["task"], *step.get("wrong", {}).values(), step.get("done"))
            yield from (Message(text) for text in texts if text)


# The catalogues


def catalogue_path(language: str, package: Path = PACKAGE) -> Path:
    """The path of a language's catalogue."""
    return package / CATALOGUES / language / "LC_MESSAGES" / "sixfold.po"


def updated(language: str, old: Catalog, messages: dict[Key, Message]) -> Catalog:
    """A catalogue with exactly these messages and the translations that it had."""
    template = Catalog()
    for message in messages.values():
        id = (message.id, message.plural) if message.plural else message.id
        places = [(place, 0) for place in sorted(message.places)]
        template.add(id, locations=places, context=message.context)
    old.update(template, no_fuzzy_matching=True)
    if language == "en":
        for entry in old:
            entry.string = entry.id
    return old


def read(language: str, package: Path = PACKAGE) -> Catalog:
    """The catalogue on disk; empty if there is none yet."""
    path = catalogue_path(language, package)
    if not path.exists():
        return empty(language)
    with path.open("rb") as file:
        return read_po(file, _locale(language), abort_invalid=True)


def empty(language: str) -> Catalog:
    """A catalogue without messages; Babel knows the language's plural forms."""
    return Catalog(_locale(language))


def written(catalogue: Catalog) -> str:
    """The text of a catalogue, with a header that does not change from day to day."""
    headers = {
        "Project-Id-Version": "sixfold",
        "Language": str(catalogue.locale),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": catalogue.plural_forms,
    }
    lines = [f'"{name}: {value}\\n"' for name, value in headers.items()]
    file = BytesIO()
    write_po(file, catalogue, 0, omit_header=True, ignore_obsolete=True, include_lineno=False)
    return "\n".join(['msgid ""', 'msgstr ""', *lines, "", file.getvalue().decode()])


def missing(catalogue: Catalog) -> list[str]:
    """The messages that are untranslated, or have not been reviewed since they changed."""
    entries = [entry for entry in catalogue if entry.id]
    return [_english(entry) for entry in entries if entry.fuzzy or not _is_translated(entry)]


def _english(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _is_translated(entry: Entry) -> bool:
    return all(entry.string or ("",))


def _locale(language: str) -> str:
    """The Portuguese is that of Portugal."""
    return "pt_PT" if language == "pt" else language


def main(arguments: list[str]) -> int:
    """Update all catalogues; the exit code says whether they are complete."""
    messages = collect()
    complete = True
    for language in LANGUAGES:
        catalogue = updated(language, read(language), messages)
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(catalogue), "utf-8")
        lacking = missing(catalogue)
        complete = complete and not lacking
        print(f"{language}: {len(catalogue)} messages, {len(lacking)} to translate")
        if "--missing" in arguments:
            for text in lacking:
                print(f"  {text!r}")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
