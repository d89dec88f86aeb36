import type { MigrationInterface, QueryRunner } from 'typeorm';
import { copyRights, TABLE_RIGHTS } from './copy-rights.ts';
import { inShortTransaction, untilFree } from './in-short-transaction.ts';

/** Blocks of the old table that one statement copies: a few thousand rows, for which a writer waits at most. */
const WINDOW = 128;

const COLUMNS =
  'loc, kind, link_proof, pw_proof, payload, tries_left, claim, claim_until, expires_at, gone_at, gone_why, kid, dek';
const MIRRORED = `${COLUMNS}, sweep_at`
  .split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');
const SWEEP_AT = `least(coalesce(claim_until, expires_at), now() + interval '30 days')`;

/**
 * One table instead of four partitions, no constraint that is parsed for every statement, and no index over what a claim
 * or an acknowledgement changes (docs/adr/0042-one-table-of-links.md). Replicas go on meanwhile: a trigger mirrors what they
 * write while the rest is copied, and the tables change places in one short transaction. What was interrupted is begun
 * again, so no step needs the one before in its own transaction.
 */
export class UnpartitionLinks1795392000000 implements MigrationInterface {
  readonly name = 'UnpartitionLinks1795392000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    if (!(await isPartitioned(queryRunner))) return;
    await inShortTransaction(queryRunner, [
      // To drop a trigger locks partitions before their table, writers go the other way: they would wait for each other for good.
      'LOCK TABLE link IN ACCESS EXCLUSIVE MODE',
      'DROP TRIGGER IF EXISTS mirror_link ON link',
      'DROP TABLE IF EXISTS link_next, claimed',
      ...MAKE_TABLES,
      ...MIRROR,
    ]);
    await copyRows(queryRunner);
    await queryRunner.query('ANALYZE link_next');
    await inShortTransaction(queryRunner, [
      'LOCK TABLE link IN ACCESS EXCLUSIVE MODE',
      'DROP TABLE link',
      'DROP FUNCTION mirror_link()',
      'ALTER TABLE link_next RENAME TO link',
      'ALTER INDEX link_next_pkey RENAME TO link_pkey',
      ...LIST_CLAIMS,
    ]);
  }

  /** There is no way back to partitions: the version before works with this table too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function isPartitioned(queryRunner: QueryRunner): Promise<boolean> {
  const found: unknown[] = await queryRunner.query(
    `SELECT FROM pg_class WHERE oid = 'link'::regclass AND relkind = 'p'`,
  );
  return found.length > 0;
}

const COLUMN_RIGHTS = `
  SELECT grantee, privilege_type, format('(%I)', attname) FROM pg_attribute, aclexplode(attacl)
  WHERE attrelid = 'link'::regclass`;

const MAKE_TABLES = [
  `CREATE TABLE link_next (
    loc bytea PRIMARY KEY,
    kind smallint NOT NULL,
    link_proof bytea NOT NULL,
    pw_proof bytea,
    payload bytea STORAGE EXTERNAL,
    tries_left smallint,
    claim bytea,
    claim_until timestamptz,
    expires_at timestamptz NOT NULL,
    gone_at timestamptz,
    gone_why smallint,
    kid int,
    dek bytea STORAGE EXTERNAL,
    sweep_at timestamptz NOT NULL DEFAULT now()
  ) WITH (
    fillfactor = 70,
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 100
  )`,
  // Not a partial index: its condition would tempt the planner to use it for the hot statements, and count as indexed.
  'CREATE INDEX link_sweep ON link_next (sweep_at)',
  `CREATE TABLE claimed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    until timestamptz NOT NULL,
    locs bytea[] NOT NULL
  )`,
  copyRights('claimed', TABLE_RIGHTS),
  copyRights('link_next', `${TABLE_RIGHTS} UNION ALL ${COLUMN_RIGHTS}`),
];

/**
 * Each change of a row, before it is committed, in its own transaction. What is deleted are tombstones that have lapsed: one
 * that is being copied in this moment comes back, and the sweeper forgets it again.
 */
const MIRROR = [
  `CREATE OR REPLACE FUNCTION mirror_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM link_next WHERE loc = OLD.loc;
  ELSE
    INSERT INTO link_next (${COLUMNS}, sweep_at)
    SELECT ${COLUMNS}, ${SWEEP_AT} FROM (SELECT NEW.*) AS changed
    ON CONFLICT (loc) DO UPDATE SET ${MIRRORED};
  END IF;
  RETURN NULL;
END $$`,
  'CREATE TRIGGER mirror_link AFTER INSERT OR UPDATE OR DELETE ON link FOR EACH ROW EXECUTE FUNCTION mirror_link()',
];

interface Part {
  readonly name: string;
  readonly blocks: number;
}

/**
 * What no one writes to meanwhile. A row that is mirrored already is newer, and stays. In the order of `loc`, as writers
 * go too: neither waits for the other for good.
 */
async function copyRows(queryRunner: QueryRunner): Promise<void> {
  const parts: Part[] = await queryRunner.query(`
    SELECT inhrelid::regclass::text AS name, (pg_relation_size(inhrelid) / current_setting('block_size')::int)::int AS blocks
    FROM pg_inherits WHERE inhparent = 'link'::regclass`);
  for (const { name, blocks } of parts) {
    for (let block = 0; block < blocks; block += WINDOW) {
      const copy = `
        INSERT INTO link_next (${COLUMNS}, sweep_at) SELECT ${COLUMNS}, ${SWEEP_AT} FROM ${name}
        WHERE ctid >= '(${block},0)' AND ctid < '(${block + WINDOW},0)' ORDER BY loc ON CONFLICT (loc) DO NOTHING`;
      // A rotation of keys goes in the order of pages.
      await untilFree(() => queryRunner.query(copy));
    }
  }
}

/**
 * A replica of the version before lists no claim: this does it in its place. It asks for a setting of the connection,
 * so that it costs the others little. It goes in the release after.
 */
const LIST_CLAIMS = [
  `CREATE FUNCTION list_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO claimed (until, locs) VALUES (NEW.claim_until, ARRAY[NEW.loc]);
  RETURN NULL;
END $$`,
  `CREATE TRIGGER list_claim AFTER UPDATE OF claim_until ON link FOR EACH ROW
  WHEN (NEW.claim_until IS NOT NULL AND OLD.claim_until IS NULL AND current_setting('oncelink.lists_claims', true) IS NULL)
  EXECUTE FUNCTION list_claim()`,
];
