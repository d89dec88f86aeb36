import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tells an owner once that a webhook is disabled, and pauses those that a smaller plan has no room for. */
export class BoundWebhooksByPlan1795900000000 implements MigrationInterface {
  readonly name = 'BoundWebhooksByPlan1795900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhook
        ADD COLUMN language text NOT NULL DEFAULT 'en',
        ADD COLUMN times_on integer NOT NULL DEFAULT 1,
        ADD COLUMN told_of integer NOT NULL DEFAULT 0,
        ADD COLUMN plan_version bigint NOT NULL DEFAULT 0`);
    await queryRunner.query(
      'CREATE INDEX webhook_untold ON webhook (id) WHERE state = 3 AND told_of < times_on',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhook DROP COLUMN language, DROP COLUMN times_on, DROP COLUMN told_of, DROP COLUMN plan_version`);
  }
}
