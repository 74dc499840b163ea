#!/bin/sh
# Run by `make` before everything else: installs what the system lacks. Quick if nothing is missing.
#
#   system.sh tests          a browser, a font with Korean letters, PostgreSQL and Redis
#   system.sh lint           Node.js and npm, which bring the checkers of the browser's modules
#   system.sh venv PYTHON    what Python needs to make an environment: Debian packages it separately
#
# It installs only as root and with apt-get; everybody else gets a list of what to install.
set -eu

has_program() {
    for name in "$@"; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}

has_browser() {
    [ -n "${SIXFOLD_CHROMIUM:-}" ] && return 0
    has_program chromium chromium-browser google-chrome google-chrome-stable && return 0
    [ -e "/Applications/Google Chrome.app" ] || [ -e "/Applications/Chromium.app" ]
}

# Debian also has Chromium without a window, in which the tests take less time. Others do without.
has_shell() { has_program chromium-headless-shell || ! offers chromium-headless-shell; }
offers() { has_program apt-cache && [ -n "$(apt-cache policy "$1" 2>/dev/null)" ]; }

has_korean() {
    [ "$(uname)" = Darwin ] && return 0 # every Mac has one
    has_program fc-list && [ -n "$(fc-list :lang=ko)" ]
}

has_postgres() {
    has_program initdb && return 0
    for folder in /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin; do
        [ -x "$folder/initdb" ] && return 0
    done
    return 1
}

packages=""
wishes=""
need() { # check, Debian packages, description
    "$1" && return 0
    packages="$packages $2"
    wishes="$wishes
  - $3"
}

has_redis() { has_program redis-server valkey-server; }
has_node() { has_program node && has_program npm; }

if [ "$1" = lint ]; then
    need has_node "nodejs npm" "Node.js and npm, which bring the checkers of the browser's modules"
elif [ "$1" = venv ]; then
    can_make_environments() { "$PYTHON" -c "import ensurepip" 2>/dev/null; }
    PYTHON=$2
    need can_make_environments python3-venv "Python's module ensurepip"
else
    need has_browser "chromium fonts-liberation" "Chromium or Chrome (or its path in SIXFOLD_CHROMIUM)"
    [ "$(id -u)" != 0 ] || need has_shell chromium-headless-shell "Chromium without a window"
    need has_korean "fontconfig fonts-nanum" "a font with Korean letters, such as Nanum or Noto CJK"
    need has_postgres postgresql "PostgreSQL's programs: initdb and pg_ctl"
    need has_redis redis-server "Redis: redis-server"
fi
[ -z "$packages" ] && exit 0

if [ "$(id -u)" != 0 ] || ! has_program apt-get; then
    cat >&2 <<END
Something is missing on this machine:$wishes
Please install it and try again. On Debian or Ubuntu:
  sudo apt-get install --no-install-recommends$packages
END
    exit 1
fi

echo "Installing$packages …"
export DEBIAN_FRONTEND=noninteractive
# The tests start their own servers; the system's need not run. (invoke-rc.d starts nothing in this
# runlevel.)
export RUNLEVEL=1
# shellcheck disable=SC2086
install() { apt-get install --quiet --quiet --yes --no-install-recommends $packages >/dev/null; }
# The package lists may be missing or out of date.
install 2>/dev/null || { apt-get update --quiet --quiet && install; }
