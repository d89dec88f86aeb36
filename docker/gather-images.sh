#!/bin/bash
# Lays out what each image adds to its base, after `npm run build`: `docker/gather-images.sh /files` makes a folder for
# every image in there. Times and rights are set, so that the same commit gives the same layers, wherever it was built.
set -euo pipefail
cd "$(dirname "$0")/.."
files=$1
# The version of Node that the project brings along, where the system has an older one.
PATH=$PWD/node_modules/.bin:$PATH

for program in apps/*/src/main.ts; do
  app=$(basename "${program%/src/main.ts}")
  mkdir -p "$files/$app/app/apps/$app"
  cp -r "apps/$app/dist" "$files/$app/app/apps/$app/"
  cp docker/check-health.sh docker/make-secrets.mjs "$files/$app/app/"
done
for name in mailbox stripe-fake; do
  node tools/dev/src/bundle-programs.mjs "tools/$name" "$files/$name/app" main
  find "tools/$name/src" -maxdepth 1 \( -name '*.css' -o -name '*.js' \) -exec cp {} "$files/$name/app/" \;
done

# All in one: the services, those that share a process, and the page as they lie here, and what starts them. The folder is as deep as that of the sources.
if [ "${ONE:-yes}" != no ]; then
  mkdir -p "$files/one/app/apps/frontend"
  cp -r "$files"/{gateway,secrets-service,auth-service,billing-service,events-service,files-service,key-rotator}/app "$files/one/"
  cp -r apps/frontend/dist "$files/one/app/apps/frontend/"
  mkdir -p "$files/one/app/apps/together"
  cp -r apps/together/dist "$files/one/app/apps/together/"
  cp docker/one/* "$files/one/app/"
  node tools/dev/src/bundle-programs.mjs tools/dev "$files/one/app/tools/dev/dist" main
fi

node docker/refuse-unlisted.mjs "$files"
node docker/lay-out-site.mjs apps/frontend/dist "$files/web/site"
mkdir -p "$files/web/etc"
cp -r docker/nginx "$files/web/etc/nginx"

chmod -R u=rwX,go=rX "$files"
# The files of the site have times of their own.
find "$files" \( -type d -o ! -path "$files/web/site/*" \) -exec touch -h -d @0 {} +
