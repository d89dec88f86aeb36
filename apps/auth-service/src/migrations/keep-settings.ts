import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepSettings1796000000000 implements MigrationInterface {
  readonly name = 'KeepSettings1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account ADD COLUMN tell_opened boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account DROP COLUMN tell_opened');
  }
}
