#!/bin/bash
# Runs production with TLS to its stores and from nginx to the gateway, by the commands of docs/operations/tls.md and with a
# private authority: `docker/checks/tls-inside.sh`, after docker/checks/build-images.sh (both with the same engine).
. "$(dirname "$0")/product.sh"

start_engine
lay_out_production
docker/make-certificates.sh secrets postgres redis-rpc redis-jobs gateway files-service
rm secrets/private_ca_key secrets/*_database_url secrets/*_owner_url secrets/redis_*_url
node docker/make-secrets.mjs secrets --tls
chmod 444 secrets/*
export COMPOSE_FILE=$COMPOSE_FILE:docker-compose.tls-inside.yml FILES=on COMPOSE_PROFILES=files
tell 'starting'
start_product

check 'the site answers through nginx and the gateway' \
  "$(ask /api/config)" 200
check 'a link that does not exist' "$(look)" 404
# Only the files-service says that this can't be fetched.
check 'the files-service through nginx' "$(ask /api/files/AAAAAAAAAAAAAAAAAAAAAA/parts/0)" 405
check 'programs connected to PostgreSQL' "$([ "$(query --command "SELECT count(DISTINCT usename) FROM pg_stat_activity WHERE usename IN ('secrets', 'auth', 'billing', 'events')")" = 4 ] && echo 4)" 4
check 'connections to PostgreSQL over a network without TLS' \
  "$(query --command 'SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE NOT ssl AND client_addr IS NOT NULL')" 0
for redis in redis-rpc redis-jobs; do
  plain=$(docker compose exec --no-TTY $redis redis-cli -p 6379 --user health --pass x --no-auth-warning ping 2>/dev/null || true)
  check "what $redis says without TLS" "$plain" ''
done
gateway=$(docker compose exec --no-TTY web sh -c 'curl --silent --max-time 5 --output /dev/null --write-out "%{http_code}" http://gateway:8080/api/config' || true)
check 'the gateway without TLS' "$gateway" 000
files=$(docker compose exec --no-TTY web sh -c 'curl --silent --max-time 5 --output /dev/null --write-out "%{http_code}" http://files-service:8088/' || true)
check 'the files-service without TLS' "$files" 000

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
check 'and when the genuine one is back' "$(look_again)" 404
tell 'all well'
