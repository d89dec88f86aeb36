# Sourced by check.sh and measure.sh: the product in containers, on free ports and under a name of its own, because other
# containers on this machine, and their data, are none of their business. Whatever happens, all that was started is gone
# afterwards; images stay. Takes the Docker engine that answers, else starts stand-ins.sh's (root, Debian 12).
set -Eeuo pipefail
# Debian keeps the engine and iptables where only root's shells look.
PATH=$PATH:/usr/sbin:/sbin
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
tell() { printf '\n[%s %3ds] %s\n' "$(basename "$0" .sh)" "$SECONDS" "$*" >&2; }

free_ports() {
  node -e 'const servers = [1, 2, 3].map(() => require("net").createServer().listen(0));
    setTimeout(() => { console.log(...servers.map((s) => s.address().port)); servers.forEach((s) => s.close()); }, 100)'
}

clean_up() {
  trap - EXIT
  # A second ^C must not leave containers behind.
  trap '' INT TERM
  tell 'taking all down'
  docker compose --progress quiet down --volumes --remove-orphans --timeout 5 || true
  [ "$engine_was_there" = yes ] || bash docker/checks/stand-ins.sh down
}

start_engine() {
  local socket=${STAND_INS:-${TMPDIR:-/tmp}/oncelink-containers}/docker.sock
  engine_was_there=no
  if docker info >/dev/null 2>&1 || docker --host "unix://$socket" info >/dev/null 2>&1; then
    engine_was_there=yes
  elif [ "$(id -u)" != 0 ] || ! grep -qs 'VERSION_ID="12"' /etc/os-release; then
    echo 'No Docker engine answers, and none can be started here (that takes root and Debian 12).'
    [ "${CI:-}" = true ] && exit 1
    exit 0
  fi
  read -r PORT MAIL_PORT PAYMENTS_PORT <<<"$(free_ports)"
  # An operator's .env names another file.
  export COMPOSE_FILE=docker-compose.yml
  export COMPOSE_PROJECT_NAME=oncelink-$(basename "$0" .sh)-$PORT PORT MAIL_PORT PAYMENTS_PORT
  export PUBLIC_ORIGIN=http://localhost:$PORT
  trap clean_up EXIT
  trap 'exit 130' INT TERM
  . docker/checks/stand-ins.sh up
}

# Arguments are those of `docker compose up`.
start_product() {
  local begun=$SECONDS
  docker compose --progress quiet up --no-build --wait --wait-timeout 180 "$@"
  tell "all healthy after $((SECONDS - begun)) s"
}
