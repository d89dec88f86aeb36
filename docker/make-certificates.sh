#!/bin/bash
# A private authority, and a certificate of it for each server that is named, for TLS inside of one installation:
#   docker/make-certificates.sh secrets postgres redis-rpc redis-jobs gateway files-service
# What is there already stays: delete a server's two files for a new certificate, after 800 days at the latest. `private_ca`
# goes to every client; `private_ca_key` to nobody: keep it elsewhere.
set -euo pipefail
folder=${1:?Name the folder to write to.}
shift
umask 077
mkdir -p "$folder"
cd "$folder"
key=(-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes)
make() { openssl req -x509 "${key[@]}" "$@" 2>/dev/null; }

if [ ! -e private_ca ]; then
  make -days 3650 -subj '/CN=Oncelink private authority' -keyout private_ca_key -out private_ca \
    -addext basicConstraints=critical,CA:TRUE,pathlen:0 -addext keyUsage=critical,keyCertSign,cRLSign
fi
for name in "$@"; do
  [ ! -e "${name}_certificate" ] || continue
  make -days 825 -subj "/CN=$name" -CA private_ca -CAkey private_ca_key \
    -keyout "${name}_certificate_key" -out "${name}_certificate" -addext "subjectAltName=DNS:$name" \
    -addext basicConstraints=critical,CA:FALSE -addext extendedKeyUsage=serverAuth
  # Files are mounted one by one into containers of different users; the folder itself is closed to others.
  chmod 444 "${name}_certificate" "${name}_certificate_key"
done
chmod 444 private_ca
