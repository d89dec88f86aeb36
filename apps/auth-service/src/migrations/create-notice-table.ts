import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE account ADD COLUMN notices_stopped_at timestamptz',
  `CREATE TABLE notice (
    id bytea PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    tag text NOT NULL,
    language text NOT NULL,
    made_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    ended_by smallint NOT NULL,
    taken_at timestamptz NOT NULL,
    mailed_at timestamptz,
    is_alone boolean NOT NULL,
    has_stopped boolean NOT NULL DEFAULT false,
    lapses_at timestamptz NOT NULL
  )`,
  'CREATE INDEX notice_account ON notice (account_id, taken_at)',
  'CREATE INDEX notice_waiting ON notice (taken_at) WHERE mailed_at IS NULL',
  'CREATE INDEX notice_lapses ON notice (lapses_at)',
];

export class CreateNoticeTable1795600000000 implements MigrationInterface {
  readonly name = 'CreateNoticeTable1795600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notice');
    await queryRunner.query('ALTER TABLE account DROP COLUMN notices_stopped_at');
  }
}
