#!/bin/bash
# Builds the images, starts the product in containers on free ports, and tries it out in a browser, with replicas and
# through faults and restarts: `tools/containers/check.sh`. Whatever happens, all that it started is gone afterwards;
# images stay. With --short (after `npm run build`) images are made of that build, and nothing is restarted under load.
# Takes the Docker engine that answers, else starts stand-ins.sh's (root, Debian 12).
set -Eeuo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
tell() { printf '\n[check %3ds] %s\n' "$SECONDS" "$*"; }

free_ports() {
  node -e 'const servers = [1, 2, 3].map(() => require("net").createServer().listen(0));
    setTimeout(() => { console.log(...servers.map((s) => s.address().port)); servers.forEach((s) => s.close()); }, 100)'
}

clean_up() {
  trap - EXIT
  # A second ^C must not leave containers behind.
  trap '' INT TERM
  tell 'taking all down'
  docker compose down --volumes --remove-orphans --timeout 5 >/dev/null 2>&1 || true
  [ "$engine_was_there" = yes ] || bash "$root/tools/containers/stand-ins.sh" down
}

cd "$root"
files=built tests=()
if [ "${1:-}" = --short ]; then files=given tests=(--grep-invert '@long'); fi
read -r PORT MAIL_PORT PAYMENTS_PORT <<<"$(free_ports)"
# Another demonstration on this machine, and its data, are none of this check's business.
export COMPOSE_PROJECT_NAME=oncelink-check-$PORT PORT MAIL_PORT PAYMENTS_PORT
export PUBLIC_ORIGIN=http://localhost:$PORT RATE_LIMITS=off
stand_ins_socket=${STAND_INS:-${TMPDIR:-/tmp}/oncelink-containers}/docker.sock
engine_was_there=no
if docker info >/dev/null 2>&1 || docker --host "unix://$stand_ins_socket" info >/dev/null 2>&1; then engine_was_there=yes; fi
if [ "$engine_was_there" = no ] && { [ "$(id -u)" != 0 ] || ! grep -qs 'VERSION_ID="12"' /etc/os-release; }; then
  echo 'No Docker engine answers, and none can be started here (that takes root and Debian 12).'
  [ "${CI:-}" != true ] && exit 0
  exit 1
fi
trap clean_up EXIT
trap 'exit 130' INT TERM

. tools/containers/stand-ins.sh up
tell 'building'
FILES=$files tools/containers/build-images.sh

tell 'starting'
begun=$SECONDS
docker compose up --no-build --wait --wait-timeout 180 \
  --scale secrets-service=3 --scale gateway=2 --scale auth-service=2 --scale billing-service=2 >/dev/null
tell "all healthy after $((SECONDS - begun)) s"

tell 'trying it out'
CONTAINERS_ORIGIN=$PUBLIC_ORIGIN npm run test -w e2e -- "${tests[@]}"
tell 'all well'
