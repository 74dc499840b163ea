"""Descriptions and examples for fields, and for the few dicts that are not dataclasses.

Pydantic reads them, in the server: it looks at a field's `metadata`, and asks the annotation of a
type for its JSON schema. Nothing here needs Pydantic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_PLAIN = {str: "string", int: "integer", bool: "boolean"}


def says(text: str, *examples: Any) -> Mapping[str, Any]:
    """The metadata of a field: a sentence about it, perhaps with examples."""
    return {"description": text, "examples": list(examples)} if examples else {"description": text}


def old(text: str) -> Mapping[str, Any]:
    """The metadata of a deprecated field; the sentence says what to read in its place."""
    return {**says(f"{text} Deprecated: sent through 0.4."), "deprecated": True}


class Later:
    """The annotation of a value whose type is not known before all families are."""

    def __init__(self, type_of: Callable[[], Any]) -> None:
        self.type_of = type_of

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler.generate_schema(self.type_of())


class _Described:
    """The annotation of a dict that has a JSON schema of its own."""

    def schema(self) -> dict[str, Any]:
        """What the dict may hold."""
        raise NotImplementedError

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> dict[str, Any]:
        return self.schema()


class Keyed(_Described):
    """A dict with these keys: each has a type and a sentence."""

    def __init__(self, name: str, about: str, keys: Mapping[str, tuple[Any, str]]) -> None:
        self.name = name
        self.about = about
        self.keys = dict(keys)

    def schema(self) -> dict[str, Any]:
        properties = {
            key: {**schema_of(kind), "description": about}
            for key, (kind, about) in self.keys.items()
        }
        return _object(self.name, self.about, properties)


class TaggedUnion(_Described):
    """A dict made from one of several dataclasses, which `kinds` has by name; `tag` is the name."""

    def __init__(self, name: str, tag: str, kinds: Callable[[], Mapping[str, type]]) -> None:
        self.name = name
        self.tag = tag
        self.kinds = kinds

    def schema(self) -> dict[str, Any]:
        """One object for each kind."""
        return {
            "title": self.name,
            "oneOf": [
                _record(kind, f"{kind.__name__}Event", {self.tag: {"const": name}})
                for name, kind in self.kinds().items()
            ],
        }


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON schema of a type that a record's field may have."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if kind is NoneType:
        return {"type": "null"}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in inner]}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(inner[1])}
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return {"type": "array", "items": schema_of(inner[0])}
    if origin is tuple and len(set(inner)) == 1:
        items = schema_of(inner[0])
        return {"type": "array", "items": items, "minItems": len(inner), "maxItems": len(inner)}
    if is_dataclass(kind) and isinstance(kind, type):
        return _record(kind, kind.__name__, {})
    raise TypeError(f"no JSON schema is known for {kind}")


def _record(kind: type, name: str, properties: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    about = (kind.__doc__ or "").partition("\n")[0]
    own = {each.name: schema_of(hints[each.name]) for each in fields(kind)}
    return _object(name, about, {**properties, **own})


def _object(name: str, about: str, properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": name,
        "description": about,
        "type": "object",
        "properties": properties,
        "required": list(properties),
    }
