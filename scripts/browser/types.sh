#!/bin/sh
# Part of `make lint`: check the types that the browser's modules declare in their comments (JSDoc),
# with TypeScript's own checker. Nothing is built: the modules are delivered as they are.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/scripts/browser/npm_tool.sh"

npm_tool typescript 5.9.3 bin/tsc
node "$tool" --project "$root/scripts/browser/jsconfig.json"
