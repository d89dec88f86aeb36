#!/bin/bash
# Prints what docs/operations/sizing.md says of images, start and memory: `tools/containers/measure.sh`, after
# tools/containers/build-images.sh (both with the same engine). One container of each kind, as `docker compose up` starts.
. "$(dirname "$0")/product.sh"

# What an image adds to its base, in MB: the layers that it does not share with it.
own_size() { docker history --format '{{.Size}} {{.CreatedBy}}' --no-trunc --human=false "$1" | awk '/COPY/ { n += $1 } END { printf "%d", n / 1e6 }'; }

start_engine
tell 'images: name, MB in all, MB of which are not the base'
for image in $(docker image ls --format '{{.Repository}}' 'oncelink/*' | sort -u); do
  printf '%-28s %4d %4d\n' "$image" "$(docker image inspect --format '{{.Size}}' "$image" | awk '{ printf "%d", $1 / 1e6 }')" "$(own_size "$image")"
done

tell 'first start, with databases to make'
start_product
docker compose --progress quiet stop
tell 'second start'
start_product

tell 'a minute later, at rest'
sleep 60
docker compose ps --quiet | xargs docker stats --no-stream --format '{{.Name}}\t{{.MemUsage}}\t{{.CPUPerc}}' \
  | sed "s/^$COMPOSE_PROJECT_NAME-//; s/ \/ [^\t]*//" | sort
