import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateHoldTable1796000000000 implements MigrationInterface {
  readonly name = 'CreateHoldTable1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE hold (watch bytea PRIMARY KEY, forget_at timestamptz NOT NULL)');
    await queryRunner.query('CREATE INDEX hold_forget ON hold (forget_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE hold');
  }
}
