#!/bin/sh
# Check the types that the browser's modules declare in their comments (JSDoc), with TypeScript's own
# checker. Nothing is built: the modules are delivered as they are. It is a tool of developers and
# comes from npm; a check that cannot be made is a failure, and says what to install.
set -eu

VERSION=5.9.3
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/build/typescript-$VERSION
checker=$folder/node_modules/typescript/bin/tsc

give_up() { # why, what to do
    echo "The types of the browser's modules are not checked: $1. $2" >&2
    exit 1
}

has_program() { command -v "$1" >/dev/null 2>&1; }

if ! has_program node || { [ ! -f "$checker" ] && ! has_program npm; }; then
    give_up "Node.js or npm is missing" "Please install Node.js and npm (nodejs.org; on Debian or \
Ubuntu: sudo apt-get install --no-install-recommends nodejs npm) and try again."
fi
if [ ! -f "$checker" ]; then
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
        --silent "typescript@$VERSION" || {
        rm -rf "$folder"
        give_up "npm could not fetch TypeScript $VERSION" \
            "Please check that npm can reach its registry (npm ping) and try again."
    }
fi
node "$checker" --project "$root/scripts/jsconfig.json"
