import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface DatabaseRequest {
  readonly database: string;
  /** Owner of the database, and the only one besides the superuser who may connect. */
  readonly role: string;
  readonly password: string;
}

/**
 * Makes a database with a role of its own, or brings the role's password up to date.
 * @param adminUrl address with the superuser's name and password
 * @returns the address of the database for that role
 */
export async function ensureDatabase(adminUrl: string, request: DatabaseRequest): Promise<string> {
  const database = escapeIdentifier(request.database);
  const role = escapeIdentifier(request.role);
  const client = new Client({ connectionString: adminUrl });
  // A server that ends between two statements tells it by an event, too, which ends the process if nobody listens.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [request.role]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
    await client.query(`ALTER ROLE ${role} PASSWORD ${escapeLiteral(request.password)}`);
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [request.database]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(request.role);
  url.password = encodeURIComponent(request.password);
  url.pathname = `/${encodeURIComponent(request.database)}`;
  return url.href;
}
