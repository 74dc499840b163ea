"""The page for bot authors: the API's description with an interactive face, all of it offline."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import FileResponse, Response

from sixfold.server.api.openapi import describe
from sixfold.server.net.caller import limited
from sixfold.server.net.errors import Refused

router = APIRouter(prefix="/api", include_in_schema=False, dependencies=[Depends(limited("file"))])

ASSETS = Path(str(files("fastapi_swagger.resources")))
"""Swagger UI as an installed package brings it; nothing else of that package is used."""
NAMES = {"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"}

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sixfold for bot authors</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" type="image/png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/look.css">
    <script defer src="/api/docs/swagger-ui-bundle.js"></script>
    <script defer src="/api/docs/start.js"></script>
  </head>
  <body>
    <main id="api"></main>
  </body>
</html>
"""

START = """// A line opens and closes by one button: a link inside of it would be a trap for keys.
const plainPaths = () => ({
  wrapComponents: {
    DeepLink: (Original, { React }) => ({ text }) => React.createElement("span", {}, text),
  },
});

SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  syntaxHighlight: false, // its red on grey is too dark
  plugins: [plainPaths],
});
"""

LOOK = """/* Swagger's own colours are too pale to be read by everybody. */
.swagger-ui .opblock.opblock-deprecated { opacity: 1; }
.swagger-ui .opblock.opblock-deprecated .opblock-summary-method { background: #5b6270; }
.swagger-ui .info .title small { background: #5b6270; }
.swagger-ui .info .title small.version-stamp { background: #4a6700; }
.swagger-ui .info .base-url, .swagger-ui .info .link .url { color: #0b63ce; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0b63ce; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0f766e; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a3412; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .btn.execute { background: #0b63ce; }
.swagger-ui .btn.cancel { color: #b3261e; }
.swagger-ui .parameter__in { color: #5b6270; }
.swagger-ui .highlight-code > .microlight { max-height: none; white-space: pre-wrap; }
"""


@router.get("/docs")
def docs() -> Response:
    return Response(PAGE, media_type="text/html; charset=utf-8")


@router.get("/docs/start.js")
def start() -> Response:
    return Response(START, media_type="text/javascript; charset=utf-8")


@router.get("/docs/look.css")
def look() -> Response:
    return Response(LOOK, media_type="text/css; charset=utf-8")


@router.get("/docs/{name}")
def asset(name: str) -> Response:
    if name not in NAMES:
        raise Refused(404, "not-found")
    return FileResponse(ASSETS / name, headers={"cache-control": "max-age=86400"})


@router.get("/openapi.json")
def openapi(request: Request) -> dict[str, Any]:
    return describe(request.app)
