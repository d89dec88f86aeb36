#!/bin/bash
# Builds the images, starts the product in containers, and tries it out in a browser, with replicas and through faults
# and restarts: `docker/checks/check.sh`. With --short (after `npm run build`) images are made of that build, and
# nothing is restarted under load, nor is everything run in one container.
. "$(dirname "$0")/product.sh"

files=built tests=()
if [ "${1:-}" = --short ]; then files=given tests=(--grep-invert '@long'); fi
export RATE_LIMITS=off
start_engine
tell 'building'
FILES=$files docker/checks/build-images.sh
tell 'starting'
start_product --scale secrets-service=3 --scale gateway=2 --scale auth-service=2 --scale billing-service=2 --scale events-service=2
tell 'trying it out'
CONTAINERS_ORIGIN=$PUBLIC_ORIGIN npm run test -w e2e -- "${tests[@]}"
if [ "$files" = built ]; then docker/checks/one.sh; fi
tell 'all well'
