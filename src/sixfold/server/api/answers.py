"""Answers made of views and scenes: their JSON is what the sockets send as well."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from sixfold.play.views.json_encoding import to_json


class Answer(Response):
    """Dataclasses as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return to_json(content)
