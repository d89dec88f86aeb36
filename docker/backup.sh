#!/bin/bash
# Backs up accounts and subscriptions, encrypted: `docker/backup.sh [folder]`, by default backups/. Only the key of the
# certificate opens the files again, so it is best kept elsewhere (docs/operations/backup.md). BACKUP_CERTIFICATE names another one than
# secrets/backup_certificate, KEEP how many backups stay.
set -Eeuo pipefail
umask 077
cd "$(dirname "$0")/.."
folder=${1:-backups} keep=${KEEP:-14}
certificate=${BACKUP_CERTIFICATE:-secrets/backup_certificate}
[ -r "$certificate" ] || {
  echo "There is no certificate $certificate. To make one and its key:" >&2
  echo "  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj /CN=backups -keyout backup_key -out $certificate" >&2
  exit 1
}

# What is written is opened again before it counts as a backup. The operator's key is not here to do it, so files are also
# for a key of this run, which lies in memory and is gone afterwards.
work=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
name=$(date -u +%Y-%m-%dT%H%M%SZ)
part=$folder/.$name
trap 'rm -rf "$work" "$part"' EXIT
openssl req -x509 -newkey rsa:3072 -nodes -days 1 -subj /CN=check -keyout "$work/key" -out "$work/certificate" 2>/dev/null

on_postgres() { docker compose exec -T postgres "$@"; }
mkdir -p "$part"
for database in auth billing events; do
  on_postgres pg_dump -U postgres -Fc "$database" \
    | openssl cms -encrypt -aes-256-gcm -binary -stream -outform DER -out "$part/$database.cms" "$certificate" "$work/certificate"
  openssl cms -decrypt -binary -inform DER -in "$part/$database.cms" -inkey "$work/key" -recip "$work/certificate" \
    | on_postgres pg_restore --file=/dev/null
done
mv "$part" "$folder/$name"

# Names are times: the oldest come first.
backups=("$folder"/20*Z)
for ((i = 0; i < ${#backups[@]} - keep; i++)); do rm -r "${backups[i]}"; done
echo "$folder/$name"
