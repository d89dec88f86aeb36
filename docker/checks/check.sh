#!/bin/bash
# Builds the images, starts the product in containers, and tries it out in a browser, with replicas and through faults
# and restarts: `docker/checks/check.sh`. With --short (after `npm run build`) images are made of that build, and
# nothing is restarted under load, nor is everything run in one container. Only what a short check kills has replicas then:
# every container has to start, and is asked every few seconds how it is. With --images nothing is tried: the images that a short
# check begins with are made where no registry is reached, which takes a minute and needs no build.
. "$(dirname "$0")/product.sh"

files=built tests=() one=yes
replicas=(--scale secrets-service=3 --scale gateway=2)
if [ "${1:-}" = --images ]; then
  export CADDY=no
  start_engine
  exit
elif [ "${1:-}" = --short ]; then
  export CADDY=no
  files=given tests=(--grep-invert '@long') one=no
else
  replicas+=(--scale auth-service=2 --scale billing-service=2 --scale events-service=2)
fi
export RATE_LIMITS=off
start_engine
[ "$one" = yes ] || COMPOSE_FILE+=:docker/checks/asked-rarely.yml
tell 'building'
FILES=$files ONE=$one docker/checks/build-images.sh
tell 'starting'
start_product "${replicas[@]}"
tell 'trying it out'
CONTAINERS_ORIGIN=$PUBLIC_ORIGIN npm run test -w e2e -- "${tests[@]}"
if [ "$one" = yes ]; then docker/checks/one.sh; fi
tell 'all well'
