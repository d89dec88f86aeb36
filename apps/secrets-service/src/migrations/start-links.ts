import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inShortTransaction } from './in-short-transaction.ts';

/** Links that open later (docs/adr/0089-a-link-may-open-later.md). Null of all others: no row is written anew, and no index knows it. */
export class StartLinks1795700000000 implements MigrationInterface {
  readonly name = 'StartLinks1795700000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, [
      'ALTER TABLE link ADD COLUMN IF NOT EXISTS starts_at timestamptz',
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await inShortTransaction(queryRunner, ['ALTER TABLE link DROP COLUMN starts_at']);
  }
}
