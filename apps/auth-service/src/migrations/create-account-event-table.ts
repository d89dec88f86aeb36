import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE account_event (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner_id uuid NOT NULL,
    news jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX account_event_due ON account_event (due_at)',
  'CREATE INDEX account_event_owner ON account_event (owner_id)',
  // Who has not used a key for half a year has had it for as long: few are that old.
  'CREATE INDEX api_key_age ON api_key (created_at)',
];

export class CreateAccountEventTable1796000200000 implements MigrationInterface {
  readonly name = 'CreateAccountEventTable1796000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX api_key_age');
    await queryRunner.query('DROP TABLE account_event');
  }
}
