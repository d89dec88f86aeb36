import { setTimeout as delay } from 'node:timers/promises';
import { causeOf } from '@oncelink/service-kit/database';
import { DatabaseError } from 'pg';
import type { QueryRunner } from 'typeorm';

/** How long writers may queue up behind a change of tables, and how long they have until the next attempt. */
const [LOCK_TIMEOUT, PAUSE_MS] = ['2s', 500];

/** SQLSTATE lock_not_available. */
const LOCK_TIMED_OUT = '55P03';

/**
 * Gives up, and tries again, when it would have to wait for long: writers wait behind it.
 * Autovacuum makes way after a second.
 */
export async function inShortTransaction(
  queryRunner: QueryRunner,
  statements: readonly string[],
): Promise<void> {
  for (;;) {
    await queryRunner.startTransaction();
    try {
      await queryRunner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      for (const statement of statements) await queryRunner.query(statement);
      await queryRunner.commitTransaction();
      return;
    } catch (error) {
      await queryRunner.rollbackTransaction();
      if (!isLockTimeout(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code === LOCK_TIMED_OUT;
}
