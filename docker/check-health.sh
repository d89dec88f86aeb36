#!/bin/bash
# Prints what the service beside it says of itself, and ends with 0 when it is ready, for `HEALTHCHECK`. Not a Node program:
# starting one in every container every few seconds would cost more than the product does at rest.
set -euo pipefail
address=/health/ready port=${HEALTH_PORT:-8081}
# Behind TLS this program can't look; the other port tells what fails.
if [ "$APP" = gateway ] && [ -z "${GATEWAY_CERTIFICATE_FILE:-}" ]; then address=/api/health/ready port=${PORT:-8080}; fi

exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$address" >&3
read -r _ status _ <&3
sed '1,/^\r$/d' <&3
[ "$status" = 200 ]
