# Fetches a developer's tool from npm, once, in exactly one version, into build/. The other scripts
# here source this file. A check that cannot run is a failure and says what to install.

has_program() { command -v "$1" >/dev/null 2>&1; }

give_up() { # why, what to do
    echo "The browser's modules are not checked: $1. $2" >&2
    exit 1
}

npm_tool() { # package, version, program in it; sets $tool to the program's path
    folder=$root/build/npm/$1-$2
    tool=$folder/node_modules/$1/$3
    if ! has_program node || { [ ! -f "$tool" ] && ! has_program npm; }; then
        give_up "Node.js or npm is missing" "Please install Node.js and npm (nodejs.org; on Debian or \
Ubuntu: sudo apt-get install --no-install-recommends nodejs npm) and try again."
    fi
    [ -f "$tool" ] && return 0
    # Several may fetch it at the same time: each into a folder of its own, which then gets the name.
    fresh=$folder.$$
    rm -rf "$folder"
    mkdir -p "$fresh"
    npm install --prefix "$fresh" --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
        --silent "$1@$2" || {
        rm -rf "$fresh"
        give_up "npm could not fetch $1 $2" \
            "Please check that npm can reach its registry (npm ping) and try again."
    }
    if [ -f "$tool" ]; then rm -rf "$fresh"; else mv "$fresh" "$folder"; fi
}
