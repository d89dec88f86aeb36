import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberTheInvited1795190100000 implements MigrationInterface {
  readonly name = 'RememberTheInvited1795190100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account ADD COLUMN is_invited boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account DROP COLUMN is_invited');
  }
}
