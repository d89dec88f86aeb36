#!/bin/bash
# What the container of everything does: `start`, and what its operator asks of it (docs/operations/one-container.md).
set -euo pipefail
umask 077
cluster=/data/postgres/data
services=(secrets auth billing events files)
fail() { echo "$*" >&2; exit 1; }

# The volume for this container alone: PostgreSQL finds another server on its files by the processes that it sees, and those of
# another container it does not.
hold_volume() {
  [ -w /data ] || fail "The volume at /data belongs to user $(stat -c %u /data), and Oncelink runs as user $(id -u): docker run --rm --user 0 --volume <volume>:/data --entrypoint chown oncelink/one -R $(id -u):$(id -g) /data"
  : 2>/dev/null >>/data/lock || fail 'The volume at /data is full or cannot be written. Make room and start again.'
  exec 9>>/data/lock
  flock --nonblock 9 || fail 'Another container uses the volume at /data. Stop that first.'
}

connect() {
  [ -f "$cluster/postmaster.pid" ] || fail "$1"
  export PGHOST=127.0.0.1 PGUSER=postgres PGPASSWORD PGPORT
  PGPASSWORD=$(<"$cluster/superuser-password") PGPORT=$(sed -n 4p "$cluster/postmaster.pid")
}

# PostgreSQL without the services, until this script ends.
start_postgres() {
  hold_volume
  [ -d "$cluster" ] || fail 'There is no site on this volume yet: start it once.'
  rm -f "$cluster/postmaster.pid"
  pg_ctl --silent --wait --pgdata "$cluster" --log /tmp/postgres.log \
    --options '-c listen_addresses=127.0.0.1 -c unix_socket_directories=' start || fail "$(tail -1 /tmp/postgres.log)"
  trap 'pg_ctl --silent --wait --pgdata "$cluster" --mode fast stop' EXIT
  connect 'PostgreSQL did not start.'
}

# Links are never backed up: docs/operations/backup.md.
backup() {
  connect 'The site does not run. Back it up while it does.'
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  for name in auth billing events; do pg_dump --format custom --file "$folder/$name.dump" "$name"; done
  for name in auth billing events; do pg_restore --list "$folder/$name.dump" >/dev/null; done
  tar --create --directory "$folder" auth.dump billing.dump events.dump
}

restore() {
  folder=$(mktemp -d)
  tar --extract --directory "$folder" auth.dump billing.dump events.dump || fail 'That is no backup. Nothing was changed.'
  start_postgres
  for name in auth billing events; do
    pg_restore --dbname "$name" --clean --if-exists --single-transaction "$folder/$name.dump" || fail "$name was not restored, and is as it was."
  done
  # What was revoked or used since must not come back, and plans that are told from now on must be newer than known ones.
  psql --quiet --dbname auth --command 'TRUNCATE session, login_code'
  psql --quiet --dbname billing --command 'UPDATE customer SET version = version + 100000'
  rm -rf "$folder"
}

# All that another installation of this version needs to go on: rows, key ring and keys, by the names of its secrets.
export_site() {
  start_postgres
  folder=$(mktemp -d)
  mkdir "$folder/secrets"
  for name in "${services[@]}"; do
    pg_dump --format custom --data-only --exclude-table migrations --file "$folder/$name.dump" "$name"
  done
  cp -r /data/key-ring "$folder/key-ring"
  sed -nE 's/^ *"(\w+)": "([^"]+)",?$/\1 \2/p' /data/keys.json | while read -r name key; do
    printf %s "$key" >"$folder/secrets/$(sed -E 's/[A-Z]/_\l&/g' <<<"$name")"
  done
  rm "$folder"/secrets/{database_password,payment_key,payment_event_key}
  mkdir -p /data/files
  tar --create --directory "$folder" "${services[@]/%/.dump}" key-ring secrets --directory /data files
  rm -rf "$folder"
}

key_of() { sed -nE "s/^ *\"$1\": \"([^\"]+)\",?$/\1/p" /data/keys.json; }

# A link that signs in the first person who opens it, for sites without mail.
invite() {
  connect 'The site does not run. Invite while it does.'
  export SIGN_IN_CODE_KEY AUTH_DATABASE_URL
  SIGN_IN_CODE_KEY=$(key_of signInCodeKey)
  AUTH_DATABASE_URL=postgres://auth:$(key_of databasePassword)@$PGHOST:$PGPORT/auth
  node /app/apps/auth-service/dist/invite.js "$@"
}

case "${1:-}" in
  start)
    hold_volume
    exec node --max-semi-space-size=1 --optimize-for-size /app/tools/dev/dist/main.js --production --data /data --port 8080 \
      --redis /app/redis-server.sh --postgres /usr/lib/postgresql/17/bin
    ;;
  backup) backup ;;
  restore) restore ;;
  export) export_site ;;
  invite) invite "${@:2}" ;;
  *) fail 'It takes start, backup, restore, export and invite (docs/operations/one-container.md).' ;;
esac
