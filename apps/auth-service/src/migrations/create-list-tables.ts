import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE link_list (
    owner_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    name bytea NOT NULL,
    turn bigint NOT NULL
  )`,
  `CREATE TABLE list_entry (
    owner_id uuid NOT NULL REFERENCES link_list ON DELETE CASCADE,
    id bytea NOT NULL,
    sealed bytea NOT NULL CONSTRAINT list_entry_size_is_known CHECK (octet_length(sealed) IN (540, 2076)),
    version bigint NOT NULL,
    turn bigint NOT NULL,
    is_gone boolean NOT NULL,
    lapses_at timestamptz NOT NULL,
    PRIMARY KEY (owner_id, id)
  )`,
  'CREATE INDEX list_entry_turn ON list_entry (owner_id, turn)',
  'CREATE INDEX list_entry_lapses ON list_entry (lapses_at)',
];

export class CreateListTables1795900000000 implements MigrationInterface {
  readonly name = 'CreateListTables1795900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE list_entry, link_list');
  }
}
