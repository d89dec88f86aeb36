#!/bin/sh
# Fills the templates into /tmp.
set -eu
for template in /etc/nginx/templates/*.template; do
  name=$(basename "$template" .template)
  envsubst '${EDGE_TLS} ${HSTS} ${GATEWAY_ADDRESS} ${GATEWAY_POOL_ADDRESS} ${GATEWAY_SCHEME} ${GATEWAY_POOL_SCHEME} ${GATEWAY_CALLS} ${FILES_POOL} ${FILES_SCHEME} ${PAY_HOST} ${READER_HOST}' < "$template" > "/tmp/nginx/$name"
done
