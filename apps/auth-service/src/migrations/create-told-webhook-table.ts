import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE told_webhook (
    id bytea PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    lapses_at timestamptz NOT NULL
  )`,
  'CREATE INDEX told_webhook_owner ON told_webhook (owner_id)',
  'CREATE INDEX told_webhook_lapses ON told_webhook (lapses_at)',
];

export class CreateToldWebhookTable1795800000000 implements MigrationInterface {
  readonly name = 'CreateToldWebhookTable1795800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE told_webhook');
  }
}
