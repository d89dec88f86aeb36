import type { MigrationInterface, QueryRunner } from 'typeorm';
import { copyRights, TABLE_RIGHTS } from './copy-rights.ts';

/** Asks, whose answers are links (docs/adr/0073-an-answer-is-a-link.md). Nobody waits for this: the table is new. */
export class CreateAsks1795600000000 implements MigrationInterface {
  readonly name = 'CreateAsks1795600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE ask (
        loc bytea PRIMARY KEY,
        ask_proof bytea NOT NULL,
        collect_proof bytea NOT NULL,
        owner_id bytea,
        life int NOT NULL,
        expires_at timestamptz NOT NULL,
        forget_at timestamptz NOT NULL,
        answer bytea,
        answered_at timestamptz,
        gone_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX ask_forget ON ask (forget_at)');
    await queryRunner.query('CREATE INDEX ask_owner ON ask (owner_id) WHERE owner_id IS NOT NULL');
    await queryRunner.query(copyRights('ask', TABLE_RIGHTS));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE ask');
  }
}
