#!/bin/bash
# A database for each service, owned by the role that migrates it, and roles that may read and write rows and nothing
# else. Adds what is missing, gives every role the password of its file, and leaves the rest as it is. With compose it runs at every start, because a volume that an
# older version has filled lacks what came later; in k8s/overlays/local at the first one only, by PostgreSQL's image.
set -euo pipefail
folder=${SECRETS_FOLDER:-/run/secrets}
export PGUSER=${POSTGRES_USER:-postgres} PGPASSWORD=${PGPASSWORD:-$(cat "$folder/postgres_password")}
# The administrator of a managed server is no superuser: they act for the roles that they make only when they are members.
export PGOPTIONS='-c createrole_self_grant=set,inherit'

run() { psql -v ON_ERROR_STOP=1 --no-psqlrc -q "$@"; }

make_role() {
  run -d postgres -v role="$1" -v password="$(cat "$folder/$1_password")" <<'SQL'
SELECT format('CREATE ROLE %I', :'role')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
ALTER ROLE :"role" LOGIN PASSWORD :'password';
SQL
}

for name in secrets auth billing events files; do
  make_role "${name}_owner"
  make_role "$name"
  run -d postgres -v name="$name" -v owner="${name}_owner" <<'SQL'
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'owner')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO :"name";
\connect :"name"
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"name";
-- For tables of the service. The list of migrations is a table too: who migrates leaves only its reading to others.
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"name";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT USAGE ON SEQUENCES TO :"name";
SQL
done
# What sends to webhooks: what it may do in the database of events, migrate.js says at each of its runs.
make_role deliver
# The rotator of keys: which tables it may touch, the migration says.
make_role key_rotator
run -d secrets <<'SQL'
GRANT CONNECT ON DATABASE secrets TO key_rotator;
GRANT USAGE ON SCHEMA public TO key_rotator;
SQL
