import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNoticeTable1795700000000 implements MigrationInterface {
  readonly name = 'CreateNoticeTable1795700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE notice (watch bytea PRIMARY KEY, sealed bytea NOT NULL, forget_at timestamptz NOT NULL)',
    );
    await queryRunner.query('CREATE INDEX notice_forget ON notice (forget_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notice');
  }
}
