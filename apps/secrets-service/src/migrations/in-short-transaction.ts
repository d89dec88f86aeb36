import { setTimeout as delay } from 'node:timers/promises';
import { causeOf } from '@oncelink/service-kit/database';
import { DatabaseError } from 'pg';
import type { QueryRunner } from 'typeorm';

/** How long writers may queue up behind a change of tables, and how long they have until the next attempt. */
const [LOCK_TIMEOUT, PAUSE_MS] = ['2s', 500];

/** SQLSTATE lock_not_available and deadlock_detected. */
const IN_THE_WAY: readonly unknown[] = ['55P03', '40P01'];

/** Does it again where others were in the way. Its statements must leave nothing behind when they fail. */
export async function untilFree(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const cause = causeOf(error);
      if (!(cause instanceof DatabaseError) || !IN_THE_WAY.includes(cause.code)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/**
 * Gives up, and tries again, when it would have to wait for long: writers wait behind it.
 * Autovacuum makes way after a second.
 */
export function inShortTransaction(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  return untilFree(async () => {
    await queryRunner.startTransaction();
    try {
      await queryRunner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      for (const statement of statements) await queryRunner.query(statement);
      await queryRunner.commitTransaction();
    } catch (error) {
      await queryRunner.rollbackTransaction();
      throw error;
    }
  });
}
