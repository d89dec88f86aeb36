import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `
  CREATE TABLE webhook (
    id text COLLATE "C" PRIMARY KEY,
    owner_id uuid NOT NULL,
    slot smallint NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    format smallint NOT NULL,
    events integer NOT NULL,
    secret bytea NOT NULL,
    old_secret bytea,
    old_until timestamptz,
    state smallint NOT NULL DEFAULT 1,
    why smallint,
    failing_since timestamptz,
    is_slow boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT webhook_slot UNIQUE (owner_id, slot),
    CONSTRAINT webhook_url UNIQUE (owner_id, url)
  )`,
  'CREATE INDEX webhook_host ON webhook (host)',
  `
  CREATE TABLE delivery (
    webhook_id text COLLATE "C" NOT NULL,
    event_id text COLLATE "C" NOT NULL,
    owner_id uuid NOT NULL,
    is_test boolean NOT NULL DEFAULT false,
    state smallint NOT NULL DEFAULT 1,
    step smallint NOT NULL DEFAULT 0,
    tried integer NOT NULL DEFAULT 0,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    tried_at timestamptz,
    PRIMARY KEY (webhook_id, event_id)
  )`,
  'CREATE INDEX delivery_due ON delivery (webhook_id, due_at) WHERE state = 1',
  'CREATE INDEX delivery_tried ON delivery (webhook_id, tried_at)',
  'CREATE INDEX delivery_owner ON delivery (owner_id)',
  'CREATE INDEX delivery_age ON delivery (made_at)',
  `
  CREATE TABLE attempt (
    webhook_id text COLLATE "C" NOT NULL,
    event_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    owner_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ms integer NOT NULL,
    status smallint,
    error smallint,
    head text,
    PRIMARY KEY (webhook_id, event_id, number)
  )`,
  'CREATE INDEX attempt_owner ON attempt (owner_id)',
  'CREATE INDEX attempt_age ON attempt (at)',
];

export class CreateWebhookTables1795600000000 implements MigrationInterface {
  readonly name = 'CreateWebhookTables1795600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE attempt, delivery, webhook');
  }
}
