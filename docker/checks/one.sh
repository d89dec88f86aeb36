#!/bin/bash
# Runs everything in one container, kills it, fills its disk, upgrades it, moves its data: `docker/checks/one.sh`, after
# docker/checks/build-images.sh (both with the same engine). Prints what a start takes, in time and memory.
. "$(dirname "$0")/product.sh"
image=${1:-localhost/oncelink/one:$(sed -n "s/^  \"version\": \"\(.*\)\",$/\1/p" package.json)} count=${LINKS:-1000}
start_engine
work=$(mktemp -d)
name=oncelink-one-$PORT
origin=http://127.0.0.1:$PORT
remove_all() {
  set +e
  docker rm --force $name $name-second >/dev/null 2>&1
  docker volume rm --force $name $name-full >/dev/null 2>&1
  docker image rm --force $name-next >/dev/null 2>&1
  rm -rf "$work"
  clean_up
}
trap remove_all EXIT

check() { # what, got, wanted
  [ "$2" = "$3" ] || { tell "$1: «$2» instead of «$3»"; docker logs --tail 20 $name >&2; exit 1; }
  echo "  ✓ $1: $2"
}
run() { # container, volume, image and what follows
  docker run --name "$1" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
    --volume "$2:/data" --env PUBLIC_ORIGIN=https://secrets.example.com "${@:3}"
}
start() { run $name $name --detach --publish "127.0.0.1:$PORT:8080" "$1" >/dev/null; }
until_ready() {
  local begun=${EPOCHREALTIME/./}
  until curl --silent --fail --output /dev/null "$origin/api/health/ready"; do
    [ "$(docker inspect --format '{{.State.Running}}' $name)" = true ] || { docker logs --tail 20 $name >&2; exit 1; }
    sleep 0.1
  done
  echo "  ready after $(((${EPOCHREALTIME/./} - begun) / 1000)) ms"
}
links() { PATH=$root/node_modules/.bin:$PATH node docker/checks/many-links.mjs "$1" "$origin" "$work/$2" "${3:-}"; }
# The one line that a start says which is refused.
refusal() { run $name-second "$1" --rm "$image" 2>&1 | grep -v '^Starting' || true; }

tell 'a first start'
start "$image"
until_ready
check 'keys are for their owner alone' "$(docker exec $name stat --format '%a %u' /data/keys.json)" '600 999'
check 'browsers are to keep to TLS' "$(curl --silent --head "$origin/" | grep -ci '^strict-transport-security')" 1
links make links "$count"
sleep 60
echo "  memory with $count links, a minute later: $(docker stats --no-stream --format '{{.MemUsage}}' $name)"

tell 'refused starts'
check 'on a volume in use' "$(refusal $name)" 'Another container uses the volume at /data. Stop that first.'
mkdir -m 755 "$work/theirs"
check "on someone else's folder" "$(refusal "$work/theirs" | cut -d, -f1)" 'The volume at /data belongs to user 0'
docker volume create --opt type=tmpfs --opt device=tmpfs --opt o=size=8m $name-full >/dev/null
refused=$(refusal $name-full)
check 'on a full volume, lines' "$(wc -l <<<"$refused")" 1
check 'on a full volume' "$(grep -c 'No space left on device\|is full' <<<"$refused")" 1

tell 'killed while it starts and while it runs'
for seconds in 0.3 1 2 3 5 8; do
  docker kill $name >/dev/null && docker start $name >/dev/null && sleep $seconds
done
docker kill $name >/dev/null && docker start $name >/dev/null
until_ready
links make more 20 && docker kill $name >/dev/null && docker start $name >/dev/null
until_ready
links open more

tell 'a backup, and its restore'
invitation=$(docker exec $name /app/oncelink.sh invite somebody@example.com 2>/dev/null)
check 'an invitation' "${invitation%%#*}" 'https://secrets.example.com/get-started'
query() { # database, SQL
  docker exec $name bash -c 'PGPASSWORD=$(</data/postgres/data/superuser-password) \
    psql -h 127.0.0.1 -p "$(sed -n 4p /data/postgres/data/postmaster.pid)" -U postgres -d "$1" -Atc "$2"' - "$@"
}
docker exec $name /app/oncelink.sh backup >"$work/backup.tar"
check 'what is in it' "$(tar -tf "$work/backup.tar" | xargs)" 'auth.dump billing.dump events.dump'
before=$(query auth 'SELECT count(*) FROM login_code')
check 'an invitation is kept' "$before" 1
docker stop --time 30 $name >/dev/null
check 'it ends in order' "$(docker inspect --format '{{.State.ExitCode}}' $name)" 0
check 'no backup is refused' "$(echo none | run $name-second $name --rm --interactive "$image" restore 2>&1 | tail -1)" 'That is no backup. Nothing was changed.'
run $name-second $name --rm --interactive "$image" restore <"$work/backup.tar"
run $name-second $name --rm "$image" export >"$work/export.tar"
check 'what moves' "$(tar -tf "$work/export.tar" | grep -c 'key-ring/ring.json\.[0-9]*$\|secrets/link_pepper$\|\(secrets\|auth\|billing\|events\|files\)\.dump$')" 7

tell 'an upgrade, with a migration more'
docker rm $name >/dev/null
docker build --quiet --tag $name-next - >/dev/null <<END
FROM $image
USER 0
RUN cd /app/apps/secrets-service/dist/parts \
  && printf "export class Later1 { name = 'Later9999999999999'; async up(q) { await q.query('CREATE TABLE later (id int)'); } }" >later.js \
  && sed -i -e '1i import { Later1 } from "./later.js";' -e '/MIGRATIONS = \[\$/,/\]/s/^\(\s*\)\];/\1, Later1];/' migrations-*.js \
  && grep -q ', Later1' migrations-*.js
USER 999:999
END
start $name-next
until_ready
# It answers a moment before it is known that the upgrade went well.
until docker logs $name 2>&1 | grep -q 'is ready at'; do sleep 0.1; done
check 'the former tables of accounts are kept' "$(docker exec $name bash -c 'cd /data/before-upgrade && echo *')" 'auth.dump billing.dump events.dump files.dump'
check 'rows in the new table' "$(query secrets 'SELECT count(*) FROM later')" 0
check 'who had an invitation signs in anew' "$(query auth 'SELECT count(*) FROM login_code')" 0
links open links
tell 'all well'
