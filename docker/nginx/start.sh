#!/bin/sh
# In place of the base image's start, whose scripts would write where nothing can be written.
set -eu
. /etc/nginx/docker-entrypoint.d/10-oncelink.envsh
/etc/nginx/docker-entrypoint.d/15-listen.sh
/etc/nginx/docker-entrypoint.d/20-fill-templates.sh
/etc/nginx/docker-entrypoint.d/25-fill-pages.sh /site/built /tmp/site
# To who opens links there, the host of readers is a site of its own, without pages that have an address.
[ -z "$READER_ORIGIN" ] || PUBLIC_ORIGIN=$READER_ORIGIN READER_ORIGIN='' /etc/nginx/docker-entrypoint.d/25-fill-pages.sh /site/built /tmp/readers index.html
exec "$@"
