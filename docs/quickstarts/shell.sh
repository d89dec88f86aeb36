#!/bin/sh
# npm run build -w packages/cli && npm install -g ./packages/cli/dist
# ONCELINK_URL=https://oncelink.example ./shell.sh < password.txt
set -eu
link=$(oncelink send --expires 1h)
printf %s "$link" | oncelink status - >&2
# The reader does this, on another machine. It works once.
printf %s "$link" | oncelink open -
