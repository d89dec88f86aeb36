import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // An event of a key or a plan has no receipt, and `data` instead. `source` is what it is made of once.
  `ALTER TABLE event
    ALTER receipt_id DROP NOT NULL, ALTER kind DROP NOT NULL, ALTER created_at DROP NOT NULL,
    ADD COLUMN data jsonb, ADD COLUMN source uuid`,
  'CREATE UNIQUE INDEX event_source ON event (source) WHERE source IS NOT NULL',
  'ALTER TABLE webhook ADD COLUMN recorded_of integer NOT NULL DEFAULT 0',
  // What is disabled already is no news.
  'UPDATE webhook SET recorded_of = times_on WHERE state = 3',
  'CREATE INDEX webhook_unrecorded ON webhook (id) WHERE state = 3 AND recorded_of < times_on',
];

export class KeepAccountEvents1796100000000 implements MigrationInterface {
  readonly name = 'KeepAccountEvents1796100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM event WHERE receipt_id IS NULL');
    await queryRunner.query(`
      ALTER TABLE event DROP COLUMN data, DROP COLUMN source,
        ALTER receipt_id SET NOT NULL, ALTER kind SET NOT NULL, ALTER created_at SET NOT NULL`);
    await queryRunner.query('ALTER TABLE webhook DROP COLUMN recorded_of');
  }
}
