#!/bin/bash
# Runs production with TLS to its stores and from nginx to the gateway, by the commands of docs/operations/tls.md and with a
# private authority: `docker/checks/tls-inside.sh`, after docker/checks/build-images.sh (both with the same engine).
. "$(dirname "$0")/product.sh"

# The secrets of an operator who runs this are none of its business.
copy=$(mktemp -d)
cp -r docker docker-compose*.yml "$copy"
cd "$copy"
start_engine
trap 'clean_up; rm -rf "$copy"' EXIT

tell 'making secrets and certificates'
node docker/make-secrets.mjs secrets
printf 'smtps://user:password@mail.example.com' >secrets/smtp_url
printf 'sk_test_none' >secrets/stripe_secret_key
printf 'whsec_none' >secrets/stripe_webhook_secret
docker/make-certificates.sh secrets postgres redis-rpc redis-jobs gateway
rm secrets/private_ca_key secrets/*_database_url secrets/*_owner_url secrets/redis_*_url
node docker/make-secrets.mjs secrets --tls
chmod 444 secrets/*

export COMPOSE_FILE=docker-compose.production.yml:docker-compose.tls-inside.yml
export PUBLIC_ORIGIN=https://secrets.example.com LISTEN=127.0.0.1:$PORT BILLING=off
export MAIL_FROM='Oncelink <no-reply@example.com>' SUPPORT_ADDRESS=support@example.com SALES_ADDRESS=sales@example.com
tell 'starting'
start_product

query() { docker compose exec --no-TTY postgres psql --username postgres --no-align --tuples-only --command "$1"; }
ask() { curl --silent --show-error --max-time 10 --header 'Host: secrets.example.com' --header 'X-Forwarded-Proto: https' "$@"; }
# A call that goes to the secrets-service: its answer for a link that does not exist, 404, comes through Redis and PostgreSQL.
look() {
  ask --output /dev/null --write-out '%{http_code}' --header "X-Link-Proof: $(printf 'A%.0s' {1..43})" \
    "http://127.0.0.1:$PORT/api/get-short-url?code=AbCdEf0123"
}
check() { # what, got, wanted
  [ "$2" = "$3" ] || { tell "$1: $2 instead of $3"; exit 1; }
  echo "  ✓ $1: $2"
}

check 'the site answers through nginx and the gateway' \
  "$(ask --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$PORT/api/config")" 200
check 'a link that does not exist' "$(look)" 404
check 'programs connected to PostgreSQL' "$([ "$(query "SELECT count(DISTINCT usename) FROM pg_stat_activity WHERE usename IN ('secrets', 'auth', 'billing')")" = 3 ] && echo 3)" 3
check 'connections to PostgreSQL over a network without TLS' \
  "$(query 'SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE NOT ssl AND client_addr IS NOT NULL')" 0
for redis in redis-rpc redis-jobs; do
  plain=$(docker compose exec --no-TTY $redis redis-cli -p 6379 --user health --pass x --no-auth-warning ping 2>/dev/null || true)
  check "what $redis says without TLS" "$plain" ''
done
gateway=$(docker compose exec --no-TTY web sh -c 'curl --silent --max-time 5 --output /dev/null --write-out "%{http_code}" http://gateway:8080/api/config' || true)
check 'the gateway without TLS' "$gateway" 000

tell 'a certificate of another authority'
docker/make-certificates.sh other redis-rpc
mkdir genuine
cp secrets/redis-rpc_certificate secrets/redis-rpc_certificate_key genuine
cp -f other/redis-rpc_certificate other/redis-rpc_certificate_key secrets/
docker compose --progress quiet up --no-build --detach --force-recreate --no-deps redis-rpc
# Long enough to connect again, had it been believed.
sleep 15
check 'with a Redis of another authority' "$(look)" 503
cp -f genuine/* secrets/
docker compose --progress quiet up --no-build --detach --force-recreate --no-deps redis-rpc
for _ in $(seq 30); do
  answer=$(look)
  [ "$answer" != 404 ] || break
  sleep 1
done
check 'and when the genuine one is back' "$answer" 404
tell 'all well'
