# Sourced by the scripts beside it: the product in containers, on free ports and under a name of its own, because other
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
  docker compose --progress quiet up --no-build --wait --wait-timeout 600 "$@"
  tell "all healthy after $((SECONDS - begun)) s"
}

# Production as an operator lays it out: in a copy, as the secrets of an operator who runs this are none of its business.
lay_out_production() {
  copy=$(mktemp -d)
  trap 'clean_up; rm -rf "$copy"' EXIT
  cp -r docker docker-compose*.yml "$copy"
  cd "$copy"
  node docker/make-secrets.mjs secrets
  printf 'smtps://user:password@mail.example.com' >secrets/smtp_url
  printf 'sk_test_none' >secrets/stripe_secret_key
  printf 'whsec_none' >secrets/stripe_webhook_secret
  chmod 444 secrets/*
  export COMPOSE_FILE=docker-compose.production.yml PUBLIC_ORIGIN=https://secrets.example.com LISTEN=127.0.0.1:$PORT BILLING=off
  # Other networks of this machine may be in the product's own.
  export PUBLIC_SUBNET=172.16.93.$((16 * (PORT % 16)))/28
  export MAIL_FROM='Oncelink <no-reply@example.com>' SUPPORT_ADDRESS=support@example.com SALES_ADDRESS=sales@example.com
}

# The status of what a proxy of this machine asks for.
ask() { # address, and more for curl
  local address=$1
  shift
  curl --silent --max-time 10 --output /dev/null --write-out '%{http_code}' --header 'Host: secrets.example.com' \
    --header 'X-Forwarded-Proto: https' "$@" "http://127.0.0.1:$PORT$address" || true
}
# A call that goes to the secrets-service: its answer for a link that does not exist, 404, comes through Redis and PostgreSQL.
look() { ask '/api/get-short-url?code=AbCdEf0123' --header "X-Link-Proof: $(printf 'A%.0s' {1..43})" "$@"; }
# The same, until it is 404 or a minute has passed.
look_again() {
  for _ in $(seq 60); do
    answer=$(look "$@")
    [ "$answer" != 404 ] || break
    sleep 1
  done
  echo "$answer"
}
check() { # what, got, wanted
  [ "$2" = "$3" ] || { tell "$1: $2 instead of $3"; exit 1; }
  echo "  ✓ $1: $2"
}
query() { docker compose exec --no-TTY postgres psql --username postgres --no-align --tuples-only "$@"; }

# The commands below a title of a document.
runbook() { # document, title
  awk -v title="## $2" 'index($0, title) && /^#/ { on = 1 } on && /^```$/ { exit } on && code { print } on && /^```sh/ { code = 1 }' \
    "$root/docs/operations/$1.md"
}
run() {
  tell "$2"
  local commands
  commands=$(runbook "$@")
  [ -n "$commands" ] || { echo "docs/operations/$1.md has no commands for it"; exit 1; }
  bash -euo pipefail -c "$commands"
}
