import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddEndOfPlan1795190000000 implements MigrationInterface {
  readonly name = 'AddEndOfPlan1795190000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account ADD COLUMN ends_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account DROP COLUMN ends_at');
  }
}
