"""Run after a change of scenes or views (`make golden`): their types for the browser.

They are generated from the dataclasses that the server answers with, by way of their JSON schemas.
The API's description uses the same schemas, so the two always agree. `make golden` writes the file;
a test regenerates it and compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from scripts import ROOT
from sixfold.play.views.types import TableLine, View
from sixfold.scene import Bursts, Closings, DraftScene, Lifts, Scene
from sixfold.server.api.scenes.schemas import AllScenes, OneScene, Why
from sixfold.server.api.setups.schemas import SetupAnswer
from sixfold.server.api.tables.schemas import EarlierChats, TableClosing

PATH = ROOT / "src" / "sixfold" / "web" / "scene_types.js"

HEAD = """\
// @ts-check
// The shapes of scenes and views, as the server describes them; nothing here runs.
// This file is generated: `make golden`.
"""

NAMED: dict[str, Any] = {
    "Scene": Scene,
    "View": View,
    "TableLine": TableLine,
    "EarlierChats": EarlierChats,
    "Closings": Closings,
    "Bursts": Bursts,
    "Lifts": Lifts,
    "OneScene": OneScene,
    "AllScenes": AllScenes,
    "TableClosing": TableClosing,
    "Why": Why,
    "DraftScene": DraftScene,
    "SetupAnswer": SetupAnswer,
}
"""The types that the browser knows by name, besides their parts."""

_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


class Types:
    """Typedefs by name, in the order in which they are met."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def add(self, name: str, schema: dict[str, Any]) -> None:
        """A typedef for a schema."""
        if name in self.texts:
            return
        self.texts[name] = ""  # its place
        if "properties" in schema:
            self.texts[name] = self._object(name, schema)
        elif "oneOf" in schema:
            kinds = [f" *   {self.type_of(each)}" for each in schema["oneOf"]]
            lines = ["/**", " * @typedef {(", " |\n".join(kinds), f" * )}} {name}", " */"]
            self.texts[name] = "\n".join(lines)
        else:
            self.texts[name] = f"/** @typedef {{{self.type_of(schema)}}} {name} */"

    def _object(self, name: str, schema: dict[str, Any]) -> str:
        lines = [*_words(schema.get("description", "")), f"@typedef {{object}} {name}"]
        required = schema.get("required", [])
        for key, value in schema["properties"].items():
            shown = key if key in required else f"[{key}]"
            about = value.get("description", "")
            kind = self.type_of(value)
            lines.append(f"@property {{{kind}}} {shown} {about}".rstrip())
        return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])

    def type_of(self, schema: dict[str, Any]) -> str:
        """A schema as a type; a schema with a name becomes a typedef."""
        if "$ref" in schema:
            return str(schema["$ref"]).rpartition("/")[2]
        if "properties" in schema or ("oneOf" in schema and "title" in schema):
            self.add(schema["title"], schema)
            return str(schema["title"])
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return " | ".join(self.type_of(each) for each in schema[choice])
        if "prefixItems" in schema:
            return f"[{', '.join(self.type_of(each) for each in schema['prefixItems'])}]"
        if schema.get("type") == "array":
            return self._array(schema)
        if schema.get("type") == "object":
            inner = schema.get("additionalProperties", True)
            return f"Record<string, {self.type_of(inner) if isinstance(inner, dict) else 'any'}>"
        return _PLAIN.get(schema.get("type", ""), "any")

    def _array(self, schema: dict[str, Any]) -> str:
        item = self.type_of(schema.get("items", {}))
        count = schema.get("minItems", 0)
        if count and count == schema.get("maxItems"):
            return f"[{', '.join([item] * count)}]"
        return f"({item})[]" if "|" in item else f"{item}[]"


def _words(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def types_file() -> str:
    """The whole file."""
    types = Types()
    for name, described in NAMED.items():
        schema = TypeAdapter(described).json_schema(mode="serialization")
        inner = schema.pop("$defs", {})
        types.add(name, schema)
        for each, found in inner.items():
            types.add(each, found)
    return "\n".join([HEAD, *(f"{text}\n" for text in types.texts.values()), "export {};\n"])


def pages() -> dict[Path, str]:
    """What is written."""
    return {PATH: types_file()}


def main() -> None:
    """Write the file."""
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
