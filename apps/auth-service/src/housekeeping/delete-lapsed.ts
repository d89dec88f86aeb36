import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';

/** Rows per statement: small enough to hold no lock for long. */
const BATCH_SIZE = 500;

type Lapsing = readonly [table: string, key: string, lapses: string, condition?: string];

/** What lapses, by the column that tells when. Nobody waits for its deletion: every statement checks the time itself. */
const LAPSING: readonly Lapsing[] = [
  ['login_code', 'id', 'expires_at'],
  ['session', 'id', 'lapses_at'],
  ['address_budget', 'address', 'lapses_at'],
  ['device', 'id', 'lapses_at'],
  ['contact_budget', 'sender', 'lapses_at'],
  // One that could not be told yet is still due: without it, whoever pays for the account would go on paying.
  ['account_deletion', 'account_id', 'lapses_at', 'due_at > now()'],
];

/**
 * Rows that are due and that nobody holds: it never waits, so it can't be part of a deadlock. `now()` because an index
 * can't be searched for `clock_timestamp()`; it is only ever a little early.
 */
const deleteLapsed = ([table, key, lapses, condition = 'true']: Lapsing) => ({
  name: `delete-lapsed-${table}`,
  text: `
WITH due AS (
  SELECT ${key} FROM ${table} WHERE ${lapses} <= now() AND ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED), deleted AS (
  DELETE FROM ${table} AS t USING due WHERE t.${key} = due.${key} RETURNING 1)
SELECT count(*)::int AS count FROM deleted`,
});

/** Deletes codes, sessions, budgets, devices and records of deletions that have lapsed. Any number may do so at once. */
export class LapsedRows {
  readonly #deletions;

  constructor(dataSource: DataSource) {
    this.#deletions = LAPSING.map((lapsing) =>
      prepareStatement<{ count: number }>(dataSource, deleteLapsed(lapsing)),
    );
  }

  /** @returns how many rows were deleted */
  async delete(): Promise<number> {
    let total = 0;
    for (const deletion of this.#deletions) {
      for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) {
        const [batch] = await deletion([BATCH_SIZE]);
        count = batch?.count ?? 0;
      }
    }
    return total;
  }
}
