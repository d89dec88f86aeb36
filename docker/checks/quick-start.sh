#!/bin/bash
# From a clone to HTTPS by the commands of docs/operations/install.md, "In four commands": `docker/checks/quick-start.sh` fails
# when they are more than four, take more than five minutes, or lead to no site. Caddy is its own authority here, as the
# name is nobody's, and listens on other ports.
. "$(dirname "$0")/product.sh"

start_engine
copy=$(mktemp -d)
trap 'clean_up; rm -rf "$copy"' EXIT
unset COMPOSE_FILE PUBLIC_ORIGIN
export CADDY_TLS='tls internal' CADDY_HTTP=$MAIL_PORT CADDY_HTTPS=$PAYMENTS_PORT LISTEN=127.0.0.1:$PORT
export PUBLIC_SUBNET=172.16.93.$((16 * (PORT % 16)))/28

mapfile -t commands < <(awk '/^## In four commands/ { here = 1; next } /^## / { here = 0 }
  here && /^```sh/ { on = 1; next } /^```/ { on = 0 } here && on' docs/operations/install.md)
commands=("git clone --quiet $root $copy/oncelink && cd $copy/oncelink" "${commands[@]}")
begun=$SECONDS
for command in "${commands[@]}"; do
  tell "$command"
  eval "$command"
done
docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt >authority
secure() { # path
  curl --silent --max-time 10 --output /dev/null --write-out '%{http_code}' --cacert authority \
    --resolve "secrets.example.com:$CADDY_HTTPS:127.0.0.1" "https://secrets.example.com:$CADDY_HTTPS$1"
}
check 'the page' "$(secure /)" 200
check 'a call' "$(secure /api/config)" 200
taken=$((SECONDS - begun))
echo "  ${#commands[@]} commands, $taken s"
check 'at most four commands' "$((${#commands[@]} <= 4))" 1
check 'at most five minutes' "$((taken <= 300))" 1
tell 'all well'
