import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inShortTransaction } from './in-short-transaction.ts';

/**
 * Links whose end is told (docs/adr/0064-the-row-is-the-outbox.md). The index finds those that live by their watch, and
 * those that have ended by its length. Of a link that nobody watches no claim and no end changes `watch`, so its updates
 * go on touching no index.
 */
export class WatchLinks1795500000000 implements MigrationInterface {
  readonly name = 'WatchLinks1795500000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, ['ALTER TABLE link ADD COLUMN IF NOT EXISTS watch bytea']);
    // One that was interrupted leaves an index behind that is no good.
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS link_watch');
    await queryRunner.query(
      'CREATE INDEX CONCURRENTLY link_watch ON link (octet_length(watch), watch) WHERE watch IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, ['ALTER TABLE link DROP COLUMN watch']);
  }
}
