#!/bin/bash
# Builds every image: `docker/checks/build-images.sh [prefix [tag]]`, by default as the compose files name them.
# With FILES=given they are made of what `npm run build` has just written here, which saves installing and compiling all
# of it again; the layers are the same. With ONE=no the image that has all in one is left out. Other arguments of `docker build` go into BUILD_ARGS, such as `--build-arg BUILD_KEY=2`.
set -Eeuo pipefail
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
prefix=${1:-${IMAGE_PREFIX:-localhost/oncelink}} tag=${2:-${IMAGE_TAG:-$version}}
context=.
if [ "${FILES:-built}" = given ]; then
  context=$(mktemp -d)
  trap 'rm -rf "$context"' EXIT
  docker/gather-images.sh "$context/files"
  tar -C "$context/files" -cf "$context/files.tar" .
  rm -rf "$context/files"
fi

# What the site says that it is a build of. A copy with changes is no commit; where no repository is, COMMIT tells it.
commit=${COMMIT:-}
if [ -z "$commit" ] && [ -z "$(git status --porcelain 2>&1)" ]; then commit=$(git rev-parse HEAD); fi
[ -n "$commit" ] || echo 'Changes that are in no commit, or no repository: the site will name no commit.' >&2

# BuildKit leaves out the stages that a target does not need; with FILES=given the others can't be built. Docker finds it by running its
# plugin: where that failed it took the builder of before without a word, once in many checks on a machine that was busy (2026-11-28).
export DOCKER_BUILDKIT=1
build() {
  make_image "$@" || { echo "Building $2 failed. Once more." >&2; make_image "$@"; }
  echo "$prefix/$2:$tag"
}
make_image() {
  # shellcheck disable=SC2086 -- several arguments in one variable
  docker build --quiet --file docker/Dockerfile --build-arg FILES="${FILES:-built}" --build-arg COMMIT="$commit" \
    --build-arg NODE_IMAGE --build-arg DEBIAN_IMAGE --build-arg NGINX_IMAGE --build-arg POSTGRES_IMAGE --build-arg REDIS_IMAGE \
    ${BUILD_ARGS:-} --target "$1" --build-arg NAME="$2" --tag "$prefix/$2:$tag" "$context" >/dev/null
}

for program in apps/*/src/main.ts; do
  name=$(basename "${program%/src/main.ts}")
  build service "$name"
done
for name in mailbox stripe-fake; do build tool "$name"; done
build web web
[ "${ONE:-yes}" = no ] || build one one
