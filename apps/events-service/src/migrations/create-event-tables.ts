import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `
  CREATE TABLE receipt (
    id text COLLATE "C" PRIMARY KEY,
    watch bytea NOT NULL UNIQUE,
    owner_id uuid NOT NULL,
    key_id uuid NOT NULL,
    kind smallint NOT NULL,
    reference text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz,
    ended_at timestamptz,
    ended_by smallint,
    kid integer,
    forget_at timestamptz NOT NULL
  )`,
  'CREATE INDEX receipt_owner ON receipt (owner_id, created_at, id)',
  'CREATE INDEX receipt_reference ON receipt (owner_id, reference, created_at, id) WHERE reference IS NOT NULL',
  'CREATE INDEX receipt_forget ON receipt (forget_at)',
  `
  CREATE TABLE event (
    owner_id uuid NOT NULL,
    id text COLLATE "C" NOT NULL,
    type smallint NOT NULL,
    at timestamptz NOT NULL,
    receipt_id text NOT NULL,
    kind smallint NOT NULL,
    reference text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (owner_id, id)
  )`,
  'CREATE INDEX event_age ON event (recorded_at)',
  // Whose number it is holds the row until the commit: events are seen in the order of their numbers.
  'CREATE TABLE feed (owner_id uuid PRIMARY KEY, last bigint NOT NULL)',
  `
  CREATE TABLE usage_day (
    owner_id uuid NOT NULL,
    key_id uuid NOT NULL,
    day date NOT NULL,
    accessed integer NOT NULL DEFAULT 0,
    deleted integer NOT NULL DEFAULT 0,
    expired integer NOT NULL DEFAULT 0,
    locked integer NOT NULL DEFAULT 0,
    PRIMARY KEY (owner_id, key_id, day)
  )`,
  'CREATE INDEX usage_day_age ON usage_day (day)',
];

export class CreateEventTables1795500000000 implements MigrationInterface {
  readonly name = 'CreateEventTables1795500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE usage_day, feed, event, receipt');
  }
}
