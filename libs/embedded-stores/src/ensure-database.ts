import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface DatabaseRequest {
  readonly database: string;
  /** Owner of the database, and the only one besides the superuser who may connect until its migrations let others in. */
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
  await asAdmin(adminUrl, async (client) => {
    await ensureRole(client, request);
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [request.database]);
    if (databases.rowCount === 0)
      await client.query(`CREATE DATABASE ${database} OWNER ${escapeIdentifier(request.role)}`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  });
  return addressFor(adminUrl, request);
}

/**
 * Makes a role that may do nothing yet in somebody else's database, or brings its password up to date. What it may do there
 * the migrations of that database say.
 * @returns the address of the database for that role
 */
export async function ensureGuest(adminUrl: string, request: DatabaseRequest): Promise<string> {
  await asAdmin(adminUrl, (client) => ensureRole(client, request));
  return addressFor(adminUrl, request);
}

async function ensureRole(client: Client, { role, password }: DatabaseRequest): Promise<void> {
  const name = escapeIdentifier(role);
  const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (roles.rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN`);
  await client.query(`ALTER ROLE ${name} PASSWORD ${escapeLiteral(password)}`);
}

async function asAdmin(adminUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  // A server that ends between two statements tells it by an event, too, which ends the process if nobody listens.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function addressFor(adminUrl: string, { database, role, password }: DatabaseRequest): string {
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
