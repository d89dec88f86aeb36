import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBillingTables1763683200000 implements MigrationInterface {
  readonly name = 'CreateBillingTables1763683200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // `fetches` numbers the questions to the provider, `applied_fetch` is the newest whose answer is stored: an answer
    // that was overtaken by a later one is dropped. `due_at` is when to ask next, null for no time in particular.
    await queryRunner.query(`
      CREATE TABLE customer (
        user_id text PRIMARY KEY,
        customer_id text NOT NULL UNIQUE,
        plan text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'pro')),
        renews_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        fetches integer NOT NULL DEFAULT 0,
        applied_fetch integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        due_at timestamptz,
        is_closing boolean NOT NULL DEFAULT false,
        active_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query('CREATE INDEX customer_due ON customer (due_at)');
    await queryRunner.query(`
      CREATE TABLE subscription (
        subscription_id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES customer ON DELETE CASCADE,
        status text NOT NULL,
        price_id text,
        period_end timestamptz NOT NULL,
        is_ending boolean NOT NULL,
        unpaid_since timestamptz
      )`);
    await queryRunner.query('CREATE INDEX subscription_user ON subscription (user_id)');
    await queryRunner.query(`
      CREATE TABLE processed_event (
        event_id text PRIMARY KEY,
        taken_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query('CREATE INDEX processed_event_age ON processed_event (taken_at)');
    // The outbox: users whose plan has to be told. What is told is always their newest.
    await queryRunner.query(`
      CREATE TABLE untold_plan (
        user_id text PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
        version integer NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['untold_plan', 'processed_event', 'subscription', 'customer']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
