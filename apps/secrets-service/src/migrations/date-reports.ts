import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a replica has reported its keys without a gap: only who has, can prove that another one is gone, and not the
 * database that was away (docs/operations/key-rotation.md).
 */
export class DateReports1795305600000 implements MigrationInterface {
  readonly name = 'DateReports1795305600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE key_reader ADD reporting_since timestamptz NOT NULL DEFAULT now()');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE key_reader DROP reporting_since');
  }
}
