import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `
  CREATE TABLE file (
    loc bytea PRIMARY KEY,
    upload_proof bytea NOT NULL,
    owner_id bytea NOT NULL,
    bytes bigint NOT NULL,
    state smallint NOT NULL,
    life integer NOT NULL,
    due_at timestamptz NOT NULL
  )`,
  'CREATE INDEX file_due ON file (due_at)',
  `
  CREATE TABLE file_reader (
    loc bytea NOT NULL CONSTRAINT file_reader_loc_fkey REFERENCES file ON DELETE CASCADE,
    proof bytea NOT NULL,
    watch bytea,
    leased_until timestamptz,
    ended boolean NOT NULL DEFAULT false,
    tenths smallint NOT NULL DEFAULT 0,
    sent bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (loc, proof)
  )`,
  'CREATE UNIQUE INDEX file_reader_watch ON file_reader (watch) WHERE watch IS NOT NULL',
  `
  CREATE TABLE file_part (
    loc bytea NOT NULL CONSTRAINT file_part_loc_fkey REFERENCES file ON DELETE CASCADE,
    n integer NOT NULL,
    sha256 bytea NOT NULL,
    object text NOT NULL,
    PRIMARY KEY (loc, n)
  )`,
  `
  CREATE TABLE file_quota (
    owner_id bytea PRIMARY KEY,
    waiting bigint NOT NULL,
    day date NOT NULL,
    day_files integer NOT NULL,
    day_bytes bigint NOT NULL,
    month date NOT NULL,
    month_bytes bigint NOT NULL
  )`,
];

export class CreateFileTables1796000000000 implements MigrationInterface {
  readonly name = 'CreateFileTables1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE file_quota, file_part, file_reader, file');
  }
}
