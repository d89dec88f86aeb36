#!/bin/bash
# Replaces `web` under load, by the commands of docs/operations/upgrade.md: behind Caddy, and behind the door for who has a proxy of
# their own. No connection may be refused, and none cut: `docker/checks/rolling-web.sh`, after docker/checks/build-images.sh (both with the
# same engine). Pages alone are asked for, so nothing else runs.
. "$(dirname "$0")/product.sh"
ROUNDS=${ROUNDS:-5} # FRONTS=door tries that one alone

start_engine
lay_out_production
production=$COMPOSE_FILE
export CADDY_TLS='tls internal' CADDY_HTTP=$MAIL_PORT CADDY_HTTPS=$PAYMENTS_PORT

replace() { # what stands in front, port, and the authority of its certificate
  local before after asking
  tell "replacing web $ROUNDS times behind $1"
  node "$root/docker/checks/ask-always.mjs" secrets.example.com "${@:2}" >answers &
  asking=$!
  sleep 2
  for _ in $(seq "$ROUNDS"); do
    before=$(docker compose ps --quiet web)
    run upgrade '`web` without a pause' >commands.log 2>&1 || { cat commands.log; exit 1; }
    after=$(docker compose ps --quiet web)
    [ "$(wc -w <<<"$after")" = 1 ] && [ "$before" != "$after" ] || { tell "not replaced: $before, $after"; exit 1; }
  done
  sleep 2
  kill "$asking"
  wait "$asking"
  tell "$(cat answers)"
  [ "$(sed -E 's/.*"asked":([0-9]+).*/\1/' answers)" -gt 300 ] || { tell 'that is no load'; exit 1; }
  check 'connections refused or cut' "$(grep -o '"broken":{[^}]*}' answers)" '"broken":{}'
  # A page, and 405 to what a page takes none of; both are nginx's own answers.
  check 'answers' "$(sed -E 's/.*"answers":\{(.*)\}\}/\1/; s/:[0-9]+//g' answers)" '"200","405"'
}

for front in ${FRONTS:-caddy door}; do
  export COMPOSE_FILE=$production:docker-compose.$front.yml
  tell "starting $front"
  docker compose --progress quiet up --no-build --detach --no-deps --wait web $front
  if [ $front = caddy ]; then
    docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt >authority
    replace Caddy "$CADDY_HTTPS" authority
  else
    replace 'the door' "$PORT"
  fi
done
tell 'all well'
