#!/bin/bash
# Runs the files-service of production with a bucket, by the commands of docs/operations/files.md, beside a store that speaks S3 in a
# container: `docker/checks/files-s3.sh`, after `npm ci` and docker/checks/build-images.sh (both with the same engine). It asks whether the service
# takes the bucket for its store; what goes through it is tried by e2e/services/killed-files.spec.ts.
. "$(dirname "$0")/product.sh"

start_engine
lay_out_production
printf 'S3RVER' >secrets/files_s3_secret
chmod 444 secrets/*
# The bucket of this check speaks no TLS, and is in the same network of this machine.
export FILES=on COMPOSE_PROFILES=files FILES_S3_URL=http://bucket:4568/files FILES_S3_KEY_ID=S3RVER
export PLAIN_STORES=postgres,redis-rpc,redis-jobs,bucket
cat >bucket.yml <<CONF
services:
  bucket:
    image: ${IMAGE_PREFIX:-localhost/oncelink}/gateway:${IMAGE_TAG:-0.1.0}
    healthcheck: { test: [CMD, node, -e, 'fetch("http://127.0.0.1:4568/")'], interval: 2s, retries: 30 }
    command: [node, /node_modules/s3rver/bin/s3rver.js, -d, /tmp/bucket, -a, 0.0.0.0, -p, '4568', -s, --no-vhost-buckets, --configure-bucket, files]
    volumes: ['$root/node_modules:/node_modules:ro']
    tmpfs: [/tmp]
    networks: [out]
CONF
export COMPOSE_FILE=$COMPOSE_FILE:docker-compose.files-s3.yml:bucket.yml
tell 'starting'
start_product databases files-service bucket

metrics() { docker compose exec --no-TTY files-service node -e 'fetch("http://127.0.0.1:8081/metrics").then((a) => a.text()).then(console.log)'; }
check 'the store that the files-service sees' "$(metrics | sed -n 's/^oncelink_file_store_up //p')" 1
check 'folders of files on this machine' "$(docker compose exec --no-TTY files-service sh -c 'ls /files 2>/dev/null | wc -l')" 0
docker compose stop --timeout 1 bucket
sleep 3
check 'the same once the bucket is away' "$(metrics | sed -n 's/^oncelink_file_store_up //p')" 0
docker compose start bucket
sleep 5
check 'and when it is back' "$(metrics | sed -n 's/^oncelink_file_store_up //p')" 1
tell 'all well'
