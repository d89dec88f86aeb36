#!/bin/bash
# Prints images, start and memory as Markdown: `docker/checks/measure.sh`, after docker/checks/build-images.sh (both with the
# same engine). One container of each kind, as `docker compose up` starts. --write writes docs/measured/containers.md.
. "$(dirname "$0")/product.sh"

# What an image adds to its base, in MB: the layers that it does not share with it.
own_size() { docker history --format '{{.Size}} {{.CreatedBy}}' --no-trunc --human=false "$1" | awk '/COPY/ { n += $1 } END { printf "%d", n / 1e6 }'; }

start_engine
[ "${1:-}" != --write ] || exec >docs/measured/containers.md
printf '# Containers\n\n`docker/checks/measure.sh`, %s, at %s. What it means: [sizing.md](../operations/sizing.md).\n\n' \
  "$(date +%F)" "$(git describe --always --dirty --exclude '*')"
printf '| image | MB in all | MB that are not the base |\n| --- | --- | --- |\n'
for image in $(docker image ls --format '{{.Repository}}' 'localhost/oncelink/*' | sort -u); do
  printf '| %s | %d | %d |\n' "$image" "$(docker image inspect --format '{{.Size}}' "$image" | awk '{ printf "%d", $1 / 1e6 }')" "$(own_size "$image")"
done

begun=$SECONDS
start_product
printf '\nFirst start, with databases to make: %d s.' $((SECONDS - begun))
docker compose --progress quiet stop
begun=$SECONDS
start_product
printf ' Second start: %d s. Memory a minute later:\n\n| container | memory | CPU |\n| --- | --- | --- |\n' $((SECONDS - begun))
sleep 60
docker compose ps --quiet | xargs docker stats --no-stream --format '| {{.Name}} | {{.MemUsage}} | {{.CPUPerc}} |' \
  | sed "s/^| $COMPOSE_PROJECT_NAME-/| /; s/ \/ [^|]*|/ |/" | sort
