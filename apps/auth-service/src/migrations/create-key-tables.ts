import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Rows change once an hour: room in the page lets indexes stay as they are.
  `CREATE TABLE api_key (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    hint text NOT NULL,
    name text NOT NULL,
    scopes int NOT NULL,
    networks cidr[] NOT NULL DEFAULT '{}',
    calls_per_minute int,
    made_by text NOT NULL,
    language text NOT NULL DEFAULT 'en',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    lapses_at timestamptz,
    replaced_by uuid,
    warnings smallint NOT NULL DEFAULT 0,
    CONSTRAINT api_key_maker_is_known CHECK (made_by IN ('page', 'device'))
  ) WITH (fillfactor = 80)`,
  'CREATE INDEX api_key_owner ON api_key (owner_id)',
  'CREATE INDEX api_key_expires ON api_key (expires_at)',
  'CREATE INDEX api_key_lapses ON api_key (lapses_at)',
  `CREATE TABLE key_usage (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    key_id uuid NOT NULL,
    day date NOT NULL,
    created int NOT NULL,
    refused int NOT NULL,
    lapses_at timestamptz NOT NULL,
    CONSTRAINT key_usage_of_day_key UNIQUE (key_id, day)
  ) WITH (fillfactor = 80)`,
  'CREATE INDEX key_usage_owner ON key_usage (owner_id, day)',
  'CREATE INDEX key_usage_lapses ON key_usage (lapses_at)',
];

export class CreateKeyTables1795200000000 implements MigrationInterface {
  readonly name = 'CreateKeyTables1795200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE key_usage, api_key');
  }
}
