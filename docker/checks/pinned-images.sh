#!/bin/bash
# Whether a registry has every image that the product names, and whether each is named by its digest; for one that is not,
# says what to write: `docker/checks/pinned-images.sh`. Needs Docker with buildx, and registries.
set -Eeuo pipefail
cd "$(dirname "$0")/../.."

references() {
  sed -nE 's/^ARG [A-Z]+_IMAGE=(.+)$/\1/p' docker/Dockerfile
  sed -nE 's/^ +image: (\$\{[A-Z_]+:-)?([^}]+)\}?$/\2/p' docker/compose/services.yml docker-compose.caddy.yml \
    k8s/overlays/local/*.yaml | grep :
}

bad=0
for reference in $(references | sort -u); do
  if ! digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$reference"); then
    echo "$reference: the registry does not have it"
    bad=1
  elif [[ $reference != *@sha256:* ]]; then
    echo "$reference: write $reference@$digest"
    bad=1
  fi
done
exit "$bad"
