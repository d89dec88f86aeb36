#!/bin/sh
# Redis with the libraries that were brought along with it.
LD_LIBRARY_PATH=/opt/redis exec /opt/redis/redis-server "$@"
