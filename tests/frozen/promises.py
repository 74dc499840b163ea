"""What an OpenAPI document promises: is all of it kept by a later one?

Somebody who wrote a program for the old document must get along with the new one. So

- every path, method, parameter, kind of content and status is still there;
- what may be sent may still be sent: no field and no value of a choice is gone, what could be left
  out or null still can, and nothing new must be sent;
- what is answered is still answered: every field, as surely as before and of the same type; a
  choice keeps its values, and what was never null is never null.

Anything may be added. Descriptions, examples and limits of size may change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

METHODS = ("get", "put", "post", "delete", "options", "head", "patch")
SCALARS = ("type", "format")


def broken(old: Schema, new: Schema) -> list[str]:
    """Where the new document breaks its word."""
    return [*Documents(old, new).differences()]


class Documents:
    """Two documents that are compared."""

    def __init__(self, old: Schema, new: Schema) -> None:
        self._old = old
        self._new = new
        self._seen: set[tuple[str, str, bool]] = set()
        """Pairs of named schemas that were compared already, in one direction or the other."""

    def differences(self) -> Iterator[str]:
        for path, methods in self._old["paths"].items():
            for method in METHODS:
                if method in methods:
                    where = f"{method.upper()} {path}"
                    now = self._new["paths"].get(path, {}).get(method)
                    if now is None:
                        yield f"{where} is gone"
                    else:
                        yield from self._operation(methods[method], now, where)

    def _operation(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        yield from self._parameters(old, new, where)
        body, now = old.get("requestBody"), new.get("requestBody")
        if now is not None and now.get("required") and not (body or {}).get("required"):
            yield f"{where}: a body must be sent"
        if body is not None:
            if now is None:
                yield f"{where}: no body is accepted"
            else:
                yield from self._content(body, now, f"{where}, body", sent=True)
        for status, answer in old.get("responses", {}).items():
            there = f"{where}, {status}"
            if status not in new.get("responses", {}):
                yield f"{there} is gone"
            else:
                yield from self._content(answer, new["responses"][status], there, sent=False)

    def _parameters(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        before = {(each["in"], each["name"]): each for each in old.get("parameters", ())}
        after = {(each["in"], each["name"]): each for each in new.get("parameters", ())}
        for key, parameter in before.items():
            there = f"{where}, {key[0]} parameter {key[1]}"
            if key not in after:
                yield f"{there} is gone"
            else:
                yield from self._schema(
                    parameter.get("schema", {}), after[key].get("schema", {}), there, sent=True
                )
        for key, parameter in after.items():
            if parameter.get("required") and not before.get(key, {}).get("required"):
                yield f"{where}, {key[0]} parameter {key[1]} must be sent"

    def _content(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        for kind, media in old.get("content", {}).items():
            now = new.get("content", {}).get(kind)
            if now is None:
                yield f"{where}: {kind} is gone"
            else:
                yield from self._schema(
                    media.get("schema", {}), now.get("schema", {}), where, sent=sent
                )

    # Schemas

    def _schema(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        pair = str(old.get("$ref", "")), str(new.get("$ref", "")), sent
        if all(pair[:2]):
            if pair in self._seen:
                return
            self._seen.add(pair)
        old, new = _resolved(self._old, old), _resolved(self._new, new)
        choices, now = _choices(old), _choices(new)
        if choices or now:
            yield from self._any(choices or [old], now or [new], where, sent=sent)
            return
        for word in SCALARS:
            if word in old and old[word] != new.get(word):
                yield f"{where}: the {word} was {old[word]} and is {new.get(word)}"
        if sent and old.get("nullable") and not new.get("nullable"):
            yield f"{where} may not be null any more"
        if not sent and new.get("nullable") and not old.get("nullable"):
            yield f"{where} may be null"
        yield from self._enum(old, new, where, sent=sent)
        yield from self._properties(old, new, where, sent=sent)
        for word in ("items", "additionalProperties"):
            inner = old.get(word)
            if isinstance(inner, Mapping):
                now_inner = new.get(word)
                found = now_inner if isinstance(now_inner, Mapping) else {}
                yield from self._schema(inner, found, f"{where}[]", sent=sent)

    def _any(
        self, old: list[Schema], new: list[Schema], where: str, *, sent: bool
    ) -> Iterator[str]:
        """Each of the old alternatives has one among the new ones."""
        for number, choice in enumerate(old):
            known = {*self._seen}
            tries = []
            for other in new:
                self._seen = {*known}
                tries.append([*self._schema(choice, other, where, sent=sent)])
            if all(tries):
                self._seen = known
                closest = min(tries, key=len)
                yield f"{where}: alternative {number + 1} has changed ({'; '.join(closest)})"

    def _enum(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        if "enum" in old:
            if "enum" in new:
                gone = [value for value in old["enum"] if value not in new["enum"]]
                if gone:
                    yield f"{where}: {', '.join(map(str, gone))} cannot be chosen any more"
            elif not sent:
                yield f"{where} may be anything"
        elif "enum" in new and sent:
            yield f"{where} must be one of {new['enum']}"

    def _properties(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, value in before.items():
            if name not in after:
                yield f"{where}.{name} is gone"
            else:
                yield from self._schema(value, after[name], f"{where}.{name}", sent=sent)
        had, has = {*old.get("required", ())}, {*new.get("required", ())}
        if sent:
            yield from (f"{where}.{name} must be sent" for name in sorted(has - had))
        else:
            lost = sorted((had - has) & {*after})
            yield from (f"{where}.{name} may be left out" for name in lost)


def _resolved(document: Schema, schema: Schema) -> Schema:
    """A schema without references and wrappers around a single one."""
    while True:
        if "$ref" in schema:
            found: Any = document
            for name in schema["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            schema = found
        elif len(schema.get("allOf", ())) == 1:
            rest = {key: value for key, value in schema.items() if key != "allOf"}
            schema = {**_resolved(document, schema["allOf"][0]), **rest}
        else:
            return schema


def _choices(schema: Schema) -> list[Schema]:
    """The alternatives that a schema leaves."""
    found: list[Schema] = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    return [{**each, "nullable": True} for each in found] if schema.get("nullable") else found
