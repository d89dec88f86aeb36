#!/bin/bash
# Runs once, when the volume is empty: a database for each service, owned by the role that migrates it, and a role that
# may read and write rows and nothing else.
set -euo pipefail
folder=${SECRETS_FOLDER:-/run/secrets}
for name in secrets auth billing; do
  psql -v ON_ERROR_STOP=1 --no-psqlrc -q -U "$POSTGRES_USER" -d postgres \
    -v name="$name" -v owner="${name}_owner" \
    -v password="$(cat "$folder/${name}_password")" \
    -v owner_password="$(cat "$folder/${name}_owner_password")" <<'SQL'
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"owner";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO :"name";
\connect :"name"
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"name";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"name";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT USAGE ON SEQUENCES TO :"name";
SQL
done
# The rotator of keys: which tables it may touch, the migration says.
psql -v ON_ERROR_STOP=1 --no-psqlrc -q -U "$POSTGRES_USER" -d secrets \
  -v password="$(cat "$folder/key_rotator_password")" <<'SQL'
CREATE ROLE key_rotator LOGIN PASSWORD :'password';
GRANT CONNECT ON DATABASE secrets TO key_rotator;
GRANT USAGE ON SCHEMA public TO key_rotator;
SQL
