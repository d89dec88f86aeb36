#!/bin/bash
# Puts accounts and subscriptions of a backup in the place of those that are there: `docker/restore.sh <backup> <key>`, such as
# `docker/restore.sh backups/2026-01-31T020000Z /media/backup_key`. On a new machine too: it makes the databases first.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
backup=${1:?Name the folder of the backup.} key=${2:?Name the file of its key.}

opened() { openssl cms -decrypt -binary -inform DER -in "$backup/$1.cms" -inkey "$key"; }
on_postgres() { docker compose exec -T postgres "$@"; }
sql() { on_postgres psql -v ON_ERROR_STOP=1 -q -U postgres -d "$1" -c "$2"; }

docker compose up --detach --wait postgres
# Nothing is touched unless all of it can be read.
# A backup of a version without events has none.
databases=(auth billing)
if [ -e "$backup/events.cms" ]; then databases+=(events); fi
for database in "${databases[@]}"; do opened "$database" | on_postgres pg_restore --file=/dev/null; done

docker compose stop gateway secrets-service key-rotator auth-service billing-service events-service deliver
docker compose up --no-deps --force-recreate databases
for database in "${databases[@]}"; do
  opened "$database" | on_postgres pg_restore -U postgres -d "$database" --clean --if-exists --single-transaction
done
# What was revoked or used since must not come back: everyone signs in again.
sql auth 'TRUNCATE session, login_code'
# Accounts ignore plans older than those they know: what billing says from now on must be newer.
sql billing 'UPDATE customer SET version = version + 100000'
docker compose up --detach --wait
