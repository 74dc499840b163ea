#!/bin/sh
# Runs esbuild. A test compares our packs with what it reads (tests/server/test_bundle.py); nothing that
# we deliver is built with it.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/scripts/browser/npm_tool.sh"

npm_tool esbuild 0.28.2 bin/esbuild
exec node "$tool" "$@"
