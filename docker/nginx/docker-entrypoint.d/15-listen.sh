#!/bin/sh
# With a certificate, TLS ends here, and visitors without it are redirected. What stands after the `#` of a link goes
# along: the browser keeps it. The redirect has no header but its own, as HSTS is for answers over TLS alone. It names the
# site's own address: a host that a request made up would be someone else's.
set -eu
mkdir -p /tmp/nginx/listen
if [ -n "${TLS_CERTIFICATE:-}" ]; then
  cat > /tmp/nginx/listen/tls.conf <<CONF
listen 8443 ssl;
ssl_certificate $TLS_CERTIFICATE;
ssl_certificate_key ${TLS_CERTIFICATE_KEY:?TLS_CERTIFICATE_KEY must name the file of the key};
ssl_protocols TLSv1.2 TLSv1.3;
# Those of TLS 1.2 that keep old traffic unreadable when the key is stolen, and notice changed bytes; the first that both
# have, in this order. All of TLS 1.3 do.
ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
ssl_prefer_server_ciphers on;
ssl_session_cache shared:tls:4m;
ssl_session_tickets off;
CONF
  case "$PUBLIC_ORIGIN" in
    https://?*) ;;
    *)
      echo 'PUBLIC_ORIGIN must begin with https:// where TLS ends here' >&2
      exit 1
      ;;
  esac
  redirect() {
    cat <<CONF
server {
  listen 8080$1;
  server_name $2;
  add_header Cache-Control no-store always;
  location / {
    return 308 ${3%/}\$request_uri;
  }
  # Who calls without TLS has shown a token or a proof to the network already, and should hear of it.
  location ^~ /api/ {
    return 403;
  }
}
CONF
  }
  {
    redirect ' default_server' _ "$PUBLIC_ORIGIN"
    [ -z "${PAY_ORIGIN:-}" ] || redirect '' "$PAY_HOST" "$PAY_ORIGIN"
    [ -z "$READER_ORIGIN" ] || redirect '' "$READER_HOST" "$READER_ORIGIN"
  } > /tmp/nginx/redirect.conf
else
  echo 'listen 8080;' > /tmp/nginx/listen/plain.conf
fi
# A burst of new connections waits in the kernel until a worker comes to them: beyond the usual 511 they would be dropped,
# and tried again after a second. Such options stand once for each port.
mkdir -p /tmp/nginx/first-listen
for file in /tmp/nginx/listen/*.conf; do
  sed '/^listen/s/;/ backlog=4096;/' "$file" > "/tmp/nginx/first-listen/${file##*/}"
done
