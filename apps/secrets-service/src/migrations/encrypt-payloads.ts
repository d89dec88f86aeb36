import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Room for the wrapped key of every payload, beside it in its row (docs/adr/0024-keys-lie-beside-payloads.md), and what
 * the database knows of the keys that those are wrapped under: names and times, no key.
 */
export class EncryptPayloads1795219200000 implements MigrationInterface {
  readonly name = 'EncryptPayloads1795219200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await refuseLiveLinks(queryRunner);
    // Still one constraint (see the first migration): a link is alive with all three, or gone without anything.
    await queryRunner.query(`
      ALTER TABLE link ADD kid int, ADD dek bytea,
        DROP CONSTRAINT link_gone_is_erased,
        ADD CONSTRAINT link_gone_is_erased CHECK (CASE WHEN gone_at IS NULL THEN num_nulls(payload, kid, dek) = 0
          ELSE num_nonnulls(payload, kid, dek, pw_proof, tries_left, claim, claim_until) = 0 END)`);
    // Random bytes can't be compressed; PostgreSQL would try each time.
    await queryRunner.query('ALTER TABLE link ALTER dek SET STORAGE EXTERNAL');
    await queryRunner.query(`
      CREATE TABLE encryption_key (
        kid int PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('loading', 'current', 'retiring', 'closed', 'destroyed')),
        made_at timestamptz NOT NULL DEFAULT now(),
        current_at timestamptz,
        retired_at timestamptz,
        destroyed_at timestamptz
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX encryption_key_one_is_current ON encryption_key (state) WHERE state = 'current'`,
    );
    await queryRunner.query(`
      CREATE TABLE key_reader (
        replica uuid PRIMARY KEY,
        kids int[] NOT NULL,
        writes_with int,
        reported_at timestamptz NOT NULL
      )`);
    await keepTidy(queryRunner);
    await grantToRoles(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await refuseLiveLinks(queryRunner);
    await queryRunner.query('DROP TABLE key_reader, encryption_key');
    await queryRunner.query(`
      ALTER TABLE link DROP CONSTRAINT link_gone_is_erased, DROP kid, DROP dek,
        ADD CONSTRAINT link_gone_is_erased
          CHECK (gone_at IS NULL OR num_nonnulls(payload, pw_proof, tries_left, claim, claim_until) = 0)`);
  }
}

/** What lies there in another form than the service reads would be lost: let it end before an upgrade. */
async function refuseLiveLinks(queryRunner: QueryRunner): Promise<void> {
  const rows: { count: string }[] = await queryRunner.query(
    'SELECT count(*) FROM link WHERE gone_at IS NULL',
  );
  const count = rows[0]?.count ?? '0';
  if (count === '0') return;
  throw new Error(
    `${count} links are stored as another version does. Let them end before this change (docs/operations/upgrade.md).`,
  );
}

/**
 * What was erased stays in the files until vacuum has been there: it comes after a hundred dead rows, however many live
 * ones there are.
 */
async function keepTidy(queryRunner: QueryRunner): Promise<void> {
  const parts: { name: string }[] = await queryRunner.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'link'::regclass`,
  );
  // Payloads over 2 kB lie in a table beside (TOAST), which follows its own settings.
  for (const prefix of ['', 'toast.']) {
    const settings = `${prefix}autovacuum_vacuum_scale_factor = 0, ${prefix}autovacuum_vacuum_threshold = 100`;
    for (const { name } of parts) await queryRunner.query(`ALTER TABLE ${name} SET (${settings})`);
  }
}

/**
 * Where a role of its own does each work: the service reads of keys what the rotator decides, and the rotator sees of a
 * link its wrapped key alone.
 */
async function grantToRoles(queryRunner: QueryRunner): Promise<void> {
  const grants = {
    key_rotator: [
      'GRANT SELECT (ctid, tableoid, loc, kid, dek), UPDATE (kid, dek) ON link TO key_rotator',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON encryption_key TO key_rotator',
      'GRANT SELECT, DELETE ON key_reader TO key_rotator',
    ],
    // The default privileges of its database let it write to every table.
    secrets: ['REVOKE INSERT, UPDATE, DELETE ON encryption_key FROM secrets'],
  };
  for (const [role, statements] of Object.entries(grants)) {
    const found: unknown[] = await queryRunner.query(
      'SELECT FROM pg_roles WHERE rolname = $1 AND rolname <> current_user',
      [role],
    );
    if (found.length > 0) for (const statement of statements) await queryRunner.query(statement);
  }
}
