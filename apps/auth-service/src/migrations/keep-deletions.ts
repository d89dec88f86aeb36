import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepDeletions1795178000000 implements MigrationInterface {
  readonly name = 'KeepDeletions1795178000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // `due_at` is when the queue must be told, or told again: it may have lost what it was told.
    await queryRunner.query(`
      ALTER TABLE account_deletion
        ADD COLUMN due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ADD COLUMN lapses_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '7 days'`);
    await queryRunner.query('CREATE INDEX account_deletion_due ON account_deletion (due_at)');
    await queryRunner.query('CREATE INDEX account_deletion_lapses ON account_deletion (lapses_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_deletion DROP COLUMN due_at, DROP COLUMN lapses_at');
  }
}
