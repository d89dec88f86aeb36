#!/bin/sh
# Puts the address of the site where the build left room for it: `25-fill-pages.sh <built files> <folder to write>`
# (docs/adr/0053-pages-learn-their-address-at-start.md). What has changed is compressed again, which takes about a second.
set -eu
cd "$1"
placeholder=https://address-of-this-site.invalid
# nginx makes an ETag of time and size. The time follows from the built file's (docker/lay-out-site.mjs) and from the address.
shift=$(printf %s "$PUBLIC_ORIGIN" | cksum | cut -d ' ' -f 1)
find . -type f | while read -r file; do
  plain=$2/identity/$file packed=$2/gzip/$file
  mkdir -p "${plain%/*}" "${packed%/*}"
  sed "s|$placeholder|$PUBLIC_ORIGIN|g" "$file" > "$plain"
  gzip -9 -n < "$plain" > "$packed"
  touch -d "@$((($(stat -c %Y "$file") + shift) % 1500000000))" "$plain" "$packed"
done
