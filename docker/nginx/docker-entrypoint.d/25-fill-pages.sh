#!/bin/sh
# Puts the addresses of the site and of its links where the build left room for them, and compresses that again, in about a
# second: `25-fill-pages.sh <built files> <folder to write> [<name of files to leave out>]`
# (docs/adr/0053-pages-learn-their-address-at-start.md).
set -eu
cd "$1"
site=https://address-of-this-site.invalid
links=https://address-of-its-links.invalid
# nginx makes an ETag of time and size. The time follows from the built file's (docker/lay-out-site.mjs) and from the addresses.
shift=$(printf '%s %s' "$PUBLIC_ORIGIN" "${READER_ORIGIN:-}" | cksum | cut -d ' ' -f 1)
find . -type f ! -name "${3:-}" | while read -r file; do
  plain=$2/identity/$file packed=$2/gzip/$file
  mkdir -p "${plain%/*}" "${packed%/*}"
  sed "s|$site|$PUBLIC_ORIGIN|g; s|$links|${READER_ORIGIN:-$links}|g" "$file" > "$plain"
  gzip -9 -n < "$plain" > "$packed"
  touch -d "@$((($(stat -c %Y "$file") + shift) % 1500000000))" "$plain" "$packed"
done
