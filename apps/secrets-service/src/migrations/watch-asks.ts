import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inShortTransaction } from './in-short-transaction.ts';

/**
 * Asks whose end is told (docs/adr/0096-a-mail-when-an-ask-is-answered.md). The index has none of the others, and finds those that
 * have ended by when they did.
 */
export class WatchAsks1795800000000 implements MigrationInterface {
  readonly name = 'WatchAsks1795800000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, ['ALTER TABLE ask ADD COLUMN IF NOT EXISTS watch bytea']);
    // One that was interrupted leaves an index behind that is no good.
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS ask_watch');
    await queryRunner.query(
      'CREATE INDEX CONCURRENTLY ask_watch ON ask (coalesce(answered_at, gone_at, expires_at)) WHERE watch IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, ['ALTER TABLE ask DROP COLUMN watch']);
  }
}
