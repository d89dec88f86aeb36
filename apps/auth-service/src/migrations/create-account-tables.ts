import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Short-lived rows that change often: small pages keep room for the next version, so indexes need no change. */
const UPDATED_OFTEN = 'WITH (fillfactor = 80)';

const TABLES = [
  // An email is stored in lower case: two spellings of one address are one account.
  `CREATE TABLE account (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL UNIQUE,
    name text NOT NULL,
    plan text NOT NULL DEFAULT 'free',
    renews_at timestamptz,
    customer_id text,
    plan_version bigint NOT NULL DEFAULT 0,
    CONSTRAINT account_email_is_lower_case CHECK (email = lower(email)),
    CONSTRAINT account_plan_is_known CHECK (plan IN ('free', 'pro'))
  )`,
  // One browser. lapses_at is the earlier of seven idle days and thirty days in all.
  `CREATE TABLE session (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    token_hash bytea NOT NULL UNIQUE,
    account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    device text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    lapses_at timestamptz NOT NULL
  ) ${UPDATED_OFTEN}`,
  // One row per requestId. address is a keyed hash of the email: people who never sign in leave no address here.
  `CREATE TABLE login_code (
    id bytea PRIMARY KEY,
    address bytea NOT NULL,
    code_mac bytea NOT NULL,
    tries smallint NOT NULL DEFAULT 0,
    used_at timestamptz,
    expires_at timestamptz NOT NULL
  ) ${UPDATED_OFTEN}`,
  // When this address asked for a code and when someone guessed wrong for it, in the last day.
  `CREATE TABLE address_budget (
    address bytea PRIMARY KEY,
    requests timestamptz[] NOT NULL DEFAULT '{}',
    wrong_tries timestamptz[] NOT NULL DEFAULT '{}',
    lapses_at timestamptz NOT NULL
  ) ${UPDATED_OFTEN}`,
  // The same for a browser that has been signed in to the account: its own budget, which strangers can't use up.
  // id is a keyed hash of email and device, so that to look for it takes as long for an unknown address.
  `CREATE TABLE device (
    id bytea PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    requests timestamptz[] NOT NULL DEFAULT '{}',
    wrong_tries timestamptz[] NOT NULL DEFAULT '{}',
    lapses_at timestamptz NOT NULL
  ) ${UPDATED_OFTEN}`,
  // Deletions that the queue must still be told. A row lives until the queue has it.
  'CREATE TABLE account_deletion (account_id uuid PRIMARY KEY)',
];

const INDEXES = [
  'CREATE INDEX session_account ON session (account_id)',
  'CREATE INDEX device_account ON device (account_id)',
  // For housekeeping alone.
  'CREATE INDEX session_lapses ON session (lapses_at)',
  'CREATE INDEX login_code_expires ON login_code (expires_at)',
  'CREATE INDEX address_budget_lapses ON address_budget (lapses_at)',
  'CREATE INDEX device_lapses ON device (lapses_at)',
];

export class CreateAccountTables1795176000000 implements MigrationInterface {
  readonly name = 'CreateAccountTables1795176000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE account_deletion, device, address_budget, login_code, session, account',
    );
  }
}
