#!/bin/sh
# Checks or fixes the style of the browser's modules and style sheets, with Biome (biome.jsonc).
#
#   style.sh check    part of `make lint`: change nothing, fail on what is wrong
#   style.sh apply    part of `make format`: format, and apply safe fixes
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/scripts/browser/npm_tool.sh"

npm_tool @biomejs/biome 2.6.6 bin/biome
cd "$root"
case $1 in
check) node "$tool" check --error-on-warnings ;;
apply) node "$tool" check --error-on-warnings --write ;;
esac
