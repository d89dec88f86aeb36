#!/bin/bash
# Writes all images of this site into one file, for a machine that reaches no registry: `docker/bundle.sh [file]`, after
# `docker compose build` or `docker compose pull`. There: `docker load --input <file>`, and the lines that this prints in .env.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
file=${1:-oncelink-images.tar}

# An image loses the digest that it is named by when it is saved, so what others made goes by its tag.
settings=() images=()
while read -r image; do
  name=${image%%@*}
  if [[ $image == *@* ]]; then
    docker image inspect "$image" >/dev/null 2>&1 || docker pull --quiet "$image" >/dev/null
    docker tag "$image" "$name"
    base=${name%%:*}
    settings+=("$(tr '[:lower:]' '[:upper:]' <<<"${base##*/}")_IMAGE=$name")
  fi
  images+=("$name")
done < <(docker compose config --images | sort -u)

docker save --output "$file" "${images[@]}"
sha256sum "$file" | tee "$file.sha256"
printf '%s\n' "${settings[@]}"
