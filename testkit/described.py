"""Hold answers against their description: nothing may lack, and nothing may be undescribed."""

from __future__ import annotations

from functools import cache
from typing import Any

import jsonschema_rs  # which schemathesis brings
from pydantic import TypeAdapter


def misfits(answer: Any, described: Any) -> list[str]:
    """Where an answer, as JSON data, differs from the type that describes it."""
    errors = _judge(described).iter_errors(answer)
    return [f"{list(error.instance_path)}: {error.message}" for error in errors]


@cache
def _judge(described: Any) -> jsonschema_rs.Draft202012Validator:
    schema = TypeAdapter(described).json_schema(mode="serialization")
    return jsonschema_rs.Draft202012Validator(closed(schema))


def closed(schema: Any) -> Any:
    """A schema in which no object has more than its properties."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(value) for key, value in schema.items()}
    if "properties" in made and made.get("type") == "object":
        made.setdefault("additionalProperties", False)
    return made
