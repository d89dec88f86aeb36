import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMailTables1795177000000 implements MigrationInterface {
  readonly name = 'CreateMailTables1795177000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A letter stays until it was handed to the mail server. `due_at` is when it must be looked at again: to put it into
    // the queue (again, should the queue have lost it) or, once it is dead, to forget it.
    await queryRunner.query(`
      CREATE TABLE mail_outbox (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        sealed bytea,
        lapses_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        died_at timestamptz,
        died_of text,
        CONSTRAINT mail_outbox_dead_code_is_erased CHECK (died_at IS NULL OR kind <> 'code' OR sealed IS NULL)
      )`);
    await queryRunner.query('CREATE INDEX mail_outbox_due ON mail_outbox (due_at)');
    // When an address wrote to us in the last day; the address only as a keyed hash.
    await queryRunner.query(`
      CREATE TABLE contact_budget (
        sender bytea PRIMARY KEY,
        sent_at timestamptz[] NOT NULL,
        lapses_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX contact_budget_lapses ON contact_budget (lapses_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE contact_budget, mail_outbox');
  }
}
