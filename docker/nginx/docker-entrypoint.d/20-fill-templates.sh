#!/bin/sh
# Fills the templates into /tmp. The base image's own script would write where nothing can be written.
set -eu
for template in /etc/nginx/templates/*.template; do
  name=$(basename "$template" .template)
  envsubst '${EDGE_TLS} ${GATEWAY_TARGET} ${GATEWAY_POOL_ADDRESS}' < "$template" > "/tmp/nginx/$name"
done
