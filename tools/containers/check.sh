#!/bin/bash
# Builds the images, starts the product in containers on free ports, and tries it out in a browser, with replicas and
# through restarts: `tools/containers/check.sh`. Whatever happens, all that it started is gone afterwards; images stay.
# Takes the Docker engine that answers, else starts stand-ins.sh's (root, Debian 12).
set -Eeuo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
tell() { printf '\n[check %3ds] %s\n' "$SECONDS" "$*"; }

free_ports() {
  node -e 'const servers = [1, 2, 3].map(() => require("net").createServer().listen(0));
    setTimeout(() => { console.log(...servers.map((s) => s.address().port)); servers.forEach((s) => s.close()); }, 100)'
}

clean_up() {
  trap - EXIT INT TERM
  # A second ^C must not leave containers behind.
  trap '' INT TERM
  tell 'taking all down'
  docker compose down --volumes --remove-orphans --timeout 5 >/dev/null 2>&1 || true
  [ "$engine_was_there" = yes ] || bash "$root/tools/containers/stand-ins.sh" down
}

cd "$root"
read -r PORT MAIL_PORT PAYMENTS_PORT <<<"$(free_ports)"
# Another demonstration on this machine, and its data, are none of this check's business.
export COMPOSE_PROJECT_NAME=oncelink-check-$PORT PORT MAIL_PORT PAYMENTS_PORT
export PUBLIC_ORIGIN=http://localhost:$PORT RATE_LIMITS=off
stand_ins_socket=${STAND_INS:-${TMPDIR:-/tmp}/oncelink-containers}/docker.sock
engine_was_there=no
if docker info >/dev/null 2>&1 || docker --host "unix://$stand_ins_socket" info >/dev/null 2>&1; then engine_was_there=yes; fi
trap clean_up EXIT
trap 'exit 130' INT TERM

. tools/containers/stand-ins.sh up
tell 'building'
docker compose build --quiet
docker image ls --format '{{.Repository}}\t{{.Size}}' 'oncelink/*'

tell 'starting'
begun=$SECONDS
docker compose up --no-build --wait --wait-timeout 180 \
  --scale secrets-service=3 --scale gateway=2 --scale auth-service=2 --scale billing-service=2 >/dev/null
tell "all healthy after $((SECONDS - begun)) s; memory at rest:"
docker compose ps --quiet | xargs docker stats --no-stream --format '{{.Name}}\t{{.MemUsage}}' | sed "s/^$COMPOSE_PROJECT_NAME-//" | sort

tell 'trying it out'
CONTAINERS_ORIGIN=$PUBLIC_ORIGIN npm run test -w e2e --
tell 'all well'
