#!/bin/sh
# Check the types that the browser's modules declare in their comments (JSDoc), with TypeScript's own
# checker. Nothing is built: the modules are delivered as they are. It is a tool of developers and
# comes from npm; where that is missing, the check is left out and says so.
set -eu

VERSION=5.9.3
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/build/typescript-$VERSION
checker=$folder/node_modules/typescript/bin/tsc

if ! command -v npm >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
    echo "The types of the browser's modules are not checked: Node.js and npm are not installed." >&2
    exit 0
fi
if [ ! -f "$checker" ]; then
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
        --silent "typescript@$VERSION" || {
        rm -rf "$folder"
        echo "The types of the browser's modules are not checked: npm cannot fetch TypeScript." >&2
        exit 0
    }
fi
node "$checker" --project "$root/scripts/jsconfig.json"
