/** Databases that backups hold. Links are in none, and files neither: docs/operations/backup.md tells why. */
export const BACKED_UP = ['auth', 'billing', 'events'] as const;

export type BackedUp = (typeof BACKED_UP)[number];

/** What ends the transaction that restores a database. */
export const AFTER_RESTORE: Readonly<Record<BackedUp, readonly string[]>> = {
  // What was revoked or used since must not come back: everyone signs in again.
  auth: ['TRUNCATE session, login_code'],
  // Accounts ignore plans older than those they know: what billing says from now on must be newer.
  billing: ['UPDATE customer SET version = version + 100000'],
  // Receipts of links that are gone are forgotten by themselves.
  events: [],
};

export const fileOf = (backup: string, database: BackedUp): string => `${backup}/${database}.cms`;

/** The same server's address of another database. */
export const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
