#!/bin/bash
# Joins the images of two processors under one name and signs them: `docker/publish-images.sh <registry>/oncelink <version>`, after
# docker/checks/build-images.sh has pushed <version>-amd64 and <version>-arm64. Prints each image with its digest. Needs buildx,
# and Go for cosign, whose sources the checksum database of Go vouches for. For .github/workflows/release.yml.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
prefix=$1 version=$2

names() {
  for program in apps/*/src/main.ts; do basename "${program%/src/main.ts}"; done
  printf '%s\n' mailbox stripe-fake web one
}
for name in $(names); do
  image=$prefix/$name
  docker buildx imagetools create --tag "$image:$version" "$image:$version-amd64" "$image:$version-arm64"
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image:$version")
  go run github.com/sigstore/cosign/v2/cmd/cosign@v2.4.1 sign --yes "$image@$digest"
  echo "$image:$version@$digest"
done
