#!/bin/bash
# Runs production behind Caddy (docker-compose.caddy.yml) and behind nginx (the example of docs/operations/proxies.md), and looks
# whether each is a proxy as that document asks for: `docker/checks/proxies.sh`, after docker/checks/build-images.sh (both with the
# same engine).
. "$(dirname "$0")/product.sh"

start_engine
lay_out_production
export COMPOSE_FILE=$COMPOSE_FILE:docker-compose.caddy.yml CADDY_TLS='tls internal' CADDY_HTTP=$MAIL_PORT CADDY_HTTPS=$PAYMENTS_PORT
host=secrets.example.com
tell 'starting'
start_product

secure() { # port, path, and more for curl
  curl --silent --max-time 10 --output /dev/null --cacert authority --resolve "$host:$1:127.0.0.1" "${@:3}" "https://$host:$1$2" || true
}
untrusted() { docker compose exec -T gateway /app/check-health.sh | grep -o '"untrustedForwards":[0-9]*'; }
# A path as a mail program makes it of a long link: 11 kB.
long=/s-%23$(printf 'A%.0s' {1..11000})

try_proxy() { # name, port
  tell "$1"
  local before i
  before=$(untrusted)
  check 'a page, and the protocol' "$(secure "$2" / --write-out '%{http_code} %{http_version}')" '200 2'
  check 'HSTS' "$(secure "$2" / --write-out '%header{strict-transport-security}')" max-age=63072000
  check 'a long link' "$(secure "$2" "$long" --write-out '%{http_code}')" 200
  check 'a call' "$(secure "$2" '/api/get-short-url?code=AbCdEf0123' --header "X-Link-Proof: $(printf 'A%.0s' {1..43})" --write-out '%{http_code}')" 404
  check 'requests of a proxy that is not trusted' "$(untrusted)" "$before"
  # All of them come from one visitor, whatever they say.
  for i in $(seq 160); do
    secure "$2" '/api/get-short-url?code=AbCdEf0123' --header "X-Link-Proof: $(printf 'A%.0s' {1..43})" \
      --header "X-Forwarded-For: 203.0.113.$i" --write-out '%{http_code}\n'
  done >answers
  grep -q 429 answers || { tell 'a visitor gave himself addresses'; exit 1; }
  docker compose --progress quiet stop web
  # 504 where the proxy waited for it in vain.
  check 'a link while web is away' "$(secure "$2" /sh-FgHiJk4567 --write-out '%{http_code}' | sed s/504/502/)" 502
  docker compose --progress quiet up --no-build --detach --no-deps --wait web
}

docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt >authority
check 'without TLS a visitor is sent to the same path with it' \
  "$(curl --silent --max-time 10 --output /dev/null --header "Host: $host" --write-out '%{http_code} %{redirect_url}' "http://127.0.0.1:$CADDY_HTTP/sh-AbCdEf0123")" \
  "308 https://$host/sh-AbCdEf0123"
try_proxy Caddy "$CADDY_HTTPS"
check 'links in its log' "$(docker compose logs caddy | grep -cE 'FgHiJk4567|AAAAAAAA' || true)" 0

docker compose --progress quiet stop caddy
mkdir proxy
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
  -keyout proxy/site.key -out proxy/site.pem 2>/dev/null
chmod -R go+rX proxy
cp proxy/site.pem authority
awk '/^```nginx/ { on = 1; next } /^```/ { on = 0 } on' "$root/docs/operations/proxies.md" \
  | sed 's/127.0.0.1:8080/web:8080/; s/listen 443/listen 8443/' >proxy/default.conf
docker run --detach --rm --name "$COMPOSE_PROJECT_NAME-nginx" --network "${COMPOSE_PROJECT_NAME}_public" --publish "127.0.0.1:$CADDY_HTTPS:8443" \
  --volume "$copy/proxy:/etc/ssl:ro" --volume "$copy/proxy/default.conf:/etc/nginx/conf.d/default.conf:ro" "${NGINX_IMAGE:-nginx}" >/dev/null
trap 'docker rm --force "$COMPOSE_PROJECT_NAME-nginx" >/dev/null 2>&1 || true; clean_up; rm -rf "$copy"' EXIT
for _ in $(seq 30); do [ "$(secure "$CADDY_HTTPS" / --write-out '%{http_code}')" != 200 ] || break; sleep 1; done
# The limit of the visitor above.
sleep 60
try_proxy nginx "$CADDY_HTTPS"
check 'links in its log' "$(docker logs "$COMPOSE_PROJECT_NAME-nginx" 2>&1 | grep -cE 'FgHiJk4567|AAAAAAAA' || true)" 0
tell 'all well'
