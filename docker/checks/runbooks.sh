#!/bin/bash
# Runs production and does to it what documents tell operators to do, in their very commands: `docker/checks/runbooks.sh`, after
# docker/checks/build-images.sh (both with the same engine).
. "$(dirname "$0")/product.sh"

# How many of so many visitors, or of one that asks as often, are sent away because they ask too often.
refused() { # addresses
  local i
  for i in $(seq 160); do look --header "X-Forwarded-For: 203.0.113.$((i % $1))"; echo; done | grep -c 429 || true
}

start_engine
lay_out_production
openssl req -x509 -newkey rsa:3072 -nodes -days 1 -subj /CN=backups -keyout "$copy/backup_key" -out secrets/backup_certificate 2>/dev/null
tell 'starting'
start_product
check 'a link that does not exist' "$(look)" 404

tell 'backup and restore'
query --quiet --dbname auth --command "INSERT INTO account (email, name) VALUES ('ann@example.com', 'Ann')"
backup=$(docker/backup.sh)
check 'who may read it' "$(stat -c %a "$backup" "$backup"/* | xargs)" '700 600 600 600'
check 'what is in it for a thief' "$(grep -c ann@example.com "$backup"/* | grep -v ':0' || true)" ''
check 'how many are kept' "$(KEEP=1 docker/backup.sh >/dev/null && ls backups | wc -l)" 1
docker compose --progress quiet down --volumes
docker/restore.sh backups/* "$copy/backup_key"
check 'accounts on a new machine' "$(query --dbname auth --command 'SELECT email FROM account')" ann@example.com
check 'a link that does not exist' "$(look_again)" 404
check 'a restore with another key' "$(openssl genrsa -out other_key 2>/dev/null; docker/restore.sh backups/* other_key >/dev/null 2>&1 || echo refused)" refused
check 'and the services then' "$(look)" 404

before=$(cat secrets/auth_password)
run upgrade 'New passwords of the databases'
check 'a link that does not exist' "$(look_again)" 404
check 'the password before' \
  "$(docker compose run --rm --no-deps -T --env PGPASSWORD="$before" databases psql -h postgres -U auth -d auth -c 'SELECT 1' 2>&1 | grep -o 'password authentication failed' | head -1)" \
  'password authentication failed'

run upgrade "A new password of PostgreSQL's administrator"

before=$(cat secrets/redis_rpc_gateway_password)
run upgrade 'New passwords of both Redis'
check 'a link that does not exist' "$(look_again)" 404
check 'the password before' "$(docker compose exec -T redis-rpc redis-cli --no-auth-warning --user gateway --pass "$before" ping 2>&1 | grep -o WRONGPASS | head -1)" WRONGPASS

run upgrade 'A new key between the gateway and a service'
check 'a link that does not exist, with both keys' "$(look_again)" 404
run upgrade 'The key before is forgotten'
check 'a link that does not exist, with the new key alone' "$(look_again)" 404

tell 'images for a machine without a registry'
ours() { docker compose config --images | grep '^localhost/' | sort -u; }
names=$(ours | sed 's/:[^:]*$//')
version=$(ours | sed 's/.*://' | uniq)
export IMAGE_TAG=bundled-$PORT
for name in $names; do docker tag "$name:$version" "$name:$IMAGE_TAG"; done
docker/bundle.sh "$copy/images.tar" >/dev/null
ours | xargs docker image rm >/dev/null
sha256sum --quiet --check images.tar.sha256
docker load --quiet --input images.tar >/dev/null
docker compose --progress quiet down
start_product
check 'a link that does not exist' "$(look_again)" 404

# Last, as it uses up the limit of the proxy's own address.
tell 'visitors behind a proxy of this machine'
docker compose --progress quiet down
start_product
check 'of 160 visitors, sent away after another start' "$(refused 160)" 0
[ "$(refused 1)" -gt 0 ] || { tell 'one visitor asked 160 times and was not sent away: this shows nothing'; exit 1; }
TRUSTED_NETWORKS='' docker compose --progress quiet up --detach --no-deps --wait web
[ "$(refused 160)" -gt 0 ] || { tell 'visitors of a proxy that is not trusted were told apart'; exit 1; }
check 'warnings of a proxy that is not trusted' \
  "$(docker compose logs --no-log-prefix gateway | grep untrusted-proxy | grep -c "TRUSTED_NETWORKS lacks 172.16.93")" 1
check 'its requests' \
  "$(docker compose exec -T gateway /app/check-health.sh | grep -o '"untrustedForwards":160')" '"untrustedForwards":160'
docker compose --progress quiet down
ours | xargs docker image rm >/dev/null
tell 'all well'
