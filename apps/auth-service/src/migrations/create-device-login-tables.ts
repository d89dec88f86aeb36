import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // A row changes with every question: room in the page lets indexes stay as they are.
  `CREATE TABLE device_login (
    device_hash bytea PRIMARY KEY,
    user_mac bytea NOT NULL UNIQUE,
    owner_id uuid REFERENCES account ON DELETE CASCADE,
    key_limit int,
    language text NOT NULL DEFAULT 'en',
    denied boolean NOT NULL DEFAULT false,
    redeemed_at timestamptz,
    interval_s int NOT NULL DEFAULT 5,
    asked_at timestamptz,
    early boolean NOT NULL DEFAULT false,
    client text NOT NULL,
    system text,
    network text NOT NULL,
    expires_at timestamptz NOT NULL
  ) WITH (fillfactor = 70)`,
  'CREATE INDEX device_login_owner ON device_login (owner_id)',
  'CREATE INDEX device_login_expires ON device_login (expires_at)',
  `CREATE TABLE device_budget (
    account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    tried_at timestamptz[] NOT NULL,
    lapses_at timestamptz NOT NULL
  )`,
  'CREATE INDEX device_budget_lapses ON device_budget (lapses_at)',
];

export class CreateDeviceLoginTables1795210000000 implements MigrationInterface {
  readonly name = 'CreateDeviceLoginTables1795210000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE device_budget, device_login');
  }
}
