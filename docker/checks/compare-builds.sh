#!/bin/bash
# Builds every image of the last commit twice from nothing, and compares the layers: `docker/checks/compare-builds.sh`.
# An operator can so see that an image is what its sources say. Needs a Docker engine; stand-ins.sh starts one.
set -Eeuo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export COMMIT
COMMIT=$(git rev-parse HEAD)

for number in 1 2; do
  # Apart from each other in everything but the commit: place, times, order of files on the disk.
  clone=$folder/clone-$number
  mkdir "$clone"
  git archive HEAD | tar -x -C "$clone" --touch
  # The last stages too: a copy out of the cache would have the times of the first build.
  BUILD_ARGS="--build-arg BUILD_KEY=$folder-$number --no-cache-filter program,redis,service,tool,web,one" \
    "$clone/docker/checks/build-images.sh" oncelink-compare "$number" >"$folder/images-$number"
  while read -r image; do
    printf '%s\t%s\n' "${image%:*}" "$(docker image inspect --format '{{join .RootFS.Layers " "}}' "$image")"
  done <"$folder/images-$number" >"$folder/layers-$number"
done

while read -r image; do docker image rm "$image" >/dev/null; done < <(cat "$folder"/images-*)
sed -E 's/sha256:([0-9a-f]{12})[0-9a-f]*/\1/g' "$folder/layers-1"
diff "$folder/layers-1" "$folder/layers-2"
echo 'Both builds have the same layers.'
